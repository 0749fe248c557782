#include "bench/quality/known_items.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "nlohmann/json.hpp"
#include "tests/support/temporary_folder.h"

namespace annals::bench {
namespace {

using nlohmann::json;
using ::testing::ElementsAre;
using ::testing::UnorderedElementsAre;

constexpr const char* kSentence = "The ferry to Wick was cancelled after the October storm.";

class KnownItemsTest : public ::testing::Test {
 protected:
  void Write(const std::string& folder, const std::vector<json>& documents) {
    std::string lines;
    for (const json& document : documents) lines += document.dump() + "\n";
    folder_.Write(folder + "/documents.jsonl", lines);
  }
  std::vector<Question> Draw(const std::vector<std::string>& names, int sentences, std::uint64_t seed = 1) {
    std::vector<std::filesystem::path> folders;
    for (const std::string& name : names) folders.push_back(std::filesystem::path(folder_.path()) / name);
    const auto drawn = DrawKnownItems(folders, sentences, seed);
    EXPECT_TRUE(drawn.ok()) << drawn.status();
    return drawn.value_or(std::vector<Question>());
  }

  TemporaryFolder folder_;
};

// ferry and Wick stand in one document, October and storm in two, cancelled in three.
TEST_F(KnownItemsTest, AsksTheExampleInItsForms) {
  Write("a", {{{"id", "sea"}, {"date", "2024-10-02"}, {"text", kSentence}},
              {{"id", "road"}, {"text", "It was cancelled. An October storm."}},
              {{"id", "sky"}, {"title", "Cancelled"}, {"period", {{"from", "2024-01-01"}, {"to", "2025-01-01"}}}}});
  const std::vector<Question> questions = Draw({"a"}, 10);
  ASSERT_EQ(questions.size(), 7u);
  const auto expect = [&](std::size_t form, const std::string& text) {
    EXPECT_EQ(questions[form].kind, kKnownItemForms[form]);
    EXPECT_EQ(questions[form].text, text);
    EXPECT_THAT(questions[form].gold, ElementsAre("sea"));
    EXPECT_FALSE(questions[form].gold_is_chunks);
    EXPECT_EQ(questions[form].reference_time, "2025-01-01");
  };
  expect(0, "ferry Wick");
  expect(1, "ferry Wick October");
  expect(2, "ferry Wick cancelled October storm");
  expect(3, kSentence);
  expect(4, "What was said about ferry, Wick and October?");
  expect(5, "\"The ferry to Wick\"");
  expect(6, "ferry Wick Octboer");
}

TEST_F(KnownItemsTest, GoldIsEveryPassageThatHoldsTheWordsAndQuotesTheSentence) {
  Write("a", {{{"id", "one"}, {"text", kSentence}},
              {{"id", "two"}, {"text", std::string("It says so. ") + kSentence}},
              {{"id", "three"}, {"text", "October storm cancelled, the: was ferry. To Wick after."}}});
  for (const Question& question : Draw({"a"}, 1)) {
    if (question.text.starts_with("October")) continue;  // the third one's own sentences are too short to be drawn
    if (question.kind == "sentence" || question.kind == "phrase") {
      EXPECT_THAT(question.gold, UnorderedElementsAre("one", "two"));
    } else {
      EXPECT_THAT(question.gold, UnorderedElementsAre("one", "two", "three"));
    }
  }
}

TEST_F(KnownItemsTest, ChunksAreThePassagesWhereAllHaveIds) {
  const json chunked = {
      {"id", "log"},
      {"chunks", {{{"id", "log/1"}, {"text", "Good morning."}}, {{"id", "log/2"}, {"text", kSentence}}}}};
  Write("a", {chunked});
  const std::vector<Question> questions = Draw({"a"}, 3);
  ASSERT_EQ(questions.size(), 7u);
  EXPECT_TRUE(questions[0].gold_is_chunks);
  EXPECT_THAT(questions[0].gold, ElementsAre("log/2"));
  Write("b", {chunked, {{"id", "note"}, {"text", "Short."}}});
  EXPECT_FALSE(Draw({"b"}, 3)[0].gold_is_chunks);
  EXPECT_THAT(Draw({"b"}, 3)[0].gold, ElementsAre("log"));
}

TEST_F(KnownItemsTest, EachCollectionCountsItsOwnWordsAndTheSeedDecides) {
  std::vector<json> documents;
  for (int i = 0; i < 30; ++i) {
    const std::string n = std::to_string(i);
    documents.push_back(
        {{"id", "d" + n}, {"text", "Town" + n + " lies eastward beside harbour road number " + n + "."}});
  }
  Write("a", documents);
  Write("b", {{{"id", "sea"}, {"text", kSentence}}});
  const auto texts = [&](std::uint64_t seed) {
    std::vector<std::string> all;
    for (const Question& question : Draw({"a", "b"}, 6, seed)) all.push_back(question.text);
    return all;
  };
  EXPECT_EQ(SentencesOf(Draw({"a", "b"}, 6)), 6u);
  EXPECT_EQ(texts(1), texts(1));
  EXPECT_NE(texts(1), texts(2));
  std::size_t of_b = 0;
  for (const Question& question : Draw({"a", "b"}, 100)) {
    if (question.collection == 1) {
      ++of_b;
      EXPECT_THAT(question.gold, ElementsAre("sea"));
    }
  }
  EXPECT_EQ(of_b, 7u);
}

TEST_F(KnownItemsTest, NothingIsDrawnFromShortSentences) {
  Write("a", {{{"id", "one"}, {"text", "It was the storm."}}});
  EXPECT_EQ(DrawKnownItems({std::filesystem::path(folder_.path()) / "a"}, 3, 1).status().code(),
            absl::StatusCode::kNotFound);
}

}  // namespace
}  // namespace annals::bench
