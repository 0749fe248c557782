// The list of core/retrieval/ranking/rank.h, one score after the other.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/ingest/spoken_times.h"
#include "core/retrieval/ranking/rank.h"
#include "tests/core/retrieval/asked.h"
#include "tests/core/retrieval/survey_fixture.h"

namespace annals::retrieval {
namespace {

class RankExample : public SurveyTest {
 protected:
  // "Employment rose." of two districts and of the whole, in April and in October.
  void AddDistricts() {
    for (const unsigned month : {4U, 10U}) {
      for (const char* owner : {"Boston", "Chicago", "National Summary"})
        Add(Survey(owner, 2025, month)
                .Chunk("Employment rose.", {"Employment rose."}, "Work")
                .Chunk("Prices were flat.", {"Prices were flat."}, "Prices")
                .Build());
    }
  }
  static Walk WalkTo(const std::vector<std::pair<index::ChunkOrdinal, double>>& masses) {
    Walk walk;
    walk.chunks.assign(masses.begin(), masses.end());
    return walk;
  }
  static const Ranked& At(const RankedList& ranked, index::ChunkOrdinal chunk) {
    return *std::ranges::find(ranked, chunk, &Ranked::chunk);
  }
};

TEST_F(RankExample, NoScopeIsTrue) {
  Add(make_.Document("weir", "weir").Chunk("The weir jammed in spring.", {"The weir jammed in spring."}).Build());
  Add(make_.Document("boat", "boat").Chunk("The weir held a boat.", {"The weir held a boat."}).Build());
  Add(make_.Document("far", "far").Chunk("Nobody knew.", {"Nobody knew."}).Build());
  const auto view = image_->Current();
  const Asked asked(*view, {.query = "When did the weir jam?", .reference = kToday});
  const index::ChunkOrdinal weir = asked.Chunk("weir#0"), far = asked.Chunk("far#0");
  const GraphWeight weight{.odds = 2, .leads = 2};
  const RankedList ranked = asked.Rank(WalkTo({{weir, 0.1}, {far, 0.4}}), {}, weight);
  //   no scope      s(c) = walk(c) · graph score + own_words · minmax h(c) (options.h), the graph score being its mass, or
  //                 a sum or product over its relations: multi-hop evidence needs no lexical match, but a passage that
  //                 says what is asked stands before those that the walk came by late, and where the walk deserves little
  //                 (graph_weight.h) relevance alone ranks (docs/recipes.md B.8)
  ASSERT_EQ(ranked.size(), 3U);
  EXPECT_EQ(ranked[0].chunk, far) << "no word of the question";
  EXPECT_EQ(ranked[0].evidence, Evidence::kGraph);
  EXPECT_DOUBLE_EQ(ranked[0].score, 8 * 0.4 + 0.001 * 0);
  EXPECT_NEAR(At(ranked, weir).relevance, 1, 1e-6);
  EXPECT_NEAR(At(ranked, weir).score, 8 * 0.1 + 0.001 * 1, 1e-6);
  EXPECT_EQ(asked.Rank(WalkTo({{weir, 0.1}, {far, 0.4}}), {}, {.odds = 0.01, .leads = 0.01})[0].chunk, weir)
      << "the walk deserves little";
  EXPECT_NEAR(asked.Rank()[0].score, 1, 1e-6) << "no walk at all: relevance alone";
}

TEST_F(RankExample, AScopeAndASummaryAreTrue) {
  AddDistricts();
  const auto view = image_->Current();
  const Asked asked(*view, {.query = "How was employment in October 2025?", .reference = kToday});
  const Focus focus(*view, asked.plan, asked.options.focus);
  const RankOptions& options = asked.options.rank;
  const index::ChunkOrdinal boston = asked.Chunk("Boston-2025-10#0"), prices = asked.Chunk("Boston-2025-10#1"),
                            summary = asked.Chunk("National Summary-2025-10#0");
  const RankedList ranked = asked.Rank(WalkTo({{boston, 0.2}, {prices, 0.4}}), {}, {}, &focus);
  //   a scope       s(c) = minmax h(c) + facets + heading + graph_in_scope · minmax graph score: inside a narrow scope
  //                 the words of the question carry the ranking and the graph stands aside (docs/recipes.md A.2);
  //                 see Plan::walks and focus.h
  const Ranked& b = At(ranked, boston);
  EXPECT_NEAR(b.relevance, 1, 1e-6);
  EXPECT_NEAR(b.facets, 1, 1e-6);
  EXPECT_GT(b.heading, 0);
  EXPECT_NEAR(b.score,
              b.authority * (b.relevance + options.facets_in_scope * b.facets + options.heading_in_scope * b.heading +
                             options.graph_in_scope * 0.5),
              1e-9);
  const Ranked& p = At(ranked, prices);
  EXPECT_NEAR(p.score, p.authority * (p.relevance + options.heading_in_scope * p.heading + options.graph_in_scope * 1),
              1e-9);
  EXPECT_LT(p.score, b.score);
  //   a summary     inside a scope, when no owner is named, parts that speak for the whole count `summary_boost` times
  const Ranked& s = At(ranked, summary);
  EXPECT_EQ(ranked[0].chunk, summary);
  EXPECT_DOUBLE_EQ(s.prior, options.summary_boost);
  EXPECT_NEAR(s.score,
              options.summary_boost * s.authority *
                  (s.relevance + options.facets_in_scope * s.facets + options.heading_in_scope * s.heading),
              1e-9);
  EXPECT_EQ(b.prior, 1);
  const Asked named(*view, {.query = "How was employment in Boston in October 2025?", .reference = kToday});
  for (const Ranked& r : named.Rank()) EXPECT_EQ(r.prior, 1);
}

TEST_F(RankExample, PeriodsAreTrue) {
  DocumentBundle page = make_.Document("weir", "weir")
                            .Chunk("In 2004 Ada Lund kept the weir.", {"In 2004 Ada Lund kept the weir."})
                            .Chunk("In 2012 Ben Oro kept the weir.", {"In 2012 Ben Oro kept the weir."})
                            .Build();
  ingest::TellTimes(language::Language::kEnglish, &page);
  Add(std::move(page));
  const auto view = image_->Current();
  const Asked asked(*view, {.query = "Who kept the weir in 2012?", .reference = kToday});
  ASSERT_TRUE(asked.plan.spoken.asked());
  const RankOptions& options = asked.options.rank;
  const index::ChunkOrdinal before = asked.Chunk("weir#0"), then = asked.Chunk("weir#1");
  const RankedList ranked = asked.Rank();
  //   periods       where the question names periods and documents have none, a passage counts
  //                 b(c) = 1 + spoken · max over its sentences of period fit · (spoken_floor + (1 − spoken_floor) · fit)
  //                 by the periods that they speak of (core/scope/spoken_scope.h) and what they say (locate.h), times
  //                 (Σ s / Σ b · s) ^ (1 − spoken_across) over the candidates of its document: a period says which passage
  //                 of a page is meant, and little about the page, for of several hops only one may speak of it
  const auto b = [&](index::ChunkOrdinal c, double period) {
    const double fit = asked.located.fit[view->statements_of(c).first];
    return 1 + options.spoken * period * (options.spoken_floor + (1 - options.spoken_floor) * fit);
  };
  const double lasting = asked.plan.spoken.Fit(view->statement(view->statements_of(before).first).times);
  EXPECT_GT(lasting, 0) << "what began then may still hold";
  const double s_then = At(ranked, then).relevance, s_before = At(ranked, before).relevance;
  const double raised = b(then, 1) * s_then + b(before, lasting) * s_before;
  const double share = std::pow((s_then + s_before) / raised, 1 - options.spoken_across);
  EXPECT_NEAR(At(ranked, then).spoken, b(then, 1) * share, 1e-9);
  EXPECT_NEAR(At(ranked, then).score, At(ranked, then).spoken * s_then, 1e-9);
  EXPECT_NEAR(At(ranked, before).spoken, b(before, lasting) * share, 1e-9);
  EXPECT_LT(At(ranked, before).spoken, At(ranked, then).spoken);
}

TEST_F(RankExample, PathsSpeakersAndRecordsAreTrue) {
  Add(make_.Document("tarn", "tarn")
          .Chunk("A weir of Tarn Energy.", {"A weir of Tarn Energy."})
          .Mention("Tarn Energy")
          .Build());
  Add(make_.Document("chat", "chat")
          .Chunk("Dana Reyes: The weir was shut.", {"The weir was shut."})
          .Chunk("Omar Said: The weir was open.", {"The weir was open."})
          .Chunk("Dana Reyes: Not the weir that I saw.", {"Not the weir that I saw."})
          .Build());
  Add(make_.Document("paper", "paper").DocType("paper").Chunk("On a weir.", {"On a weir."}).Build());
  Add(make_.Document("far", "far").Chunk("Nobody knew.", {"Nobody knew."}).Build());
  const auto view = image_->Current();
  const Asked asked(*view, {.query = "What did Dana Reyes say about the weir?", .reference = kToday});
  const RankOptions& options = asked.options.rank;
  const RankedList plain = asked.Rank();
  Support support;
  support.names = {make_.EntityOf("Tarn Energy")};
  support.records = support.first = {asked.Chunk("far#0")};
  const RankedList ranked = asked.Rank(Walk(), support);
  //   paths         a passage that mentions a name of a path between names of the question counts `path_names` times
  const index::ChunkOrdinal tarn = asked.Chunk("tarn#0");
  EXPECT_EQ(At(plain, tarn).path_names, 1);
  EXPECT_DOUBLE_EQ(At(ranked, tarn).path_names, options.path_names);
  EXPECT_NEAR(At(ranked, tarn).score, options.path_names * At(ranked, tarn).relevance, 1e-9);
  //   speakers      a turn of a conversation counts `speaker` times when the question names who says it: a hub as a name,
  //                 for every other turn is his, but what he says is what is asked for
  const Ranked &dana = At(plain, asked.Chunk("chat#0")), &omar = At(plain, asked.Chunk("chat#1"));
  EXPECT_DOUBLE_EQ(dana.speaker, options.speaker);
  EXPECT_NEAR(dana.score, options.speaker * dana.relevance, 1e-9);
  EXPECT_EQ(omar.speaker, 1);
  //   records       authority, supersession, copies: records.h
  const Ranked& paper = At(plain, asked.Chunk("paper#0"));
  EXPECT_DOUBLE_EQ(paper.authority, 1 + asked.options.records.authority * 40 / 100);
  EXPECT_NEAR(paper.score, paper.authority * paper.relevance, 1e-9);
  // What records lead to is a candidate, too, with the score that it has.
  EXPECT_EQ(At(ranked, asked.Chunk("far#0")).evidence, Evidence::kRecord);
  EXPECT_TRUE(At(ranked, asked.Chunk("far#0")).first);
  EXPECT_FALSE(std::ranges::contains(plain, asked.Chunk("far#0"), &Ranked::chunk));
}

}  // namespace
}  // namespace annals::retrieval
