#include "core/question/mask.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace annals::question {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(MaskTest, PiecesAreCutAtCommasAndAnd) {
  const std::string question = "What were Acme's revenue growth, free cash flow and net debt in Q1 2024?";
  const std::size_t acme = question.find("Acme"), period = question.find("in Q1");
  EXPECT_THAT(Pieces(question, SplitQuestion(question), {{acme, acme + 4}, {period, question.size()}}, {}, {}),
              ElementsAre("revenue growth", "free cash flow", "net debt"));
  EXPECT_THAT(Pieces("?", SplitQuestion("?"), {}, {}, {}), IsEmpty());
}

TEST(MaskTest, RemovesFiltersKindsAndAskingWords) {
  const std::string question = "How did inflation trends change in October 2025 survey reports?";
  const std::size_t at = question.find("October 2025");
  EXPECT_EQ(
      Mask(question, SplitQuestion(question), {{at, at + 12}}, {KindNameOf("survey_report", Language::kEnglish)}, {})
          .text,
      "inflation trends");
}

TEST(MaskTest, AKindIsDroppedByItsWholeNameOnly) {
  const std::string question = "Which earnings per share did the earnings calls name?";
  EXPECT_EQ(Mask(question, SplitQuestion(question), {}, {KindNameOf("earnings_call", Language::kEnglish)}, {}).text,
            "earnings per share name");
}

TEST(MaskTest, NeverLeavesNothing) {
  const std::string question = "What did the survey report?";
  EXPECT_EQ(Mask(question, SplitQuestion(question), {}, {KindNameOf("survey", Language::kEnglish)}, {}).text,
            "What did the survey report");
  const std::string only_time = "October 2025";
  EXPECT_EQ(Mask(only_time, SplitQuestion(only_time), {{0, 12}}, {}, {}).text, only_time);
}

TEST(ContentTest, IsWhatTheMaskLeavesWithoutTheWordsOfAsking) {
  const std::string question = "How did inflation trends change in October 2025?";
  const auto words = SplitQuestion(question);
  const std::size_t at = question.find("in October");
  const Content content =
      ContentOf(question, words, Mask(question, words, {{at, question.size()}}, {}, {}), Language::kEnglish);
  EXPECT_EQ(content.text, "inflation trends");
  EXPECT_EQ(content.sought, "inflation");
  EXPECT_THAT(content.words, ElementsAre(2, 3));
  EXPECT_EQ(ContentOf(question, words, Unmasked(question, words), Language::kEnglish).text,
            "inflation trends October 2025");
}

// The kind of document is content when nothing else is.
TEST(ContentTest, FallsBackAsTheMaskDoes) {
  const std::string question = "What did the survey report?";
  const auto words = SplitQuestion(question);
  EXPECT_EQ(ContentOf(question, words, Mask(question, words, {}, {KindNameOf("survey", Language::kEnglish)}, {}),
                      Language::kEnglish)
                .text,
            "survey");
  const std::string trends = "What are the trends?", who = "Who is he?";
  EXPECT_TRUE(
      ContentOf(trends, SplitQuestion(trends), Unmasked(trends, SplitQuestion(trends)), Language::kEnglish).open);
  EXPECT_EQ(ContentOf(who, SplitQuestion(who), Unmasked(who, SplitQuestion(who)), Language::kEnglish).text,
            "Who is he");
  EXPECT_EQ(ContentOf("?", {}, Unmasked("?", {}), Language::kEnglish).text, "?");
}

Content OfAll(std::string_view question, Language language) {
  const auto words = SplitQuestion(question);
  return ContentOf(question, words, Unmasked(question, words), language);
}

TEST(ContentTest, WhatAsksForWhatThereIsSeeksNothing) {
  EXPECT_TRUE(OfAll("What happened?", Language::kEnglish).open);
  EXPECT_TRUE(OfAll("What was said?", Language::kEnglish).open);
  EXPECT_TRUE(OfAll("Was geschah?", Language::kGerman).open);
  EXPECT_TRUE(OfAll("¿Qué pasó?", Language::kSpanish).open);
  EXPECT_EQ(OfAll("What happened?", Language::kEnglish).sought, "");
  const Content wages = OfAll("How did wages develop?", Language::kEnglish);
  EXPECT_FALSE(wages.open);
  EXPECT_EQ(wages.sought, "wages");
}

TEST(ContentTest, AMeasureBehindHowIsNoThing) {
  EXPECT_EQ(OfAll("How long is the bridge?", Language::kEnglish).sought, "bridge");
  EXPECT_EQ(OfAll("Is the long bridge open?", Language::kEnglish).sought, "long bridge open");
}

}  // namespace
}  // namespace annals::question
