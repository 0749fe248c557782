#include "core/retrieval/derive.h"

#include <algorithm>
#include <functional>
#include <span>

#include "absl/container/flat_hash_set.h"
#include "core/scope/rules.h"

namespace annals::retrieval {
namespace {

constexpr std::size_t kTimesShown = 8;
constexpr std::size_t kRelationsShown = 5;  // of one chunk: a reader looks at the best few
constexpr std::size_t kSeedsShown = 5;

std::string NameOf(const index::View& view, EntityId e) {
  const Entity* entity = view.entity(e);
  return entity == nullptr ? std::string() : entity->name;
}

struct Fact {
  index::RelationRef relation;
  double gamma = 0, score = 0;
  scope::ScopeMatch match = scope::ScopeMatch::kNoScope;
};

bool Better(const Fact& a, const Fact& b) {
  const bool undated[] = {a.match == scope::ScopeMatch::kUndated, b.match == scope::ScopeMatch::kUndated};
  if (undated[0] != undated[1]) return undated[1];
  const double x = (1 + a.gamma) * a.score, y = (1 + b.gamma) * b.score;
  if (x != y) return x > y;
  if (a.gamma != b.gamma) return a.gamma > b.gamma;
  return a.relation.id < b.relation.id;
}

void AddFacts(const index::View& view, const Ranking& ranking, index::StatementOrdinal s, std::vector<Fact>* facts) {
  std::vector<index::RelationRef> relations;
  view.RelationsOfStatement(s, &relations);
  for (const index::RelationRef& r : relations) {
    const scope::ScopeMatch match = ranking.slice->facts.Match(r);
    if (match == scope::ScopeMatch::kOutside) continue;
    facts->push_back(
        {r, ranking.located.fit[s], ranking.walk.OfEntity(r.subject) + ranking.walk.OfEntity(r.object), match});
  }
}

std::vector<std::string> SeedsIn(const index::View& view, const Ranking& ranking, index::ChunkOrdinal chunk) {
  std::vector<index::EntityMention> mentions;
  view.MentionsInChunk(chunk, &mentions);
  absl::flat_hash_set<EntityId> inside;
  for (const index::EntityMention& m : mentions) inside.insert(m.entity);
  inside.insert(view.title_entity(view.document_of(chunk)).id);
  std::vector<Seed> seeds;
  for (const Seed& seed : ranking.seeds) {
    if (inside.contains(seed.entity)) seeds.push_back(seed);
  }
  std::sort(seeds.begin(), seeds.end(), [&](const Seed& a, const Seed& b) {
    const double x = ranking.walk.OfEntity(a.entity), y = ranking.walk.OfEntity(b.entity);
    return x != y ? x > y : a.entity < b.entity;
  });
  std::vector<std::string> names;
  for (std::size_t i = 0; i < std::min(kSeedsShown, seeds.size()); ++i) names.push_back(NameOf(view, seeds[i].entity));
  return names;
}

// The group of a fact of a slice of several periods: that of its own days, else that of its document.
int GroupOfFact(const index::View& view, const scope::Plan& plan, const scope::Slice& slice, const Fact& fact) {
  if (slice.group >= 0 || slice.kind != scope::SliceKind::kScope || !plan.timed) return slice.group;
  const std::vector<time::Group>& groups = plan.scope.groups;
  if (fact.match == scope::ScopeMatch::kInside) {
    for (std::size_t g = 0; g < groups.size(); ++g) {
      if (groups[g].interval.Overlaps(fact.relation.validity)) return static_cast<int>(g);
    }
  }
  const auto key = scope::KeyOn(plan.scope.axis, view.document(view.document_of(fact.relation.chunk)), view.language());
  return key ? scope::GroupOf(*key, groups) : -1;
}

// The first path that the passage supports a hop of, or the way over records that ends at it.
std::vector<PathStep> WayTo(const index::View& view, const Ranking& ranking, const Ranked& chunk) {
  if (chunk.evidence == Evidence::kRecord) {
    const auto it = std::ranges::find(ranking.reached, chunk.chunk, &Reached::chunk);
    return it == ranking.reached.end() ? std::vector<PathStep>() : it->path;
  }
  if (chunk.evidence != Evidence::kPath) return {};
  const std::string& id = view.chunk_head(chunk.chunk).external_id;
  for (const Path& path : ranking.paths) {
    if (std::ranges::contains(path.steps, id, &PathStep::chunk_id)) return path.steps;
  }
  return {};
}

std::vector<TimeSaid> TimesIn(const index::View& view, const scope::SpokenScope& asked, index::ChunkOrdinal chunk) {
  std::vector<TimeSaid> said;
  const auto [first, last] = view.statements_of(chunk);
  for (index::StatementOrdinal s = first; s < last; ++s) {
    const index::StatementRef statement = view.statement(s);
    for (const SpokenTime& time : statement.times)
      said.push_back({time, asked.Fit(std::span(&time, 1)), statement.begin, statement.end});
  }
  std::ranges::stable_sort(said, std::greater<>(), &TimeSaid::fit);
  if (said.size() > kTimesShown) said.resize(kTimesShown);
  return said;
}

}  // namespace

std::vector<UsedRelation> UsedRelations(const index::View& view, const scope::Plan& plan, const Ranking& ranking,
                                        std::size_t most) {
  std::vector<Fact> facts;
  for (const StatementSignal& s : ranking.located.best) AddFacts(view, ranking, s.statement, &facts);
  std::sort(facts.begin(), facts.end(), Better);
  if (facts.size() > most) facts.resize(most);
  std::vector<UsedRelation> used;
  for (const Fact& fact : facts) {
    const index::RelationRef& r = fact.relation;
    used.push_back({.id = r.id,
                    .subject = NameOf(view, r.subject),
                    .predicate = std::string(r.predicate),
                    .object = NameOf(view, r.object),
                    .statement = std::string(view.statement(r.statement).text),
                    .document_id = view.document(view.document_of(r.chunk)).external_id,
                    .chunk_id = view.chunk_head(r.chunk).external_id,
                    .validity = r.validity,
                    .source = r.source,
                    .gamma = fact.gamma,
                    .score = fact.score,
                    .group = GroupOfFact(view, plan, *ranking.slice, fact),
                    .match = fact.match,
                    .should_expand = ranking.slice->facts.Expands(r)});
  }
  return used;
}

Derivation Derive(const index::View& view, const scope::Plan& plan, const Options& options, const Ranking& ranking,
                  const Ranked& chunk) {
  Derivation derivation;
  derivation.factors.push_back({"lexical", chunk.lexical});
  if (chunk.cosine != 0) derivation.factors.push_back({"dense", chunk.cosine});
  derivation.factors.push_back({"relevance", chunk.relevance});
  derivation.factors.push_back({"graph", chunk.graph});
  if (!plan.scoped() && chunk.graph != 0) derivation.factors.push_back({"graph_weight", chunk.graph_weight});
  if (chunk.own_words != 0) derivation.factors.push_back({"own_words", chunk.own_words});
  if (plan.scoped()) {
    derivation.factors.push_back({"graph_weight", options.rank.graph_in_scope});
    derivation.factors.push_back({"facets", chunk.facets});
    derivation.factors.push_back({"heading", chunk.heading});
  }
  if (chunk.prior != 1) derivation.factors.push_back({"summary_prior", chunk.prior});
  const std::pair<const char*, double> multipliers[] = {{"path_names", chunk.path_names},
                                                        {"spoken_times", chunk.spoken},
                                                        {"speaker", chunk.speaker},
                                                        {"authority", chunk.authority},
                                                        {"behind_successor", chunk.behind_successor},
                                                        {"behind_original", chunk.behind_original}};
  for (const auto& [name, value] : multipliers) {
    if (value != 1) derivation.factors.push_back({name, value});
  }
  derivation.factors.push_back({"score", chunk.score});
  if (chunk.first > 0) derivation.factors.push_back({"goes_first", static_cast<double>(chunk.first)});
  if (chunk.aside) derivation.factors.push_back({"graph_stands_aside", 1});
  derivation.path = WayTo(view, ranking, chunk);
  derivation.times = TimesIn(view, plan.spoken, chunk.chunk);
  if (ranking.located.fit.empty()) return derivation;
  std::vector<Fact> facts;
  const auto [first, last] = view.statements_of(chunk.chunk);
  for (index::StatementOrdinal s = first; s < last; ++s) AddFacts(view, ranking, s, &facts);
  std::sort(facts.begin(), facts.end(), Better);
  for (std::size_t i = 0; i < std::min(kRelationsShown, facts.size()); ++i)
    derivation.relations.push_back(facts[i].relation.id);
  derivation.seed_entities = SeedsIn(view, ranking, chunk.chunk);
  return derivation;
}

}  // namespace annals::retrieval
