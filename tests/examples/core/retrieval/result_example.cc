// The example of core/retrieval/result.h.
#include <gtest/gtest.h>

#include "core/retrieval/result.h"
#include "tests/core/retrieval/survey_fixture.h"

namespace annals::retrieval {
namespace {

class ResultExample : public SurveyTest {};

TEST_F(ResultExample, IsTrue) {
  AddSurveys();
  const Result result = Ask("How did employment change in the October 2025 survey?");
  //   result.scope.groups[0].label == "October 2025"; every result.chunks[i] belongs to a document of that period
  ASSERT_EQ(result.scope.groups.size(), 1U);
  EXPECT_EQ(result.scope.groups[0].label, "October 2025");
  const auto view = image_->Current();
  EXPECT_EQ(result.chunks.size(), 4U);
  for (const RetrievedChunk& chunk : result.chunks)
    EXPECT_EQ(view->document(view->document_of(chunk.ordinal)).label, "October 2025");
}

}  // namespace
}  // namespace annals::retrieval
