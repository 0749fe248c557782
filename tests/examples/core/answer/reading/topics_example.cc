// The examples of core/answer/reading/topics.h.
#include <gtest/gtest.h>

#include <string>

#include "core/answer/reading/topics.h"

namespace annals::answer {
namespace {

std::string Written(std::string_view sentence, const text::PlainWords& words, const Topic& topic) {
  if (topic.empty()) return "";
  return std::string(sentence.substr(words[topic.first].begin, words[topic.last - 1].end - words[topic.first].begin));
}

std::string Announced(std::string_view sentence) {
  const text::PlainWords words(sentence);
  return Written(sentence, words, AnnouncedTopic(sentence, words, Language::kEnglish));
}

std::string Opening(std::string_view sentence) {
  const text::PlainWords words(sentence);
  return Written(sentence, words, OpeningTopic(sentence, words, Language::kEnglish));
}

TEST(TopicsExample, IsTrue) {
  //   AnnouncedTopic of "Turning to direct-to-consumer."                  direct-to-consumer
  EXPECT_EQ(Announced("Turning to direct-to-consumer."), "direct-to-consumer");
  //   of "Let me address the market in China, where the wind is strong."  the market in China
  EXPECT_EQ(Announced("Let me address the market in China, where the wind is strong."), "the market in China");
  //   of "Looking at our second quarter results."                         our second quarter results: the whole
  EXPECT_EQ(Announced("Looking at our second quarter results."), "our second quarter results");
  EXPECT_TRUE(SpeaksOfTheWhole("second", Language::kEnglish));
  EXPECT_FALSE(SpeaksOfTheWhole("consumer", Language::kEnglish));
  //   OpeningTopic of "In wholesale, sales increased 21%."                wholesale
  EXPECT_EQ(Opening("In wholesale, sales increased 21%."), "wholesale");
}

}  // namespace
}  // namespace annals::answer
