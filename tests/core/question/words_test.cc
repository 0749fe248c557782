#include "core/question/words.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace annals::question {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> Keys(std::string_view question) {
  std::vector<std::string> keys;
  for (const QuestionWord& word : SplitQuestion(question)) keys.push_back(word.key);
  return keys;
}

TEST(QuestionWordsTest, KeepsPlacesAndCase) {
  const std::string question = "Who met O'Neil in the U.S.?";
  const std::vector<QuestionWord> words = SplitQuestion(question);
  ASSERT_EQ(words.size(), 6u);
  EXPECT_EQ(question.substr(words[2].begin, words[2].end - words[2].begin), "O'Neil");
  EXPECT_TRUE(words[2].capital);
  EXPECT_FALSE(words[3].capital);
  EXPECT_TRUE(words[0].sentence_start);
  EXPECT_FALSE(words[1].sentence_start);
}

TEST(QuestionWordsTest, TakesAnyText) {
  EXPECT_THAT(Keys(""), IsEmpty());
  EXPECT_THAT(Keys("?! …"), IsEmpty());
  EXPECT_THAT(Keys("São Paulo"), ElementsAre("sao", "paulo"));
}

TEST(QuestionWordsTest, TouchesARangeByAByte) {
  const std::vector<QuestionWord> words = SplitQuestion("in May 2014");
  EXPECT_TRUE(Touches(words[1], {{5, 20}}));
  EXPECT_FALSE(Touches(words[1], {{6, 20}, {0, 3}}));
  EXPECT_FALSE(Touches(words[1], {}));
}

}  // namespace
}  // namespace annals::question
