// The example of core/answer/kinds/compared_periods.h.
#include "core/answer/kinds/compared_periods.h"
#include "tests/core/answer/one_case.h"

namespace annals::answer {
namespace {

using ComparedPeriodsExample = OneCase;

TEST_F(ComparedPeriodsExample, IsTrue) {
  PutSurvey("July", "07", "Employment rose in July.");
  PutSurvey("October", "10", "Timber was dear.");
  //   "Compare employment in July 2025 and in October 2025"
  const auto draft = Try(AnswerComparedPeriods, "Compare employment in July 2025 and in October 2025");
  ASSERT_TRUE(draft);
  //   -> "July 2025: Employment rose in July. [1]"   "October 2025: No evidence for this in October 2025."
  EXPECT_EQ(draft->answer.text, std::string("July 2025: Employment rose in July. [1]") + "\n\n" +
                                    "October 2025: No evidence for this in October 2025.");
}

}  // namespace
}  // namespace annals::answer
