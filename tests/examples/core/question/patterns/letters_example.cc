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
}

}  // namespace
}  // namespace annals::question
