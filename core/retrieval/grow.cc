#include "core/retrieval/grow.h"

#include <algorithm>
#include <cmath>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "core/retrieval/similar_names.h"

namespace annals::retrieval {
namespace {

using index::ChunkOrdinal;
using index::DocumentOrdinal;
using index::View;

class Grower {
 public:
  Grower(const View& view, const index::Allowed& allowed, const FactScope& facts, const Located& located,
         const Options& options)
      : view_(view),
        allowed_(allowed),
        facts_(facts),
        located_(located),
        options_(options),
        has_chunk_(view.chunks()) {}

  Subgraph Run(const std::vector<Seed>& seeds) {
    for (const Seed& seed : seeds) AddEntity(seed.entity);
    // Other spellings of a seed: in a narrow slice there is too little to join.
    if (allowed_.chunks.count() * 2 >= view_.chunks()) {
      for (const Seed& seed : seeds) AddSimilar(seed.entity);
    }
    if (!seeds.empty() && allowed_.chunks.count() <= options_.whole_slice) {
      AddSlice();
    } else {
      for (int hop = 0; hop < options_.max_hops && !full_; ++hop) Hop(hop == 0);
    }
    Number();
    Connect();
    Start(seeds);
    return std::move(graph_);
  }

 private:
  struct Similar {
    EntityId a, b;
    double weight;
  };

  // A small slice is taken whole: reading its chunks is cheaper than asking for the neighbours of its entities, which
  // may have thousands outside.
  void AddSlice() {
    std::vector<ChunkOrdinal> chunks;
    allowed_.chunks.ForEachIn(0, static_cast<std::uint32_t>(allowed_.chunks.size()),
                              [&](ChunkOrdinal c) { chunks.push_back(c); });
    SortById(&chunks);
    for (ChunkOrdinal c : chunks) AddChunk(c);
    for (ChunkOrdinal c : chunks) ExpandChunk(c);
  }

  // Only around the seeds: further out it would cost more than it finds.
  void AddSimilar(EntityId e) {
    const Entity* entity = view_.entity(e);
    if (entity == nullptr) return;
    const std::vector<EntityId> same = SameNames(view_, *entity);
    for (const auto& [other, weight] : SimilarNames(view_, e)) {
      const std::vector<EntityId> back = SameNames(view_, *view_.entity(other));
      if (std::ranges::binary_search(same, other) || std::ranges::binary_search(back, e)) continue;  // an edge already
      similar_.push_back({e, other, weight});
      AddEntity(other);
    }
  }

  void AddEntity(EntityId e) {
    if (!e || full_) return;
    if (entities_.insert(e).second) next_entities_.push_back(e);
    full_ = entities_.size() + chunks_.size() >= options_.max_nodes;
  }

  void AddChunk(ChunkOrdinal c) {
    if (full_ || !allowed_.chunks.Test(c) || has_chunk_.Test(c)) return;
    has_chunk_.Set(c);
    chunks_.push_back(c);
    next_chunks_.push_back(c);
    full_ = entities_.size() + chunks_.size() >= options_.max_nodes;
  }

  // Frontiers go by id, so that a bound cuts the same nodes on every replica.
  void Hop(bool from_seeds) {
    std::vector<EntityId> entities = std::move(next_entities_);
    std::vector<ChunkOrdinal> chunks = std::move(next_chunks_);
    next_entities_.clear();
    next_chunks_.clear();
    std::sort(entities.begin(), entities.end());
    SortById(&chunks);
    for (EntityId e : entities) ExpandEntity(e, from_seeds);
    for (ChunkOrdinal c : chunks) ExpandChunk(c);
  }

  void SortById(std::vector<ChunkOrdinal>* chunks) const {
    std::sort(chunks->begin(), chunks->end(),
              [&](ChunkOrdinal a, ChunkOrdinal b) { return view_.chunk(a).id < view_.chunk(b).id; });
  }

