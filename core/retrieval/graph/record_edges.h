// Typed edges of records (implements, used_in, author_of …) as hops between entities: a document stands for the entity
// of its title.
//
//   RecordEdges edges(view, slice.allowed.chunks, slice.facts);
//   edges.At(heron)[0]   heron —implements→ lattice cell, as the record of document "heron" states it
//
// Only documents of `chunks` whose record holds in the periods of `facts`. The arguments must live as long.
// Thread-safe.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/index/view.h"
#include "core/retrieval/graph/path.h"
#include "core/scope/fact_scope.h"

namespace annals::retrieval {

struct RecordEdge {
  index::EdgeRef ref;
  EntityId other;                                  // that it leads to
  std::optional<index::DocumentOrdinal> document;  // when that end is a document: which
  bool reversed = false;                           // it is stated of `other`
};

class RecordEdges {
 public:
  RecordEdges(const index::View& view, const index::Bitmap& chunks, const scope::FactScope& facts)
      : view_(view), chunks_(chunks), facts_(facts) {}

  // At the entity and at the documents that it is the title of, in an order of their own; leads elsewhere.
  std::vector<RecordEdge> At(EntityId e) const;
  bool Seen(index::DocumentOrdinal d) const;
  // The hop in words, from one entity to the other; returns the passage that supports it: the first one of the stating
  // document that names either end, else its first.
  index::ChunkOrdinal Fill(const RecordEdge& edge, EntityId from, PathStep* step) const;

 private:
  struct End {
    EntityId entity;
    std::optional<index::DocumentOrdinal> document;
  };
  End EndOf(const EdgeEnd& end) const;
  index::ChunkOrdinal PassageOf(index::DocumentOrdinal d, EntityId from, EntityId to) const;

  const index::View& view_;
  const index::Bitmap& chunks_;
  const scope::FactScope& facts_;
};

}  // namespace annals::retrieval
