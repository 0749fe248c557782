#include "bench/answers/answer_measures.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "bench/answers/citation_check.h"
#include "bench/answers/date_answers.h"
#include "bench/support/sentence_bm25.h"

namespace annals::bench {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(FiguresOfTest, YearsAndDigitsOfNamesAreNoFigures) {
  EXPECT_THAT(FiguresOf("Sales of $2,350.0 million in Q3 2024, up 15.90% from B12."), ElementsAre("2350", "15.9"));
  EXPECT_THAT(FiguresOf("strong and profitable"), IsEmpty());
}

TEST(FiguresOfTest, NumberWordsAreFigures) {
  EXPECT_THAT(FiguresOf("Two new stores, and twelve in all; 5.5x"), ElementsAre("2", "12", "5.5"));
  EXPECT_THAT(FiguresOf("One of those who often twofold"), IsEmpty());
}

TEST(IsGoldTest, WordsOfOneStandInTheOther) {
  const GoldSentence gold{"d", "Gross margin was 53.3%, up 20 basis points."};
  EXPECT_TRUE(IsGold({"d", "", "Gross margin was 53.3%, up 20 basis points."}, gold));
  EXPECT_TRUE(IsGold({"d", "", "Well: gross margin was 53.3%, up 20 basis points. Thanks."}, gold));
  EXPECT_FALSE(IsGold({"e", "", "Gross margin was 53.3%, up 20 basis points."}, gold)) << "another document";
  EXPECT_FALSE(IsGold({"d", "", "Gross margin"}, gold)) << "a fragment proves nothing";
  EXPECT_TRUE(IsEquivalent({"d", "", "The margin came to 53.3% this quarter."}, gold));
  EXPECT_FALSE(IsEquivalent({"d", "", "The margin came to 51.3% this quarter."}, gold));
}

TEST(DateAnswersTest, ADateAndNothingElse) {
  const auto text = [](const char* answer) {
    const std::optional<Interval> date = DateOf(answer);
    return date ? ToString(*date) : "";
  };
  EXPECT_EQ(text("7 May 2023"), "2023-05-07..2023-05-08");
  EXPECT_EQ(text("The week before 9 June 2023"), "2023-05-29..2023-06-05");
  EXPECT_EQ(text("The Friday before 15 July 2023"), "2023-07-14..2023-07-15");
  EXPECT_EQ(text("10 years ago"), "") << "relative to an unknown day";
  EXPECT_EQ(text("13 August"), "") << "no year";
  EXPECT_EQ(text("Since 2016"), "") << "open";
  EXPECT_EQ(text("Sales of 2023"), "") << "more than a date";
}

TEST(DateAnswersTest, TheFirstDateOfTheFirstSentence) {
  v1::AnswerResponse response;
  EXPECT_FALSE(FirstDate(response));
  v1::AnswerSentence* sentence = response.add_paragraphs()->add_sentences();
  sentence->set_text("May 2023 (said on 2 June 2023).");
  EXPECT_EQ(ToString(FirstDate(response).value()), "2023-05-01..2023-06-01");
  sentence->set_text("We went there last year.");
  EXPECT_FALSE(FirstDate(response)) << "not as it stands";
  sentence->set_text("We went there in 2021.");
  response.set_abstained(true);
  EXPECT_FALSE(FirstDate(response));
}

TEST(DateAnswersTest, ADateWithinTheExpectedOneIsRight) {
  const AnswerQuestion question{.id = "a", .answer = "May 2023"};
  const auto day = [](const char* text) { return Interval::On(*ParseIsoDay(text)); };
  const AnswerMeasures m = MeasureAnswers({question, question, question},
                                          {{.first_date = day("2023-05-07"), .gold_retrieved = true},
                                           {.first_date = day("2023-06-07"), .gold_retrieved = true},
                                           {.gold_retrieved = false}},
                                          {});
  EXPECT_EQ(m.dates, 3u);
  EXPECT_DOUBLE_EQ(m.date_answered.all, 1.0 / 3);
  EXPECT_DOUBLE_EQ(m.date_answered_if_retrieved.all, 0.5);
}

TEST(MeasureAnswersTest, CountsByQuestionAndBySentence) {
  std::vector<AnswerQuestion> questions(4);
  questions[0] = {.id = "a",
                  .answer = "53.3% and 15.3%",
                  .gold_documents = {"x", "y"},
                  .gold_sentences = {{"x", "Gross margin was 53.3% in the quarter."},
                                     {"y", "Gross margin increased to 15.3% in the quarter."}}};
  questions[1] = {.id = "b", .answerable = false};
  questions[2] = questions[0];
  questions[3] = {.id = "c", .answerable = false};
  const std::vector<GivenAnswer> answers = {
      {.cited = {{"x", "Q4 2024", "Gross margin was 53.3% in the quarter."}, {"z", "Q3 2024", "Something else."}}},
      {.abstained = true},
      {.abstained = true},
      {.abstained = false}};
  const AnswerMeasures m = MeasureAnswers(questions, answers, {{"x", "Q4 2024"}, {"y", "Q4 2024"}});
  EXPECT_DOUBLE_EQ(m.gold_sentence_cited.all, 0.5);
  EXPECT_DOUBLE_EQ(m.gold_sentence_cited.halves[0], 1);
  EXPECT_DOUBLE_EQ(m.gold_sentence_cited.halves[1], 0);
  EXPECT_DOUBLE_EQ(m.gold_sentence_first.all, 0.5);
  EXPECT_DOUBLE_EQ(m.gold_recall.all, 0.25);
  EXPECT_DOUBLE_EQ(m.gold_precision.all, 0.5);
  EXPECT_DOUBLE_EQ(m.number_cited.all, 0.25);
  EXPECT_DOUBLE_EQ(m.gold_documents_cited.all, 0);
  EXPECT_DOUBLE_EQ(m.wrong_period_cited.all, 0.5);
  EXPECT_DOUBLE_EQ(m.refused_unanswerable.all, 0.5);
  EXPECT_DOUBLE_EQ(m.refused_answerable.all, 0.5);
}

TEST(BestSentencesTest, RareWordsOfTheQuestionLeadAndOverlapsCountOnce) {
  const std::vector<Passage> passages = {{"d", "", "The weather was fine. The weather held. Timber prices rose."},
                                         {"d", "", "Timber prices rose. The weather was dry."}};
  const auto best = BestSentences("How did timber prices change with the weather?", passages, 5);
  ASSERT_EQ(best.size(), 4u);
  EXPECT_EQ(best[0].text, "Timber prices rose.");
}

v1::AnswerResponse Quoting(const std::string& sentence) {
  v1::AnswerResponse response;
  response.mutable_retrieval()->set_scope_status(v1::SCOPE_STATUS_IN_SCOPE);
  auto* group = response.mutable_retrieval()->mutable_scope()->add_groups();
  group->mutable_interval()->set_from("2024-01-01");
  group->mutable_interval()->set_to("2025-01-01");
  auto* chunk = response.mutable_retrieval()->add_chunks();
  chunk->set_chunk_id("d#0");
  chunk->set_text("Sales rose. Costs fell.");
  chunk->mutable_document()->set_id("d");
  auto* citation = response.add_citations();
  citation->set_document_id("d");
  citation->set_chunk_id("d#0");
  citation->set_quote("Costs fell.");
  citation->mutable_span()->set_begin(12);
  citation->mutable_span()->set_end(23);
  citation->mutable_period()->set_from("2024-04-01");
  citation->mutable_period()->set_to("2024-07-01");
  auto* said = response.add_paragraphs()->add_sentences();
  said->set_text(sentence);
  said->set_origin(v1::SENTENCE_ORIGIN_QUOTED);
  said->add_citations(1);
  return response;
}

TEST(CitationCheckTest, FindsAChangedWordAndAForeignPeriod) {
  CitationCheck good;
  good.Add(Quoting("Costs fell."));
  EXPECT_EQ(good.ToJson()["sentences_supported"], 1.0);
  EXPECT_EQ(good.ToJson()["citations_in_scope"], 1.0);

  v1::AnswerResponse wrong = Quoting("Costs rose.");
  wrong.mutable_citations(0)->mutable_period()->set_from("2023-04-01");
  CitationCheck bad;
  bad.Add(wrong);
  EXPECT_EQ(bad.ToJson()["sentences_supported"], 0.0);
  EXPECT_EQ(bad.ToJson()["citations_in_scope"], 0.0);
}

TEST(CitationCheckTest, ComputedFiguresMustStandInTheCitedSentences) {
  v1::AnswerResponse response = Quoting("Costs fell.");
  auto* sentence = response.mutable_paragraphs(0)->mutable_sentences(0);
  sentence->set_origin(v1::SENTENCE_ORIGIN_COMPUTED);
  sentence->set_text("Largest: 25.4%.");
  CitationCheck check;
  check.Add(response);
  response.mutable_citations(0)->set_quote("The margin was 25.4%.");
  check.Add(response);
  EXPECT_EQ(check.ToJson()["sentences_supported"], 0.5);
}

TEST(MeasureAnswersTest, AValueStandsWordForWord) {
  const AnswerQuestion question{.id = "a", .answer = "Ada Lund; Ben Marsh", .gold_sentences = {{"x", "- Ben Marsh"}}};
  const auto cited = [&](const char* text) {
    return MeasureAnswers({question}, {{.cited = {{"x", "", text}}}}, {}).value_cited.all;
  };
  EXPECT_EQ(cited("In 2006 Ben Marsh took the chair."), 1);
  EXPECT_EQ(cited("In 2006 Ben took the chair from Marsh."), 0);
}

}  // namespace
}  // namespace annals::bench
