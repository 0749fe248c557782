// What the judge is given to read is written down for those who train another one.
#include "server/models/judge/recording_judge.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <thread>

#include "tests/core/answer/word_judge.h"
#include "tests/support/temporary_folder.h"

namespace annals::models {
namespace {

using answer::WordJudge;
using ::testing::ElementsAre;

using ::testing::SizeIs;

// Remembers nothing, so that several threads may ask it.
class EvenJudge final : public answer::SentenceJudge {
 public:
  absl::StatusOr<std::vector<double>> Judge(const std::string&, std::span<const Sentence> sentences) const override {
    return std::vector<double>(sentences.size(), 0.5);
  }
};

class RecordingJudgeTest : public ::testing::Test {
 protected:
  std::unique_ptr<RecordingJudge> Open(const answer::SentenceJudge& judge, const std::string& path) {
    auto opened = RecordingJudge::Open(judge, path, [this](std::string_view what) { warned_.emplace_back(what); });
    EXPECT_TRUE(opened.ok()) << opened.status();
    return *std::move(opened);
  }
  std::vector<nlohmann::json> Lines() const {
    std::ifstream in(path_);
    std::vector<nlohmann::json> lines;
    for (std::string line; std::getline(in, line);) lines.push_back(nlohmann::json::parse(line));
    return lines;
  }

  TemporaryFolder folder_;
  const std::string path_ = folder_.path() + "/read.jsonl";
  const std::vector<answer::SentenceJudge::Sentence> sentences_ = {
      {.title = "Trees", .before = "", .text = "The ash \"fell\".\n"},
      {.title = "Trees", .before = "The ash fell.", .text = "The oak\xFF stands."}};
  std::vector<std::string> warned_;
};

TEST_F(RecordingJudgeTest, SaysWhatTheJudgeSaysAndWritesWhatItReads) {
  const WordJudge judge("ash", {}, 4, -4);
  EXPECT_THAT(*Open(judge, path_)->Judge("What fell?", sentences_), ElementsAre(4, -4));
  const auto lines = Lines();
  ASSERT_THAT(lines, SizeIs(1));
  EXPECT_EQ(lines[0].at("question"), "What fell?");
  ASSERT_THAT(lines[0].at("sentences"), SizeIs(2));
  EXPECT_EQ(lines[0]["sentences"][0],
            nlohmann::json({{"title", "Trees"}, {"before", ""}, {"text", "The ash \"fell\".\n"}, {"judged", 4.0}}));
  EXPECT_EQ(lines[0]["sentences"][1].at("before"), "The ash fell.");
  EXPECT_EQ(std::filesystem::status(path_).permissions(),
            std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
}

TEST_F(RecordingJudgeTest, GoesOnInTheSameFileAndWritesWhatAFailedJudgeWasGiven) {
  const WordJudge judge("ash"), failing("ash", absl::DeadlineExceededError("late"));
  ASSERT_TRUE(Open(judge, path_)->Judge("one", sentences_).ok());
  EXPECT_EQ(Open(failing, path_)->Judge("two", sentences_).status(), absl::DeadlineExceededError("late"));
  const auto lines = Lines();
  ASSERT_THAT(lines, SizeIs(2));
  EXPECT_EQ(lines[1].at("question"), "two");
  EXPECT_FALSE(lines[1]["sentences"][0].contains("judged"));
}

TEST_F(RecordingJudgeTest, LinesOfSeveralThreadsStayWhole) {
  const EvenJudge judge;
  const auto recording = Open(judge, path_);
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&] {
      for (int i = 0; i < 50; ++i) EXPECT_TRUE(recording->Judge("What fell?", sentences_).ok());
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_THAT(Lines(), SizeIs(200));
}

TEST_F(RecordingJudgeTest, SaysThatTheFileCannotBeWritten) {
  const WordJudge judge("ash");
  EXPECT_TRUE(absl::IsInvalidArgument(
      RecordingJudge::Open(judge, folder_.path() + "/none/read.jsonl", [](std::string_view) {}).status()));
}

// /dev/full takes nothing.
TEST_F(RecordingJudgeTest, JudgesOnWhereNothingCanBeWrittenAndWarnsOnce) {
  const WordJudge judge("ash");
  const auto recording = Open(judge, "/dev/full");
  EXPECT_THAT(*recording->Judge("What fell?", sentences_), ElementsAre(1, 0));
  EXPECT_THAT(*recording->Judge("What fell?", sentences_), ElementsAre(1, 0));
  EXPECT_THAT(warned_, SizeIs(1));
}

}  // namespace
}  // namespace annals::models
