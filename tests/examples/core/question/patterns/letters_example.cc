// The example of core/question/patterns/letters.h.
#include <gtest/gtest.h>

#include "core/question/patterns/letters.h"

namespace annals::question {
namespace {

using language::Language;

TEST(LettersExample, IsTrue) {
  const std::string question = "What did Alex Brandt write me about the invoice?";
  const std::vector<QuestionWord> words = SplitQuestion(question);
  //   auto asked = ReadLetters(question, words, Language::kEnglish);    "What did Alex Brandt write me about the invoice?"
  auto asked = ReadLetters(question, words, Language::kEnglish);
  ASSERT_TRUE(asked && asked->writer && asked->receiver);
  //   asked->writer->first == 2; asked->writer->last == 4               Alex Brandt
  EXPECT_EQ(asked->writer->first, 2U);
  EXPECT_EQ(asked->writer->last, 4U);
  //   asked->receiver->asker == true                                    "me"; asked->said: did · Alex Brandt · write · me
  EXPECT_TRUE(asked->receiver->asker) << "me";
  std::string said;
  for (const ByteRange& range : asked->said) said += question.substr(range.begin, range.end - range.begin) + "|";
  EXPECT_EQ(said, "did|Alex Brandt|write|me|");
  //   "What did Alex say on the call?"                                  asked->spoken, asked->writer: Alex
  const std::string call = "What did Alex say on the call?";
  asked = ReadLetters(call, SplitQuestion(call), Language::kEnglish);
  ASSERT_TRUE(asked && asked->writer);
  EXPECT_TRUE(asked->spoken);
  EXPECT_EQ(asked->writer->first, 2U);
  for (const char* other : {"What did Alex say about the call?", "What did Alex say on Monday about the call?"})
    EXPECT_FALSE(ReadLetters(other, SplitQuestion(other), Language::kEnglish)) << other;
}

}  // namespace
}  // namespace annals::question
