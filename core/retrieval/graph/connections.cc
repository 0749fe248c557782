#include "core/retrieval/graph/connections.h"

#include <algorithm>
#include <tuple>

#include "absl/container/flat_hash_map.h"
#include "core/graph/paths.h"
#include "core/record/vocabulary.h"
#include "core/retrieval/graph/record_edges.h"
#include "core/text/text.h"

namespace annals::retrieval {
namespace {

constexpr double kUndatedCost = 2;    // nothing says that it holds then: two dated hops are as good
constexpr double kMentionCost = 1.5;  // two names stand together: nothing says how they are related
constexpr double kAliasCost = 0.5;
constexpr double kEdgeCost = 1;           // stated by a record, not read from a text
constexpr double kLeastConfidence = 0.1;  // bounds the cost of a doubtful relation
constexpr std::int64_t kAlias = 0;        // tag of an alias; relations have their positive id, typed edges are negative

class Connector {
 public:
  Connector(const index::View& view, const index::Bitmap& chunks, const scope::FactScope& facts,
            const ConnectionOptions& options)
      : view_(view), chunks_(chunks), facts_(facts), options_(options), records_(view, chunks, facts) {}

  ConnectionSearch Run(const std::vector<std::vector<EntityId>>& ends) {
    const std::size_t names = std::min(ends.size(), options_.max_entities);
    found_.complete = names == ends.size();
    for (std::size_t i = 0; i < names; ++i) {
      for (std::size_t j = i + 1; j < names; ++j) ConnectNames(ends[i], ends[j]);
    }
    std::ranges::sort(offers_, {}, [](const Offer& o) { return std::tuple(o.place, o.path.cost, o.pair); });
    if (offers_.size() > options_.max_paths) offers_.resize(options_.max_paths);
    std::ranges::sort(offers_, {}, [](const Offer& o) { return std::tuple(o.path.cost, o.pair, o.place); });
    for (const Offer& offer : offers_) found_.paths.push_back(Readable(offer.path));
    return std::move(found_);
  }

 private:
  struct Offer {
    std::size_t pair = 0, place = 0;  // place among the equal paths of its pair: each pair's first path goes first
    graph::CheapestPath path;
  };

  void ConnectNames(const std::vector<EntityId>& from, const std::vector<EntityId>& to) {
    for (EntityId a : from) {
      for (EntityId b : to) {
        if (a == b) continue;
        if (found_.pairs == options_.max_pairs) {
          found_.complete = false;
          return;
        }
        ConnectPair(a, b);
      }
    }
  }

  void ConnectPair(EntityId a, EntityId b) {
    const auto neighbours = [&](EntityId e, std::vector<graph::Hop>* out) { Neighbours(e, out); };
    graph::PathSearch search =
        graph::CheapestPaths(a, b, neighbours, {.max_hops = options_.max_hops, .max_paths = options_.paths_of_pair});
    found_.complete = found_.complete && search.complete;
    for (std::size_t i = 0; i < search.paths.size(); ++i)
      offers_.push_back({found_.pairs, i, std::move(search.paths[i])});
    ++found_.pairs;
  }

  void Neighbours(EntityId e, std::vector<graph::Hop>* out) {
    AddFacts(e, out);
    const Entity* entity = view_.entity(e);
    if (entity == nullptr) return;
    AddEdges(e, out);
    AddAliases(e, *entity, out);
  }

  void AddFacts(EntityId e, std::vector<graph::Hop>* out) {
    std::vector<index::RelationRef> relations;
    view_.RelationsOfEntity(e, &relations);
    for (const index::RelationRef& r : relations) {
      if (!chunks_.Test(r.chunk) || facts_.Outside(r)) continue;
      const EntityId other = r.subject == e ? r.object : r.subject;
      if (other == e) continue;
      const double doubt = (facts_.Match(r) == scope::ScopeMatch::kUndated ? kUndatedCost : 1.0) *
                           (r.predicate == predicate::kMentions ? kMentionCost : 1.0);
      out->push_back({other, r.id.value, doubt / std::max<double>(r.confidence, kLeastConfidence)});
      relations_.try_emplace(r.id, r);
    }
  }

  void AddEdges(EntityId e, std::vector<graph::Hop>* out) {
    for (RecordEdge& edge : records_.At(e)) {
      const EntityId other = edge.other;
      edges_.push_back(std::move(edge));
      out->push_back({other, -static_cast<std::int64_t>(edges_.size()), kEdgeCost});
    }
  }

