// What a model that reads sentences with the question adds to their scores, and where it is not asked.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "core/answer/evidence/evidence.h"
#include "core/answer/model/sentence_judge.h"
#include "tests/core/answer/passages.h"

namespace annals::answer {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

// Says 1 of the sentences that hold its word, and 0 of the others.
class WordJudge final : public SentenceJudge {
 public:
  explicit WordJudge(std::string word, absl::Status fails = {}) : word_(std::move(word)), fails_(std::move(fails)) {}
  absl::StatusOr<std::vector<double>> Judge(const std::string& question,
                                            std::span<const Sentence> sentences) const override {
    questions.push_back(question);
    std::vector<double> judged;
    for (const Sentence& sentence : sentences) {
      seen.push_back(sentence);
      judged.push_back(sentence.text.contains(word_) ? 1 : 0);
    }
    if (!fails_.ok()) return fails_;
    return judged;
  }
  mutable std::vector<std::string> questions;
  mutable std::vector<Sentence> seen;

 private:
  const std::string word_;
  const absl::Status fails_;
};

class JudgedTest : public PassagesTest {
 protected:
  JudgedTest() {
    Say("a", "Elms stood in a row. Ashes grew by the brook.");
    Say("b", "Birches were cut.");
  }
  // Of a question whose words are `content`, for all its words.
  std::vector<Evidence> Judged(const std::string& content, const SentenceJudge* judge,
                               language::Language language = language::Language::kEnglish) const {
    retrieval::Result result = Found();
    result.question.text = content + "?";
    result.question.language = language;
    const QuestionTerms terms(view(), content);
    return GatherEvidence(view(), result, terms, {.terms = terms.all(), .whole = true}, 0, PassageReadings(), {},
                          judge);
  }
};

TEST_F(JudgedTest, LiftsWhatTheModelTakesForTheAnswer) {
  const WordJudge judge("Birches");
  const std::vector<Evidence> without = Judged("felling", nullptr), with = Judged("felling", &judge);
  ASSERT_THAT(with, SizeIs(3));
  EXPECT_GT(without[0].score, without[2].score) << "the first passage counts most";
  EXPECT_GT(with[2].score, with[0].score);
  EXPECT_EQ(with[2].judged, 1);
  EXPECT_EQ(with[0].judged, 0);
  EXPECT_EQ(without[2].judged, std::nullopt);
}

TEST_F(JudgedTest, ReadsTheQuestionTheSentenceAndTheOneBefore) {
  const WordJudge judge("Birches");
  Judged("felling", &judge);
  EXPECT_THAT(judge.questions, ElementsAre("felling?"));
  std::map<std::string, std::string> before;
  for (const SentenceJudge::Sentence& sentence : judge.seen) before[sentence.text] = sentence.before;
  EXPECT_EQ(before.at("Elms stood in a row."), "");
  EXPECT_EQ(before.at("Ashes grew by the brook."), "Elms stood in a row.");
  EXPECT_EQ(before.at("Birches were cut."), "") << "of another passage";
}

TEST_F(JudgedTest, IsNotAskedWhereTheWordsOfASentenceSayItAll) {
  const WordJudge judge("Birches");
  const std::vector<Evidence> with = Judged("elms", &judge), without = Judged("elms", nullptr);
  EXPECT_THAT(judge.questions, IsEmpty());
  EXPECT_EQ(with[0].score, without[0].score);
}

TEST_F(JudgedTest, IsNotAskedInLanguagesItWasNotTrainedOn) {
  const WordJudge judge("Birches");
  Judged("felling", &judge, language::Language::kGerman);
  EXPECT_THAT(judge.questions, IsEmpty());
}

TEST_F(JudgedTest, IsDoneWithoutWhereItFails) {
  const WordJudge late("Birches", absl::DeadlineExceededError("late"));
  const std::vector<Evidence> with = Judged("felling", &late), without = Judged("felling", nullptr);
  for (std::size_t i = 0; i < with.size(); ++i) EXPECT_EQ(with[i].score, without[i].score);
}

TEST_F(JudgedTest, ReadsTheEightBestAlone) {
  for (int i = 0; i < 20; ++i) Say("c" + std::to_string(i), "Larches number " + std::to_string(i) + " stood there.");
  const WordJudge judge("Birches");
  Judged("felling", &judge);
  EXPECT_THAT(judge.seen, SizeIs(8));
}

}  // namespace
}  // namespace annals::answer
