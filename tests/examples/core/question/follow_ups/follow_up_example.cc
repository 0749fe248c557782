// The example of core/question/follow_ups/follow_up.h.
#include <gtest/gtest.h>

#include "core/question/follow_ups/follow_up.h"

namespace annals::question {
namespace {

using language::Language;

constexpr Day kFollowUpDay{std::chrono::year{2026} / 2 / 1};

TEST(FollowUpExample, IsTrue) {
  const Day today = kFollowUpDay;
  //   const std::vector<Turn> before = {{"How did employment change in Boston in July 2025?"}, {"and in October?"}};
  const std::vector<Turn> before = {{"How did employment change in Boston in July 2025?"}, {"and in October?"}};
  const std::string dallas =
      //   Resolved(before, "what about Dallas?", today, Language::kEnglish)
      Resolved(before, "what about Dallas?", today, Language::kEnglish);
  //     -> "How did employment change in Dallas in October 2025?"
  EXPECT_EQ(dallas, "How did employment change in Dallas in October 2025?");
  //   Resolved(before, "Who founded Debian?", today, Language::kEnglish)  -> "Who founded Debian?"
  EXPECT_EQ(Resolved(before, "Who founded Debian?", today, Language::kEnglish), "Who founded Debian?");
}

}  // namespace
}  // namespace annals::question
