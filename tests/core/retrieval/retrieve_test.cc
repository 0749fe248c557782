#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "tests/core/retrieval/survey_fixture.h"

namespace annals::retrieval {
namespace {

using std::chrono::year;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

class RetrieveTest : public SurveyTest {};

TEST_F(RetrieveTest, EmptyCollection) {
  EXPECT_THAT(Ask("What happened in October 2025?").chunks, IsEmpty());
  EXPECT_THAT(Ask("Who is Ada Quist?").chunks, IsEmpty());
}

TEST_F(RetrieveTest, TokenBudgetAndTopKBound) {
  AddSurveys();
  EXPECT_EQ(Ask("employment prices", 3).chunks.size(), 3u);
  question::Request request{.query = "employment prices", .reference = kToday, .top_k = 10, .token_budget = 12};
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
  for (const bool whole : {false, true}) {
    options_.walk.whole_graph = whole;
    const Result result = Ask("Where was the director of The Long Tide raised?", 2, true);
    EXPECT_THAT(Ids(result), ElementsAre("film#0", "person#0"));
    ASSERT_FALSE(result.question.links.empty());
    EXPECT_EQ(result.question.links[0].name.key, "the long tide");
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

// "What did we know in March about Q1?": a scope in valid time, seen from a day of recorded time.
TEST_F(RetrieveTest, FiltersOfTheRequestHold) {
  AddSurveys();
  question::Request request{.query = "employment", .reference = kToday};
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

TEST_F(RetrieveTest, PartnersOfTheBenchmarkUseOneSignal) {
  AddSurveys();
  question::Request request{.query = "employment declined", .reference = kToday};
  options_.pipeline = Pipeline::kLexical;
  const Result lexical = Retrieve(*image_->Current(), request, options_);
  ASSERT_FALSE(lexical.chunks.empty());
  EXPECT_DOUBLE_EQ(lexical.chunks[0].score, lexical.chunks[0].lexical);
  options_.pipeline = Pipeline::kDense;
  request.query_vector = {1, 0, 0, 0};
  const Result dense = Retrieve(*image_->Current(), request, options_);
  ASSERT_FALSE(dense.chunks.empty());
  EXPECT_DOUBLE_EQ(dense.chunks[0].score, dense.chunks[0].dense);
  for (std::size_t i = 1; i < dense.chunks.size(); ++i) EXPECT_GE(dense.chunks[i - 1].score, dense.chunks[i].score);
}

TEST_F(RetrieveTest, StagesAreTimedByTheGivenClock) {
  AddSurveys();
  std::int64_t ticks = 0;
  question::Request request{.query = "employment in October 2025", .reference = kToday};
  const Result result =
      Retrieve(*image_->Current(), request, options_, {.now = [&] { return std::chrono::nanoseconds{++ticks}; }});
  std::vector<std::string> names;
  for (const question::Stage& stage : result.stats.stages) names.push_back(stage.name);
  EXPECT_THAT(names, ElementsAre("parse", "link", "filter", "locate", "grow", "connect", "rank", "pack"));
  for (const question::Stage& stage : result.stats.stages) EXPECT_EQ(stage.elapsed.count(), 1);
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
    question::Request request{
        .query = words[random() % 6] + " of Port Alder in " + (trial % 2 ? MonthName(y, m) : std::to_string(y)),
        .reference = kToday,
        .top_k = 1000};
    const auto view = one->Current(), other = many->Current();
    const Result a = Retrieve(*view, request, options_), b = Retrieve(*other, request, options_);
    std::size_t inside = 0;
    for (const DocumentBundle& bundle : bundles) inside += scope.Contains(*bundle.document.period);
    if (a.status == scope::ScopeStatus::kInScope) {
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
