#include "core/retrieval/retrieve.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "core/index/image.h"
#include "tests/support/bundle_builder.h"

namespace annals::retrieval {
namespace {

using std::chrono::year;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Field;
using ::testing::IsEmpty;

const Day kToday{year{2026} / 2 / 1};

Interval Month(int y, unsigned m) {
  const Day from{year{y} / m / 1};
  const std::chrono::year_month_day day{from};
  return {from, Day{day.year() / day.month() / std::chrono::last} + std::chrono::days{1}};
}

constexpr const char* kMonthNames[] = {"",     "January", "February",  "March",   "April",    "May",     "June",
                                       "July", "August",  "September", "October", "November", "December"};

std::string MonthName(int y, unsigned m) { return std::string(kMonthNames[m]) + " " + std::to_string(y); }

class RetrieveTest : public ::testing::Test {
 protected:
  testing::BundleBuilder Survey(const std::string& owner, int y, unsigned m) {
    auto b = make_.Document(owner + "-" + std::to_string(y) + "-" + std::to_string(m),
                            "Survey, " + MonthName(y, m) + ", " + owner);
    b.Label(MonthName(y, m), Month(y, m)).Owner(owner).DocType("survey");
    return b;
  }

  void Add(DocumentBundle bundle) {
    index::Change change;
    change.added.push_back(std::move(bundle));
    ASSERT_TRUE(image_->Apply(std::move(change)).ok());
  }

  void AddSurveys() {
    for (unsigned m : {4u, 7u, 10u}) {
      for (const std::string owner : {"Boston", "Chicago"}) {
        const std::string employment = "Employment in " + owner + " " + (m == 10 ? "declined slightly." : "rose.");
        Add(Survey(owner, 2025, m)
                .Chunk(employment, {employment})
                .Chunk("Prices were flat.", {"Prices were flat."})
                .Build());
      }
    }
  }

  Result Ask(const std::string& question, int top_k = 10, bool explain = false) {
    Request request{.query = question};
    request.reference = kToday;
    request.top_k = top_k;
    request.explain = explain;
    return Retrieve(*image_->Current(), request, options_);
  }

  std::vector<std::string> Ids(const Result& result) {
    const auto view = image_->Current();
    std::vector<std::string> ids;
    for (const RetrievedChunk& c : result.chunks) ids.push_back(view->chunk(c.ordinal).external_id);
    return ids;
  }

