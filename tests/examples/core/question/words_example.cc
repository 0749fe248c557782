// The examples of core/question/words.h.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/question/words.h"

namespace annals::question {
namespace {

TEST(WordsExample, IsTrue) {
  const std::string question = "Who met O'Neil in the U.S.?";
  //   SplitQuestion("Who met O'Neil in the U.S.?")   -> Who · met · O'Neil · in · the · U.S.  (punctuation left out)
  const std::vector<QuestionWord> words = SplitQuestion("Who met O'Neil in the U.S.?");
  std::vector<std::string> written;
  for (const QuestionWord& word : words) written.push_back(question.substr(word.begin, word.end - word.begin));
  EXPECT_THAT(written, ::testing::ElementsAre("Who", "met", "O'Neil", "in", "the", "U.S."));
  //   key of "O'Neil" is "o neil"; capital is true; sentence_start is true for "Who" only
  EXPECT_EQ(words[2].key, "o neil");
  EXPECT_TRUE(words[2].capital);
  for (const QuestionWord& word : words) EXPECT_EQ(word.sentence_start, &word == &words[0]) << word.key << " of Who";
}

}  // namespace
}  // namespace annals::question
