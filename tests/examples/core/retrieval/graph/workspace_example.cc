// The example of core/retrieval/graph/workspace.h.
#include <gtest/gtest.h>

#include "core/retrieval/graph/workspace.h"
#include "tests/core/retrieval/survey_fixture.h"

namespace annals::retrieval {
namespace {

class WorkspaceExample : public SurveyTest {};

TEST_F(WorkspaceExample, IsTrue) {
  AddSurveys();
  const auto pinned = image_->Current();
  const index::View& view = *pinned;
  const question::Request request{.query = "How did employment change in October 2025?", .reference = kToday};
  const Options options;
  //   WorkspacePool pool;                                        // one a server
  WorkspacePool pool;
  Result result;
  {
    //   WorkspacePool::Lease room = pool.Take();                   // one a question
    WorkspacePool::Lease room = pool.Take();
    EXPECT_EQ(pool.at_rest(), 0U);
    //   Retrieve(view, request, options, {.memory = room.memory()});
    result = Retrieve(view, request, options, {.memory = room.memory()});
  }
  EXPECT_EQ(pool.at_rest(), 1U);
  EXPECT_EQ(Ids(result), Ids(Ask("How did employment change in October 2025?"))) << "the result keeps nothing of it";
}

}  // namespace
}  // namespace annals::retrieval
