#include "bench/quality/single_hop.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/temporary_folder.h"

namespace annals::bench {
namespace {

using ::testing::UnorderedElementsAre;

class SingleHopTest : public ::testing::Test {
 protected:
  void Write(const std::string& text) { folder_.Write("documents.jsonl", text); }

  TemporaryFolder folder_;
};

TEST_F(SingleHopTest, AsksForSubjectsThatAreTitlesAndTakesAllThatStateItAsGold) {
  Write(R"({"id": "a", "title": "The Long Tide", "relations": [
             {"subject": "The Long Tide", "predicate": "was directed by", "object": "Ada Quist"},
             {"subject": "Noor Vale", "predicate": "born in", "object": "Wick"},
             {"subject": "The Long Tide", "predicate": "resembles", "object": "a ballad"}]})"
        "\n");
  const auto drawn = DrawSingleHop(folder_.path(), 5, 1);
  ASSERT_FALSE(drawn.ok());  // a line is one object, and this one is not
  Write(
      R"({"id": "a", "title": "The Long Tide", "relations": [{"subject": "The Long Tide", "predicate": "was directed by", "object": "Ada Quist"}, {"subject": "Noor Vale", "predicate": "born in", "object": "Wick"}]})"
      "\n"
      R"({"id": "b", "title": "Films", "chunks": [{"relations": [{"subject": "the long tide", "predicate": "directed by", "object": "A. Quist"}]}]})"
      "\n");
  const auto questions = DrawSingleHop(folder_.path(), 5, 1);
  ASSERT_TRUE(questions.ok()) << questions.status();
  ASSERT_EQ(questions->size(), 1u);
  EXPECT_EQ((*questions)[0].text, "Who directed The Long Tide?");
  EXPECT_THAT((*questions)[0].gold, UnorderedElementsAre("a", "b"));
}

TEST_F(SingleHopTest, TheSeedDecidesAndKindsTakeTurns) {
  std::string lines;
  for (int i = 0; i < 20; ++i) {
    const std::string name = "Town " + std::to_string(i);
    lines += R"({"id": ")" + name + R"(", "title": ")" + name + R"(", "relations": [{"subject": ")" + name +
             R"(", "predicate": "located in", "object": "Wick"})" +
             (i == 7 ? R"(, {"subject": "Town 7", "predicate": "founded by", "object": "Ada"}])" : "]") + "}\n";
  }
  Write(lines);
  const auto texts = [&](std::uint64_t seed) {
    std::vector<std::string> out;
    const auto drawn = DrawSingleHop(folder_.path(), 4, seed);
    for (const Question& q : drawn.value()) out.push_back(q.text);
    return out;
  };
  EXPECT_EQ(texts(1), texts(1));
  EXPECT_NE(texts(1), texts(2));
  EXPECT_THAT(texts(1), ::testing::Contains("Who founded Town 7?"));
}

TEST_F(SingleHopTest, TypedNamesAreSmallAndShared) {
  const auto line = [](const std::string& id, const std::string& title, const std::string& text) {
    return R"({"id": ")" + id + R"(", "title": ")" + title + R"(", "text": ")" + text +
           R"(", "relations": [{"subject": ")" + title + R"(", "predicate": "directed by", "object": "Ada"}]})" + "\n";
  };
  Write(line("a", "The Long Tide (film)", "It rises.") + line("b", "Lone Gull", "It flies.") +
        line("c", "Songs", "The Long Tide is a song.") + line("d", "Books", "A long book: the tide.") +
        line("e", "Plays", "The tide is long."));
  const auto questions = DrawSingleHop(folder_.path(), 9, 1, Naming::kTyped);
  ASSERT_TRUE(questions.ok()) << questions.status();
  ASSERT_EQ(questions->size(), 1u);
  EXPECT_EQ((*questions)[0].text, "Who directed the long tide?");
  EXPECT_THAT((*questions)[0].gold, UnorderedElementsAre("a"));
}

TEST_F(SingleHopTest, WithoutRelationsThereIsNothingToAsk) {
  Write(R"({"id": "a", "title": "The Long Tide"})"
        "\n");
  EXPECT_EQ(DrawSingleHop(folder_.path(), 5, 1).status().code(), absl::StatusCode::kNotFound);
}

}  // namespace
}  // namespace annals::bench
