// The example of core/question/request.h.
#include <gtest/gtest.h>

#include "core/question/question.h"
#include "core/question/request.h"

namespace annals::question {
namespace {

TEST(RequestExample, IsTrue) {
  const Day today = *ParseIsoDay("2026-02-01");
  EXPECT_TRUE(Request{}.filters.empty());
  //   Request r{.query = "How did employment change in the October 2025 survey?", .reference = today};
  Request r{.query = "How did employment change in the October 2025 survey?", .reference = today};
  //   r.filters.owners = {"Boston"};
  r.filters.owners = {"Boston"};
  EXPECT_FALSE(r.filters.empty());
  const Question read = ReadQuestion(r);
  EXPECT_EQ(read.text, r.query);
  ASSERT_EQ(read.scope.groups.size(), 1U);
  EXPECT_EQ(read.scope.groups[0].label, "October 2025");
  EXPECT_EQ(read.scope.reference, today);
}

}  // namespace
}  // namespace annals::question
