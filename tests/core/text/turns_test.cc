#include "core/text/turns.h"

#include <gtest/gtest.h>

#include <vector>

namespace annals::text {
namespace {

TEST(Speaker, StandsBeforeTheFirstColon) {
  EXPECT_EQ(Speaker("Dana Reyes: I moved to Leiden last March."), "Dana Reyes");
  EXPECT_EQ(Speaker("+31 6 1234 5678: on my way"), "+31 6 1234 5678");
  EXPECT_EQ(Speaker("@dana_r: on my way"), "@dana_r");
  EXPECT_EQ(Speaker("Élodie: oui"), "Élodie");
  EXPECT_EQ(Speaker("דנה: שלום"), "דנה");
  EXPECT_EQ(Speaker("Dr. O'Neil-Smith (host): welcome back.\n\nToday: rain"), "");
}

TEST(Speaker, HasAllTheText) {
  EXPECT_EQ(Speaker("Dana: Hello!\nOmar: Hi."), "");
  EXPECT_EQ(Speaker("Dana: Hello!\nit rains, they say: a lot"), "Dana");
}

TEST(Speaker, IsNoSentence) {
  for (const char* text :
       {"See also: the annex.", "", ":", ": no one", "Dana:", "Dana: ", "Dana:hello", "The chair of the board said: no",
        "At 10:30 we met.", "Hello, Dana: how are you?", "https://example.org: a page", "Dana  Reyes: two spaces",
        "Somebody with a very long name that goes on and on: hi"}) {
    EXPECT_EQ(Speaker(text), "") << text;
  }
}

TEST(IsConversation, HasSpeakersWhoComeBack) {
  using Speakers = std::vector<std::string_view>;
  EXPECT_TRUE(IsConversation(Speakers{"Dana", "Omar"}));
  EXPECT_TRUE(IsConversation(Speakers{"Dana", "Omar", "", "Dana"}));
  EXPECT_TRUE(IsConversation(Speakers{"A", "B", "C", "A", "B", "C", "A"}));
  EXPECT_FALSE(IsConversation(Speakers{}));
  EXPECT_FALSE(IsConversation(Speakers{"Dana"}));
  EXPECT_FALSE(IsConversation(Speakers{"Dana", "", "", "", "Omar"}));
  EXPECT_FALSE(IsConversation(Speakers{"Note", "Warning", "Result", "Method"}));
}

TEST(Turns, BeginWithWhoSpeaks) {
  constexpr std::string_view kCall = "The call.\nDana: Hello! I moved.\nnear the harbour\nOmar: Hi.\nDana: Bye.";
  const std::vector<Turn> turns = Turns(kCall);
  ASSERT_EQ(turns.size(), 3U);
  EXPECT_EQ(turns[0].speaker, "Dana");
  EXPECT_EQ(kCall.substr(turns[0].words, 6), "Hello!");
  EXPECT_EQ(kCall.substr(turns[2].words), "Bye.");
  EXPECT_TRUE(Turns("Note: a\nWarning: b\nResult: c\nMethod: d").empty());
  EXPECT_TRUE(Turns("").empty());
}

TEST(Turns, HoldAllUpToTheNext) {
  constexpr std::string_view kCall = "Dana: Hello! I moved.\nOmar: Hi.";
  const std::vector<Turn> turns = Turns(kCall);
  EXPECT_EQ(TurnAt(turns, 0).speaker, "Dana");
  EXPECT_EQ(TurnAt(turns, 21).speaker, "Dana");
  EXPECT_EQ(TurnAt(turns, 22).speaker, "Omar");
  EXPECT_EQ(TurnAt(turns, 99).words, 28U);
  EXPECT_EQ(TurnAt({}, 0).speaker, "");
}

}  // namespace
}  // namespace annals::text
