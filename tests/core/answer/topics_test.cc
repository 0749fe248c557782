#include "core/answer/reading/topics.h"

#include <gtest/gtest.h>

#include <string>

namespace annals::answer {
namespace {

std::string TextOf(std::string_view sentence, const text::PlainWords& words, const Topic& topic) {
  if (topic.empty()) return "";
  return std::string(sentence.substr(words[topic.first].begin, words[topic.last - 1].end - words[topic.first].begin));
}

std::string Announced(std::string_view sentence) {
  const text::PlainWords words(sentence);
  return TextOf(sentence, words, AnnouncedTopic(sentence, words, Language::kEnglish));
}

std::string Opening(std::string_view sentence) {
  const text::PlainWords words(sentence);
  return TextOf(sentence, words, OpeningTopic(sentence, words, Language::kEnglish));
}

TEST(Topics, AreAnnouncedByHowASentenceBegins) {
  EXPECT_EQ(Announced("Turning to direct-to-consumer."), "direct-to-consumer");
  EXPECT_EQ(Announced("Now, moving on to our rentals."), "our rentals");
  EXPECT_EQ(Announced("Let me address the market in Norland, where the wind is strong."), "the market in Norland");
  EXPECT_EQ(Announced("Let's turn to Lavia."), "Lavia");
  EXPECT_EQ(Announced("Now, let me briefly talk about our docks."), "our docks");
  EXPECT_EQ(Announced("With respect to canoes:"), "canoes");
  EXPECT_EQ(Announced("As for the yard."), "the yard");
}

TEST(Topics, AreNotAnnouncedByWhatSaysSomething) {
  for (const std::string_view sentence :
       {"", "Turning to", "Sales grew.", "Now we will see.", "Turning to sales of $5 million.", "Let me thank you.",
        "Looking ahead to spring.", "Now I'll turn the call over to Ada.", "With that, the call ends.", "Let me.",
        "Turning the yard into what it was when it was built by those who built it a long time ago."}) {
    EXPECT_EQ(Announced(sentence), "") << sentence;
  }
}

TEST(Topics, StandBeforeTheFirstComma) {
  EXPECT_EQ(Opening("In wholesale, sales increased 21%."), "wholesale");
  EXPECT_EQ(Opening("For the third quarter, sales rose."), "the third quarter");
  EXPECT_EQ(Opening("In spring the yard opened and closed again, as usual."), "");
  EXPECT_EQ(Opening("Sales rose, in wholesale, by a fifth."), "");
  EXPECT_EQ(Opening("In"), "");
}

TEST(Topics, OfTheWholeNarrowNothing) {
  EXPECT_TRUE(SpeaksOfTheWhole("month", Language::kEnglish));
  EXPECT_TRUE(SpeaksOfTheWhole("second", Language::kEnglish));
  EXPECT_FALSE(SpeaksOfTheWhole("wholesale", Language::kEnglish));
}

}  // namespace
}  // namespace annals::answer
