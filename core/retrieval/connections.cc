#include "core/retrieval/connections.h"

#include <algorithm>
#include <set>
#include <tuple>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "core/graph/paths.h"
#include "core/text/text.h"

namespace annals::retrieval {
namespace {

constexpr double kUndatedCost = 2;    // nothing says that it holds then: two dated hops are as good
constexpr double kMentionCost = 1.5;  // two names stand together: nothing says how they are related
constexpr std::string_view kMentions = "mentions";
constexpr double kAliasCost = 0.5;
constexpr double kEdgeCost = 1;           // stated by a record, not read from a text
constexpr double kLeastConfidence = 0.1;  // bounds the cost of a doubtful relation
constexpr std::int64_t kAlias = 0;        // tag of an alias; relations have their positive id, typed edges are negative

class Connector {
 public:
  Connector(const index::View& view, const index::Bitmap& chunks, const FactScope& facts,
            const ConnectionOptions& options)
      : view_(view), chunks_(chunks), facts_(facts), options_(options) {}

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
    AddEdges(e, *entity, out);
    AddAliases(e, *entity, out);
  }

  void AddFacts(EntityId e, std::vector<graph::Hop>* out) {
    std::vector<index::RelationRef> relations;
    view_.RelationsOfEntity(e, &relations);
    for (const index::RelationRef& r : relations) {
      if (!chunks_.Test(r.chunk) || facts_.Outside(r)) continue;
      const EntityId other = r.subject == e ? r.object : r.subject;
      if (other == e) continue;
      const double doubt = (facts_.Match(r) == ScopeMatch::kUndated ? kUndatedCost : 1.0) *
                           (r.predicate == kMentions ? kMentionCost : 1.0);
      out->push_back({other, r.id.value, doubt / std::max<double>(r.confidence, kLeastConfidence)});
      relations_.try_emplace(r.id, r);
    }
  }

  // Typed edges at the entity and at the documents that it is the title of.
  void AddEdges(EntityId e, const Entity& entity, std::vector<graph::Hop>* out) {
    std::set<std::string> names = {absl::StrCat("entity:", entity.key)};
    std::vector<index::DocumentOrdinal> titled;
    view_.DocumentsTitled(e, &titled);
    for (index::DocumentOrdinal d : titled) {
      if (Seen(d)) names.insert(absl::StrCat("document:", view_.document(d).external_id));
    }
    std::vector<index::EdgeRef> edges;
    for (const std::string& name : names) view_.EdgesAt(name, &edges);
    std::erase_if(edges, [&](const index::EdgeRef& ref) { return !Seen(ref.document); });
    std::ranges::sort(edges, {}, [&](const index::EdgeRef& ref) {
      return std::tie(ref.edge->relation, ref.edge->source, ref.edge->target, view_.document(ref.document).external_id);
    });
    for (const index::EdgeRef& ref : edges) {
      const EntityId other = EntityAt(names.contains(ref.edge->source) ? ref.edge->target : ref.edge->source);
      if (!other || other == e) continue;
      edges_.push_back(ref);
      out->push_back({other, -static_cast<std::int64_t>(edges_.size()), kEdgeCost});
    }
  }

  bool Seen(index::DocumentOrdinal d) const {
    const auto [first, last] = view_.chunks_of(d);
    return first < last && chunks_.Test(first) && facts_.HoldsIn(view_.document(d));
  }

  EntityId EntityAt(std::string_view end) const {
    if (end.starts_with("entity:")) return OfKey(end.substr(7));
    if (!end.starts_with("document:")) return EntityId();
    const auto document = view_.FindDocument(end.substr(9));
    return document && Seen(*document) ? view_.title_entity(*document) : EntityId();
  }

  EntityId OfKey(std::string_view key) const {
    for (EntityId e : view_.EntitiesByKey(key)) {
      if (const Entity* entity = view_.entity(e); entity != nullptr && entity->key == key) return e;
    }
    return EntityId();
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
      PathStep out{.from = NameOf(step.from), .relation = "also known as", .to = NameOf(step.to)};
      if (step.tag > 0) {
        FillFact(relations_.at(RelationId(step.tag)), &out);
      } else if (step.tag < 0) {
        FillEdge(edges_[static_cast<std::size_t>(-step.tag) - 1], step, &out);
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
    Support(r.chunk, out);
  }

  // A record states it for the period of its document.
  void FillEdge(const index::EdgeRef& ref, const graph::PathStep& step, PathStep* out) {
    const Document& document = view_.document(ref.document);
    out->relation = ref.edge->relation;
    std::ranges::replace(out->relation, '_', ' ');
    if (const std::optional<Interval> key = document.TimeKey()) {
      out->validity = *key;
      out->source = ValiditySource::kInferred;
    }
    if (facts_.timed())
      out->match = out->source == ValiditySource::kNone ? ScopeMatch::kUndated : ScopeMatch::kInherited;
    out->reversed = EntityAt(ref.edge->source) != step.from;
    Support(PassageOf(ref.document, step), out);
  }

  // The first passage of the document that names either end, else its first.
  index::ChunkOrdinal PassageOf(index::DocumentOrdinal d, const graph::PathStep& step) const {
    const auto [first, last] = view_.chunks_of(d);
    const EntityId title = view_.title_entity(d);
    std::vector<index::EntityMention> mentions;
    for (index::ChunkOrdinal c = first; c < last; ++c) {
      mentions.clear();
      view_.MentionsInChunk(c, &mentions);
      for (const index::EntityMention& m : mentions) {
        if (m.entity != title && (m.entity == step.from || m.entity == step.to)) return c;
      }
    }
    return first;
  }

  void Support(index::ChunkOrdinal c, PathStep* out) {
    out->chunk_id = view_.chunk(c).external_id;
    out->document_id = view_.document(view_.document_of(c)).external_id;
    const bool known = std::ranges::find(found_.chunks, c) != found_.chunks.end();
    if (!known && found_.chunks.size() < options_.max_chunks) found_.chunks.push_back(c);
  }

  const index::View& view_;
  const index::Bitmap& chunks_;
  const FactScope& facts_;
  const ConnectionOptions& options_;
  ConnectionSearch found_;
  std::vector<Offer> offers_;
  absl::flat_hash_map<RelationId, index::RelationRef> relations_;  // seen, for the paths' words
  std::vector<index::EdgeRef> edges_;                              // the same, by tag
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

std::optional<query::Link> LinkEnd(const index::View& view, const index::Bitmap& chunks, std::string_view name) {
  std::vector<query::Link> links = query::LinkNames(view, {{.key = text::NameKey(name)}});
  if (links.empty() || links.front().rule == query::LinkRule::kPart) return std::nullopt;
  std::erase_if(links.front().entities, [&](const auto& candidate) { return !Held(view, chunks, candidate.first); });
  if (links.front().entities.empty()) return std::nullopt;
  return std::move(links.front());
}

ConnectionSearch FindConnections(const index::View& view, const index::Bitmap& chunks, const FactScope& facts,
                                 const std::vector<std::vector<EntityId>>& ends, const ConnectionOptions& options) {
  return Connector(view, chunks, facts, options).Run(ends);
}

}  // namespace annals::retrieval
