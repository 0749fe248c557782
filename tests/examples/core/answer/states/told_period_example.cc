// The example of core/answer/states/told_period.h.
#include "core/answer/states/told_period.h"
#include "tests/core/answer/one_case.h"

namespace annals::answer {
namespace {

using ToldPeriodExample = OneCase;

TEST_F(ToldPeriodExample, IsTrue) {
  //   "Maud Varn taught at Delft from 2004 to 2005. She sailed in 2007."
  Put({.id = "varn", .title = "Maud Varn", .text = "Maud Varn taught at Delft from 2004 to 2005. She sailed in 2007."});
  //   PeriodTold(c, 0) of "How long did Maud Varn teach at Delft?"      the first sentence, [2004-01-01, 2006-01-01)
  With("How long did Maud Varn teach at Delft?", [](const Case& c) {
    const auto told = PeriodTold(c, 0);
    ASSERT_TRUE(told);
    EXPECT_EQ(c.found().evidence[told->evidence].text, "Maud Varn taught at Delft from 2004 to 2005.");
    EXPECT_EQ(ToString(told->when), "2004-01-01..2006-01-01");
  });
  //   of "How long did she sail?"                                      nullopt: a unit alone is no period of a state
  With("How long did she sail?", [](const Case& c) { EXPECT_FALSE(PeriodTold(c, 0)); });
}

}  // namespace
}  // namespace annals::answer
