// What is told of a judge that reads, and of one that fails.
#include "server/models/judge/watched_judge.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace annals::models {
namespace {

using ::testing::ElementsAre;

class LengthJudge final : public answer::SentenceJudge {
 public:
  explicit LengthJudge(absl::Status status) : status_(std::move(status)) {}
  absl::StatusOr<std::vector<double>> Judge(const std::string& question,
                                            std::span<const Sentence> sentences) const override {
    if (!status_.ok()) return status_;
    std::vector<double> lengths;
    for (const Sentence& s : sentences) lengths.push_back(static_cast<double>(question.size() + s.text.size()));
    return lengths;
  }

  bool IsFree(bool further) const override { return !further; }

 private:
  const absl::Status status_;
};

class WatchedJudgeTest : public ::testing::Test {
 protected:
  absl::StatusOr<std::vector<double>> Watch(const absl::Status& status) {
    const LengthJudge judge(status);
    const WatchedJudge watched(judge, [&](const WatchedJudge::Report& report) { told_.push_back(report); });
    const std::vector<answer::SentenceJudge::Sentence> sentences = {{.title = "", .before = "", .text = "a"},
                                                                    {.title = "", .before = "", .text = "abc"}};
    return watched.Judge("who", sentences);
  }
  std::vector<WatchedJudge::Report> told_;
};

TEST_F(WatchedJudgeTest, SaysWhatTheJudgeSays) {
  EXPECT_THAT(*Watch(absl::OkStatus()), ElementsAre(4, 6));
  ASSERT_EQ(told_.size(), 1);
  EXPECT_EQ(told_[0].sentences, 2);
  EXPECT_TRUE(told_[0].status.ok());
  EXPECT_GE(told_[0].seconds, 0);
}

TEST_F(WatchedJudgeTest, TellsWhyItFailed) {
  EXPECT_EQ(Watch(absl::DeadlineExceededError("late")).status(), absl::DeadlineExceededError("late"));
  ASSERT_EQ(told_.size(), 1);
  EXPECT_EQ(told_[0].status, absl::DeadlineExceededError("late"));
}

TEST_F(WatchedJudgeTest, TellsThatItHasNoTime) {
  const LengthJudge judge(absl::OkStatus());
  const WatchedJudge watched(judge, [&](const WatchedJudge::Report& report) { told_.push_back(report); });
  EXPECT_TRUE(watched.IsFree(/*further=*/false));
  EXPECT_TRUE(told_.empty());
  EXPECT_FALSE(watched.IsFree(/*further=*/true));
  ASSERT_EQ(told_.size(), 1);
  EXPECT_TRUE(told_[0].busy);
}

}  // namespace
}  // namespace annals::models
