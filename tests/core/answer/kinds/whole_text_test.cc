#include "core/answer/kinds/whole_text.h"

#include <gmock/gmock.h>

#include "core/answer/evidence/confidence.h"
#include "tests/core/answer/one_case.h"
#include "tests/core/answer/passages.h"
#include "tests/core/answer/word_judge.h"

namespace annals::answer {
namespace {

class WholeTextTest : public OneCase {
 protected:
  WholeTextTest() {
    PutSurvey("July", "07", "Employment rose in July. Ferries were full.");
    PutSurvey("October", "10", "Timber was dear. Employment declined slightly in most yards.");
  }

  std::string First(const std::string& question) {
    const auto draft = Try(AnswerWholeText, question);
    return draft->answer.paragraphs.at(0).sentences.empty() ? "" : draft->answer.paragraphs[0].sentences[0].text;
  }
};

TEST_F(WholeTextTest, TheBestSentencesOfThePeriod) {
  const auto draft = Try(AnswerWholeText, "How did employment change in October 2025?");
  ASSERT_TRUE(draft);
  ASSERT_EQ(draft->answer.paragraphs.size(), 1u);
  EXPECT_EQ(draft->answer.paragraphs[0].group, 0);
  EXPECT_EQ(draft->answer.paragraphs[0].sentences.at(0).text, "Employment declined slightly in most yards.");
  EXPECT_EQ(draft->answer.paragraphs[0].sentences[0].origin, Origin::kQuoted);
}

TEST_F(WholeTextTest, AsManySentencesAsTheRequestAllows) {
  const auto draft = Try(AnswerWholeText, "How did employment change?", Mode::kAuto, {.max_sentences = 1});
  ASSERT_TRUE(draft);
  EXPECT_EQ(draft->answer.paragraphs.at(0).sentences.size(), 1u);
  EXPECT_EQ(draft->answer.paragraphs[0].group, -1);
}

TEST_F(WholeTextTest, ADayThatIsAskedForIsSaidFirst) {
  ingest::DocumentInput chat{.id = "chat", .title = "Chat", .text = "Dana: I sold the boat yesterday."};
  chat.published = "2023-05-08";
  Put(chat);
  const auto draft = Try(AnswerWholeText, "When did Dana sell the boat?");
  ASSERT_TRUE(draft);
  const std::vector<Sentence>& said = draft->answer.paragraphs.at(0).sentences;
  ASSERT_GE(said.size(), 2u);
  EXPECT_EQ(said[0].text, "7 May 2023 (said on 8 May 2023).");
  EXPECT_EQ(said[0].origin, Origin::kComputed);
  EXPECT_EQ(said[0].citations, said[1].citations);
  EXPECT_EQ(said[1].text, "Dana: I sold the boat yesterday.");
}

TEST_F(WholeTextTest, AMessageOfAChatIsSaidOnTheDayOfItsStamp) {
  ingest::DocumentInput chat{
      .id = "chat",
      .title = "Chat",
      .text = "[7/5/2023, 9:00] Dana: I sold the boat yesterday\n[9/5/2023, 10:00] Omar: Well done",
      .doc_type = "chat"};
  chat.published = "2023-05-12";
  Put(chat);
  const auto draft = Try(AnswerWholeText, "When did Dana sell the boat?");
  ASSERT_TRUE(draft);
  const std::vector<Sentence>& said = draft->answer.paragraphs.at(0).sentences;
  ASSERT_GE(said.size(), 2u);
  EXPECT_EQ(said[0].text, "6 May 2023 (said on 7 May 2023).");
  EXPECT_EQ(said[1].text, "I sold the boat yesterday");
  EXPECT_EQ(draft->answer.citations.at(0).speaker, "Dana");
}

TEST_F(WholeTextTest, AMessageOfAChatIsFoundByItsDay) {
  ingest::DocumentInput chat{.id = "chat",
                             .title = "Chat",
                             .text =
                                 "[28/4/2026, 9:00] Odile: the bins are full again\n"
                                 "[29/4/2026, 7:48] Thomas: the bins stand in the lane still\n"
                                 "[29/4/2026, 7:55] Odile: They changed the day\n"
                                 "[4/5/2026, 10:00] Thomas: the bins are empty",
                             .doc_type = "chat"};
  chat.published = "2026-05-04";
  Put(chat);
  const auto draft = Try(AnswerWholeText, "Where did the bins stand on 29 April 2026?");
  ASSERT_TRUE(draft);
  ASSERT_FALSE(draft->answer.abstained) << draft->answer.text;
  EXPECT_EQ(draft->answer.paragraphs.at(0).sentences.at(0).text, "the bins stand in the lane still");
  for (const std::string day : {"28", "29"}) {
    With("What did Odile write on " + day + " April 2026?", [&](const Case& c) {
      EXPECT_EQ(c.found().result.status, scope::ScopeStatus::kInScope) << day;
      return 0;
    });
  }
  With("What did Odile write on 30 April 2026?", [&](const Case& c) {
    EXPECT_NE(c.found().result.status, scope::ScopeStatus::kInScope);
    return 0;
  });
}

TEST_F(WholeTextTest, WhatIsCalledByAWordThatNobodySaysIsRefused) {
  Put({.id = "mill", .title = "The mill", .text = "The miller of Wick is Ada Lund. The mill has a red roof."});
  EXPECT_FALSE(Try(AnswerWholeText, "Who is the miller of Wick?")->answer.abstained);
  EXPECT_TRUE(Try(AnswerWholeText, "Who is the mill's lawyer?")->answer.abstained);
  EXPECT_FALSE(Try(AnswerWholeText, "Who is Ada Lund?")->answer.abstained) << "a name is no such word";
}

class UndatedTextTest : public OneCase {};

TEST_F(UndatedTextTest, APeriodThatNoSentenceSpeaksOfHoldsNothing) {
  Put({.id = "log",
       .title = "Log",
       .text = "# 3.0 (2024-09-12)\n\nTags were released.\n\n# 2.0 (2021-03-01)\n\nTables were released."});
  EXPECT_EQ(Try(AnswerWholeText, "What was released in 2021?")->answer.paragraphs.at(0).sentences.at(0).text,
            "Tables were released.");
  EXPECT_TRUE(Try(AnswerWholeText, "What was released in 2022?")->answer.abstained);
}

TEST_F(WholeTextTest, InAConversationWhatAnotherOneSaysIsNotSaidOfWhoIsAskedAbout) {
  ingest::DocumentInput chat{.id = "chat", .title = "Chat"};
  for (const char* turn : {"Dana: I sold my boat in Wick.", "Omar: Oh, well done!", "Dana: We danced all night.",
                           "Omar: I bought a tent."})
    chat.chunks.push_back({.text = turn});
  Put(chat);
  const auto dana = Try(AnswerWholeText, "Where did Dana sell her boat?");
  EXPECT_EQ(dana->answer.paragraphs.at(0).sentences.at(0).text, "I sold my boat in Wick.");
  EXPECT_TRUE(Try(AnswerWholeText, "Where did Omar sell his boat?")->answer.abstained);
}

TEST_F(WholeTextTest, WhatHoldsNowGoesBeforeWhatHeld) {
  Put({.id = "mayors",
       .title = "Mayors",
       .text = "Pieter Alm was mayor of Wick from 2004 to 2012.\n\n"
               "Ruben Thole is mayor of Wick since 2020."});
  EXPECT_EQ(Try(AnswerWholeText, "Who is the mayor of Wick?")->answer.paragraphs.at(0).sentences.at(0).text,
            "Ruben Thole is mayor of Wick since 2020.");
}

TEST_F(WholeTextTest, AReasonMayStandBehindWhatItIsGivenFor) {
  Put({.id = "fair",
       .title = "The fair",
       .text = "Few visitors came to the fair. The bridge was shut because of the flood."});
  EXPECT_EQ(Try(AnswerWholeText, "Why did so few visitors come?")->answer.paragraphs.at(0).sentences.at(0).text,
            "The bridge was shut because of the flood.");
}

TEST_F(WholeTextTest, ItRefusesWhenNoSentenceSaysEnough) {
  const auto draft = Try(AnswerWholeText, "Which frescoes adorn the chapel in October 2025?");
  ASSERT_TRUE(draft) << "the last kind answers everything";
  EXPECT_TRUE(draft->answer.abstained);
}

TEST_F(WholeTextTest, ItRefusesWhatItIsHardlySureOfAndShowsWhatCameNearest) {
  Put({.id = "toys", .title = "Toys", .text = "The red kite flew. The red cart broke."});
  const auto draft = Try(AnswerWholeText, "Where is the red barge?");
  ASSERT_TRUE(draft);
  EXPECT_TRUE(draft->answer.abstained);
  ASSERT_EQ(draft->answer.paragraphs.size(), 2u);
  EXPECT_TRUE(draft->answer.paragraphs[0].no_evidence);
  EXPECT_EQ(draft->answer.paragraphs[1].heading, "Nearest sentences, not an answer");
  EXPECT_FALSE(draft->answer.paragraphs[1].sentences.empty());
  EXPECT_FALSE(draft->answer.citations.empty()) << "a reader can look them up";
  ASSERT_TRUE(draft->answer.confidence);
  EXPECT_LT(*draft->answer.confidence, 0.4);
}

TEST_F(WholeTextTest, ItSaysHowSureItIsOfWhatItQuotes) {
  Put({.id = "barge", .title = "The red barge", .text = "The red barge lies at Wick. The kite flew."});
  const auto draft = Try(AnswerWholeText, "Where does the red barge lie?");
  ASSERT_TRUE(draft);
  EXPECT_FALSE(draft->answer.abstained);
  ASSERT_TRUE(draft->answer.confidence);
  EXPECT_GE(*draft->answer.confidence, 0.4);
}

TEST_F(WholeTextTest, ACodeThatNobodyKnowsIsNotAnsweredWithAnothers) {
  Put({.id = "prices",
       .title = "Prices",
       .text = "A box of TS-4050 costs 12 euros.\n\nA box of TS-4030 costs 9 euros."});
  EXPECT_TRUE(Try(AnswerWholeText, "How much is a box of TS-6100?")->answer.abstained);
  EXPECT_FALSE(Try(AnswerWholeText, "How much is a box of TS-4030?")->answer.abstained);
}

TEST_F(WholeTextTest, ADayWithoutAYearIsTheNearestOneUnlessThatIsDoubtful) {
  ingest::DocumentInput letter{.id = "letter", .title = "Letter", .text = "Sports day is on Friday 13 June."};
  letter.published = "2025-05-02";
  Put(letter);
  EXPECT_EQ(First("When is sports day?"), "13 June 2025 (said on 2 May 2025).");
  letter.id = "early";
  letter.text = "The regatta is on 13 June.";
  letter.published = "2025-01-02";
  Put(letter);
  EXPECT_EQ(First("When is the regatta?"), "The regatta is on 13 June.");
}

TEST_F(WholeTextTest, WhatASentenceSaysOfItselfIsNotDatedByTheOneBefore) {
  ingest::DocumentInput page{.id = "museum",
                             .title = "The museum",
                             .text =
                                 "It moved to the mill in 2003. The museum is "
                                 "closed on Mondays."};
  Put(page);
  EXPECT_EQ(First("On which day is the museum closed?"), "The museum is closed on Mondays.");
}

TEST_F(WholeTextTest, OfSeveralDaysInASentenceNoneIsSaidFirst) {
  ingest::DocumentInput note{
      .id = "note", .title = "Note", .text = "Ada ordered the lamps yesterday, and they arrive on 9 May."};
  note.published = "2025-05-02";
  Put(note);
  EXPECT_EQ(First("When do the lamps arrive?"), "Ada ordered the lamps yesterday, and they arrive on 9 May.");
}

TEST_F(WholeTextTest, TheDayThatTheQuestionNamesIsNoAnswer) {
  ingest::DocumentInput note{.id = "note", .title = "Note", .text = "On 14 March school ends at noon."};
  note.published = "2025-03-07";
  Put(note);
  EXPECT_EQ(First("When does school end on 14 March 2025?"), "On 14 March school ends at noon.");
}

TEST_F(WholeTextTest, AWordAndItsNumberAreOne) {
  Put({.id = "pumps",
       .title = "Pumps",
       .text = "NV 20 makes 32 dB and costs 189 euros.\n\nNV 32 makes 35 dB and costs 239 euros.\n\nNV 50 costs 415 "
               "euros."});
  EXPECT_EQ(First("What does the NV 32 cost?"), "NV 32 makes 35 dB and costs 239 euros.");
  Put({.id = "week", .title = "Report of week 13", .text = "Next week: the fair in Linz. The mood is good."});
  EXPECT_EQ(First("What was the mood in week 13?"), "The mood is good.");
}

TEST_F(WholeTextTest, TheRowOfAPriceListNeedNotSayThatItCosts) {
  Put({.id = "list", .title = "List", .text = "| Model | Sum |\n|---|---|\n| NV 20 | 189 € |\n| NV 32 | 239 € |"});
  const auto draft = Try(AnswerWholeText, "What does the NV 32 cost?");
  ASSERT_FALSE(draft->answer.abstained);
  EXPECT_THAT(draft->answer.paragraphs.at(0).sentences.at(0).text, ::testing::HasSubstr("239"));
}

TEST_F(WholeTextTest, ASentenceThatAsksAnswersNothing) {
  Put({.id = "mails",
       .title = "Dryers",
       .text = "Do you sell the dryer T7, and would you take the old one away? The T7 is no longer made."});
  EXPECT_EQ(First("Is the T7 still sold?"), "The T7 is no longer made.");
}

TEST_F(WholeTextTest, WhatIsToldOfJustWhatIsAskedForGoesFirst) {
  Put({.id = "status", .title = "Heron", .text = "Graz and Linz begin on Monday. Overall status: green."});
  EXPECT_EQ(First("What is the overall status?"), "Overall status: green.");
}

TEST_F(WholeTextTest, ATitleWithAnotherNumberIsAnothers) {
  Put({.id = "t901", .title = "Ticket 901", .text = "Kofi works on the cards, and Kofi works late."});
  Put({.id = "t914", .title = "Ticket 914", .text = "Birgit works on the receipts."});
  EXPECT_EQ(First("Who works on ticket 914?"), "Birgit works on the receipts.");
}

TEST_F(WholeTextTest, OfAnotherDayWhatSpeaksOfTheDayAskedAboutAnswers) {
  ingest::DocumentInput mail{
      .id = "mail", .title = "Mail", .text = "Jonas repairs the lamp. On 18 June Jonas repairs the boat."};
  mail.published = "2026-06-02";
  Put(mail);
  EXPECT_EQ(First("What does Jonas repair on 18 June 2026?"), "On 18 June Jonas repairs the boat.");
}

TEST_F(WholeTextTest, AnAmountMayStandBehindWhatItIsOf) {
  Put({.id = "shop",
       .title = "Shop",
       .text = "Somebody asked for oat milk. There is one by Hofgut for 1.85 euros a litre."});
  EXPECT_EQ(First("How much is the oat milk from Hofgut?"), "There is one by Hofgut for 1.85 euros a litre.");
}

TEST_F(WholeTextTest, ANumberWithoutATimeIsNotHowLong) {
  Put({.id = "pond", .title = "Pond", .text = "Toads live in the pond, where 3,412 were counted."});
  EXPECT_TRUE(Try(AnswerWholeText, "How long does a toad live?")->answer.abstained);
  Put({.id = "newt", .title = "Newt", .text = "A newt lives for fourteen years."});
  EXPECT_EQ(First("How long does a newt live?"), "A newt lives for fourteen years.");
}

TEST_F(WholeTextTest, OtherWordsCountBesideTheRestOfWhatIsAsked) {
  Put({.id = "town",
       .title = "Town",
       .text = "# Mayors\n\nUntil 1945 the town was run by a commissioner, Colonel Ferris.\n\n"
               "# Today\n\nThe hospital has 960 beds."});
  EXPECT_TRUE(Try(AnswerWholeText, "Who is the director of the hospital?")->answer.abstained);
}

// A model that takes "sweeping" for the question, and the rest for nothing.
class ByMeaningTest : public PassagesTest {
 protected:
  ByMeaningTest() {
    Add(make_.Document("house", "House rules")
            .Chunk("The stairs are swept on Fridays. Bicycles stand in the yard. The lift takes six. Rent is due on "
                   "the first. "
                   "The cellar is dry. Keys are numbered. Music ends at ten.",
                   {"The stairs are swept on Fridays.", "Bicycles stand in the yard.", "The lift takes six.",
                    "Rent is due on the first.", "The cellar is dry.", "Keys are numbered.", "Music ends at ten."})
            .StatementVector(0, {1, 0, 0, 0})
            .StatementVector(1, {0, 1, 0, 0})
            .StatementVector(2, {0, 1, 0, 0})
            .StatementVector(3, {0, 1, 0, 0})
            .StatementVector(4, {0, 1, 0, 0})
            .StatementVector(5, {0, 1, 0, 0})
            .StatementVector(6, {0, 1, 0, 0})
            .Build());
  }

