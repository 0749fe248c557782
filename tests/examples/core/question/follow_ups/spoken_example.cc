// The example of core/question/follow_ups/spoken.h.
#include <gtest/gtest.h>

#include "core/question/follow_ups/spoken.h"

namespace annals::question {
namespace {

using language::Language;

constexpr Day kSpokenDay{std::chrono::year{2026} / 2 / 1};

TEST(SpokenExample, IsTrue) {
  const Day today = kSpokenDay;
  //   Spoken s = ReadSpoken("How did employment change in Boston in October 2025?", today, Language::kEnglish);
  Spoken s = ReadSpoken("How did employment change in Boston in October 2025?", today, Language::kEnglish);
  //     s.period->phrase "in October 2025", unit "October 2025", year 2025
  ASSERT_TRUE(s.period);
  EXPECT_EQ(s.of(s.period->phrase), "in October 2025");
  EXPECT_EQ(s.of(s.period->unit), "October 2025");
  EXPECT_EQ(s.period->year, 2025);
  //     s.names          "Boston", place
  ASSERT_EQ(s.names.size(), 1U);
  EXPECT_EQ(s.names[0].text, "Boston");
  EXPECT_TRUE(s.names[0].place);
}

}  // namespace
}  // namespace annals::question
