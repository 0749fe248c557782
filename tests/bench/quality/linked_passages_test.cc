#include "bench/quality/linked_passages.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "nlohmann/json.hpp"
#include "tests/support/temporary_folder.h"

namespace annals::bench {
namespace {

using ::testing::AnyOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

class LinkedPassagesTest : public ::testing::Test {
 protected:
  void Write(const std::string& text) { folder_.Write("documents.jsonl", text); }
  std::vector<Question> Draw(int count, std::uint64_t seed = 1) {
    const auto drawn = DrawLinked(folder_.path(), count, seed);
    EXPECT_TRUE(drawn.ok()) << drawn.status();
    return drawn.value_or(std::vector<Question>());
  }

  TemporaryFolder folder_;
};

std::string Line(const std::string& id, const std::string& title, const std::string& text) {
  return nlohmann::json{{"id", id}, {"title", title}, {"text", text}}.dump() + "\n";
}

std::string Chain() {
  return Line("song", "Ferry (song)", "It was recorded by Noor Vale.") +
         Line("singer", "Noor Vale", "She grew near Wick.") + Line("town", "Wick", "Its harbour froze.");
}

TEST_F(LinkedPassagesTest, TiesPassagesByTheTitleThatOneMentionsAndNeverSaysIt) {
  Write(Chain());
  std::vector<std::vector<std::string>> gold;
  for (const Question& question : Draw(20)) {
    gold.push_back(question.gold);
    if (!question.text.starts_with("What")) continue;
    // From the song on, neither the singer nor the town is named; from the singer on, the town is not.
    const bool from_song = question.gold[0] == "song";
    EXPECT_THAT(question.text, HasSubstr(from_song ? "recorded Ferry?" : "Noor Vale?"));
    EXPECT_THAT(question.text, Not(HasSubstr("Wick")));
    if (from_song) {
      EXPECT_THAT(question.text, Not(AnyOf(HasSubstr("Noor"), HasSubstr("Vale"))));
    }
  }
  EXPECT_THAT(gold, Contains(ElementsAre("song", "singer")));
  EXPECT_THAT(gold, Contains(ElementsAre("singer", "town")));
  EXPECT_THAT(gold, Contains(ElementsAre("song", "singer", "town")));
}

TEST_F(LinkedPassagesTest, AThirdDocumentOfThatTitleUntiesThem) {
  Write(Chain() + Line("other", "Noor Vale (film)", "A film."));
  EXPECT_EQ(DrawLinked(folder_.path(), 20, 1).status().code(), absl::StatusCode::kNotFound);
}

TEST_F(LinkedPassagesTest, NothingIsDrawnFromPassagesThatMentionNoTitle) {
  Write(Line("a", "Ferry", "It was recorded at sea."));
  EXPECT_EQ(DrawLinked(folder_.path(), 3, 1).status().code(), absl::StatusCode::kNotFound);
}

TEST_F(LinkedPassagesTest, TheSeedDecides) {
  std::string lines;
  for (int i = 0; i < 30; ++i) {
    const std::string name = "Town" + std::to_string(i) + "x", next = "Town" + std::to_string((i + 1) % 30) + "x";
    lines += Line(name, name, "Its road leads eastward to " + next + " since spring.");
  }
  Write(lines);
  const auto texts = [&](std::uint64_t seed) {
    std::vector<std::string> all;
    for (const Question& question : Draw(12, seed)) all.push_back(question.text);
    return all;
  };
  EXPECT_EQ(texts(1), texts(1));
  EXPECT_NE(texts(1), texts(2));
  EXPECT_EQ(texts(1).size(), 12u);
  EXPECT_EQ(std::ranges::count_if(texts(1), [](const std::string& t) { return t.starts_with("Which"); }), 4);
}

}  // namespace
}  // namespace annals::bench
