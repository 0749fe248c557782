#include "core/retrieval/ranking/vectors.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/retrieval/retrieve.h"
#include "tests/core/retrieval/survey_fixture.h"

namespace annals::retrieval {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Field;
using ::testing::IsEmpty;
using ::testing::SizeIs;

// Keeps what it was asked to embed; can be away.
class KeepingEmbedder final : public embedding::Embedder {
 public:
  std::string_view name() const override { return "keeping"; }
  std::size_t dimension() const override { return 4; }
  double dense_weight() const override { return 0.5; }
  absl::StatusOr<embedding::Matrix> Embed(std::span<const std::string> texts, embedding::Purpose) override {
    if (away) return absl::UnavailableError("away");
    ++calls;
    asked.assign(texts.begin(), texts.end());
    embedding::Matrix matrix{.rows = texts.size(), .dimension = 4, .values = std::vector<float>(4 * texts.size())};
    for (std::size_t i = 0; i < texts.size(); ++i) matrix.values[4 * i + i] = 1;
    return matrix;
  }

  bool away = false;
  int calls = 0;
  std::vector<std::string> asked;  // last
};

class VectorsTest : public SurveyTest {
 protected:
  void SetUp() override { AddSurveys(); }

  Result AskWith(const std::string& question, std::vector<float> vector = {}) {
    const question::Request request{.query = question, .query_vector = std::move(vector), .reference = kToday};
    return Retrieve(*image_->Current(), request, options_, {.embedder = &embedder_});
  }

  KeepingEmbedder embedder_;
};

TEST_F(VectorsTest, WithoutAScopeTheQuestionItself) {
  AskWith("Has employment declined?");
  ASSERT_FALSE(embedder_.asked.empty());
  EXPECT_EQ(embedder_.asked[0], "Has employment declined?");
}

// The question, and what it asks about its names.
TEST_F(VectorsTest, TheQuestionAndItsPartAreOneBatch) {
  Add(make_.Document("ida", "Ida Lund").Chunk("Ida Lund kept the light.", {"Ida Lund kept the light."}).Build());
  AskWith("Which light did Ida Lund keep?");
  EXPECT_EQ(embedder_.calls, 1);
  ASSERT_THAT(embedder_.asked, SizeIs(2));
  EXPECT_EQ(embedder_.asked[0], "Which light did Ida Lund keep?");
  EXPECT_THAT(embedder_.asked[1], ::testing::Not(::testing::HasSubstr("Ida")));
}

TEST_F(VectorsTest, InsideAScopeTheWordsThatDoNotFilter) {
  AskWith("How did employment change in October 2025?");
  ASSERT_THAT(embedder_.asked, SizeIs(1));
  EXPECT_THAT(embedder_.asked[0], ::testing::Not(::testing::HasSubstr("October")));
}

TEST_F(VectorsTest, AGivenVectorIsTaken) {
  const Result result = AskWith("employment", {1, 0, 0, 0});
  EXPECT_THAT(embedder_.asked, IsEmpty());
  EXPECT_TRUE(result.embedding.ok());
}

TEST_F(VectorsTest, NothingIsEmbeddedWhereNoVectorCounts) {
  options_.locate.dense_weight = 0;
  AskWith("employment");
  EXPECT_THAT(embedder_.asked, IsEmpty());
  options_ = {.pipeline = Pipeline::kLexical};
  AskWith("employment");
  EXPECT_THAT(embedder_.asked, IsEmpty());
}

TEST_F(VectorsTest, TheDensePartnerEmbedsTheQuestionAsItIs) {
  options_.pipeline = Pipeline::kDense;
  AskWith("How did employment change in October 2025?");
  EXPECT_THAT(embedder_.asked, ElementsAre("How did employment change in October 2025?"));
}

// Names and words still find.
TEST_F(VectorsTest, AModelThatIsAwayIsANote) {
  embedder_.away = true;
  const Result result = AskWith("employment");
  EXPECT_EQ(result.embedding.code(), absl::StatusCode::kUnavailable);
  EXPECT_THAT(result.notes, Contains(Field(&scope::ScopeNote::code, "MODEL_UNAVAILABLE")));
  EXPECT_THAT(Ids(result), ::testing::Not(IsEmpty()));
}

}  // namespace
}  // namespace annals::retrieval
