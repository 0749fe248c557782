// What of a passage is somebody's words, under which heading.
#include "core/answer/reading/layout.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <string>

namespace annals::answer {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<Said> LinesOf(std::string_view passage) {
  return ReadLayout(passage, text::Sentences(passage, language::Language::kEnglish));
}

// "lead > words" of each stretch.
std::vector<std::string> Lines(const std::string& passage) {
  std::vector<std::string> lines;
  for (const Said& said : LinesOf(passage)) {
    const std::string lead = passage.substr(said.lead_begin, said.lead_end - said.lead_begin);
    lines.push_back((lead.empty() ? "" : lead + " > ") + passage.substr(said.begin, said.end - said.begin));
  }
  return lines;
}

TEST(LayoutTest, OfALetterOnlyItsSentencesAreWords) {
  EXPECT_THAT(Lines("Dear Dana,\n\nthe crane is fixed.\n\nKind regards\n\nPetra"), ElementsAre("the crane is fixed."));
  EXPECT_THAT(Lines("Dear Dana,\n\nthe crane of the northern yard is fixed.\n\nKind regards\nPetra"),
              ElementsAre("the crane of the northern yard is fixed."));
}

TEST(LayoutTest, AHeadingLeadsWhatStandsUnderIt) {
  EXPECT_THAT(Lines("Cranes\n\nThe crane is fixed.\nIt was dear.\n\nOvens\n\nThe oven is sold."),
              ElementsAre("Cranes > The crane is fixed.", "Cranes > It was dear.", "Ovens > The oven is sold."));
  EXPECT_THAT(Lines("Works\nNorth yard\n\nThe crane is fixed."),
              ElementsAre("Works\nNorth yard > The crane is fixed."));
}

TEST(LayoutTest, AShortReplyIsOneWithItsQuestionALongerOneStandsUnderIt) {
  EXPECT_THAT(Lines("Is the oven sold?\nNot yet."), ElementsAre("Is the oven sold?\nNot yet."));
  EXPECT_THAT(Lines("Is the oven sold?\nIt stands in the hall."),
              ElementsAre("Is the oven sold? > It stands in the hall."));
}

TEST(LayoutTest, WrappedLinesAreOneStretchAndItemsAreNot) {
  const std::string wrapped =
      "The crane of the northern yard was fixed by\ntwo men who had come from the south of\nthe land.";
  EXPECT_THAT(Lines(wrapped), ElementsAre(wrapped));
  EXPECT_THAT(Lines("The crane is fixed\nThe oven is sold\nThe men who came from the south are gone again."),
              ElementsAre("The crane is fixed\nThe oven is sold > The men who came from the south are gone again."));
}

TEST(LayoutTest, ContentsRulesAndMarksAreNobodysWords) {
  EXPECT_THAT(Lines("1.2 Lighting . . . . . 6\n------\nThe flue is opened first."),
              ElementsAre("The flue is opened first."));
}

TEST(LayoutTest, APassageOfHeadingsAloneIsAText) {
  EXPECT_THAT(Lines("Call me tomorrow\n\nThe pump is broken"), ElementsAre("Call me tomorrow", "The pump is broken"));
  EXPECT_THAT(Lines(""), IsEmpty());
  EXPECT_THAT(Lines("\n \n---\n"), IsEmpty());
}

TEST(LayoutTest, ARemarkInBracketsBehindASentenceIsItsOwn) {
  EXPECT_THAT(Lines("Dana: What a lake! [shared a photo of a lake]"),
              ElementsAre("Dana: What a lake!", "[shared a photo of a lake]"));
  EXPECT_THAT(Lines("Dana: Seen this? [shared a photo of a hat]"),
              ElementsAre("Dana: Seen this?", "[shared a photo of a hat]"));
  EXPECT_THAT(Lines("The figure is from the yearbook [3]"), ElementsAre("The figure is from the yearbook [3]"));
  EXPECT_THAT(Lines("They met in the mill [the old one]"), ElementsAre("They met in the mill [the old one]"));
}

TEST(LayoutTest, StretchesKeepTheirOrderAndLieInAnyPassage) {
  constexpr std::string_view kPieces[] = {
      "The crane is fixed.", "\n",       "\n\n",    "Cranes", "Is it?", "- one", "> so", "Not yet.", " ",
      ". . . . 5",           " [a hat]", "Petra: ", "|a|",    "\xff"};
  std::minstd_rand random(7);
  for (int n = 0; n < 3000; ++n) {
    std::string passage;
    for (std::size_t piece = random() % 14; piece > 0; --piece) passage += kPieces[random() % std::size(kPieces)];
    std::uint32_t last = 0;
    for (const Said& said : LinesOf(passage)) {
      EXPECT_LE(last, said.begin) << passage;
      EXPECT_LT(said.begin, said.end) << passage;
      EXPECT_LE(said.end, passage.size()) << passage;
      EXPECT_LE(said.lead_end, said.begin) << "a lead stands before: " << passage;
      last = said.end;
    }
  }
}

}  // namespace
}  // namespace annals::answer
