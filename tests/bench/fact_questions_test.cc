// Questions with their answers, and when an answer is right.
#include "bench/facts/fact_questions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

namespace annals::bench {
namespace {

FactReply Reply(std::vector<std::string> values) { return {.values = std::move(values)}; }

TEST(FactQuestionsTest, ASetIsRightAsAWhole) {
  const FactQuestion question{.gold = {"Wick", "Tarn"}};
  EXPECT_TRUE(IsRight(question, Reply({"Tarn", "Wick"})));
  EXPECT_FALSE(IsRight(question, Reply({"Tarn"})));
  EXPECT_FALSE(IsRight(question, Reply({"Tarn", "Wick", "Norrvik"})));
}

TEST(FactQuestionsTest, OneOfSeveralIsEnoughButTheFirstCounts) {
  const FactQuestion question{.gold = {"Wick", "Tarn"}, .judged = Judged::kOneOf};
  EXPECT_TRUE(IsRight(question, Reply({"Tarn", "Norrvik"})));
  EXPECT_FALSE(IsRight(question, Reply({"Norrvik", "Tarn"})));
  EXPECT_FALSE(IsRight(question, Reply({})));
}

TEST(FactQuestionsTest, ADayCountsForItsMonth) {
  const FactQuestion question{.gold = {"2013-05"}, .judged = Judged::kOneOf};
  EXPECT_TRUE(IsRight(question, Reply({"2013-05"})));
  EXPECT_TRUE(IsRight(question, Reply({"2013-05-08"})));
  EXPECT_FALSE(IsRight(question, Reply({"2013-06-08"})));
  EXPECT_FALSE(IsRight(question, Reply({"2013"})));
}

TEST(FactQuestionsTest, ATextIsLookedForInWholeWords) {
  const FactQuestion question{.gold = {"Tarn Rovers"}, .judged = Judged::kWithin};
  EXPECT_TRUE(IsRight(question, Reply({"She joined Tarn Rovers in 2004."})));
  EXPECT_FALSE(IsRight(question, Reply({"She joined Tarn Roversby in 2004."})));
}

TEST(FactQuestionsTest, WhereNothingIsKnownOnlyARefusalIsRight) {
  const FactQuestion question{.judged = Judged::kWithin};
  EXPECT_TRUE(IsRight(question, Reply({})));
  EXPECT_FALSE(IsRight(question, Reply({"Tarn Rovers"})));
}

TEST(FactQuestionsTest, ReadsAFolder) {
  const std::filesystem::path folder = std::filesystem::path(::testing::TempDir()) / "fact_questions";
  std::filesystem::create_directories(folder);
  std::ofstream(folder / "questions.jsonl")
      << R"({"question": "Who visited Wick?", "answers": ["Ada Lund"], "kind": "equal"})" << "\n"
      << R"({"question": "Which team did she join before 2004?", "answer": "Tarn Rovers"})" << "\n"
      << R"({"question": "Whom did she marry in 1999?", "answerable": false})" << "\n";
  const auto questions = ReadFactQuestions(folder);
  ASSERT_TRUE(questions.ok()) << questions.status();
  ASSERT_EQ(questions->size(), 3);
  EXPECT_EQ((*questions)[0].kind, "equal");
  EXPECT_EQ((*questions)[0].judged, Judged::kOneOf);
  EXPECT_EQ((*questions)[1].kind, "before");
  EXPECT_EQ((*questions)[1].judged, Judged::kWithin);
  EXPECT_TRUE((*questions)[2].gold.empty());
}

}  // namespace
}  // namespace annals::bench
