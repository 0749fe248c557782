// The examples of core/question/answer_type.h.
#include <gtest/gtest.h>

#include "core/question/answer_type.h"

namespace annals::question {
namespace {

AskedAnswer Asked(const char* question) {
  return ReadAskedAnswer(SplitQuestion(question), ClassifyQuestion(question, language::Language::kEnglish),
                         language::Language::kEnglish);
}

TEST(AnswerTypeExample, IsTrue) {
  //   "Who signed the contract?"               kAgent
  EXPECT_EQ(Asked("Who signed the contract?").type, AnswerType::kAgent);
  //   "How tall is the lighthouse?"            kMeasure, units "metres", "feet" …
  const AskedAnswer tall = Asked("How tall is the lighthouse?");
  EXPECT_EQ(tall.type, AnswerType::kMeasure);
  EXPECT_TRUE(language::Has(tall.units, "metres"));
  EXPECT_TRUE(language::Has(tall.units, "feet"));
  //   "How many employees does it have?"       kCount, of "employees"
  const AskedAnswer many = Asked("How many employees does it have?");
  EXPECT_EQ(many.type, AnswerType::kCount);
  EXPECT_EQ(many.noun, (std::vector<std::size_t>{2}));
  //   "Which rivers flow into the Ostra?"      kThing, "rivers"
  const AskedAnswer rivers = Asked("Which rivers flow into the Ostra?");
  EXPECT_EQ(rivers.type, AnswerType::kThing);
  EXPECT_EQ(rivers.noun, (std::vector<std::size_t>{1}));
  //   "What did the lighthouse cost?"          kMoney
  EXPECT_EQ(Asked("What did the lighthouse cost?").type, AnswerType::kMoney);
  //   "Is Safari supported?"                   kYesNo
  EXPECT_EQ(Asked("Is Safari supported?").type, AnswerType::kYesNo);
}

}  // namespace
}  // namespace annals::question
