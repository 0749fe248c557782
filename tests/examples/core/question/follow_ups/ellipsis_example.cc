// The example of core/question/follow_ups/ellipsis.h.
#include <gtest/gtest.h>

#include "core/question/follow_ups/ellipsis.h"

namespace annals::question {
namespace {

using language::Language;

constexpr Day kEllipsisDay{std::chrono::year{2026} / 2 / 1};

TEST(EllipsisExample, IsTrue) {
  const auto completed = [](const char* asked) {
    //   last "How did employment change in Boston in July 2025?"
    const Spoken last =
        ReadSpoken("How did employment change in Boston in July 2025?", kEllipsisDay, Language::kEnglish);
    return Completed(last, ReadSpoken(asked, kEllipsisDay, Language::kEnglish), kEllipsisDay);
  };
  //     "and in October?"          -> "How did employment change in Boston in October 2025?"
  EXPECT_EQ(completed("and in October?"), "How did employment change in Boston in October 2025?");
  //     "what about Dallas?"       -> "How did employment change in Dallas in July 2025?"
  EXPECT_EQ(completed("what about Dallas?"), "How did employment change in Dallas in July 2025?");
  //     "What about the prices?"   -> "How did the prices change in Boston in July 2025?"
  EXPECT_EQ(completed("What about the prices?"), "How did the prices change in Boston in July 2025?");
  //     "And why?"                 -> "Why did employment change in Boston in July 2025?"
  EXPECT_EQ(completed("And why?"), "Why did employment change in Boston in July 2025?");
}

}  // namespace
}  // namespace annals::question
