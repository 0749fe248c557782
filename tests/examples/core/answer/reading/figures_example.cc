// The example of core/answer/reading/figures.h.
#include <gtest/gtest.h>

#include "core/answer/reading/figures.h"

namespace annals::answer {
namespace {

using language::Language;
using question::Figure;

TEST(FiguresExample, IsTrue) {
  const std::string sentence = "Sales rose 3.5% to $1.2 billion on 5 May 2025.";
  //   Figures("Sales rose 3.5% to $1.2 billion on 5 May 2025.", Language::kEnglish)
  const std::vector<FigureSpan> found = Figures("Sales rose 3.5% to $1.2 billion on 5 May 2025.", Language::kEnglish);
  ASSERT_EQ(found.size(), 3U);
  const auto written = [&](std::size_t i) { return sentence.substr(found[i].begin, found[i].end - found[i].begin); };
  //     -> percent "3.5%" · money "$1.2 billion" · date "5 May 2025"
  EXPECT_EQ(found[0].kind, Figure::kPercent);
  EXPECT_EQ(written(0), "3.5%");
  EXPECT_EQ(found[1].kind, Figure::kMoney);
  EXPECT_EQ(written(1), "$1.2 billion");
  EXPECT_EQ(found[2].kind, Figure::kDate);
  EXPECT_EQ(written(2), "5 May 2025");
}

}  // namespace
}  // namespace annals::answer