  // Undirected: `other` leads back when its key is an alias of e, or the other way about. Two that only share an alias
  // do not.
  void AddAliases(EntityId e, const Entity& entity, std::vector<graph::Hop>* out) const {
    std::vector<EntityId> same = view_.EntitiesByKey(entity.key);
    for (const std::string& alias : entity.aliases) {
      const std::vector<EntityId> more = view_.EntitiesByKey(alias);
      same.insert(same.end(), more.begin(), more.end());
    }
    for (EntityId other : same) {
      const Entity* o = view_.entity(other);
      if (other == e || o == nullptr) continue;
      if (std::ranges::binary_search(entity.aliases, o->key) || std::ranges::binary_search(o->aliases, entity.key))
        out->push_back({other, kAlias, kAliasCost});
    }
  }

  std::string NameOf(EntityId e) const {
    const Entity* entity = view_.entity(e);
    return entity == nullptr ? std::string() : entity->name;
  }

  Path Readable(const graph::CheapestPath& path) {
    Path readable{.cost = path.cost};
    for (const graph::PathStep& step : path.steps) {
      for (EntityId e : {step.from, step.to}) {
        if (!std::ranges::contains(found_.names, e)) found_.names.push_back(e);
      }
      PathStep out{.from = NameOf(step.from), .relation = "also known as", .to = NameOf(step.to)};
      if (step.tag > 0) {
        FillFact(relations_.at(RelationId(step.tag)), &out);
      } else if (step.tag < 0) {
        Support(records_.Fill(edges_[static_cast<std::size_t>(-step.tag) - 1], step.from, &out));
      }
      readable.steps.push_back(std::move(out));
    }
    return readable;
  }

  void FillFact(const index::RelationRef& r, PathStep* out) {
    out->id = r.id;
    out->relation = std::string(r.predicate);
    out->validity = r.validity;
    out->source = r.source;
    out->match = facts_.Match(r);
    if (r.statement != index::kNoStatement) out->statement = std::string(view_.statement(r.statement).text);
    out->reversed = NameOf(r.subject) != out->from;
    out->chunk_id = view_.chunk_head(r.chunk).external_id;
    out->document_id = view_.document(view_.document_of(r.chunk)).external_id;
    Support(r.chunk);
  }

  void Support(index::ChunkOrdinal c) {
    const bool known = std::ranges::contains(found_.chunks, c);
    if (!known && found_.chunks.size() < options_.max_chunks) found_.chunks.push_back(c);
  }

  const index::View& view_;
  const index::Bitmap& chunks_;
  const scope::FactScope& facts_;
  const ConnectionOptions& options_;
  ConnectionSearch found_;
  std::vector<Offer> offers_;
  absl::flat_hash_map<RelationId, index::RelationRef> relations_;  // seen, for the paths' words
  RecordEdges records_;
  std::vector<RecordEdge> edges_;  // seen, by tag
};

bool Held(const index::View& view, const index::Bitmap& chunks, EntityId e) {
  std::vector<index::ChunkMention> mentions;
  view.MentionsOfEntity(e, &mentions);
  if (std::ranges::any_of(mentions, [&](const index::ChunkMention& m) { return chunks.Test(m.chunk); })) return true;
  std::vector<index::DocumentOrdinal> titled;
  view.DocumentsTitled(e, &titled);
  return std::ranges::any_of(titled, [&](index::DocumentOrdinal d) {
    const auto [first, last] = view.chunks_of(d);
    return first < last && chunks.Test(first);
  });
}

}  // namespace

std::optional<question::Link> LinkEnd(const index::View& view, const index::Bitmap& chunks, std::string_view name) {
  std::vector<question::Link> links = question::LinkNames(view, {{.key = text::NameKey(name)}}, view.language());
  if (links.empty() || links.front().rule == question::LinkRule::kPart) return std::nullopt;
  std::erase_if(links.front().entities, [&](const auto& candidate) { return !Held(view, chunks, candidate.first); });
  if (links.front().entities.empty()) return std::nullopt;
  return std::move(links.front());
}

ConnectionSearch FindConnections(const index::View& view, const index::Bitmap& chunks, const scope::FactScope& facts,
                                 const std::vector<std::vector<EntityId>>& ends, const ConnectionOptions& options) {
  return Connector(view, chunks, facts, options).Run(ends);
}

}  // namespace annals::retrieval
