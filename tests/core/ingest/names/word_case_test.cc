#include "core/ingest/names/word_case.h"

#include <gtest/gtest.h>

namespace annals::ingest {
namespace {

WordCase CaseOf(const std::vector<std::string>& sentences) {
  WordCase word_case;
  for (const std::string& sentence : sentences) word_case.Read(sentence, text::Tokens(sentence));
  return word_case;
}

TEST(WordCaseTest, ACapitalAtTheStartProvesNothing) {
  const WordCase start = CaseOf({"Harbour dues rose.", "Harbour dues fell."});
  EXPECT_FALSE(start.WritesCapital("harbour"));
  EXPECT_FALSE(start.UsuallySmall("harbour"));
  EXPECT_TRUE(CaseOf({"They left Boston at dawn."}).WritesCapital("boston"));
}

TEST(WordCaseTest, ACapitalBesideAnotherProvesNothingEither) {
  EXPECT_FALSE(CaseOf({"They left New York at dawn."}).WritesCapital("new"));
  EXPECT_TRUE(CaseOf({"They left New York at dawn."}).WritesCapital("york")) << "the last one stands alone";
}

TEST(WordCaseTest, TheMajorityDecides) {
  const WordCase word_case = CaseOf({"The Bank paid.", "The bank paid.", "A bank paid."});
  EXPECT_FALSE(word_case.WritesCapital("bank"));
  EXPECT_TRUE(word_case.UsuallySmall("bank"));
  EXPECT_TRUE(CaseOf({"The Bank paid.", "The bank paid."}).WritesCapital("bank")) << "as often";
  EXPECT_FALSE(word_case.WritesCapital("nothing"));
  EXPECT_FALSE(word_case.UsuallySmall("nothing"));
}

TEST(WordCaseTest, LinesOfAHeadingOrASpeakerStartAnew) {
  const auto starts = [](const std::string& text, std::string_view word) {
    const std::vector<text::Token> tokens = text::Tokens(text);
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      if (tokens[i].text == word) return StartsLine(text, tokens, i);
    }
    ADD_FAILURE() << word;
    return false;
  };
  EXPECT_TRUE(starts("Harbour dues rose.", "Harbour"));
  EXPECT_TRUE(starts("“Harbour dues rose.”", "Harbour"));
  EXPECT_FALSE(starts("The Harbour dues rose.", "Harbour"));
  EXPECT_TRUE(starts("DUES\nHarbour dues rose.", "Harbour")) << "behind a short line";
  EXPECT_FALSE(starts("Of all the dues that were paid in that year\nHarbour dues rose most.", "Harbour"))
      << "wrapped text";
  EXPECT_TRUE(starts("Dana [laughs] Harbour dues rose.", "Harbour")) << "behind a stage direction";
}

}  // namespace
}  // namespace annals::ingest
