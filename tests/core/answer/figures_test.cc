#include "core/answer/reading/figures.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace annals::answer {
namespace {

using question::Figure;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Pair;

std::vector<std::pair<Figure, std::string>> Read(std::string_view sentence) {
  std::vector<std::pair<Figure, std::string>> figures;
  for (const FigureSpan& f : Figures(sentence)) figures.emplace_back(f.kind, sentence.substr(f.begin, f.end - f.begin));
  return figures;
}

TEST(FiguresTest, KindsAndPlaces) {
  EXPECT_THAT(Read("Sales rose 3.5% to $1.2 billion on 5 May 2025."),
              ElementsAre(Pair(Figure::kPercent, "3.5%"), Pair(Figure::kMoney, "$1.2 billion"),
                          Pair(Figure::kDate, "5 May 2025")));
  EXPECT_THAT(Read("In May 2025, 1,200 boats came; 40 million dollars were spent by June 3, 2025."),
              ElementsAre(Pair(Figure::kDate, "May 2025"), Pair(Figure::kNumber, "1,200"),
                          Pair(Figure::kMoney, "40 million dollars"), Pair(Figure::kDate, "June 3, 2025")));
  EXPECT_THAT(
      Read("Granted 2023-05-04; 12 percent of 7"),
      ElementsAre(Pair(Figure::kDate, "2023-05-04"), Pair(Figure::kPercent, "12 percent"), Pair(Figure::kNumber, "7")));
}

TEST(FiguresTest, NothingToFind) {
  EXPECT_THAT(Read(""), IsEmpty());
  EXPECT_THAT(Read("No number here, but H2O and B12."), IsEmpty());
}

TEST(FiguresTest, ValuesCompareWithoutCommasAndCase) {
  EXPECT_EQ(Figures("1,200 boats")[0].value, Figures("1200 Boats")[0].value);
  EXPECT_EQ(Figures("5 May 2025")[0].value, Figures("5 may, 2025")[0].value);
}

TEST(FiguresTest, TakesAnyBytes) {
  for (const std::string text : {"%", "9", "$", "$9", "9,", "9.", "9 ", "€9", "1,", "19", "May", "May 9", "2025-",
                                 "2025-13-45x", "\xf0\x9f\x98\x80 7"}) {
    for (const FigureSpan& f : Figures(text)) EXPECT_LE(f.end, text.size()) << text;
  }
}

}  // namespace
}  // namespace annals::answer
