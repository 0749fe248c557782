#include "core/retrieval/graph/passage_graph.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/retrieval/graph/similar_names.h"

namespace annals::retrieval {
namespace {

using graph::Link;
using graph::Node;
using index::ChunkOrdinal;
using index::EntityRef;

constexpr std::size_t kUsualNodes = 1024, kUsualRows = 256;  // room for a walk of common length, taken at once
constexpr std::int64_t kByName = std::numeric_limits<std::int64_t>::max();  // behind all relations

}  // namespace

PassageGraph::PassageGraph(const index::View& view, const index::Allowed& allowed, const scope::FactScope& facts,
                           const std::vector<Seed>& seeds, const Located& located, const GraphOptions& options,
                           std::pmr::memory_resource* memory)
    : view_(view),
      allowed_(allowed),
      facts_(facts),
      located_(located),
      options_(options),
      nodes_(memory),
      entity_nodes_(memory),
      chunk_nodes_(memory),
      to_chunks_(memory),
      to_entities_(memory) {
  nodes_.reserve(kUsualNodes);
  entity_nodes_.reserve(kUsualNodes);
  chunk_nodes_.reserve(kUsualNodes);
  to_chunks_.reserve(kUsualRows);
  to_entities_.reserve(kUsualRows);
  mentions_.reserve(kUsualRows);
  inside_.reserve(kUsualRows);
  neighbours_.reserve(kUsualRows);
  for (const Seed& seed : seeds) NodeOf(seed.entity);
  // Other spellings of a seed: in a narrow slice there is too little to join.
  if (allowed.chunks.count() * 2 >= view.chunks()) JoinSimilar(seeds);
}

Node PassageGraph::NodeOf(const EntityRef& e) {
  const auto [it, added] = entity_nodes_.try_emplace(e.id, static_cast<Node>(nodes_.size()));
  if (added) nodes_.push_back({e, 0});
  return it->second;
}

Node PassageGraph::NodeOf(ChunkOrdinal c) {
  const auto [it, added] = chunk_nodes_.try_emplace(c, static_cast<Node>(nodes_.size()));
  if (added) nodes_.push_back({EntityId(), c});
  return it->second;
}

// Only around the seeds: further out it would cost more than it finds.
void PassageGraph::JoinSimilar(const std::vector<Seed>& seeds) {
  NameComparer names(view_);
  for (const Seed& seed : seeds) {
    for (const auto& [other, weight] : names.SimilarTo(seed.entity)) {
      auto& joined = similar_[seed.entity];
      if (std::ranges::any_of(joined, [&](const auto& j) { return j.first == other; })) continue;  // from its side
      joined.emplace_back(other, weight);
      similar_[other].emplace_back(seed.entity, weight);
    }
  }
}

double PassageGraph::Fit(index::StatementOrdinal s) const {
  if (s == index::kNoStatement) return WholeFit();
  const double fit = located_.fit[s];
  return options_.edge_floor + (options_.edge_power == 2.0 ? fit * fit : std::pow(fit, options_.edge_power));
}

std::size_t PassageGraph::LinkEstimate(Node n) {
  if (!IsChunk(n)) return view_.RowsOfEntity(nodes_[n].entity);
  return 1 + view_.MentionCount(chunk(n));
}

void PassageGraph::ReadLinks(Node n, std::vector<Link>* links) {
  to_chunks_.clear();
  to_entities_.clear();
  if (IsChunk(n)) {
    ReadChunk(chunk(n));
  } else {
    ReadEntity(EntityRef(nodes_[n].entity));  // a copy: nodes are added meanwhile
  }
  TakeChunks(links);
  TakeEntities(links);
  // Where it leads is not read yet: what came here stays, rather than begin again at the seeds.
  if (links->empty() && view_.rehearsing()) links->push_back({n, 1});
}

void PassageGraph::ReadEntity(const EntityRef& e) {
  ReadPassages(e);
  ReadRelations(e);
  ReadNames(e);
}

void PassageGraph::ReadPassages(const EntityRef& e) {
  titled_.clear();
  own_chunks_.clear();
  view_.DocumentsTitled(e, &titled_);
  for (index::DocumentOrdinal d : titled_) {
    const auto [first, last] = own_chunks_.emplace_back(view_.chunks_of(d));
    for (ChunkOrdinal c = first; c < last; ++c) {
      if (allowed_.chunks.Test(c)) to_chunks_.push_back({view_.chunk_id(c), c, options_.title_edge * WholeFit()});
    }
  }
  mentions_.clear();
  view_.MentionsOfEntity(e, &mentions_);
  for (const index::ChunkMention& m : mentions_) {
    if (!allowed_.chunks.Test(m.chunk)) continue;
    if (InOwn(m.chunk)) continue;
    const double weight = options_.mention_edge * Fit(m.statement) * m.confidence;
    if (!to_chunks_.empty() && to_chunks_.back().chunk == m.chunk) {
      to_chunks_.back().weight += weight;
    } else {
      to_chunks_.push_back({view_.chunk_id(m.chunk), m.chunk, weight});
    }
  }
}

// Whether the chunk is of a document that the entity is the title of.
bool PassageGraph::InOwn(ChunkOrdinal c) const {
  const auto after = std::ranges::upper_bound(own_chunks_, c, {}, &std::pair<ChunkOrdinal, ChunkOrdinal>::first);
  return after != own_chunks_.begin() && c < std::prev(after)->second;
}

void PassageGraph::ReadRelations(const EntityRef& e) {
  neighbours_.clear();
  view_.NeighboursOfEntity(e, allowed_.chunks, &neighbours_);
  for (const index::EntityNeighbour& n : neighbours_) {
    if (n.statement == index::kNoStatement || facts_.Outside(n)) continue;
    const double weight = options_.relation_edge * Fit(n.statement) * n.confidence;
    to_entities_.push_back({{n.other, n.place}, n.id.value, weight});
  }
}

void PassageGraph::ReadNames(const EntityRef& e) {
  const double whole = options_.alias_edge * WholeFit();
  const std::vector<EntityId> same = Namesakes(view_, e);
  for (EntityId other : same) to_entities_.push_back({other, kByName, whole});
  const auto it = similar_.find(e.id);
  if (it == similar_.end()) return;
  for (const auto& [other, weight] : it->second) {
    if (!std::ranges::binary_search(same, other)) to_entities_.push_back({other, kByName, whole * weight});
  }
}

void PassageGraph::ReadChunk(ChunkOrdinal c) {
  const EntityRef title = view_.title_entity(view_.document_of(c));
  if (title.id) to_entities_.push_back({title, 0, options_.title_edge * WholeFit()});
  inside_.clear();
  view_.MentionsInChunk(c, &inside_);
  std::int64_t order = 0;
  for (const index::EntityMention& m : inside_) {
    if (m.entity == title.id) continue;
    const double weight = options_.mention_edge * Fit(m.statement) * m.confidence;
    to_entities_.push_back({{m.entity, m.place}, ++order, weight});
  }
}

void PassageGraph::TakeChunks(std::vector<Link>* links) {
  if (!std::ranges::is_sorted(to_chunks_, {}, &ToChunk::id)) std::ranges::stable_sort(to_chunks_, {}, &ToChunk::id);
  for (const ToChunk& to : to_chunks_) {
    if (to.weight > 0) links->push_back({NodeOf(to.chunk), to.weight});
  }
}

void PassageGraph::TakeEntities(std::vector<Link>* links) {
  std::ranges::sort(to_entities_, {}, [](const ToEntity& to) { return std::pair(to.entity.id, to.order); });
  for (std::size_t i = 0; i < to_entities_.size();) {
    const EntityRef& entity = to_entities_[i].entity;
    double weight = 0;
    for (; i < to_entities_.size() && to_entities_[i].entity.id == entity.id; ++i) weight += to_entities_[i].weight;
    if (weight > 0) links->push_back({NodeOf(entity), weight});
  }
}

}  // namespace annals::retrieval
