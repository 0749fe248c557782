// The example of core/scope/state_fit.h.
#include "core/scope/state_fit.h"
#include "tests/core/answer/one_case.h"

namespace annals::scope {
namespace {

using StateFitExample = answer::OneCase;

TEST_F(StateFitExample, IsTrue) {
  //   the page: "Ada Lind joined Delft in 2003. In 2004 she spoke in Wick. She moved to Leiden in 2007."    asked: 2003 to 2006
  Put({.id = "page",
       .title = "Ada Lind",
       .text = "Ada Lind joined Delft in 2003. In 2004 she spoke in Wick. She moved to Leiden in 2007."});
  const auto fit = [&](const std::string& sentence) {
    return With("Where did Ada Lind work from 2003 to 2006?", [&](const answer::Case& c) {
      StateFits fits(c.view, c.found().result.spoken, c.found().result.scope.groups);
      const auto [first, last] = c.view.statements_of(c.found().evidence.front().chunk);
      for (index::StatementOrdinal s = first; s < last; ++s) {
        if (c.view.statement(s).text == sentence) return fits.Of(c.view.statement(s));
      }
      return -1.0;
    });
  };
  //   "Ada Lind joined Delft in 2003."    1.5    a beginning: it lasts until the next one, and begins with the period
  EXPECT_NEAR(fit("Ada Lind joined Delft in 2003."), 1.5, .005);
  //   "In 2004 she spoke in Wick."        0.63   the year alone
  EXPECT_NEAR(fit("In 2004 she spoke in Wick."), .63, .01);
  //   "She moved to Leiden in 2007."      0      after
  EXPECT_EQ(fit("She moved to Leiden in 2007."), 0);
}

}  // namespace
}  // namespace annals::scope
