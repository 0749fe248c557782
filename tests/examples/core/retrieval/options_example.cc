// The example of core/retrieval/options.h.
#include <gtest/gtest.h>

#include "core/embedding/hash_embedder.h"
#include "core/retrieval/options.h"
#include "tests/core/retrieval/survey_fixture.h"

namespace annals::retrieval {
namespace {

class OptionsExample : public SurveyTest {};

TEST_F(OptionsExample, IsTrue) {
  AddSurveys();
  const auto pinned = image_->Current();
  const index::View& view = *pinned;
  const question::Request request{.query = "How did employment change in Boston?", .reference = kToday};
  embedding::HashEmbedder embedder;
  //   Options options;
  Options options;
  EXPECT_NE(options.locate.dense_weight, embedder.dense_weight());
  //   options.locate.dense_weight = embedder.dense_weight();
  options.locate.dense_weight = embedder.dense_weight();
  //   Result result = Retrieve(view, request, options);
  Result result = Retrieve(view, request, options);
  EXPECT_FALSE(result.chunks.empty());
  EXPECT_TRUE(result.stats.search_plans.empty()) << "a weight of 0 searches no vector";
}

}  // namespace
}  // namespace annals::retrieval
