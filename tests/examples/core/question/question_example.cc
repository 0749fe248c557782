// The example of core/question/question.h.
#include <gtest/gtest.h>

#include "core/question/question.h"

namespace annals::question {
namespace {

TEST(QuestionExample, IsTrue) {
  const Day today{std::chrono::year{2026} / 2 / 1};
  //   Question q = ReadQuestion("How did inflation trends change in October 2025?", today, Language::kEnglish);
  Question q = ReadQuestion("How did inflation trends change in October 2025?", today, Language::kEnglish);
  //     q.words[2].key == "inflation";  q.kind.cause;  q.scope.groups[0].label == "October 2025"
  EXPECT_EQ(q.words[2].key, "inflation");
  EXPECT_TRUE(q.kind.cause);
  ASSERT_EQ(q.scope.groups.size(), 1u);
  EXPECT_EQ(q.scope.groups[0].label, "October 2025");
  //   Narrow({.kinds = {}, .filters = PeriodsOf(q.scope), .filtered = true}, &q);
  Narrow({.kinds = {}, .filters = PeriodsOf(q.scope), .filtered = true}, &q);
  //     q.masked == "inflation trends";  q.content.sought == "inflation";  q.facets[0].text == "inflation trends"
  EXPECT_EQ(q.masked, "inflation trends");
  EXPECT_EQ(q.content.sought, "inflation");
  ASSERT_EQ(q.facets.size(), 1u);
  EXPECT_EQ(q.facets[0].text, "inflation trends");
}

}  // namespace
}  // namespace annals::question
