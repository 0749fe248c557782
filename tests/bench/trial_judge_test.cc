#include "bench/answers/trial_judge.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"

namespace annals::bench {
namespace {

using ::testing::HasSubstr;

struct Said {
  std::string heading, text, document, published = "";
};

v1::AnswerResponse AnswerOf(const std::vector<Said>& sentences) {
  v1::AnswerResponse answer;
  for (const Said& said : sentences) {
    v1::Citation* citation = answer.add_citations();
    citation->set_number(answer.citations_size());
    citation->set_document_id(said.document);
    citation->set_title(absl::StrCat("Title of ", said.document));
    citation->set_published(said.published);
    v1::AnswerParagraph* paragraph = answer.add_paragraphs();
    paragraph->set_heading(said.heading);
    v1::AnswerSentence* sentence = paragraph->add_sentences();
    sentence->set_text(said.text);
    sentence->add_citations(citation->number());
  }
  return answer;
}

Expectation Of(const char* json) { return ReadExpectation(nlohmann::json::parse(json)).value(); }

TEST(TrialJudgeTest, WhatIsExpectedStandsFirstOrIsBuried) {
  const v1::AnswerResponse answer = AnswerOf({{"", "Ferry prices\n rose  slightly.", "survey-2"}, {"", "Fog.", "log"}});
  EXPECT_EQ(Judge(Of(R"j({"first": ["PRICES rose (slightly|modestly)"]})j"), answer), Verdict::kRight);
  EXPECT_EQ(Judge(Of(R"({"first": ["fog"]})"), answer), Verdict::kBuried);
  EXPECT_EQ(Judge(Of(R"({"first": ["rain"]})"), answer), Verdict::kWrong);
  EXPECT_EQ(Judge(Of(R"({"first": ["prices"], "none": ["fog"]})"), answer), Verdict::kWrong) << "must not occur";
}

TEST(TrialJudgeTest, TheSentenceCitesTheDocument) {
  const v1::AnswerResponse answer = AnswerOf({{"", "Prices rose.", "survey-2.1", "2025-10-15"}});
  EXPECT_EQ(Judge(Of(R"({"first": ["rose"], "documents": ["survey-*"]})"), answer), Verdict::kRight);
  EXPECT_EQ(Judge(Of(R"({"first": ["rose"], "documents": ["survey-2.1"], "published": "^2025-10"})"), answer),
            Verdict::kRight);
  EXPECT_EQ(Judge(Of(R"({"first": ["rose"], "documents": ["survey-2"]})"), answer), Verdict::kWrong);
  EXPECT_EQ(Judge(Of(R"({"first": ["rose"], "published": "^2024"})"), answer), Verdict::kWrong);
}

TEST(TrialJudgeTest, PartsOfAListStandAnywhereButOneFirst) {
  const v1::AnswerResponse answer = AnswerOf({{"July", "Up 5 %.", "a"}, {"October", "Down 3 %.", "b"}});
  EXPECT_EQ(Judge(Of(R"({"all": ["5 %", "3 %"]})"), answer), Verdict::kRight);
  EXPECT_EQ(Judge(Of(R"({"all": ["July", "October", "May"], "at_least": 2})"), answer), Verdict::kRight) << "headings";
  EXPECT_EQ(Judge(Of(R"({"all": ["5 %", "4 %"]})"), answer), Verdict::kWrong);
  EXPECT_EQ(Judge(Of(R"({"all": ["3 %"]})"), answer), Verdict::kBuried);
  EXPECT_EQ(Judge(Of(R"({"all": ["Title of a", "Title of b"], "titles": true})"), answer), Verdict::kRight);
  EXPECT_EQ(Judge(Of(R"({"all": ["Title of a"]})"), answer), Verdict::kWrong) << "titles were not asked for";
}

TEST(TrialJudgeTest, ARefusalIsRightWhereItIsExpected) {
  v1::AnswerResponse refusal;
  refusal.set_abstained(true);
  EXPECT_EQ(Judge(Of(R"({"abstain": true})"), refusal), Verdict::kRight);
  EXPECT_EQ(Judge(Of(R"({"abstain": true, "first": ["rose"]})"), refusal), Verdict::kRight);
  EXPECT_EQ(Judge(Of(R"({"first": ["rose"]})"), refusal), Verdict::kFalseRefusal);
  const v1::AnswerResponse answer = AnswerOf({{"", "Prices rose.", "a"}});
  EXPECT_EQ(Judge(Of(R"({"abstain": true})"), answer), Verdict::kWrong);
  EXPECT_EQ(Judge(Of(R"({"abstain": true, "first": ["rose"]})"), answer), Verdict::kRight);
}

TEST(TrialJudgeTest, WhatIsNoExpectationIsSaid) {
  EXPECT_THAT(ReadExpectation(nlohmann::json::parse(R"({"first": ["("]})")).status().message(),
              HasSubstr("no regular expression"));
  EXPECT_FALSE(ReadExpectation(nlohmann::json::parse(R"({"first": "rose"})")).ok());
}

}  // namespace
}  // namespace annals::bench
