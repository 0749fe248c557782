#include "core/text/turns.h"

#include <gmock/gmock.h>
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

TEST(Speaker, MayBeMarkedAndStamped) {
  for (const char* text :
       {"[09:12] Dana Reyes: Hello!", "28/04/2026, 18:04 - Dana Reyes: Hello!", "18:04 Dana Reyes: Hello!",
        "**Dana Reyes:** Hello!", "**Dana Reyes**: Hello!", "Dana Reyes (00:12): Hello!",
        "**Dana Reyes [01:12:30]:** Hello!", "[01:12] **Dana Reyes:** Hello!"}) {
    EXPECT_EQ(Speaker(text), "Dana Reyes") << text;
    EXPECT_EQ(Said(text), "Hello!") << text;
  }
  EXPECT_EQ(Said("See also: the annex."), "See also: the annex.");
  EXPECT_EQ(Speaker("18:04 is when we met: late"), "");
}

TEST(Turns, MayStandApart) {
  constexpr std::string_view kApart = "**Chair:** Welcome.\n\n**Dr Lund:** Thanks.\n\n**Chair:** Now then.\n";
  const std::vector<Turn> turns = Turns(kApart);
  ASSERT_EQ(turns.size(), 3U);
  EXPECT_EQ(turns[1].speaker, "Dr Lund");
  EXPECT_EQ(kApart.substr(turns[1].words, 7), "Thanks.");
  EXPECT_TRUE(Turns("Intro\n\nMethods: We asked.\n\nResults: Few knew.").empty()) << "nobody comes back";
  constexpr std::string_view kStamped = "[1/4/2026, 9:00] Ada: Hi\n[1/4/2026, 9:01] Bo: Hello";
  EXPECT_EQ(kStamped.substr(Turns(kStamped)[1].begin), "Bo: Hello");
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

constexpr std::string_view kHelp =
    "# Chat 3\n\nUser: I run a bakery in Leiden.\n\nHow do I price bread?\n\nAssistant: By cost.\n\n- flour\n- rent\n\n"
    "Note: rents rise.\n\n```\n\nUser: in code\n```\n\nUser: Thanks!";

std::vector<std::string_view> Speakers(const std::vector<Turn>& turns) {
  std::vector<std::string_view> speakers;
  for (const Turn& turn : turns) speakers.push_back(turn.speaker);
  return speakers;
}

TEST(LongTurns, OpenWithParagraphs) {
  const std::vector<Turn> turns = LongTurns(kHelp, false);
  ASSERT_THAT(Speakers(turns), testing::ElementsAre("User", "Assistant", "User"));
  EXPECT_EQ(kHelp.substr(turns[1].begin, 19), "Assistant: By cost.");
  EXPECT_EQ(kHelp.substr(turns[2].words), "Thanks!");
}

TEST(LongTurns, OfNamesAreThoseOfATalkAlone) {
  constexpr std::string_view kCall =
      "Dana Reyes: We sold more.\n\nIn all regions.\n\nOmar: Why?\n\nIt seems much.\n\nNote: laughter.\n\nDana Reyes: "
      "Ads.\n\nThey ran in May.\n\nOmar: I see.\n\nOdd.";
  EXPECT_THAT(Speakers(LongTurns(kCall, true)), testing::ElementsAre("Dana Reyes", "Omar", "Dana Reyes", "Omar"));
  EXPECT_TRUE(LongTurns(kCall, false).empty());
}

TEST(LongTurns, WithoutASpeakerWhoOpensThereAreNone) {
  EXPECT_TRUE(LongTurns("We met.\n\nUser: hello\n\nand so on\n\nAssistant: hi\n\nthere", true).empty());
  EXPECT_TRUE(LongTurns("User: hello\n\nand so on\n\nand on", true).empty()) << "nobody replies";
  EXPECT_TRUE(LongTurns("User: hello\nAssistant: hi\nUser: bye", true).empty()) << "its lines are turns";
  EXPECT_TRUE(LongTurns("", true).empty());
}

TEST(LongTurns, AsInterfacesOfModelsWriteThem) {
  constexpr std::string_view kSmall =
      "user: I run a bakery.\n\nHow?\n\nassistant: By cost.\n\nSo:\n\nnote: rents rise.";
  EXPECT_THAT(Speakers(LongTurns(kSmall, false)), testing::ElementsAre("user", "assistant"));
  constexpr std::string_view kAlone = "User:\nI run a bakery.\n\nAssistant: \nBy cost.\n\nNote:\nrents rise.";
  const std::vector<Turn> turns = LongTurns(kAlone, false);
  ASSERT_THAT(Speakers(turns), testing::ElementsAre("User", "Assistant"));
  EXPECT_EQ(kAlone.substr(turns[1].words, 8), "By cost.");
  EXPECT_THAT(Speakers(Turns("user: hello\nassistant: hi\nuser: bye")),
              testing::ElementsAre("user", "assistant", "user"));
}

TEST(LongSpeakers, GoOnFromPassageToPassage) {
  const std::vector<std::string_view> passages = {"User: I run a bakery.\n\nHow do I price it?", "Assistant: By cost.",
                                                  "- flour\n- rent", "So it is.\n\nUser: Thanks! ", "I will try."};
  const std::vector<std::string_view> speakers = LongSpeakers(passages, false);
  EXPECT_THAT(speakers, testing::ElementsAre("User", "Assistant", "Assistant", "", "User"));
  EXPECT_EQ(speakers[2].data(), passages[1].data());
  EXPECT_THAT(LongSpeakers(std::vector<std::string_view>{"Rain.", "User: hello"}, true), testing::ElementsAre("", ""));
}

TEST(RoleOf, IsTheLastWordOfRoles) {
  EXPECT_EQ(RoleOf("User"), TalkRole::kAsks);
  EXPECT_EQ(RoleOf("Kundin"), TalkRole::kAsks);
  EXPECT_EQ(RoleOf("AI Assistant"), TalkRole::kHelps);
  EXPECT_EQ(RoleOf("Customer Support"), TalkRole::kHelps);
  EXPECT_EQ(RoleOf("Dana"), TalkRole::kNone);
  EXPECT_EQ(RoleOf("Dana Support"), TalkRole::kNone);
  EXPECT_EQ(RoleOf("System"), TalkRole::kNone);
  EXPECT_EQ(RoleOf(""), TalkRole::kNone);
}

}  // namespace
}  // namespace annals::text
