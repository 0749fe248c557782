#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <format>

#include "tests/core/retrieval/survey_fixture.h"

namespace annals::retrieval {
namespace {

using std::chrono::year;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Field;
using ::testing::IsEmpty;

class ScopeTest : public SurveyTest {};

TEST_F(ScopeTest, PointScopeKeepsOtherPeriodsOut) {
  AddSurveys();
  const Result result = Ask("How did employment change in October 2025?");
  EXPECT_EQ(result.status, scope::ScopeStatus::kInScope);
  EXPECT_EQ(result.chunks.size(), 4u);
  for (const RetrievedChunk& c : result.chunks) {
    EXPECT_EQ(image_->Current()->document(image_->Current()->document_of(c.ordinal)).label, "October 2025");
    EXPECT_EQ(c.group, 0);
  }
}

TEST_F(ScopeTest, OwnerOfTheQuestionFilters) {
  AddSurveys();
  const Result result = Ask("How did employment change in Boston in October 2025?");
  EXPECT_THAT(result.owners, ElementsAre("Boston"));
  EXPECT_THAT(Ids(result), ElementsAre("Boston-2025-10#0", "Boston-2025-10#1"));
}

TEST_F(ScopeTest, AnOwnerDoesNotDivideKindsInWhichItNeverSpeaks) {
  AddSurveys();
  Add(make_.Document("news", "Jobs in Boston")
          .Label("October 2025", Month(2025, 10))
          .Owner("Courier")
          .DocType("news")
          .Chunk("Employment in Boston rose sharply.", {"Employment in Boston rose sharply."})
          .Build());
  EXPECT_THAT(Ids(Ask("How did employment change in Boston in October 2025?")), Contains("news#0"));
}

TEST_F(ScopeTest, ComparisonAnswersEachPeriodByItself) {
  AddSurveys();
  const Result result = Ask("Compare employment in Boston in July 2025 and in October 2025", 4);
  ASSERT_EQ(result.scope.type, time::ScopeType::kComparison);
  EXPECT_THAT(Ids(result), ElementsAre("Boston-2025-7#0", "Boston-2025-10#0", "Boston-2025-7#1", "Boston-2025-10#1"));
  EXPECT_EQ(result.chunks[0].group, 0);
  EXPECT_EQ(result.chunks[1].group, 1);
}

TEST_F(ScopeTest, EmptyScopeFallsBackAndSaysSo) {
  AddSurveys();
  const Result result = Ask("How did employment change in October 2031?");
  EXPECT_EQ(result.status, scope::ScopeStatus::kNothingInScope);
  EXPECT_THAT(result.notes, Contains(Field(&scope::ScopeNote::code, "EMPTY_SCOPE_EARLIER_PERIOD")));
  ASSERT_FALSE(result.chunks.empty());
  for (const RetrievedChunk& c : result.chunks) {
    EXPECT_FALSE(c.note.empty());
    EXPECT_EQ(c.group, -1);
    EXPECT_EQ(image_->Current()->document(image_->Current()->document_of(c.ordinal)).label, "October 2025");
  }
}

TEST_F(ScopeTest, ScopeBeforeEverythingReturnsNothing) {
  AddSurveys();
  const Result result = Ask("How did employment change in October 1990?");
  EXPECT_EQ(result.status, scope::ScopeStatus::kNothingInScope);
  EXPECT_THAT(result.chunks, IsEmpty());
}

TEST_F(ScopeTest, UndatedCollectionIsNotFiltered) {
  Add(make_.Document("a", "Rivers").Chunk("The Wick flooded in 1990.", {"The Wick flooded in 1990."}).Build());
  const Result result = Ask("Which river flooded in 1990?");
  EXPECT_EQ(result.status, scope::ScopeStatus::kNoScope);
  EXPECT_THAT(Ids(result), ElementsAre("a#0"));
  EXPECT_THAT(result.notes, Contains(Field(&scope::ScopeNote::code, "UNDATED_COLLECTION")));
}

TEST_F(ScopeTest, ForwardLookingQuestionKeepsSeatsForThePeriodBefore) {
  AddSurveys();
  const Result result = Ask("What employment do firms in Boston expect in October 2025?", 5);
  ASSERT_FALSE(result.chunks.empty());
  EXPECT_THAT(result.notes, ::testing::Not(Contains(Field(&scope::ScopeNote::code, "EMPTY_SCOPE_EARLIER_PERIOD"))));
  // July's survey ended in August: it does not touch October, so no seat is given away.
  EXPECT_THAT(result.notes, ::testing::Not(Contains(Field(&scope::ScopeNote::code, "FORWARD_LOOKING_EARLIER_PERIOD"))));
  Add(Survey("Boston", 2025, 9).Chunk("Employment is expected to fall.", {"Employment is expected to fall."}).Build());
  const Result next = Ask("What employment do firms in Boston expect in October 2025?", 5);
  EXPECT_THAT(next.notes, Contains(Field(&scope::ScopeNote::code, "FORWARD_LOOKING_EARLIER_PERIOD")));
  EXPECT_EQ(Ids(next).back(), "Boston-2025-9#0");
  EXPECT_FALSE(next.chunks.back().note.empty());
}

TEST_F(ScopeTest, ThePeriodBeforeNeverHasMoreThanItsShareOfTheSeats) {
  for (const unsigned month : {9u, 10u}) {
    auto survey = Survey("Boston", 2025, month);
    for (int plant = 0; plant < 30; ++plant) {
      const std::string text = std::format("Plant{0} expects employment{0} to rise{0} by{0} month{1}.", plant, month);
      survey.Chunk(text, {text});
    }
    Add(survey.Build());
  }
  for (const int k : {1, 4, 5, 9, 10, 13, 14, 15}) {
    const Result result = Ask("What employment do firms in Boston expect in October 2025?", k);
    ASSERT_EQ(result.chunks.size(), static_cast<std::size_t>(k));
    const auto before =
        std::ranges::count_if(Ids(result), [](const auto& id) { return id.starts_with("Boston-2025-9"); });
    EXPECT_EQ(before, k == 1 ? 0 : std::max(1, k / 5)) << k;  // an only seat is the asked period's
  }
}

TEST_F(ScopeTest, APeriodStillAheadIsAnsweredByTheOneJustBefore) {
  AddSurveys();
  Add(Survey("Boston", 2025, 12).Chunk("Prices will rise.", {"Prices will rise."}).Build());
  Add(Survey("Boston", 2026, 1).Chunk("Employment is expected to fall.", {"Employment is expected to fall."}).Build());
  // Not begun on 1 February 2026, and the question does not say "expect".
  const Result ahead = Ask("How does employment change in Boston in February 2026?");
  EXPECT_EQ(ahead.status, scope::ScopeStatus::kOutlookOnly);
  EXPECT_THAT(ahead.notes, Contains(Field(&scope::ScopeNote::code, "OUTLOOK_ONLY")));
  EXPECT_THAT(Ids(ahead), ElementsAre("Boston-2026-1#0"));
  EXPECT_FALSE(ahead.chunks[0].note.empty());
  // Nothing of the period just before, or no single period with an end: nothing is in scope.
  EXPECT_EQ(Ask("What do firms in Boston expect for employment in June 2026?").status,
            scope::ScopeStatus::kNothingInScope);
  EXPECT_EQ(Ask("How did employment in Boston change in each month after January 2026?").status,
            scope::ScopeStatus::kNothingInScope);
}

TEST_F(ScopeTest, APeriodOfAComparisonKeepsItsShareOfTheBudget) {
  for (unsigned m : {7u, 10u}) {
    auto survey = Survey("Boston", 2025, m);
    for (int i = 0; i < 6; ++i) {
      std::string text = "Employment in plant " + std::to_string(i) + std::to_string(m) + " rose.";
      if (m == 7) text += " Managers of that plant " + std::to_string(i) + " said at length why, and for how long yet.";
      survey.Chunk(text, {text});
    }
    Add(survey.Build());
  }
  const auto view = image_->Current();
  question::Request request{.query = "Compare employment in Boston in July 2025 and in October 2025",
                            .reference = kToday};
  request.top_k = 100;
  request.token_budget = 80;
  int tokens[2] = {0, 0}, seats[2] = {0, 0};
  for (const RetrievedChunk& c : Retrieve(*view, request, options_).chunks) {
    ASSERT_GE(c.group, 0);
    tokens[c.group] += view->chunk(c.ordinal).tokens;
    ++seats[c.group];
  }
  EXPECT_GT(tokens[0], 0);
  EXPECT_LE(tokens[0], 40);       // long passages do not push October's out
  EXPECT_GT(seats[1], seats[0]);  // which fill the same share with more of them
}

TEST_F(ScopeTest, SeatsOfThePeriodBeforeFollowTheBudget) {
  for (unsigned m : {9u, 10u}) {
    auto survey = Survey("Boston", 2025, m);
    for (int i = 0; i < 10; ++i) {
      const std::string text =
          "Firms expect employment in plant " + std::to_string(i) + std::to_string(m) + " to rise.";
      survey.Chunk(text, {text});
    }
    Add(survey.Build());
  }
  question::Request request{.query = "What employment do firms in Boston expect in October 2025?", .reference = kToday};
  request.top_k = 1000;
  request.token_budget = 10 * image_->Current()->chunk(0).tokens;
  const Result result = Retrieve(*image_->Current(), request, options_);
  ASSERT_EQ(result.chunks.size(), 10u);
  EXPECT_TRUE(result.chunks[7].note.empty());
  EXPECT_FALSE(result.chunks[8].note.empty());
  EXPECT_FALSE(result.chunks[9].note.empty());
}

TEST_F(ScopeTest, AsOfSeesTheVersionOfThatDay) {
  const Timestamp then{Day{year{2025} / 11 / 1}}, later{Day{year{2025} / 12 / 1}};
  Add(Survey("Boston", 2025, 10).Recorded(then).Chunk("Employment fell.", {"Employment fell."}).Build());
  const DocumentId old = image_->Current()->document(0).id;
  ASSERT_TRUE(image_->Apply({.retired = {{old, later}}}).ok());
  Add(Survey("Boston", 2025, 10)
          .Recorded(later)
          .Chunk("Employment rose, as revised.", {"Employment rose, as revised."})
          .Build());
  question::Request request{.query = "employment in October 2025", .reference = kToday};
  const auto text = [&](const Result& r) { return image_->Current()->chunk(r.chunks.at(0).ordinal).text; };
  EXPECT_EQ(text(Retrieve(*image_->Current(), request, options_)), "Employment rose, as revised.");
  request.as_of = then + std::chrono::hours{1};
  EXPECT_EQ(text(Retrieve(*image_->Current(), request, options_)), "Employment fell.");
}

TEST_F(ScopeTest, AsOfAndAScopeTogether) {
  const Timestamp march{Day{year{2025} / 3 / 10}}, april{Day{year{2025} / 4 / 20}};
  Add(Survey("Boston", 2025, 1).Recorded(march).Chunk("Employment fell, first reading.", {}).Build());
  Add(Survey("Boston", 2024, 10).Recorded(march).Chunk("Employment rose in autumn.", {}).Build());
  const DocumentId first = image_->Current()->document(0).id;
  ASSERT_TRUE(image_->Apply({.retired = {{first, april}}}).ok());
  Add(Survey("Boston", 2025, 1).Recorded(april).Chunk("Employment rose, as revised.", {}).Build());
  Add(Survey("Boston", 2025, 2).Recorded(april).Chunk("Employment rose again.", {}).Build());
  question::Request request{.query = "employment in Q1 2025", .reference = Day{year{2025} / 3 / 31}};
  const auto texts = [&] {
    const auto view = image_->Current();
    std::vector<std::string> texts;
    for (const RetrievedChunk& c : Retrieve(*view, request, options_).chunks)
      texts.push_back(view->chunk(c.ordinal).text);
    return texts;
  };
  EXPECT_THAT(texts(), ::testing::UnorderedElementsAre("Employment rose, as revised.", "Employment rose again."));
  request.as_of = march + std::chrono::days{21};
  EXPECT_THAT(texts(), ElementsAre("Employment fell, first reading."));
}

TEST_F(ScopeTest, TheRequestForcesTheAxisOfAParsedScope) {
  DocumentBundle late = Survey("Boston", 2025, 7).Chunk("Employment fell.", {}).Build();
  late.document.published = Day{year{2025} / 9 / 2};
  Add(std::move(late));
  Add(Survey("Boston", 2025, 9).Chunk("Employment rose.", {}).Build());
  EXPECT_THAT(Ids(Ask("employment in September 2025")), ElementsAre("Boston-2025-9#0"));
  EXPECT_THAT(Ids(Ask("employment, published in September 2025")), ElementsAre("Boston-2025-7#0"));
  question::Request request{.query = "employment in September 2025", .reference = kToday};
  request.axis = time::Axis::kPublished;
  EXPECT_THAT(Ids(Retrieve(*image_->Current(), request, options_)), ElementsAre("Boston-2025-7#0"));
}

TEST_F(ScopeTest, RecencyLooksAtTheKindOfDocumentAndItsOwner) {
  AddSurveys();  // April, July, October 2025, of Boston and Chicago
  Add(Survey("Chicago", 2025, 12).Chunk("Employment rose.", {}).Build());
  Add(make_.Document("bulletin", "Bulletin")
          .Label("January 2026", Month(2026, 1))
          .Owner("Boston")
          .DocType("bulletin")
          .Chunk("Employment rose.", {})
          .Build());
  const auto labels = [&](const std::string& question) {
    std::vector<std::string> labels;
    for (const time::Group& group : Ask(question).scope.groups) labels.push_back(group.label);
    return labels;
  };
  EXPECT_THAT(labels("What does the latest survey say about employment?"), ElementsAre("December 2025"));
  EXPECT_THAT(labels("What does the latest survey say about employment in Boston?"), ElementsAre("October 2025"));
  EXPECT_THAT(labels("What does the latest bulletin say about employment?"), ElementsAre("January 2026"));
  EXPECT_THAT(labels("What did the previous survey say about employment in Boston?"), ElementsAre("July 2025"));
  EXPECT_THAT(labels("What did the first survey say about employment?"), ElementsAre("April 2025"));
  EXPECT_THAT(labels("How did employment in Boston change since the previous survey?"),
              ElementsAre("July 2025", "October 2025"));
}

TEST_F(ScopeTest, FactsOfOtherDaysAreNoWayThroughAScope) {
  Add(Survey("Boston", 2025, 10)
          .Chunk("Ada Quist led the Heron Works in 2019.", {"Ada Quist led the Heron Works in 2019."})
          .Mention("Ada Quist")
          .Mention("Heron Works")
          .Relation("Ada Quist", "led", "Heron Works", Interval{Day{year{2019} / 1 / 1}, Day{year{2020} / 1 / 1}},
                    ValiditySource::kExplicit)
          .Build());
  const std::string question = "How were Ada Quist and Heron Works connected";
  EXPECT_EQ(Ask(question + "?", 5, true).paths.size(), 1u);
  const Result scoped = Ask(question + " in October 2025?", 5, true);
  EXPECT_EQ(scoped.status, scope::ScopeStatus::kInScope);
  EXPECT_THAT(scoped.paths, IsEmpty());
  EXPECT_THAT(scoped.relations, IsEmpty());
}

TEST_F(ScopeTest, OverriddenScopeIsUsedAsGiven) {
  AddSurveys();
  question::Request request{.query = "employment in October 2025", .reference = kToday};
  time::Scope none;
  request.scope = none;
  EXPECT_EQ(Retrieve(*image_->Current(), request, options_).status, scope::ScopeStatus::kNoScope);
  time::Scope july;
  july.type = time::ScopeType::kPoint;
  july.groups.emplace_back().interval = Month(2025, 7);
  request.scope = july;
  for (const RetrievedChunk& c : Retrieve(*image_->Current(), request, options_).chunks) {
    EXPECT_EQ(image_->Current()->document(image_->Current()->document_of(c.ordinal)).label, "July 2025");
  }
}

TEST_F(ScopeTest, AScopeThatDoesNotFilterIsStillUnderstood) {
  AddSurveys();
  question::Request request{.query = "employment in Boston in July 2025", .reference = kToday};
  options_.pipeline = Pipeline::kLexical;
  options_.scope.mode = scope::ScopeMode::kIgnore;
  const Result ignored = Retrieve(*image_->Current(), request, options_);
  EXPECT_EQ(ignored.status, scope::ScopeStatus::kNoScope);
  ASSERT_EQ(ignored.scope.groups.size(), 1u);
  EXPECT_THAT(ignored.owners, IsEmpty());
  EXPECT_GT(ignored.chunks.size(), 2u);
  options_.scope.mode = scope::ScopeMode::kBoost;
  const Result boosted = Retrieve(*image_->Current(), request, options_);
  EXPECT_EQ(boosted.chunks.size(), ignored.chunks.size());
  EXPECT_EQ(Ids(boosted)[0], "Boston-2025-7#0");
  EXPECT_DOUBLE_EQ(boosted.chunks[0].score,
                   4 * boosted.chunks[0].lexical);  // twice for the period, twice for the owner
}

}  // namespace
}  // namespace annals::retrieval