  Answer Ask(const std::string& query, std::vector<float> vector, const SentenceJudge* judge = nullptr,
             language::Language language = language::Language::kEnglish) const {
    const question::Request request{.query = query, .language = language, .reference = DayOf(2026, 2)};
    const question::Question read = question::ReadQuestion(request);
    retrieval::Result result = Found();
    result.question = read;
    result.question.content.sought = query;  // no part of it filters
    result.vector = std::move(vector);
    const PassageReadings readings;
    const Options options;
    Case c{
        .view = view(), .request = request, .question = read, .mode = Mode::kAuto, .options = options, .judge = judge};
    const Findings found(c, result, readings);
    c.findings = &found;
    return AnswerWholeText(c)->answer;
  }
};

TEST_F(ByMeaningTest, ASentenceAnswersThatHasNoWordOfTheQuestion) {
  EXPECT_TRUE(Ask("how is cleaning organised", {}).abstained) << "words alone";
  const Answer answer = Ask("how is cleaning organised", {1, 0, 0, 0});
  EXPECT_FALSE(answer.abstained) << answer.text;
  EXPECT_EQ(answer.paragraphs.at(0).sentences.at(0).text, "The stairs are swept on Fridays.");
  EXPECT_EQ(answer.paragraphs[0].sentences.size(), 1U) << "the others are far, and cover nothing";
  EXPECT_GE(answer.confidence.value_or(0), kLeastByMeaning);
}

TEST_F(ByMeaningTest, WhatNoSentenceIsNearToIsRefusedWithTheNearest) {
  const Answer answer = Ask("who owns the neighbouring garden", {0.6F, 0.8F, 0, 0});
  EXPECT_TRUE(answer.abstained);
  EXPECT_LT(answer.confidence.value_or(1), kLeastByMeaning);
}

// Whoever read the sentences knows more than that nobody uses a word of the question.
TEST_F(ByMeaningTest, WordsThatNobodySaysRefuseOnlyWhereNoJudgeHasRead) {
  const std::string question = "What is the cleaner's routine?";
  const std::vector<float> vector = {0.9F, 0.4F, 0, 0};
  EXPECT_TRUE(Ask(question, vector).abstained);
  const WordJudge sure("swept", {}, 6, -6), doubtful("swept", {}, -6, -6);
  const Answer answer = Ask(question, vector, &sure);
  EXPECT_FALSE(answer.abstained) << answer.text;
  EXPECT_EQ(answer.paragraphs.at(0).sentences.at(0).text, "The stairs are swept on Fridays.");
  EXPECT_TRUE(Ask(question, vector, &doubtful).abstained);
}

TEST_F(ByMeaningTest, AJudgeReadsAlsoWhereVectorsTellNothing) {
  Add(make_.Document("boat", "The boat")
          .Chunk("Ropes hang in the shed. Ropes of hemp hang where it is dry.",
                 {"Ropes hang in the shed.", "Ropes of hemp hang where it is dry."})
          .Build());
  const auto first = [](const Answer& answer) { return answer.paragraphs.at(0).sentences.at(0).text; };
  EXPECT_EQ(first(Ask("Where do ropes hang?", {})), "Ropes hang in the shed.");
  const WordJudge hemp("hemp", {}, 6, -6), nothing("Poplars", {}, -6, -6);
  EXPECT_EQ(first(Ask("Where do ropes hang?", {}, &hemp)), "Ropes of hemp hang where it is dry.");
  const Answer unsure = Ask("Where do ropes hang?", {}, &nothing);
  EXPECT_FALSE(unsure.abstained) << "its word is no reason to refuse there";
  EXPECT_EQ(first(unsure), "Ropes hang in the shed.");
}

TEST_F(ByMeaningTest, AJudgeIsNotAskedOfListsOfCodesAndOfOtherLanguages) {
  Add(make_.Document("code", "Errors")
          .Chunk("E17 says that the door is open.", {"E17 says that the door is open."})
          .Build());
  const auto asked = [&](const std::string& question, language::Language language = language::Language::kEnglish) {
    const WordJudge judge("swept");
    Ask(question, {1, 0, 0, 0}, &judge, language);
    return !judge.questions.empty();
  };
  EXPECT_TRUE(asked("Where do bicycles stand?"));
  EXPECT_FALSE(asked("List all rules about bicycles"));
  EXPECT_FALSE(asked("What does E17 mean?"));
  EXPECT_FALSE(asked("Wo stehen die Fahrräder?", language::Language::kGerman));
}

TEST_F(ByMeaningTest, WordsThatSayAllDecide) {
  const Answer answer = Ask("Where do bicycles stand?", {1, 0, 0, 0});
  EXPECT_FALSE(answer.abstained);
  EXPECT_EQ(answer.paragraphs.at(0).sentences.at(0).text, "Bicycles stand in the yard.");
}

}  // namespace
}  // namespace annals::answer
