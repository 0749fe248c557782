// The example of core/retrieval/ranking/vectors.h.
#include <gtest/gtest.h>

#include "core/embedding/hash_embedder.h"
#include "core/retrieval/ranking/vectors.h"
#include "tests/core/retrieval/heron_fixture.h"

namespace annals::retrieval {
namespace {

class VectorsExample : public HeronTest {};

TEST_F(VectorsExample, IsTrue) {
  const question::Request request{.query = "Who measured the Heron 12?", .reference = kToday};
  const Options options;
  const scope::Plan plan = scope::Understand(*view_, request, options.scope);
  embedding::HashEmbedder embedder({.dimension = 4});
  //   absl::StatusOr<QuestionVectors> vectors = EmbedQuestion(request, plan, options, &embedder);
  absl::StatusOr<QuestionVectors> vectors = EmbedQuestion(request, plan, options, &embedder);
  ASSERT_TRUE(vectors.ok());
  const auto of = [&](const std::string& text) {
    const auto matrix = embedder.Embed({{text}}, embedding::Purpose::kQuery);
    return std::vector<float>(matrix->row(0).begin(), matrix->row(0).end());
  };
  EXPECT_EQ(vectors->query, of("Who measured the Heron 12?"));
  EXPECT_EQ(vectors->residual, of(plan.question.residual.text));
  EXPECT_NE(plan.question.residual.text, request.query) << "without its names";
}

}  // namespace
}  // namespace annals::retrieval
