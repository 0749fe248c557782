#include "core/answer/kinds/overview.h"

#include <gmock/gmock.h>

#include <set>

#include "tests/core/answer/one_case.h"

namespace annals::answer {
namespace {

using ::testing::ElementsAre;
using ::testing::SizeIs;

class OverviewTest : public OneCase {
 protected:
  OverviewTest() {
    PutSurvey("July", "07", "Herring was landed at night. Nobody was seen at the quay.", "Wick");
    PutSurvey("October", "10", "A lighthouse was lit on the cape. Nobody was seen at the quay. Is it so?", "Tarn Head");
  }
  static std::vector<std::string> SentencesOf(const Draft& draft) {
    std::vector<std::string> sentences;
    for (const Paragraph& paragraph : draft.answer.paragraphs) {
      for (const Sentence& sentence : paragraph.sentences) sentences.push_back(sentence.text);
    }
    return sentences;
  }
};

TEST_F(OverviewTest, WhatThePassagesOfThePeriodSayFirst) {
  const auto draft = Try(AnswerOverview, "What happened in October 2025?");
  ASSERT_TRUE(draft);
  EXPECT_FALSE(draft->answer.abstained);
  EXPECT_THAT(SentencesOf(*draft), ElementsAre("A lighthouse was lit on the cape.", "Nobody was seen at the quay."))
      << "a question tells nothing";
  for (const Citation& citation : draft->answer.citations) EXPECT_EQ(citation.document_id, "Tarn Head10");
}

// Of the last of many passages even the first sentence weighs less than the second one of the first passage.
TEST_F(OverviewTest, OneOfEachPassageBeforeAnyHasTwo) {
  PutSurvey("October", "10", "Timber was brought by rail. Sledges were mended in winter.", "Elm Yard");
  PutSurvey("October", "10", "Barley was sown by hand. Millstones were cut in granite.", "Ash Mills");
  PutSurvey("October", "10", "Candles were made of tallow. Ropes were tarred by boys.", "Oak Works");
  PutSurvey("October", "10", "Kelp was burned for soda. Cattle were driven over hills.", "Norrvik");
  const auto draft = Try(AnswerOverview, "What happened in October 2025?", Mode::kAuto, {.max_sentences = 5});
  ASSERT_TRUE(draft);
  std::set<std::string> cited;
  for (const Citation& citation : draft->answer.citations) cited.insert(citation.document_id);
  EXPECT_THAT(draft->answer.citations, SizeIs(5));
  EXPECT_THAT(cited, SizeIs(5));
}

TEST_F(OverviewTest, OfAnOwner) {
  const auto draft = Try(AnswerOverview, "What happened in Wick?");
  ASSERT_TRUE(draft);
  EXPECT_EQ(SentencesOf(*draft).at(0), "Herring was landed at night.");
}

TEST_F(OverviewTest, PeriodsThatAreComparedHaveAParagraphEach) {
  const auto draft = Try(AnswerOverview, "What happened in July 2025 compared with October 2025?");
  ASSERT_TRUE(draft);
  ASSERT_THAT(draft->answer.paragraphs, SizeIs(2));
  EXPECT_EQ(draft->answer.paragraphs[0].heading, "July 2025");
  EXPECT_EQ(draft->answer.paragraphs[0].sentences.at(0).text, "Herring was landed at night.");
  EXPECT_EQ(draft->answer.paragraphs[1].sentences.at(0).text, "A lighthouse was lit on the cape.");
}

TEST_F(OverviewTest, WhereNothingFiltersNothingWasAsked) {
  const auto draft = Try(AnswerOverview, "What happened?");
  ASSERT_TRUE(draft);
  EXPECT_TRUE(draft->answer.abstained);
}

TEST_F(OverviewTest, WhoeverSeeksSomethingIsAnsweredByAnotherKind) {
  EXPECT_FALSE(Try(AnswerOverview, "What happened to herring in July 2025?"));
  EXPECT_FALSE(Try(AnswerOverview, "How did prices change in October 2025?"));
}

}  // namespace
}  // namespace annals::answer
