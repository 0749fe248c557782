#include "core/retrieval/connect.h"

#include <algorithm>

#include "absl/container/flat_hash_map.h"
#include "core/graph/paths.h"

namespace annals::retrieval {
namespace {

constexpr std::size_t kEntities = 4;  // of the question, in its order: six pairs
constexpr std::size_t kMostPaths = 6;
constexpr double kUndatedCost = 2;  // nothing says that it holds then: two dated hops are as good
constexpr double kAliasCost = 0.5;
constexpr double kLeastConfidence = 0.1;  // bounds the cost of a doubtful relation

class Connector {
 public:
  Connector(const index::View& view, const Slice& slice, const Options& options)
      : view_(view), slice_(slice), options_(options) {}

  std::vector<Path> Run(const std::vector<EntityId>& ends) {
    std::vector<Path> paths;
    for (std::size_t i = 0; i < ends.size(); ++i) {
      for (std::size_t j = i + 1; j < ends.size() && paths.size() < kMostPaths; ++j) {
        const auto neighbours = [&](EntityId e, std::vector<graph::Hop>* out) { Neighbours(e, out); };
        const graph::PathSearch found =
            graph::CheapestPaths(ends[i], ends[j], neighbours, {.max_hops = options_.max_hops, .max_paths = 1});
        for (const graph::CheapestPath& path : found.paths) paths.push_back(Readable(path));
      }
    }
    return paths;
  }

 private:
  void Neighbours(EntityId e, std::vector<graph::Hop>* out) {
    std::vector<index::RelationRef> relations;
    view_.RelationsOfEntity(e, &relations);
    for (const index::RelationRef& r : relations) {
      if (!slice_.allowed.chunks.Test(r.chunk) || slice_.facts.Outside(r)) continue;
      const EntityId other = r.subject == e ? r.object : r.subject;
      if (other == e) continue;
      const double doubt = slice_.facts.Match(r) == ScopeMatch::kUndated ? kUndatedCost : 1.0;
      out->push_back({other, r.id.value, doubt / std::max<double>(r.confidence, kLeastConfidence)});
      relations_.try_emplace(r.id, r);
    }
    const Entity* entity = view_.entity(e);
    if (entity == nullptr) return;
    std::vector<EntityId> same = view_.EntitiesByKey(entity->key);
    for (const std::string& alias : entity->aliases) {
      const std::vector<EntityId> more = view_.EntitiesByKey(alias);
      same.insert(same.end(), more.begin(), more.end());
    }
    for (EntityId other : same) {
      // Undirected: `other` leads back when its key is an alias of e, or the other way about. Two that only share an
      // alias do not.
      if (other != e && (IsAlias(*entity, other) || IsAliasOf(other, *entity))) out->push_back({other, 0, kAliasCost});
    }
  }

  bool IsAlias(const Entity& entity, EntityId other) const {
    const Entity* o = view_.entity(other);
    return o != nullptr && std::binary_search(entity.aliases.begin(), entity.aliases.end(), o->key);
  }
  bool IsAliasOf(EntityId other, const Entity& entity) const {
    const Entity* o = view_.entity(other);
    return o != nullptr && std::binary_search(o->aliases.begin(), o->aliases.end(), entity.key);
  }

  std::string NameOf(EntityId e) const {
    const Entity* entity = view_.entity(e);
    return entity == nullptr ? std::string() : entity->name;
  }

  Path Readable(const graph::CheapestPath& path) const {
    Path readable{.cost = path.cost, .group = slice_.group};
    for (const graph::PathStep& step : path.steps) {
      PathStep out{
          .from = NameOf(step.from), .relation = "also known as", .to = NameOf(step.to), .id = RelationId(step.tag)};
      if (const auto it = relations_.find(RelationId(step.tag)); it != relations_.end()) {
        out.relation = std::string(it->second.predicate);
        out.chunk_id = view_.chunk(it->second.chunk).external_id;
      }
      readable.steps.push_back(std::move(out));
    }
    return readable;
  }

  const index::View& view_;
  const Slice& slice_;
  const Options& options_;
  absl::flat_hash_map<RelationId, index::RelationRef> relations_;  // seen, for the paths' words
};

}  // namespace

std::vector<Path> Connect(const index::View& view, const Slice& slice, const std::vector<query::Link>& links,
                          const Options& options) {
  std::vector<EntityId> ends;
  for (const query::Link& link : links) {
    const EntityId e = link.entities.front().first;
    if (ends.size() < kEntities && std::find(ends.begin(), ends.end(), e) == ends.end()) ends.push_back(e);
  }
  if (ends.size() < 2) return {};
  return Connector(view, slice, options).Run(ends);
}

}  // namespace annals::retrieval
