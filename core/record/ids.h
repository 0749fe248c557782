// Ids are types, so that a chunk's number cannot be passed where an entity's is meant.
//
//   ChunkId c{17};   c.value == 17;   c < ChunkId{18};   absl::flat_hash_map<ChunkId, …> works
//
// An id is the surrogate key of a row in the store, unique over all collections, positive unless said, never
// reused. 0 is "none".
#pragma once

#include <compare>
#include <cstdint>
#include <utility>

namespace annals {

template <class Tag>
struct Id {
  std::int64_t value = 0;

  constexpr Id() = default;
  constexpr explicit Id(std::int64_t v) : value(v) {}
  constexpr explicit operator bool() const { return value != 0; }
  friend constexpr auto operator<=>(Id, Id) = default;
  template <class H>
  friend H AbslHashValue(H h, Id id) {
    return H::combine(std::move(h), id.value);
  }
};

using CollectionId = Id<struct CollectionTag>;
using DocumentId = Id<struct DocumentTag>;  // one *version* of a document: a replacement gets a new id
using ChunkId = Id<struct ChunkTag>;
using StatementId = Id<struct StatementTag>;
using RelationId = Id<struct RelationTag>;
using EntityId = Id<struct EntityTag>;
using AssetLinkId = Id<struct AssetLinkTag>;  // negative: the change feed numbers these and documents in one column

}  // namespace annals
