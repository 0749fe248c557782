// What a model that reads sentences with the question adds to their scores, and where it is not asked.
#include "core/answer/evidence/judged.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <span>
#include <string>
#include <vector>

#include "core/answer/evidence/evidence.h"
#include "tests/core/answer/passages.h"
#include "tests/core/answer/word_judge.h"

namespace annals::answer {
namespace {

using ::testing::ElementsAre;
using ::testing::SizeIs;

class JudgedTest : public PassagesTest {
 protected:
  JudgedTest() {
    Say("a", "Elms stood in a row. Ashes grew by the brook.");
    Say("b", "Birches were cut.");
  }
  // Of a question whose words are `content`, for all its words.
  std::vector<Evidence> Found(const std::string& content) const {
    retrieval::Result result = PassagesTest::Found();
    result.question.text = content + "?";
    const QuestionTerms terms(view(), content);
    return GatherEvidence(view(), result, terms, {.terms = terms.all(), .whole = true}, 0, PassageReadings());
  }
  static std::vector<std::size_t> All(const std::vector<Evidence>& evidence) {
    std::vector<std::size_t> all(evidence.size());
    std::iota(all.begin(), all.end(), 0);
    return all;
  }
  std::vector<Evidence> Judged(const std::string& content, const SentenceJudge& judge) const {
    std::vector<Evidence> evidence = Found(content);
    AddJudgement(view(), judge, content + "?", All(evidence), {}, &evidence);
    return evidence;
  }
};

// Reads once, and has no time for more.
class LateJudge final : public SentenceJudge {
 public:
  explicit LateJudge(const WordJudge& judge) : judge_(judge) {}
  absl::StatusOr<std::vector<double>> Judge(const std::string& question,
                                            std::span<const Sentence> sentences) const override {
    if (!judge_.questions.empty()) return absl::DeadlineExceededError("late");
    return judge_.Judge(question, sentences);
  }

 private:
  const WordJudge& judge_;
};

// Has time for the first sentences of a question, or for none.
class BusyJudge final : public SentenceJudge {
 public:
  BusyJudge(const WordJudge& judge, bool for_first) : judge_(judge), for_first_(for_first) {}
  absl::StatusOr<std::vector<double>> Judge(const std::string& question,
                                            std::span<const Sentence> sentences) const override {
    return judge_.Judge(question, sentences);
  }
  bool IsFree(bool further) const override { return for_first_ && !further; }