  void ExpandEntity(EntityId e, bool seed) {
    const std::size_t limit = static_cast<std::size_t>(seed ? options_.seed_degree : options_.hub_degree);
    mentions_.clear();
    view_.MentionsOfEntity(e, &mentions_);
    std::erase_if(mentions_, [&](const index::ChunkMention& m) { return !allowed_.chunks.Test(m.chunk); });
    if (mentions_.size() > limit) return;
    relations_.clear();
    view_.RelationsOfEntity(e, &relations_);
    std::erase_if(relations_,
                  [&](const index::RelationRef& r) { return !allowed_.chunks.Test(r.chunk) || facts_.Outside(r); });
    if (mentions_.size() + relations_.size() > limit) return;
    reached_.clear();
    for (const index::ChunkMention& m : mentions_) reached_.push_back(m.chunk);
    titled_.clear();
    view_.DocumentsTitled(e, &titled_);
    for (DocumentOrdinal d : titled_) {
      const auto [first, last] = view_.chunks_of(d);
      for (ChunkOrdinal c = first; c < last; ++c) reached_.push_back(c);
    }
    SortById(&reached_);
    for (ChunkOrdinal c : reached_) AddChunk(c);
    std::sort(relations_.begin(), relations_.end(), [](const auto& a, const auto& b) { return a.id < b.id; });
    for (const index::RelationRef& r : relations_) AddEntity(r.subject == e ? r.object : r.subject);
    AddSame(e);
  }

  // The entity whose key is `alias`; another that only shares the alias is somebody else. Asked for again and again
  // where all titles of a series share their beginning.
  EntityId OfKey(const std::string& alias) {
    const auto [known, added] = by_key_.try_emplace(alias);
    if (!added) return known->second;
    for (EntityId other : view_.EntitiesByKey(alias)) {
      const Entity* entity = view_.entity(other);
      if (entity != nullptr && entity->key == alias) known->second = other;
    }
    return known->second;
  }

  // Aliases are edges of the entities that are expanded; at the rim they would join nothing.
  void AddSame(EntityId e) {
    const Entity* entity = view_.entity(e);
    if (entity == nullptr) return;
    std::vector<EntityId> same = SameNames(view_, *entity);
    for (const std::string& alias : entity->aliases) {
      if (const EntityId other = OfKey(alias)) same.push_back(other);
    }
    for (EntityId other : same) {
      if (other == e) continue;
      same_.emplace_back(std::min(e, other), std::max(e, other));
      AddEntity(other);
    }
  }

  void ExpandChunk(ChunkOrdinal c) {
    AddEntity(view_.title_entity(view_.document_of(c)));
    inside_.clear();
    view_.MentionsInChunk(c, &inside_);
    if (inside_.size() > static_cast<std::size_t>(options_.hub_degree)) return;
    for (const index::EntityMention& m : inside_) AddEntity(m.entity);
  }

  void Number() {
    graph_.entities.assign(entities_.begin(), entities_.end());
    std::sort(graph_.entities.begin(), graph_.entities.end());
    SortById(&chunks_);
    graph_.chunks = chunks_;
    nodes_.reserve(graph_.entities.size());
    for (std::uint32_t i = 0; i < graph_.entities.size(); ++i) nodes_.emplace(graph_.entities[i], i);
  }

  double Fit(index::StatementOrdinal s) const {
    const double fit = s == index::kNoStatement ? 1.0 : located_.fit[s];
    return options_.edge_floor + (options_.edge_power == 2.0 ? fit * fit : std::pow(fit, options_.edge_power));
  }

  void AddEdge(std::uint32_t a, std::uint32_t b, double weight) {
    if (a != b && weight > 0 && graph_.edges.size() < options_.max_edges) graph_.edges.push_back({a, b, weight});
  }

  int Node(EntityId e) const {
    const auto it = nodes_.find(e);
    return it == nodes_.end() ? -1 : static_cast<int>(it->second);
  }

