#include "core/retrieval/ranking/rerank.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "core/retrieval/retrieve.h"
#include "tests/core/retrieval/ranking/fixed_reranker.h"
#include "tests/core/retrieval/survey_fixture.h"

namespace annals::retrieval {
namespace {

using ::testing::Contains;
using ::testing::Each;
using ::testing::Field;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;
using ::testing::UnorderedElementsAreArray;

const std::string kQuestion = "Has employment declined?";

class RerankTest : public SurveyTest {
 protected:
  void SetUp() override { AddSurveys(); }

  Result AskWith(Reranker* reranker, const std::string& question = kQuestion, bool rerank = true) {
    const question::Request request{.query = question, .reference = kToday, .explain = true, .rerank = rerank};
    return Retrieve(*image_->Current(), request, options_,
                    {.reranker = reranker, .rerank_within = std::chrono::seconds(1)});
  }
  static std::string Text(const std::string& owner, int month, const std::string& sentence) {
    return "Survey, " + MonthName(2025, static_cast<unsigned>(month)) + ", " + owner + ". " + sentence;
  }

  FixedReranker reranker_{{{Text("Boston", 4, "Employment in Boston rose."), 3},
                           {Text("Chicago", 7, "Employment in Chicago rose."), 2},
                           {Text("Boston", 10, "Employment in Boston declined slightly."), 1}}};
};

TEST_F(RerankTest, ThePassagesStandInItsOrder) {
  const std::vector<std::string> before = Ids(AskWith(nullptr));
  const Result result = AskWith(&reranker_);
  const std::vector<std::string> ids = Ids(result);
  ASSERT_GE(ids.size(), 3U);
  EXPECT_EQ(ids[0], "Boston-2025-4#0");
  EXPECT_EQ(ids[1], "Chicago-2025-7#0");
  EXPECT_EQ(ids[2], "Boston-2025-10#0");
  EXPECT_THAT(ids, UnorderedElementsAreArray(before)) << "the same passages";
  EXPECT_EQ(result.stats.reranker, "fixed");
  EXPECT_THAT(result.chunks[0].derivation.factors, Contains(Field(&Factor::name, "rerank")));
}

// A comparison takes turns between its periods, and goes on to.
TEST_F(RerankTest, APlaceStaysThatOfItsPeriod) {
  const std::string question = "How did employment change between the April and October 2025 surveys?";
  const Result plain = AskWith(nullptr, question), reranked = AskWith(&reranker_, question);
  ASSERT_THAT(reranked.chunks, SizeIs(plain.chunks.size()));
  ASSERT_THAT(plain.chunks, Contains(Field(&RetrievedChunk::group, 1)));
  for (std::size_t i = 0; i < plain.chunks.size(); ++i) EXPECT_EQ(reranked.chunks[i].group, plain.chunks[i].group) << i;
}

TEST_F(RerankTest, EqualScoresKeepTheOrder) {
  FixedReranker indifferent({});
  EXPECT_EQ(Ids(AskWith(&indifferent)), Ids(AskWith(nullptr)));
}

TEST_F(RerankTest, ARequestSwitchesItOff) {
  const Result result = AskWith(&reranker_, kQuestion, /*rerank=*/false);
  EXPECT_THAT(reranker_.asked, IsEmpty());
  EXPECT_EQ(Ids(result), Ids(AskWith(nullptr)));
  EXPECT_THAT(result.stats.reranker, IsEmpty());
}

TEST_F(RerankTest, OneThatFailsOrIsWrongLeavesTheOrderAndIsANote) {
  const std::vector<std::string> before = Ids(AskWith(nullptr));
  const double nan = std::numeric_limits<double>::quiet_NaN();
  std::vector<double> with_nan(before.size(), 1);
  with_nan.back() = nan;
  for (const absl::StatusOr<std::vector<double>>& answer :
       {absl::StatusOr<std::vector<double>>(absl::DeadlineExceededError("slow")),
        absl::StatusOr<std::vector<double>>(std::vector<double>{1}), absl::StatusOr<std::vector<double>>(with_nan)}) {
    reranker_.instead = answer;
    const Result result = AskWith(&reranker_);
    EXPECT_EQ(Ids(result), before);
    EXPECT_FALSE(result.reranking.ok());
    EXPECT_THAT(result.notes, Contains(Field(&scope::ScopeNote::code, "RERANKER_FAILED")));
    EXPECT_THAT(result.stats.reranker, IsEmpty());
    for (const RetrievedChunk& chunk : result.chunks)
      EXPECT_THAT(chunk.derivation.factors, Each(Field(&Factor::name, Not("rerank"))));
  }
}

TEST_F(RerankTest, TheSuccessorStaysBeforeWhatItReplaces) {
  Add(make_.Document("rule-1", "Rule").Chunk("Dogs must be kept on a lead.", {}).Build());
  Add(make_.Document("rule-2", "Rule")
          .AddEdge(EdgeEnd::OfDocument("rule-2"), "supersedes", EdgeEnd::OfDocument("rule-1"))
          .Chunk("Dogs may run free.", {})
          .Build());
  FixedReranker prefers_old({{"Rule. Dogs must be kept on a lead.", 9}});
  const std::vector<std::string> ids = Ids(AskWith(&prefers_old, "dogs lead run"));
  EXPECT_THAT(prefers_old.asked, Contains("Rule. Dogs must be kept on a lead."));
  const auto place = [&](const std::string& id) { return std::ranges::find(ids, id) - ids.begin(); };
  EXPECT_LT(place("rule-2#0"), place("rule-1#0"));
}

TEST_F(RerankTest, NobodyIsAskedWhereNothingWasFound) {
  AskWith(&reranker_, "How did employment change in October 1999?");
  EXPECT_THAT(reranker_.asked, IsEmpty());
}

}  // namespace
}  // namespace annals::retrieval