 private:
  const WordJudge& judge_;
  const bool for_first_;
};

// Says nothing of what it is given.
class SilentJudge final : public SentenceJudge {
 public:
  absl::StatusOr<std::vector<double>> Judge(const std::string&, std::span<const Sentence>) const override {
    return std::vector<double>();
  }
};

TEST_F(JudgedTest, OneThatDoesNotSayANumberOfEachIsDoneWithout) {
  std::vector<Evidence> evidence = Found("felling");
  EXPECT_FALSE(AddJudgement(view(), SilentJudge(), "felling?", All(evidence), {}, &evidence));
}

TEST_F(JudgedTest, LiftsWhatTheModelTakesForTheAnswer) {
  const WordJudge judge("Birches", {}, 4, -4);
  const std::vector<Evidence> without = Found("felling"), with = Judged("felling", judge);
  ASSERT_THAT(with, SizeIs(3));
  EXPECT_GT(without[0].score, without[2].score) << "the first passage counts most";
  EXPECT_GT(with[2].score, with[0].score);
  EXPECT_EQ(with[2].judged, 4);
  EXPECT_EQ(with[0].judged, -4);
  EXPECT_EQ(without[2].judged, std::nullopt);
}

TEST_F(JudgedTest, ReadsTheQuestionTheSentenceAndTheOneBefore) {
  const WordJudge judge("Birches");
  Judged("felling", judge);
  EXPECT_THAT(judge.questions, ElementsAre("felling?"));
  std::map<std::string, std::string> before;
  for (const SentenceJudge::Sentence& sentence : judge.seen) before[sentence.text] = sentence.before;
  EXPECT_EQ(before.at("Elms stood in a row."), "");
  EXPECT_EQ(before.at("Ashes grew by the brook."), "Elms stood in a row.");
  EXPECT_EQ(before.at("Birches were cut."), "") << "of another passage";
}

TEST_F(JudgedTest, IsDoneWithoutWhereItFails) {
  const WordJudge late("Birches", absl::DeadlineExceededError("late"));
  std::vector<Evidence> evidence = Found("felling");
  const std::vector<Evidence> before = evidence;
  EXPECT_FALSE(AddJudgement(view(), late, "felling?", All(evidence), {}, &evidence));
  for (std::size_t i = 0; i < evidence.size(); ++i) EXPECT_EQ(evidence[i].score, before[i].score);
}

TEST_F(JudgedTest, AlikeJudgementsMoveNothing) {
  const WordJudge judge("Poplars");
  std::vector<Evidence> evidence = Found("felling");
  const std::vector<Evidence> before = evidence;
  EXPECT_TRUE(AddJudgement(view(), judge, "felling?", All(evidence), {}, &evidence));
  for (std::size_t i = 0; i < evidence.size(); ++i) EXPECT_EQ(evidence[i].score, before[i].score);
  EXPECT_EQ(evidence[0].judged, 0);
}

TEST_F(JudgedTest, ReadsNoFurtherThanTheFiveBestOfThePoolWhereOneAnswers) {
  for (int i = 0; i < 20; ++i) Say("c" + std::to_string(i), "Larches number " + std::to_string(i) + " stood there.");
  const WordJudge judge("Elms", {}, 4, -4);
  Judged("felling", judge);
  EXPECT_THAT(judge.seen, SizeIs(5));
  std::vector<Evidence> evidence = Found("felling");
  const WordJudge of_pool("Birches");
  EXPECT_TRUE(AddJudgement(view(), of_pool, "felling?", {7, 9}, {}, &evidence));
  EXPECT_THAT(of_pool.seen, SizeIs(2));
  EXPECT_FALSE(AddJudgement(view(), of_pool, "felling?", {7}, {}, &evidence)) << "there is nothing to choose";
}

TEST_F(JudgedTest, ReadsOnFiveAtATimeWhileNoneAnswers) {
  for (int i = 0; i < 30; ++i) Say("c" + std::to_string(i), "Larch number " + std::to_string(i) + " stood there.");
  const WordJudge seventh("number 3 ", {}, 4, -4);
  const std::vector<Evidence> evidence = Judged("felling", seventh);
  EXPECT_THAT(seventh.seen, SizeIs(10)) << "found among the second five";
  const Evidence& best = *std::ranges::max_element(evidence, {}, &Evidence::score);
  EXPECT_EQ(best.text, "Larch number 3 stood there.");
  const WordJudge none("Poplars", {}, 4, -4);
  Judged("felling", none);
  EXPECT_THAT(none.seen, SizeIs(20));
}

TEST_F(JudgedTest, WhatItHasReadCountsWhereItFailsLater) {
  for (int i = 0; i < 30; ++i) Say("c" + std::to_string(i), "Larch number " + std::to_string(i) + " stood there.");
  const WordJudge words("Birches", {}, -1, -4);
  std::vector<Evidence> evidence = Found("felling");
  const std::vector<Evidence> before = evidence;
  EXPECT_TRUE(AddJudgement(view(), LateJudge(words), "felling?", All(evidence), {}, &evidence));
  EXPECT_EQ(std::ranges::count_if(evidence, [](const Evidence& e) { return e.judged.has_value(); }), 5);
  ASSERT_EQ(evidence[2].text, "Birches were cut.");
  EXPECT_GT(evidence[2].score, before[2].score);
  EXPECT_EQ(evidence[9].score, before[9].score) << "what is not read counts as the least likely";
}

TEST_F(JudgedTest, OneThatHasNoTimeIsNotAskedFurther) {
  for (int i = 0; i < 30; ++i) Say("c" + std::to_string(i), "Larch number " + std::to_string(i) + " stood there.");
  const WordJudge words("Poplars", {}, 4, -4);
  std::vector<Evidence> evidence = Found("felling");
  EXPECT_TRUE(AddJudgement(view(), BusyJudge(words, true), "felling?", All(evidence), {}, &evidence));
  EXPECT_THAT(words.seen, SizeIs(5));
  const std::vector<Evidence> before = evidence = Found("felling");
  EXPECT_FALSE(AddJudgement(view(), BusyJudge(words, false), "felling?", All(evidence), {}, &evidence));
  EXPECT_THAT(words.seen, SizeIs(5));
  for (std::size_t i = 0; i < evidence.size(); ++i) EXPECT_EQ(evidence[i].score, before[i].score);
}

}  // namespace
}  // namespace annals::answer
