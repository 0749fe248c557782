// The entity–passage graph of a question, read as a walk reaches it (docs/recipes.md B.6, B.7).
//
//   nodes   entities and chunks, numbered as they are met
//   links   chunk – mentioned entity   1 · f(sentence), one a sentence: they add up
//           chunk – title entity       5 · f(no sentence)
//           subject – object           1 · f(sentence)
//           entity – entity            1 · f(no sentence): the key of one is an alias of the other; and, of the
//                                      seeds, names that share most of their words, times what they share
//           f = edge_floor + fit ^ edge_power, fit 1 where there is no sentence; times the row's confidence
//
// Only rows of the slice take part, so masses are normalised inside it; facts outside the scope are no links. The links
// of a node come by id, chunks first, and their parts are added up by id: the same numbers on every replica, however
// its rows lie. Works in `memory`. Lives as long as one question; one thread.
#pragma once

#include <memory_resource>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "core/graph/local_pagerank.h"
#include "core/retrieval/graph/seeds.h"
#include "core/retrieval/graph/workspace.h"
#include "core/retrieval/locate.h"
#include "core/retrieval/options.h"
#include "core/scope/fact_scope.h"

namespace annals::retrieval {

using EntityNodes = WorkMap<EntityId, graph::Node>;

class PassageGraph final : public graph::LazyGraph {
 public:
  // All arguments must live as long. The seeds are numbered first, in their order.
  PassageGraph(const index::View& view, const index::Allowed& allowed, const scope::FactScope& facts,
               const std::vector<Seed>& seeds, const Located& located, const GraphOptions& options,
               std::pmr::memory_resource* memory = std::pmr::get_default_resource());

  std::size_t nodes() const override { return nodes_.size(); }
  std::size_t LinkEstimate(graph::Node n) override;
  void ReadLinks(graph::Node n, std::vector<graph::Link>* links) override;

  // The node of a chunk of the slice, numbered now if it was not: where a walk starts.
  graph::Node Start(index::ChunkOrdinal c) { return NodeOf(c); }

  // What a node is: a chunk, or an entity.
  bool IsChunk(graph::Node n) const { return !nodes_[n].entity.id; }
  index::ChunkOrdinal chunk(graph::Node n) const { return nodes_[n].chunk; }
  EntityId entity(graph::Node n) const { return nodes_[n].entity.id; }
  std::size_t entities() const { return entity_nodes_.size(); }
  EntityNodes TakeEntityNodes() && { return std::move(entity_nodes_); }

 private:
  struct Item {
    index::EntityRef entity;  // none: a chunk
    index::ChunkOrdinal chunk = 0;
  };
  struct ToChunk {
    ChunkId id;
    index::ChunkOrdinal chunk;
    double weight;
  };
  // Ordered by entity, then by what joins them: a relation by its id, behind those a name.
  struct ToEntity {
    index::EntityRef entity;
    std::int64_t order;
    double weight;
  };

  graph::Node NodeOf(const index::EntityRef& e);
  graph::Node NodeOf(index::ChunkOrdinal c);
  void JoinSimilar(const std::vector<Seed>& seeds);
  double Fit(index::StatementOrdinal s) const;
  double WholeFit() const { return options_.edge_floor + 1; }

  void ReadEntity(const index::EntityRef& e);
  void ReadPassages(const index::EntityRef& e);
  void ReadRelations(const index::EntityRef& e);
  void ReadNames(const index::EntityRef& e);
  bool InOwn(index::ChunkOrdinal c) const;
  void ReadChunk(index::ChunkOrdinal c);
  void TakeChunks(std::vector<graph::Link>* links);
  void TakeEntities(std::vector<graph::Link>* links);

  const index::View& view_;
  const index::Allowed& allowed_;
  const scope::FactScope& facts_;
  const Located& located_;
  const GraphOptions& options_;
  std::pmr::vector<Item> nodes_;
  EntityNodes entity_nodes_;
  WorkMap<index::ChunkOrdinal, graph::Node> chunk_nodes_;
  absl::flat_hash_map<EntityId, std::vector<std::pair<EntityId, double>>> similar_;  // both ways

  std::pmr::vector<ToChunk> to_chunks_;  // scratch, of the node that is read
  std::pmr::vector<ToEntity> to_entities_;
  std::vector<index::ChunkMention> mentions_;
  std::vector<index::EntityMention> inside_;
  std::vector<index::EntityNeighbour> neighbours_;
  std::vector<index::DocumentOrdinal> titled_;
  std::vector<std::pair<index::ChunkOrdinal, index::ChunkOrdinal>> own_chunks_;  // of the titled documents, ascending
};

}  // namespace annals::retrieval
