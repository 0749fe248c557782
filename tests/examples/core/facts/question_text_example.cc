// The example of core/facts/question_text.h.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/facts/question_text.h"
#include "tests/core/facts/visits.h"

namespace annals::facts {
namespace {

using ::testing::ElementsAre;

using QuestionTextExample = Visits;

TEST_F(QuestionTextExample, IsTrue) {
  const index::View& view = c.view();
  const question::Question question = Read("Whom did Ada Lund visit before May 2014?");
  //   QuestionText q = ReadText(view, question, question.scope);   // "Whom did Ada Lund visit before May 2014?"
  QuestionText q = ReadText(view, question, question.scope);
  //   q.words[4].stems == {"visit"};   q.names[0] is Ada Lund, words [2, 4)
  //   taken are "Ada", "Lund", "before", "May" and "2014"
  EXPECT_THAT(q.words.at(4).stems, ElementsAre("visit"));
  ASSERT_EQ(q.names.size(), 1U);
  EXPECT_THAT(q.names[0].entities, ElementsAre(Entity("Ada Lund")));
  EXPECT_EQ(q.names[0].first, 2U);
  EXPECT_EQ(q.names[0].last, 4U);
  std::vector<std::string> taken;
  for (const TextWord& word : q.words) {
    if (word.taken) taken.push_back(q.text.substr(word.word.begin, word.word.end - word.word.begin));
  }
  EXPECT_THAT(taken, ElementsAre("Ada", "Lund", "before", "May", "2014"));
}

TEST_F(QuestionTextExample, IrregularFormsArePlain) {
  EXPECT_EQ(PlainStem("made", language::Language::kEnglish), PlainStem("make", language::Language::kEnglish));
  EXPECT_EQ(PlainStem("met", language::Language::kEnglish), PlainStem("meets", language::Language::kEnglish));
  EXPECT_THAT(StemsOf("product_launch", language::Language::kEnglish), ElementsAre("product", "launch"));
}

TEST_F(QuestionTextExample, ANameThatNobodyBearsIsSaid) {
  EXPECT_TRUE(TextOf("Whom did Zebulon Quark visit?").unknown_name);
  EXPECT_FALSE(TextOf("Whom did Ada Lund visit?").unknown_name);
  EXPECT_TRUE(TextOf("When was Ada Lund's visit?").words.at(3).possessive);
}

}  // namespace
}  // namespace annals::facts
