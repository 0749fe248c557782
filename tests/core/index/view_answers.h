// All that a view answers, by row ids instead of ordinals: two views of the same documents must agree in it to the last
// bit, however their segments are cut.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "core/index/view.h"
#include "core/record/authority.h"
#include "core/text/text.h"

namespace annals::index {

struct Question {
  std::vector<std::string> terms;
  std::vector<float> vector;
  std::optional<Timestamp> as_of;
  std::function<bool(const Document&)> keep;
};

struct LexicalAnswer {
  std::map<std::int64_t, double> scores;
  double mean = 0, deviation = 0;
  std::size_t population = 0;
  friend bool operator==(const LexicalAnswer&, const LexicalAnswer&) = default;
};

struct Answers {
  std::set<std::int64_t> chunks, statements;  // that the filter lets through
  LexicalAnswer chunk_lexical, statement_lexical;
  std::vector<double> idf;
  std::vector<std::pair<std::int64_t, double>> nearest_chunks, nearest_statements;
  std::multiset<std::tuple<std::int64_t, std::int64_t, std::int64_t>> mentions;  // entity, chunk, statement
  std::set<std::tuple<std::int64_t, std::int64_t, std::int64_t, std::int64_t, std::string>> relations;
  std::multiset<std::pair<std::int64_t, std::int64_t>> titled;              // entity, document
  std::multiset<std::tuple<std::string, std::int64_t, std::string>> edges;  // end, document, relation
  std::map<std::string, std::int64_t> documents_by_name;
  std::map<std::string, std::vector<EntityId>> by_key, by_stem;
  std::map<std::string, EntityId> of_key;
  std::map<std::uint64_t, std::map<std::int64_t, std::uint64_t>> sampled;  // by the most of the hashes: chunk, hash
  std::map<std::int64_t, std::size_t> rows;  // of an entity, of all documents that were not removed
  std::size_t live = 0;
  friend bool operator==(const Answers&, const Answers&) = default;
};

// One of two questions that were asked together.
inline LexicalScores OneOf(const PairedScores& both, double TwoScores::* score, const PairedScores::Moments& moments) {
  LexicalScores one{.mean = moments.mean, .deviation = moments.deviation, .population = both.population};
  for (const TwoScores& row : both.matches) {
    if (row.*score > 0) one.matches.push_back({row.ordinal, row.*score});
  }
  return one;
}
inline LexicalScores FirstOf(const PairedScores& both) { return OneOf(both, &TwoScores::first, both.first); }
inline LexicalScores SecondOf(const PairedScores& both) { return OneOf(both, &TwoScores::second, both.second); }

inline LexicalAnswer ByIds(const LexicalScores& scores, const std::function<std::int64_t(std::uint32_t)>& id) {
  LexicalAnswer out{.mean = scores.mean, .deviation = scores.deviation, .population = scores.population};
  for (const Scored& s : scores.matches) out.scores[id(s.ordinal)] = s.score;
  return out;
}

inline std::vector<std::pair<std::int64_t, double>> ByIds(const std::vector<Scored>& list,
                                                          const std::function<std::int64_t(std::uint32_t)>& id) {
  std::vector<std::pair<std::int64_t, double>> out;
  for (const Scored& s : list) out.emplace_back(id(s.ordinal), s.score);
  return out;
}

// All entities that share a name with this one, as View::MayShareName counts names; itself among them.
inline std::vector<EntityId> NamedAlike(const View& view, const Entity& entity) {
  std::vector<EntityId> alike = view.EntitiesByKey(entity.key);
  if (entity.key.starts_with("the "))
    std::ranges::copy(view.EntitiesByKey(entity.key.substr(4)), std::back_inserter(alike));
  if (const EntityId other = view.EntityOfKey("the " + entity.key)) alike.push_back(other);
  for (const std::string& alias : entity.aliases) {
    if (const EntityId other = view.EntityOfKey(alias)) alike.push_back(other);
  }
  std::ranges::sort(alike);
  alike.erase(std::ranges::unique(alike).begin(), alike.end());
  return alike;
}

inline void AskGraph(const View& view, const Allowed& visible, std::int64_t entities, Answers* out) {
  for (EntityId e{1}; e.value <= entities; ++e.value) {
    std::vector<ChunkMention> mentions;
    view.MentionsOfEntity(e, &mentions);
    for (const ChunkMention& m : mentions) {
      if (!visible.chunks.Test(m.chunk)) continue;
      out->mentions.emplace(e.value, view.chunk(m.chunk).id.value,
                            m.statement == kNoStatement ? 0 : view.statement(m.statement).id.value);
    }
    std::vector<RelationRef> relations;
    view.RelationsOfEntity(e, &relations);
    for (const RelationRef& r : relations) {
      if (visible.chunks.Test(r.chunk))
        out->relations.emplace(r.id.value, r.subject.value, r.object.value, view.chunk(r.chunk).id.value, r.predicate);
    }
    std::vector<EntityNeighbour> neighbours;
    view.NeighboursOfEntity(e, Bitmap(view.chunks(), true), &neighbours);
    auto neighbour = neighbours.begin();
    for (const RelationRef& r : relations) {
      if (r.subject == r.object) continue;
      ASSERT_NE(neighbour, neighbours.end());
      EXPECT_EQ(std::tuple(neighbour->id, neighbour->other, neighbour->statement, neighbour->chunk),
                std::tuple(r.id, r.subject == e ? r.object : r.subject, r.statement, r.chunk));
      EXPECT_EQ(std::tuple(neighbour->validity, neighbour->source), std::tuple(r.validity, r.source));
      EXPECT_EQ(view.RowsOfEntity({neighbour->other, neighbour->place}), view.RowsOfEntity(neighbour->other));
      EXPECT_EQ((neighbour++)->confidence, r.confidence);
    }
    EXPECT_EQ(neighbour, neighbours.end());
    std::erase_if(neighbours, [&](const EntityNeighbour& n) { return !visible.chunks.Test(n.chunk); });
    std::vector<EntityNeighbour> seen;
    view.NeighboursOfEntity(e, visible.chunks, &seen);
    EXPECT_TRUE(std::ranges::equal(seen, neighbours, {}, &EntityNeighbour::id, &EntityNeighbour::id));
    std::vector<DocumentOrdinal> titled;
    view.DocumentsTitled(e, &titled);
    for (DocumentOrdinal d : titled) out->titled.emplace(e.value, view.document(d).id.value);
    out->rows[e.value] = view.RowsOfEntity(e);
    EXPECT_EQ(out->rows[e.value], mentions.size() + relations.size() + titled.size());
    std::set<ChunkOrdinal> passages;
    for (const ChunkMention& m : mentions) passages.insert(m.chunk);
    for (DocumentOrdinal d : titled) {
      for (auto [c, last] = view.chunks_of(d); c < last; ++c) passages.insert(c);
    }
    std::erase_if(passages, [&](ChunkOrdinal c) { return !visible.chunks.Test(c); });
    EXPECT_EQ(view.CountPassages(e, visible.chunks), passages.size());
    std::erase_if(passages, [&](ChunkOrdinal c) { return std::ranges::contains(titled, view.document_of(c)); });
    EXPECT_EQ(view.MentionedElsewhere(e, visible.chunks), !passages.empty());
    const Entity* entity = view.entity(e);
    if (entity == nullptr) continue;
    out->of_key[entity->key] = view.EntityOfKey(entity->key);
    EXPECT_EQ(view.EntityOfKey(entity->key), e);
    out->by_key[entity->key] = view.EntitiesByKey(entity->key);
    for (const std::string& alias : entity->aliases) out->by_key[alias] = view.EntitiesByKey(alias);
    for (const EntityRef& with : view.EntitiesWithStem(entity->key)) {
      out->by_stem[entity->key].push_back(with.id);
      EXPECT_EQ(view.entity(with), view.entity(with.id));
    }
    EXPECT_EQ(std::ranges::adjacent_find(out->by_stem[entity->key], std::ranges::greater_equal()),
              out->by_stem[entity->key].end());
    EXPECT_EQ(view.CountEntitiesWithStem(entity->key), out->by_stem[entity->key].size());
    std::vector<std::string> keys = entity->aliases;
    keys.push_back(entity->key);
    for (const std::string& key : keys) {
      const std::string_view two = text::FirstTwoWords(key);
      EXPECT_TRUE(two.empty() || view.MayBeginKey(two)) << key;
    }
    if (!view.MayShareName(e)) {
      EXPECT_EQ(NamedAlike(view, *entity), std::vector{e});
    }
  }
}

inline Answers Ask(const View& view, const Question& q, std::int64_t entities) {
  Answers out{.live = view.live_documents()};
  const Allowed population = view.Filter(q.as_of, nullptr);
  const Allowed allowed = view.Filter(q.as_of, q.keep);
  auto chunk_id = [&](std::uint32_t c) { return view.chunk(c).id.value; };
  auto statement_id = [&](std::uint32_t s) { return view.statement(s).id.value; };
  for (ChunkOrdinal c = 0; c < view.chunks(); ++c) {
    if (allowed.chunks.Test(c)) out.chunks.insert(chunk_id(c));
    EXPECT_EQ(view.chunk_id(c), view.chunk(c).id);
    std::vector<EntityMention> inside;
    view.MentionsInChunk(c, &inside);
    EXPECT_EQ(view.MentionCount(c), inside.size());
    for (const EntityMention& m : inside)
      EXPECT_EQ(view.CountPassages({m.entity, m.place}, allowed.chunks), view.CountPassages(m.entity, allowed.chunks));
  }
  for (StatementOrdinal s = 0; s < view.statements(); ++s) {
    if (allowed.statements.Test(s)) out.statements.insert(statement_id(s));
    EXPECT_EQ(view.chunk_of(s), view.statement(s).chunk);
    EXPECT_EQ(view.statement_id(s), view.statement(s).id);
  }
  for (DocumentOrdinal d = 0; d < view.documents(); ++d)
    EXPECT_EQ(view.authority(d), AuthorityOrder().Of(view.document(d)));
  out.chunk_lexical = ByIds(view.ChunkLexical(q.terms, population.chunks, allowed.chunks), chunk_id);
  out.statement_lexical =
      ByIds(view.StatementLexical(q.terms, population.statements, allowed.statements), statement_id);
  const PairedScores both = view.StatementLexical(q.terms, std::span(q.terms).first(q.terms.size() / 2),
                                                  population.statements, allowed.statements);
  const LexicalScores whole = FirstOf(both), half = SecondOf(both);
  EXPECT_EQ(ByIds(whole.matches, statement_id),
            ByIds(view.StatementLexical(q.terms, population.statements, allowed.statements).matches, statement_id));
  EXPECT_LE(half.matches.size(), whole.matches.size());
  for (const std::uint64_t most : {std::uint64_t{0}, ~std::uint64_t{0} / 3, ~std::uint64_t{0}}) {
    std::vector<SampledChunk> sample;
    view.SampleChunks(most, allowed.chunks, &sample);
    for (const SampledChunk& sampled : sample) {
      EXPECT_LE(sampled.hash, most);
      EXPECT_TRUE(out.sampled[most].emplace(chunk_id(sampled.chunk), sampled.hash).second) << "twice";
    }
    EXPECT_LE(out.sampled[most].size(), allowed.chunks.count());
    if (most == ~std::uint64_t{0}) {
      EXPECT_EQ(out.sampled[most].size(), allowed.chunks.count());
    }
  }
  for (const std::string& term : q.terms) {
    out.idf.push_back(view.ChunkIdf(term, population.chunks));
    std::vector<StatementOrdinal> holding;
    view.StatementsHolding(term, allowed.statements, &holding);
    const LexicalScores scores = view.StatementLexical({&term, 1}, population.statements, allowed.statements);
    EXPECT_TRUE(std::ranges::equal(holding, scores.matches, {}, {}, &Scored::ordinal)) << term;
  }
  for (const Interval period : {Interval{Day{}, Day{} + std::chrono::days{15}}, Interval::Always()}) {
    std::vector<StatementOrdinal> speaking, expected;
    view.StatementsSpeakingOf(period, 75, allowed.statements, &speaking);
    for (StatementOrdinal s = 0; s < view.statements(); ++s) {
      const auto in_period = [&](Day day) { return period.from <= day && day < period.to; };
      const auto speaks = [&](const SpokenTime& t) {  // each end that is known is
        return t.confidence >= 75 && !t.interval.IsAlways() &&
               (t.interval.from == kAnyPast || in_period(t.interval.from)) &&
               (t.interval.to == kForever || in_period(t.interval.to - std::chrono::days{1}));
      };
      if (allowed.statements.Test(s) && std::ranges::any_of(view.statement(s).times, speaks)) expected.push_back(s);
    }
    EXPECT_EQ(speaking, expected);
  }
  out.nearest_chunks = ByIds(view.NearestChunks(q.vector, 7, allowed.chunks, nullptr), chunk_id);
  out.nearest_statements = ByIds(view.NearestStatements(q.vector, 7, allowed.statements, nullptr), statement_id);
  AskGraph(view, population, entities, &out);
  for (int i = 0; i < 40; ++i) {
    const std::string name = "doc-" + std::to_string(i);
    if (const auto d = view.FindDocument(name)) out.documents_by_name[name] = view.document(*d).id.value;
    std::vector<EdgeRef> edges;
    view.EdgesAt(EdgeEnd::OfDocument(name), &edges);
    for (const EdgeRef& e : edges) out.edges.emplace(name, view.document(e.document).id.value, e.edge->relation);
  }
  return out;
}

}  // namespace annals::index
