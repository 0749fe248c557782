// The examples of core/question/qualifiers.h.
#include <gtest/gtest.h>

#include "core/question/qualifiers.h"

namespace annals::question {
namespace {

TEST(QualifiersExample, IsTrue) {
  //   "For the full year, adjusted margin was 25.6%."   -> kAdjusted | kWholeYear
  EXPECT_EQ(QualifiersOf("For the full year, adjusted margin was 25.6%.", Language::kEnglish),
            std::uint32_t{kAdjusted | kWholeYear});
  //   "Operating margin for the third quarter was 13.5%, for Q2 15.1%."   -> quarters 2 and 3
  const text::PlainWords margin("Operating margin for the third quarter was 13.5%, for Q2 15.1%.");
  EXPECT_EQ(ReadQualifiers(margin, Language::kEnglish).quarters, (1U << 2) | (1U << 3));
  //   "Free cash flow in the quarter was $585 million."  -> quarter kThisQuarter
  const text::PlainWords flow("Free cash flow in the quarter was $585 million.");
  EXPECT_EQ(ReadQualifiers(flow, Language::kEnglish).quarters, 1U << kThisQuarter);
}

}  // namespace
}  // namespace annals::question
