// The examples of core/scope/spoken_scope.h.
#include <gtest/gtest.h>

#include "core/scope/spoken_scope.h"
#include "core/time/spoken.h"

namespace annals::scope {
namespace {

double FitOf(const char* words) {
  time::Group asked;
  asked.interval = {Day{std::chrono::year{2004} / 1 / 1}, Day{std::chrono::year{2007} / 1 / 1}};
  const std::vector<time::Spoken> spoken = time::ReadSpoken(words, {}, language::Language::kEnglish);
  EXPECT_EQ(spoken.size(), 1U) << words;
  return spoken.empty() ? -1 : SpokenScope({asked}).Fit(spoken.front().interval);
}

TEST(SpokenScopeExample, IsTrue) {
  //   asked 2004 to 2006
  //   "from 2004 to 2006"      1            the same
  EXPECT_NEAR(FitOf("from 2004 to 2006"), 1, .005);
  //   "in 2005"                0.67         ½ + ½ · the years that both hold / the years that either holds
  EXPECT_NEAR(FitOf("in 2005"), .67, .005);
  //   "since 2001"             0.75         an open end reaches as far as the question
  EXPECT_NEAR(FitOf("since 2001"), .75, .005);
  //   "in 2003"                0.33         just before: what began then may still hold
  EXPECT_NEAR(FitOf("in 2003"), .33, .005);
  //   "in 1995"                0.05         long before
  EXPECT_NEAR(FitOf("in 1995"), .05, .005);
  //   "in 2010"                0            after
  EXPECT_EQ(FitOf("in 2010"), 0);
}

}  // namespace
}  // namespace annals::scope
