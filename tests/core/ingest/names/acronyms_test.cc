#include "core/ingest/names/acronyms.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace annals::ingest {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// "ECB = European Central Bank"
std::vector<std::string> Read(const std::string& text) {
  const std::vector<text::Token> tokens = text::Tokens(text);
  std::vector<std::string> found;
  for (const Acronym& acronym : FindAcronyms(tokens, text::Language::kEnglish)) {
    const std::size_t begin = tokens[acronym.begin].begin, end = tokens[acronym.end - 1].end;
    found.push_back(std::string(tokens[acronym.short_form].text) + " = " + text.substr(begin, end - begin));
  }
  return found;
}

TEST(AcronymsTest, EitherFormMayStandInTheParentheses) {
  EXPECT_THAT(Read("It asked the European Central Bank (ECB) twice."), ElementsAre("ECB = European Central Bank"));
  EXPECT_THAT(Read("The ECB (European Central Bank) met."), ElementsAre("ECB = European Central Bank"));
  EXPECT_THAT(Read("The Bank of Wick Sound (BWS) and the Office of Tides (OT)."),
              ElementsAre("BWS = Bank of Wick Sound", "OT = Office of Tides"));
}

TEST(AcronymsTest, NoLongFormBeginsWithASmallWord) {
  EXPECT_THAT(Read("The Organisation of American States (OAS)."), ElementsAre("OAS = Organisation of American States"));
  EXPECT_THAT(Read("A city of tides (OT)."), IsEmpty());
}

TEST(AcronymsTest, LettersMayStandInsideAWordButTheFirst) {
  EXPECT_THAT(Read("A magnetohydrodynamic unit (MHU)."), ElementsAre("MHU = magnetohydrodynamic unit"));
  EXPECT_THAT(Read("A heat pump (EP)."), IsEmpty()) << "the first letter begins no word";
}

TEST(AcronymsTest, WhatIsNoShortForm) {
  EXPECT_THAT(Read("The European Central Bank (ecb)."), IsEmpty());
  EXPECT_THAT(Read("The European Central Bank (Ecb)."), IsEmpty()) << "one capital";
  EXPECT_THAT(Read("The harbour (H2)."), IsEmpty());
  EXPECT_THAT(Read("Ferries (FE)."), IsEmpty()) << "a long form has two words";
  EXPECT_THAT(Read("Nobody else came (NATO)."), IsEmpty());
  EXPECT_THAT(Read("The European Central Bank (ECB"), IsEmpty()) << "never closed";
  EXPECT_THAT(Read("European Central, Bank (ECB)."), IsEmpty()) << "punctuation parts it";
}

TEST(AcronymsTest, TheLongFormIsNotSoughtFarAway) {
  EXPECT_THAT(Read("The tide went out and no boat came in (TB)."), IsEmpty()) << "at most four words for two letters";
}

}  // namespace
}  // namespace annals::ingest
