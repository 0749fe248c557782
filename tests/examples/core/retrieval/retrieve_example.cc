// The example of core/retrieval/retrieve.h.
#include <gtest/gtest.h>

#include "core/embedding/hash_embedder.h"
#include "core/retrieval/retrieve.h"
#include "tests/core/retrieval/survey_fixture.h"

namespace annals::retrieval {
namespace {

class RetrieveExample : public SurveyTest {};

TEST_F(RetrieveExample, IsTrue) {
  AddSurveys();
  const auto view = image_->Current();
  const Day today = kToday;
  const Options options;
  embedding::HashEmbedder embedder({.dimension = 4});
  //   question::Request r{.query = "How did employment change in the October 2025 survey?", .reference = today};
  question::Request r{.query = "How did employment change in the October 2025 survey?", .reference = today};
  //   Result result = Retrieve(*view, r, options, {.embedder = &embedder});
  Result result = Retrieve(*view, r, options, {.embedder = &embedder});
  //   result.scope.groups[0].label == "October 2025"; every result.chunks[i] belongs to a document of that period
  ASSERT_EQ(result.scope.groups.size(), 1U);
  EXPECT_EQ(result.scope.groups[0].label, "October 2025");
  EXPECT_TRUE(result.embedding.ok());
  ASSERT_FALSE(result.chunks.empty());
  for (const RetrievedChunk& chunk : result.chunks)
    EXPECT_EQ(view->document(view->document_of(chunk.ordinal)).label, "October 2025");
}

}  // namespace
}  // namespace annals::retrieval