  // Edges are read from the chunks in id order: the sums over parallel edges run in one order everywhere.
  void Connect() {
    for (std::size_t i = 0; i < graph_.chunks.size(); ++i) ConnectChunk(graph_.chunks[i], graph_.ChunkNode(i));
    const double whole = options_.alias_edge * (options_.edge_floor + 1);
    std::sort(same_.begin(), same_.end());
    same_.erase(std::unique(same_.begin(), same_.end()), same_.end());
    for (const auto& [e, other] : same_) {
      const int a = Node(e), b = Node(other);
      if (a >= 0 && b >= 0) AddEdge(static_cast<std::uint32_t>(a), static_cast<std::uint32_t>(b), whole);
    }
    for (const Similar& similar : similar_) {
      const int a = Node(similar.a), b = Node(similar.b);
      if (a < 0 || b < 0 || (entities_.contains(similar.b) && IsSeedPair(similar))) continue;
      AddEdge(static_cast<std::uint32_t>(a), static_cast<std::uint32_t>(b), whole * similar.weight);
    }
  }

  // Both ends are seeds: the pair was found from either side, and counts once.
  bool IsSeedPair(const Similar& similar) const {
    return similar.b < similar.a && std::any_of(
                                        similar_.begin(), similar_.end(),
                                        [&](const Similar& s) { return s.a == similar.b && s.b == similar.a; });
  }

  void ConnectChunk(ChunkOrdinal c, std::uint32_t chunk_node) {
    const EntityId title = view_.title_entity(view_.document_of(c));
    if (const int t = title ? Node(title) : -1; t >= 0) {
      AddEdge(static_cast<std::uint32_t>(t), chunk_node, options_.title_edge * (options_.edge_floor + 1));
    }
    inside_.clear();
    view_.MentionsInChunk(c, &inside_);
    for (const index::EntityMention& m : inside_) {
      if (m.entity == title) continue;
      if (const int e = Node(m.entity); e >= 0) {
        AddEdge(static_cast<std::uint32_t>(e), chunk_node, options_.mention_edge * Fit(m.statement) * m.confidence);
      }
    }
    const auto [first, last] = view_.statements_of(c);
    for (index::StatementOrdinal s = first; s < last; ++s) {
      relations_.clear();
      view_.RelationsOfStatement(s, &relations_);
      for (const index::RelationRef& r : relations_) {
        const int a = Node(r.subject), b = Node(r.object);
        if (a < 0 || b < 0 || facts_.Outside(r)) continue;
        AddEdge(static_cast<std::uint32_t>(a), static_cast<std::uint32_t>(b),
                options_.relation_edge * Fit(s) * r.confidence);
      }
    }
  }

  void Start(const std::vector<Seed>& seeds) {
    if (seeds.empty()) return;
    graph_.start.assign(graph_.nodes(), 0.0);
    for (const Seed& seed : seeds) {
      if (const int node = Node(seed.entity); node >= 0) graph_.start[static_cast<std::size_t>(node)] = seed.weight;
    }
  }

  const View& view_;
  const index::Allowed& allowed_;
  const FactScope& facts_;
  const Located& located_;
  const Options& options_;
  bool full_ = false;
  absl::flat_hash_set<EntityId> entities_;
  index::Bitmap has_chunk_;
  std::vector<ChunkOrdinal> chunks_, next_chunks_, reached_;
  std::vector<EntityId> next_entities_;
  std::vector<Similar> similar_;
  std::vector<std::pair<EntityId, EntityId>> same_;  // smaller id first
  absl::flat_hash_map<std::string, EntityId> by_key_;
  absl::flat_hash_map<EntityId, std::uint32_t> nodes_;
  std::vector<index::ChunkMention> mentions_;  // scratch
  std::vector<index::EntityMention> inside_;   // scratch
  std::vector<index::RelationRef> relations_;  // scratch
  std::vector<DocumentOrdinal> titled_;        // scratch
  Subgraph graph_;
};

}  // namespace

int Subgraph::EntityNode(EntityId e) const {
  const auto it = std::lower_bound(entities.begin(), entities.end(), e);
  return it != entities.end() && *it == e ? static_cast<int>(it - entities.begin()) : -1;
}

Subgraph Grow(const View& view, const index::Allowed& allowed, const FactScope& facts, const std::vector<Seed>& seeds,
              const Located& located, const Options& options) {
  return Grower(view, allowed, facts, located, options).Run(seeds);
}

}  // namespace annals::retrieval
