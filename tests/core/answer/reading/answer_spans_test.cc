#include "core/answer/reading/answer_spans.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/core/answer/passages.h"

namespace annals::answer {
namespace {

using question::AnswerType;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Not;

class AnswerSpansTest : public PassagesTest {
 protected:
  // What of the sentence may answer the question: texts, the surest first.
  std::vector<std::string> Texts(const std::string& question, const std::string& sentence, double least = 0) {
    std::vector<AnswerSpan> spans = Spans(question, sentence);
    std::ranges::stable_sort(spans, std::greater(), &AnswerSpan::sure);
    std::vector<std::string> texts;
    for (const AnswerSpan& span : spans) {
      if (span.sure >= least) texts.push_back(sentence.substr(span.begin, span.end - span.begin));
    }
    return texts;
  }
  // Only those that are surely of the type.
  std::vector<std::string> Sure(const std::string& question, const std::string& sentence) {
    return Texts(question, sentence, 1);
  }
  std::vector<AnswerSpan> Spans(const std::string& text, const std::string& sentence, bool definition = false) {
    const question::Question question = question::ReadQuestion(text, DayOf(2026, 2), Language::kEnglish);
    const QuestionTerms terms(view(), text);
    TermFinder finder(terms);
    const PassageReading passage(sentence, Language::kEnglish);
    EXPECT_EQ(passage.sentences.size(), 1U) << sentence;
    const SentenceReading& reading = passage.sentences.front();
    std::vector<TermMask> of_question;
    for (std::size_t i = 0; i < reading.words.size(); ++i) of_question.push_back(finder.OfWord(reading.words[i]));
    TermMask noun = 0;
    for (const std::size_t i : question.answer.noun)
      noun |= terms.MaskOf(text::Terms(question.words[i].key, Language::kEnglish));
    return AnswerSpans(sentence, reading,
                       {.asked = question.answer, .noun = noun, .matter = terms.all(), .definition = definition},
                       of_question, Language::kEnglish);
  }
};

TEST_F(AnswerSpansTest, WhoIsAName) {
  EXPECT_THAT(Sure("Who founded the works?", "The works were founded in 1951 by Lise Varn and Karen Oro."),
              ElementsAre("Lise Varn", "Karen Oro"));
  EXPECT_THAT(Sure("Who founded Varn Works?", "Varn Works was founded in May."), IsEmpty())
      << "what the question says, and a month";
  EXPECT_THAT(Texts("Who bought the works?", "The works were bought by the employees."), ElementsAre("employees"));
  EXPECT_THAT(Sure("Who bought the works?", "The works were bought by the employees."), IsEmpty());
}

TEST_F(AnswerSpansTest, WhereIsANameBehindAWordOfPlace) {
  EXPECT_THAT(Sure("Where was the bell cast?", "Ada Lund had the bell cast in Norrvik."), ElementsAre("Norrvik"));
  EXPECT_THAT(Sure("Where was the bell cast?", "Ada Lund had the bell cast."), IsEmpty());
}

TEST_F(AnswerSpansTest, WhenIsADate) {
  EXPECT_THAT(Sure("When did the ferry sink?", "The ferry sank on 4 March 1987 with 12 goats."),
              ElementsAre("4 March 1987"));
  EXPECT_THAT(Texts("When does the ferry leave?", "The ferry leaves at 21:40 from the quay."), ElementsAre("21:40"));
  EXPECT_THAT(Sure("When did the ferry sink?", "The ferry sank with 12 goats."), IsEmpty());
}

TEST_F(AnswerSpansTest, AMeasureIsANumberOfItsUnits) {
  EXPECT_THAT(Sure("How tall is the tower?", "The tower is 41 metres high, and its light reaches 22 nautical miles."),
              Contains("41"));
  EXPECT_THAT(Sure("How heavy is the bell?", "The bell of 1951 weighs 900 kg and hangs 41 metres high."),
              ElementsAre("900"));
  EXPECT_THAT(Sure("How heavy is the bell?", "The bell hangs 41 metres high."), IsEmpty());
}

TEST_F(AnswerSpansTest, ACountIsANumberOfTheNoun) {
  EXPECT_THAT(Sure("How many goats graze there?", "There graze 12 brown goats in 3 meadows."), ElementsAre("12"));
  EXPECT_THAT(Sure("How many goats graze there?", "The goats cost $40."), IsEmpty());
}

TEST_F(AnswerSpansTest, MoneyIsNotAShare) {
  EXPECT_THAT(Sure("How much does the ticket cost?", "The ticket costs $4.50, 3% more than before."),
              ElementsAre("$4.50"));
  EXPECT_THAT(Sure("How much does the ticket cost?", "The ticket costs 45 SEK."), ElementsAre("45"));
}

TEST_F(AnswerSpansTest, ACodeIsNoNumber) {
  EXPECT_THAT(Texts("How many goats graze there?", "Form RV-9 and file 2026-1187 name no animals."), IsEmpty());
}

TEST_F(AnswerSpansTest, AReasonIsOpenedByAWord) {
  EXPECT_THAT(Sure("Why was it closed?", "It was closed because the herring had left."), ElementsAre("because"));
  EXPECT_THAT(Sure("Why was it closed?", "It was closed as a result of a storm."), ElementsAre("as a result of"));
  EXPECT_THAT(Sure("Why was it closed?", "It was closed in spring."), IsEmpty());
}

TEST_F(AnswerSpansTest, AWayIsAnInstruction) {
  EXPECT_THAT(Sure("How do I clean the filter?", "Open the lid."), ElementsAre("Open"));
  EXPECT_THAT(Texts("How do I clean the filter?", "The filter is blue."), IsEmpty());
}

TEST_F(AnswerSpansTest, YesOrNoStandsAtTheBeginning) {
  EXPECT_THAT(Sure("Is the kiln hot?", "No, it has cooled."), ElementsAre("No"));
  EXPECT_THAT(Texts("Is the kiln hot?", "It has cooled."), IsEmpty());
}

TEST_F(AnswerSpansTest, AThingIsANameOrHasItsNumber) {
  EXPECT_THAT(Sure("Which version added tables?", "Tables came with version 1.4 of it."), Contains("1.4"));
  EXPECT_THAT(Sure("Which rivers flow into the sea?", "The sea is fed by the Ostra."), Contains("Ostra"));
}

TEST_F(AnswerSpansTest, AThingStandsBehindWhatItIsCalled) {
  EXPECT_THAT(Sure("What is the overall status?", "Overall status: green."), Contains("green"));
  EXPECT_THAT(Sure("What is the largest employer?", "The largest employer is the hospital."), Contains("the"));
  EXPECT_THAT(Sure("Which event did Jon visit to promote his shop?", "The event was awesome."), IsEmpty())
      << "of one part in four of what is asked";
}

TEST_F(AnswerSpansTest, EveryMondayIsADay) {
  EXPECT_THAT(Texts("When is the mill closed?", "The mill is closed on mondays."), Contains("mondays"));
}

TEST_F(AnswerSpansTest, ADefinitionStandsBesideTheName) {
  const std::string sentence = "Tamar is a pilot from Wick.";
  const std::vector<AnswerSpan> spans = Spans("Who is Tamar?", sentence, true);
  ASSERT_EQ(spans.size(), 1U);
  EXPECT_EQ(sentence.substr(spans[0].begin, spans[0].end - spans[0].begin), "is");
  EXPECT_EQ(spans[0].sure, 1);
  EXPECT_THAT(Spans("Who is Tamar?", "The pilot flew with Tamar.", true), IsEmpty());
}

TEST_F(AnswerSpansTest, NothingIsOfAnOpenType) {
  EXPECT_THAT(Texts("Tell me about the goats.", "On 4 March 1987 Ada Lund sold 12 goats in Wick."), IsEmpty());
}

TEST_F(AnswerSpansTest, EverySpanLiesInItsSentenceAtItsWord) {
  const std::string sentence = "On 4 March 1987 Ada Lund sold 12 goats in Wick for $40 because it rained.";
  const PassageReading passage(sentence, Language::kEnglish);
  for (const char* question : {"Who sold goats?", "Where?", "When?", "How many goats?", "What did it cost?", "Why?"}) {
    const std::vector<AnswerSpan> spans = Spans(question, sentence);
    EXPECT_THAT(spans, Not(IsEmpty())) << question;
    for (const AnswerSpan& span : spans) {
      EXPECT_LT(span.begin, span.end);
      EXPECT_LE(span.end, sentence.size());
      EXPECT_GT(span.sure, 0);
      EXPECT_LE(span.sure, 1);
      ASSERT_LT(span.word, passage.sentences[0].words.size());
      EXPECT_LT(passage.sentences[0].words[span.word].begin, span.end);
      EXPECT_GT(passage.sentences[0].words[span.word].end, span.begin);
    }
  }
}

}  // namespace
}  // namespace annals::answer