  testing::BundleFactory make_{4};
  std::unique_ptr<index::Image> image_ = index::MakeImage(4, {});
  Options options_;
};

TEST_F(RetrieveTest, EmptyCollection) {
  EXPECT_THAT(Ask("What happened in October 2025?").chunks, IsEmpty());
  EXPECT_THAT(Ask("Who is Ada Quist?").chunks, IsEmpty());
}

TEST_F(RetrieveTest, PointScopeKeepsOtherPeriodsOut) {
  AddSurveys();
  const Result result = Ask("How did employment change in October 2025?");
  EXPECT_EQ(result.status, ScopeStatus::kInScope);
  EXPECT_EQ(result.chunks.size(), 4u);
  for (const RetrievedChunk& c : result.chunks) {
    EXPECT_EQ(image_->Current()->document(image_->Current()->document_of(c.ordinal)).label, "October 2025");
    EXPECT_EQ(c.group, 0);
  }
}

TEST_F(RetrieveTest, OwnerOfTheQuestionFilters) {
  AddSurveys();
  const Result result = Ask("How did employment change in Boston in October 2025?");
  EXPECT_THAT(result.owners, ElementsAre("Boston"));
  EXPECT_THAT(Ids(result), ElementsAre("Boston-2025-10#0", "Boston-2025-10#1"));
}

TEST_F(RetrieveTest, AnOwnerDoesNotDivideKindsInWhichItNeverSpeaks) {
  AddSurveys();
  Add(make_.Document("news", "Jobs in Boston")
          .Label("October 2025", Month(2025, 10))
          .Owner("Courier")
          .DocType("news")
          .Chunk("Employment in Boston rose sharply.", {"Employment in Boston rose sharply."})
          .Build());
  EXPECT_THAT(Ids(Ask("How did employment change in Boston in October 2025?")), Contains("news#0"));
}

TEST_F(RetrieveTest, ComparisonAnswersEachPeriodByItself) {
  AddSurveys();
  const Result result = Ask("Compare employment in Boston in July 2025 and in October 2025", 4);
  ASSERT_EQ(result.scope.type, time::ScopeType::kComparison);
  EXPECT_THAT(Ids(result), ElementsAre("Boston-2025-7#0", "Boston-2025-10#0", "Boston-2025-7#1", "Boston-2025-10#1"));
  EXPECT_EQ(result.chunks[0].group, 0);
  EXPECT_EQ(result.chunks[1].group, 1);
}

TEST_F(RetrieveTest, EmptyScopeFallsBackAndSaysSo) {
  AddSurveys();
  const Result result = Ask("How did employment change in October 2031?");
  EXPECT_EQ(result.status, ScopeStatus::kNothingInScope);
  EXPECT_THAT(result.notes, Contains(Field(&ScopeNote::code, "EMPTY_SCOPE_EARLIER_PERIOD")));
  ASSERT_FALSE(result.chunks.empty());
  for (const RetrievedChunk& c : result.chunks) {
    EXPECT_FALSE(c.note.empty());
    EXPECT_EQ(c.group, -1);
    EXPECT_EQ(image_->Current()->document(image_->Current()->document_of(c.ordinal)).label, "October 2025");
  }
}

TEST_F(RetrieveTest, ScopeBeforeEverythingReturnsNothing) {
  AddSurveys();
  const Result result = Ask("How did employment change in October 1990?");
  EXPECT_EQ(result.status, ScopeStatus::kNothingInScope);
  EXPECT_THAT(result.chunks, IsEmpty());
}

TEST_F(RetrieveTest, UndatedCollectionIsNotFiltered) {
  Add(make_.Document("a", "Rivers").Chunk("The Wick flooded in 1990.", {"The Wick flooded in 1990."}).Build());
  const Result result = Ask("Which river flooded in 1990?");
  EXPECT_EQ(result.status, ScopeStatus::kNoScope);
  EXPECT_THAT(Ids(result), ElementsAre("a#0"));
  EXPECT_THAT(result.notes, Contains(Field(&ScopeNote::code, "UNDATED_COLLECTION")));
}

TEST_F(RetrieveTest, ForwardLookingQuestionKeepsSeatsForThePeriodBefore) {
  AddSurveys();
  const Result result = Ask("What employment do firms in Boston expect in October 2025?", 5);
  ASSERT_FALSE(result.chunks.empty());
  EXPECT_THAT(result.notes, ::testing::Not(Contains(Field(&ScopeNote::code, "EMPTY_SCOPE_EARLIER_PERIOD"))));
  // July's survey ended in August: it does not touch October, so no seat is given away.
  EXPECT_THAT(result.notes, ::testing::Not(Contains(Field(&ScopeNote::code, "FORWARD_LOOKING_EARLIER_PERIOD"))));
  Add(Survey("Boston", 2025, 9).Chunk("Employment is expected to fall.", {"Employment is expected to fall."}).Build());
  const Result next = Ask("What employment do firms in Boston expect in October 2025?", 5);
  EXPECT_THAT(next.notes, Contains(Field(&ScopeNote::code, "FORWARD_LOOKING_EARLIER_PERIOD")));
  EXPECT_EQ(Ids(next).back(), "Boston-2025-9#0");
  EXPECT_FALSE(next.chunks.back().note.empty());
}

TEST_F(RetrieveTest, APeriodStillAheadIsAnsweredByTheOneJustBefore) {
  AddSurveys();
  Add(Survey("Boston", 2025, 12).Chunk("Prices will rise.", {"Prices will rise."}).Build());
  Add(Survey("Boston", 2026, 1).Chunk("Employment is expected to fall.", {"Employment is expected to fall."}).Build());
  // Not begun on 1 February 2026, and the question does not say "expect".
  const Result ahead = Ask("How does employment change in Boston in February 2026?");
  EXPECT_EQ(ahead.status, ScopeStatus::kOutlookOnly);
  EXPECT_THAT(ahead.notes, Contains(Field(&ScopeNote::code, "OUTLOOK_ONLY")));
  EXPECT_THAT(Ids(ahead), ElementsAre("Boston-2026-1#0"));
  EXPECT_FALSE(ahead.chunks[0].note.empty());
  // Nothing of the period just before, or no single period with an end: nothing is in scope.
  EXPECT_EQ(Ask("What do firms in Boston expect for employment in June 2026?").status, ScopeStatus::kNothingInScope);
  EXPECT_EQ(Ask("How did employment in Boston change in each month after January 2026?").status,
            ScopeStatus::kNothingInScope);
}

TEST_F(RetrieveTest, APeriodOfAComparisonKeepsItsShareOfTheBudget) {
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
  Request request{.query = "Compare employment in Boston in July 2025 and in October 2025", .reference = kToday};
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

TEST_F(RetrieveTest, SeatsOfThePeriodBeforeFollowTheBudget) {
  for (unsigned m : {9u, 10u}) {
    auto survey = Survey("Boston", 2025, m);
    for (int i = 0; i < 10; ++i) {
      const std::string text =
          "Firms expect employment in plant " + std::to_string(i) + std::to_string(m) + " to rise.";
      survey.Chunk(text, {text});
    }
    Add(survey.Build());
  }
  Request request{.query = "What employment do firms in Boston expect in October 2025?", .reference = kToday};
  request.top_k = 1000;
  request.token_budget = 10 * image_->Current()->chunk(0).tokens;
  const Result result = Retrieve(*image_->Current(), request, options_);
  ASSERT_EQ(result.chunks.size(), 10u);
  EXPECT_TRUE(result.chunks[7].note.empty());
  EXPECT_FALSE(result.chunks[8].note.empty());
  EXPECT_FALSE(result.chunks[9].note.empty());
}

TEST_F(RetrieveTest, TokenBudgetAndTopKBound) {
  AddSurveys();
  EXPECT_EQ(Ask("employment prices", 3).chunks.size(), 3u);
  Request request{.query = "employment prices", .reference = kToday, .top_k = 10, .token_budget = 12};
  int tokens = 0;
  const Result result = Retrieve(*image_->Current(), request, options_);
  for (const RetrievedChunk& c : result.chunks) tokens += image_->Current()->chunk(c.ordinal).tokens;
  EXPECT_LE(tokens, 12);
  EXPECT_FALSE(result.chunks.empty());
}

TEST_F(RetrieveTest, NearDuplicatesOfOnePeriodAreDropped) {
  const std::string text =
      "The ferry Heron entered service on the northern route with a crew of nine and a new battery.";
  Add(make_.Document("a", "Heron").Chunk(text, {text}).Build());
  Add(make_.Document("b", "Heron again").Chunk(text, {text}).Build());
  EXPECT_EQ(Ask("When did the ferry Heron enter service?").chunks.size(), 1u);
}

// The second passage shares no content word with the question: only the graph leads there.
TEST_F(RetrieveTest, TwoHopsReachAPassageWithoutMatchingWords) {
  Add(make_.Document("film", "The Long Tide")
          .Chunk("The Long Tide was directed by Ada Quist.", {"The Long Tide was directed by Ada Quist."})
          .Mention("Ada Quist")
          .Relation("The Long Tide", "directed by", "Ada Quist")
          .Build());
  Add(make_.Document("person", "Ada Quist")
          .Chunk("Ada Quist grew up in Wick Sound.", {"Ada Quist grew up in Wick Sound."})
          .Mention("Wick Sound")
          .Relation("Ada Quist", "grew up in", "Wick Sound")
          .Build());
  for (int i = 0; i < 20; ++i) {
    const std::string other = "Unrelated harbour number " + std::to_string(i) + " was dredged.";
    Add(make_.Document("other" + std::to_string(i), "Harbour " + std::to_string(i)).Chunk(other, {other}).Build());
  }
  for (const std::size_t whole : {std::size_t{0}, std::size_t{1000}}) {  // by hops, and the whole slice
    options_.whole_slice = whole;
    const Result result = Ask("Where was the director of The Long Tide raised?", 2, true);
    EXPECT_THAT(Ids(result), ElementsAre("film#0", "person#0"));
    ASSERT_FALSE(result.links.empty());
    EXPECT_EQ(result.links[0].mention, "the long tide");
    EXPECT_THAT(result.chunks[1].derivation.relations, ::testing::Not(IsEmpty()));
  }
}

TEST_F(RetrieveTest, PathsBetweenTwoNamedEntities) {
  Add(make_.Document("film", "The Long Tide")
          .Chunk("The Long Tide was directed by Ada Quist.", {"The Long Tide was directed by Ada Quist."})
          .Mention("Ada Quist")
          .Relation("The Long Tide", "directed by", "Ada Quist")
          .Build());
  Add(make_.Document("person", "Ada Quist")
          .Chunk("Ada Quist grew up in Wick Sound.", {"Ada Quist grew up in Wick Sound."})
          .Mention("Wick Sound")
          .Relation("Ada Quist", "grew up in", "Wick Sound")
          .Build());
  const Result result = Ask("How is The Long Tide connected with Wick Sound?", 5, true);
  ASSERT_EQ(result.paths.size(), 1u);
  ASSERT_EQ(result.paths[0].steps.size(), 2u);
  EXPECT_EQ(result.paths[0].steps[0].to, "Ada Quist");
  EXPECT_EQ(result.paths[0].steps[1].chunk_id, "person#0");
}

TEST_F(RetrieveTest, AsOfSeesTheVersionOfThatDay) {
  const Timestamp then{Day{year{2025} / 11 / 1}}, later{Day{year{2025} / 12 / 1}};
  Add(Survey("Boston", 2025, 10).Recorded(then).Chunk("Employment fell.", {"Employment fell."}).Build());
  const DocumentId old = image_->Current()->document(0).id;
  ASSERT_TRUE(image_->Apply({.retired = {{old, later}}}).ok());
  Add(Survey("Boston", 2025, 10)
          .Recorded(later)
          .Chunk("Employment rose, as revised.", {"Employment rose, as revised."})
          .Build());
  Request request{.query = "employment in October 2025", .reference = kToday};
  const auto text = [&](const Result& r) { return image_->Current()->chunk(r.chunks.at(0).ordinal).text; };
  EXPECT_EQ(text(Retrieve(*image_->Current(), request, options_)), "Employment rose, as revised.");
  request.as_of = then + std::chrono::hours{1};
  EXPECT_EQ(text(Retrieve(*image_->Current(), request, options_)), "Employment fell.");
}

// "What did we know in March about Q1?": a scope in valid time, seen from a day of recorded time.
TEST_F(RetrieveTest, AsOfAndAScopeTogether) {
  const Timestamp march{Day{year{2025} / 3 / 10}}, april{Day{year{2025} / 4 / 20}};
  Add(Survey("Boston", 2025, 1).Recorded(march).Chunk("Employment fell, first reading.", {}).Build());
  Add(Survey("Boston", 2024, 10).Recorded(march).Chunk("Employment rose in autumn.", {}).Build());
  const DocumentId first = image_->Current()->document(0).id;
  ASSERT_TRUE(image_->Apply({.retired = {{first, april}}}).ok());
  Add(Survey("Boston", 2025, 1).Recorded(april).Chunk("Employment rose, as revised.", {}).Build());
  Add(Survey("Boston", 2025, 2).Recorded(april).Chunk("Employment rose again.", {}).Build());
  Request request{.query = "employment in Q1 2025", .reference = Day{year{2025} / 3 / 31}};
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

TEST_F(RetrieveTest, TheRequestForcesTheAxisOfAParsedScope) {
  DocumentBundle late = Survey("Boston", 2025, 7).Chunk("Employment fell.", {}).Build();
  late.document.published = Day{year{2025} / 9 / 2};
  Add(std::move(late));
  Add(Survey("Boston", 2025, 9).Chunk("Employment rose.", {}).Build());
  EXPECT_THAT(Ids(Ask("employment in September 2025")), ElementsAre("Boston-2025-9#0"));
  EXPECT_THAT(Ids(Ask("employment, published in September 2025")), ElementsAre("Boston-2025-7#0"));
  Request request{.query = "employment in September 2025", .reference = kToday};
  request.axis = time::Axis::kPublished;
  EXPECT_THAT(Ids(Retrieve(*image_->Current(), request, options_)), ElementsAre("Boston-2025-7#0"));
}

TEST_F(RetrieveTest, RecencyLooksAtTheKindOfDocumentAndItsOwner) {
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

TEST_F(RetrieveTest, FactsOfOtherDaysAreNoWayThroughAScope) {
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
  EXPECT_EQ(scoped.status, ScopeStatus::kInScope);
  EXPECT_THAT(scoped.paths, IsEmpty());
  EXPECT_THAT(scoped.relations, IsEmpty());
}

TEST_F(RetrieveTest, FiltersOfTheRequestHold) {
  AddSurveys();
  Request request{.query = "employment", .reference = kToday};
  request.filters.document_ids = {"Chicago-2025-4"};
  const Result result = Retrieve(*image_->Current(), request, options_);
  EXPECT_THAT(Ids(result), ElementsAre("Chicago-2025-4#0"));
}

TEST_F(RetrieveTest, AnIdentifierNamesItsDocument) {
  for (int i = 1; i <= 3; ++i) {
    DocumentBundle patent = make_.Document("p" + std::to_string(i), "Housing " + std::to_string(i))
                                .Chunk("A housing holds cells.", {"A housing holds cells."})
                                .Build();
    patent.document.identifiers = {{"patent_no", "LK 10330" + std::to_string(70 + i)}};
    patent.document.owner = "Owner " + std::to_string(i);
    Add(std::move(patent));
  }
  const Result result = Ask("When does the patent lk 1033072 expire?");
  ASSERT_FALSE(result.chunks.empty());
  EXPECT_EQ(Ids(result)[0], "p2#0");
}

TEST_F(RetrieveTest, OverriddenScopeIsUsedAsGiven) {
  AddSurveys();
  Request request{.query = "employment in October 2025", .reference = kToday};
  time::Scope none;
  request.scope = none;
  EXPECT_EQ(Retrieve(*image_->Current(), request, options_).status, ScopeStatus::kNoScope);
  time::Scope july;
  july.type = time::ScopeType::kPoint;
  july.groups.emplace_back().interval = Month(2025, 7);
  request.scope = july;
  for (const RetrievedChunk& c : Retrieve(*image_->Current(), request, options_).chunks) {
    EXPECT_EQ(image_->Current()->document(image_->Current()->document_of(c.ordinal)).label, "July 2025");
  }
}

TEST_F(RetrieveTest, PartnersOfTheBenchmarkUseOneSignal) {
  AddSurveys();
  Request request{.query = "employment declined", .reference = kToday, .pipeline = Pipeline::kLexical};
  const Result lexical = Retrieve(*image_->Current(), request, options_);
  ASSERT_FALSE(lexical.chunks.empty());
  EXPECT_DOUBLE_EQ(lexical.chunks[0].score, lexical.chunks[0].lexical);
  request.pipeline = Pipeline::kDense;
  request.query_vector = {1, 0, 0, 0};
  const Result dense = Retrieve(*image_->Current(), request, options_);
  ASSERT_FALSE(dense.chunks.empty());
  EXPECT_DOUBLE_EQ(dense.chunks[0].score, dense.chunks[0].dense);
  for (std::size_t i = 1; i < dense.chunks.size(); ++i) EXPECT_GE(dense.chunks[i - 1].score, dense.chunks[i].score);
}

TEST_F(RetrieveTest, AScopeThatDoesNotFilterIsStillUnderstood) {
  AddSurveys();
  Request request{.query = "employment in Boston in July 2025", .reference = kToday, .pipeline = Pipeline::kLexical};
  request.scope_mode = ScopeMode::kIgnore;
  const Result ignored = Retrieve(*image_->Current(), request, options_);
  EXPECT_EQ(ignored.status, ScopeStatus::kNoScope);
  ASSERT_EQ(ignored.scope.groups.size(), 1u);
  EXPECT_THAT(ignored.owners, IsEmpty());
  EXPECT_GT(ignored.chunks.size(), 2u);
  request.scope_mode = ScopeMode::kBoost;
  const Result boosted = Retrieve(*image_->Current(), request, options_);
  EXPECT_EQ(boosted.chunks.size(), ignored.chunks.size());
  EXPECT_EQ(Ids(boosted)[0], "Boston-2025-7#0");
  EXPECT_DOUBLE_EQ(boosted.chunks[0].score,
                   4 * boosted.chunks[0].lexical);  // twice for the period, twice for the owner
}

TEST_F(RetrieveTest, StagesAreTimedByTheGivenClock) {
  AddSurveys();
  std::int64_t ticks = 0;
  Request request{.query = "employment in October 2025", .reference = kToday};
  const Result result =
      Retrieve(*image_->Current(), request, options_, [&] { return std::chrono::nanoseconds{++ticks}; });
  std::vector<std::string> names;
  for (const Stage& stage : result.stats.stages) names.push_back(stage.name);
  EXPECT_THAT(names, ElementsAre("understand", "filter", "locate", "grow", "rank", "pack"));
  for (const Stage& stage : result.stats.stages) EXPECT_EQ(stage.elapsed.count(), 1);
}

// No dated chunk outside a random scope is ever returned, every chunk inside is reachable, and the same rows in other
// segments give the same answer to the last bit.
TEST_F(RetrieveTest, RandomScopesNeverLeakAndReplicasAgree) {
  std::mt19937 random(7);
  std::vector<DocumentBundle> bundles;
  const std::vector<std::string> words = {"employment", "prices", "harbour", "timber", "wages", "ferries"};
  for (int i = 0; i < 60; ++i) {
    const int y = 2020 + static_cast<int>(random() % 5);
    const unsigned m = 1 + random() % 12;
    std::string sentence = "The " + words[random() % 6] + " and " + words[random() % 6] + " of Port " +
                           std::string(1, static_cast<char>('A' + random() % 5)) + "lder number " + std::to_string(i) +
                           " moved.";
    const std::string port = sentence.substr(sentence.find("Port"), 10);
    bundles.push_back(make_.Document("d" + std::to_string(i), "Note " + std::to_string(i))
                          .Label(MonthName(y, m), Month(y, m))
                          .Chunk(sentence, {sentence})
                          .Mention(port)
                          .Build());
  }
  auto one = index::MakeImage(4, {});
  auto many = index::MakeImage(4, {});
  ASSERT_TRUE(one->Apply({.added = bundles}).ok());
  for (const DocumentBundle& b : bundles) ASSERT_TRUE(many->Apply({.added = {b}}).ok());
  while (many->Maintain()) {
  }
  for (int trial = 0; trial < 40; ++trial) {
    const int y = 2020 + static_cast<int>(random() % 5);
    const unsigned m = 1 + random() % 12;
    const Interval scope = trial % 2 ? Month(y, m) : Interval{Day{year{y} / 1 / 1}, Day{year{y + 1} / 1 / 1}};
    Request request{
        .query = words[random() % 6] + " of Port Alder in " + (trial % 2 ? MonthName(y, m) : std::to_string(y)),
        .reference = kToday,
        .top_k = 1000};
    const auto view = one->Current(), other = many->Current();
    const Result a = Retrieve(*view, request, options_), b = Retrieve(*other, request, options_);
    std::size_t inside = 0;
    for (const DocumentBundle& bundle : bundles) inside += scope.Contains(*bundle.document.period);
    if (a.status == ScopeStatus::kInScope) {
      EXPECT_EQ(a.chunks.size(), inside);
      for (const RetrievedChunk& c : a.chunks)
        EXPECT_TRUE(scope.Contains(*view->document(view->document_of(c.ordinal)).period));
    } else {
      EXPECT_EQ(inside, 0u);
    }
    ASSERT_EQ(a.chunks.size(), b.chunks.size());
    for (std::size_t i = 0; i < a.chunks.size(); ++i) {
      EXPECT_EQ(a.chunks[i].id, b.chunks[i].id);
      EXPECT_EQ(a.chunks[i].score, b.chunks[i].score);
    }
  }
}

}  // namespace
}  // namespace annals::retrieval
