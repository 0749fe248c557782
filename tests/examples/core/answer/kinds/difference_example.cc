// The example of core/answer/kinds/difference.h.
#include "core/answer/kinds/difference.h"
#include "tests/core/answer/one_case.h"

namespace annals::answer {
namespace {

using DifferenceExample = OneCase;

TEST_F(DifferenceExample, IsTrue) {
  //   July:    "The Harbour Office issued 412 mooring permits."
  PutSurvey("July", "07", "The Harbour Office issued 412 mooring permits.");
  //   October: "The Harbour Office issued 389 mooring permits."
  PutSurvey("October", "10", "The Harbour Office issued 389 mooring permits.");
  With("Compare the mooring permits issued in July 2025 and in October 2025", [](const Case& c) {
    const std::vector<Evidence>& evidence = c.found().evidence;
    ASSERT_EQ(evidence.size(), 2U);
    const auto difference = FindDifference(c.view, c.found().result, evidence, {0, 1});
    ASSERT_TRUE(difference);
    //   -> "Lower in October 2025 than in July 2025: 389 against 412."
    EXPECT_EQ(difference->text, "Lower in October 2025 than in July 2025: 389 against 412.");
    EXPECT_EQ(evidence[difference->before].text, "The Harbour Office issued 412 mooring permits.");
    EXPECT_EQ(evidence[difference->after].text, "The Harbour Office issued 389 mooring permits.");
  });
}

}  // namespace
}  // namespace annals::answer
