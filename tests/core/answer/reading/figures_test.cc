#include "core/answer/reading/figures.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

namespace annals::answer {
namespace {

using language::Language;
using question::Figure;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Pair;

std::vector<std::pair<Figure, std::string>> FiguresIn(std::string_view sentence) {
  std::vector<std::pair<Figure, std::string>> figures;
  for (const FigureSpan& f : Figures(sentence, Language::kEnglish))
    figures.emplace_back(f.kind, sentence.substr(f.begin, f.end - f.begin));
  return figures;
}

FigureSpan One(std::string_view sentence) {
  std::vector<FigureSpan> figures = Figures(sentence, Language::kEnglish);
  EXPECT_EQ(figures.size(), 1U) << sentence;
  return figures.empty() ? FigureSpan() : figures[0];
}

TEST(FiguresTest, KindsAndPlaces) {
  EXPECT_THAT(FiguresIn("Sales rose 3.5% to $1.2 billion on 5 May 2025."),
              ElementsAre(Pair(Figure::kPercent, "3.5%"), Pair(Figure::kMoney, "$1.2 billion"),
                          Pair(Figure::kDate, "5 May 2025")));
  EXPECT_THAT(FiguresIn("In May 2025, 1,200 boats came; 40 million dollars were spent by June 3, 2025."),
              ElementsAre(Pair(Figure::kDate, "May 2025"), Pair(Figure::kNumber, "1,200"),
                          Pair(Figure::kMoney, "40 million dollars"), Pair(Figure::kDate, "June 3, 2025")));
  EXPECT_THAT(
      FiguresIn("Granted 2023-05-04; 12 percent of 7"),
      ElementsAre(Pair(Figure::kDate, "2023-05-04"), Pair(Figure::kPercent, "12 percent"), Pair(Figure::kNumber, "7")));
}

TEST(FiguresTest, DatesAreDaysMonthsAndYears) {
  EXPECT_THAT(FiguresIn("on May 5th, 2025"), ElementsAre(Pair(Figure::kDate, "May 5th, 2025")));
  EXPECT_THAT(FiguresIn("on May 5th"), ElementsAre(Pair(Figure::kDate, "May 5th")));
  EXPECT_THAT(FiguresIn("In May 1066 it had 1200 boats, in 1865 none"),
              ElementsAre(Pair(Figure::kDate, "May 1066"), Pair(Figure::kNumber, "1200"), Pair(Figure::kDate, "1865")));
  EXPECT_THAT(FiguresIn("in May 400 boats"), ElementsAre(Pair(Figure::kNumber, "400")));
  EXPECT_THAT(FiguresIn("In May, 5 boats"), ElementsAre(Pair(Figure::kNumber, "5")));
  EXPECT_THAT(FiguresIn("4 May 5 June"), ElementsAre(Pair(Figure::kDate, "4 May"), Pair(Figure::kDate, "5 June")));
  EXPECT_THAT(FiguresIn("2019-2020"), ElementsAre(Pair(Figure::kDate, "2019"), Pair(Figure::kDate, "2020")));
}

TEST(FiguresTest, ANumberOfFourBytesIsNoYear) {
  EXPECT_THAT(FiguresIn("It rose 20.5 points and 19.9 more."),
              ElementsAre(Pair(Figure::kNumber, "20.5"), Pair(Figure::kNumber, "19.9")));
}

TEST(FiguresTest, RangesAreOneFigure) {
  EXPECT_THAT(
      FiguresIn("3 to 5 percent, or $21.9 billion to $22.1 billion"),
      ElementsAre(Pair(Figure::kPercent, "3 to 5 percent"), Pair(Figure::kMoney, "$21.9 billion to $22.1 billion")));
}

TEST(FiguresTest, PointsAreAChange) {
  EXPECT_TRUE(One("70 basis points").change);
  EXPECT_TRUE(One("70 bps").change);
  EXPECT_FALSE(One("70 percent").change);
}

TEST(FiguresTest, NothingToFind) {
  EXPECT_THAT(FiguresIn(""), IsEmpty());
  EXPECT_THAT(FiguresIn("No number here, but H2O and B12."), IsEmpty());
}

TEST(FiguresTest, TheSameWhateverTheyAreWrittenWith) {
  EXPECT_TRUE(Same(One("1,200 boats"), One("1200 Boats")));
  EXPECT_TRUE(Same(One("$1.2 billion"), One("1,200 million dollars")));
  EXPECT_TRUE(Same(One("3.5%"), One("3.50 per cent")));
  EXPECT_TRUE(Same(One("5 May 2025"), One("5 may, 2025")));
  EXPECT_FALSE(Same(One("$5"), One("€5")));
  EXPECT_FALSE(Same(One("5%"), One("5 boats")));
  EXPECT_FALSE(Same(One("2024"), One("2,024")));
}

TEST(FiguresPropertyTest, KeepTheirOrderAndTheirPlacesInAnyText) {
  constexpr std::string_view kPieces[] = {"3",  "1,200", "2024", " ",   "-",    ", ", "$",  "€",    "(",       ")", "%",
                                          "to", "May",   "12th", "mai", "2025", ".",  "de", "\xff", "percent", "5"};
  std::minstd_rand random(7);
  for (int n = 0; n < 5000; ++n) {
    std::string text;
    for (std::size_t piece = random() % 12; piece > 0; --piece) text += kPieces[random() % std::size(kPieces)];
    for (const Language language : {Language::kEnglish, Language::kGerman, Language::kSpanish}) {
      std::uint32_t last = 0;
      for (const FigureSpan& f : Figures(text, language)) {
        EXPECT_LE(last, f.begin) << text;
        EXPECT_LT(f.begin, f.end) << text;
        EXPECT_LE(f.end, text.size()) << text;
        EXPECT_EQ(f.kind == Figure::kDate, !f.date.empty()) << text;
        EXPECT_TRUE(Same(f, f)) << text;
        last = f.end;
      }
    }
  }
}

}  // namespace
}  // namespace annals::answer
