// Memory that serves one question after another: how much of it there is, and that it changes no answer.
#include "core/retrieval/graph/workspace.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <thread>
#include <tuple>

#include "absl/strings/str_join.h"
#include "core/index/image.h"
#include "core/retrieval/retrieve.h"
#include "tests/core/index/random_documents.h"

namespace annals::retrieval {
namespace {

using ::testing::Each;

constexpr std::size_t kWorkspaceDimension = 4;

TEST(WorkspacePoolTest, ARoomServesOneQuestionAfterAnother) {
  WorkspacePool pool;
  const auto first_bytes = [&] { return pool.Take().memory()->allocate(100); };
  const void* const first = first_bytes();
  EXPECT_EQ(first_bytes(), first);
  EXPECT_EQ(pool.at_rest(), 1u);
}

TEST(WorkspacePoolTest, QuestionsAtOnceShareNoRoomAndFewRoomsAreKept) {
  WorkspacePool pool({.bytes = 1000, .kept = 2});
  {
    WorkspacePool::Lease a = pool.Take(), b = pool.Take(), c = pool.Take();
    void* const rooms[] = {a.memory()->allocate(900), b.memory()->allocate(900), c.memory()->allocate(900)};
    for (int i = 0; i < 3; ++i) std::memset(rooms[i], i, 900);
    for (int i = 0; i < 3; ++i) EXPECT_EQ(static_cast<const char*>(rooms[i])[899], i);
    EXPECT_EQ(pool.at_rest(), 0u);
  }
  EXPECT_EQ(pool.at_rest(), 2u);
}

// What of a result a caller sees, scores to the last bit.
using Answer = std::vector<std::tuple<std::int64_t, double, double, double, int>>;

Answer Shown(const Result& result) {
  Answer shown;
  for (const RetrievedChunk& c : result.chunks)
    shown.emplace_back(c.id.value, c.score, c.lexical, c.dense, static_cast<int>(c.evidence));
  for (const UsedRelation& r : result.relations) shown.emplace_back(r.id.value, r.score, r.gamma, 0, r.group);
  return shown;
}

class RankedInWorkspaceTest : public ::testing::Test {
 protected:
  RankedInWorkspaceTest() : documents_(kWorkspaceDimension, 5), image_(index::MakeImage(kWorkspaceDimension, {})) {
    for (int i = 0; i < 80; ++i) EXPECT_TRUE(image_->Apply({.added = {documents_.Next()}}).ok());
    const char* const kScopes[] = {"", " in 2025", " in Boston", " between 2024 and 2026"};
    for (int i = 0; i < 24; ++i) {
      questions_.push_back({.query = absl::StrJoin(documents_.Query(), " ") + kScopes[i % 4],
                            .reference = Day{std::chrono::year{2026} / 2 / 1},
                            .explain = i % 3 == 0});
    }
  }

  // Every score is taken, one with explanations.
  static Options OptionsFor(const question::Request& question) {
    return {.rank = {.chunk_score = static_cast<ChunkScore>(question.query.size() % 3)}};
  }
  Answer Ask(const question::Request& question) const {
    return Shown(Retrieve(*image_->Current(), question, OptionsFor(question)));
  }
  Answer AskIn(WorkspacePool& pool, const question::Request& question) const {
    const auto view = image_->Current();
    WorkspacePool::Lease room = pool.Take();
    return Shown(Retrieve(*view, question, OptionsFor(question), {.memory = room.memory()}));
  }

  index::RandomDocuments documents_;
  std::unique_ptr<index::Image> image_;
  std::vector<question::Request> questions_;
};

// Rooms that others have written to, large enough or not.
TEST_F(RankedInWorkspaceTest, TheSameAnswersToTheLastBit) {
  for (const std::size_t bytes : {std::size_t{64}, std::size_t{20'000}, std::size_t{2} << 20}) {
    WorkspacePool pool({.bytes = bytes, .kept = 1});
    std::memset(pool.Take().memory()->allocate(bytes, 1), 0xff, bytes);
    std::size_t answered = 0;
    for (const question::Request& question : questions_) {
      const Answer answer = AskIn(pool, question);
      EXPECT_EQ(answer, Ask(question)) << question.query << ", " << bytes << " bytes";
      answered += !answer.empty();
    }
    EXPECT_GT(answered, questions_.size() / 2);
  }
}

TEST_F(RankedInWorkspaceTest, ThreadsDoNotDisturbEachOther) {
  WorkspacePool pool({.kept = 3});
  std::vector<Answer> expected;
  for (const question::Request& question : questions_) expected.push_back(Ask(question));
  std::vector<int> wrong(4, 0);
  {
    std::vector<std::jthread> threads;
    for (int& mistakes : wrong) {
      threads.emplace_back([&] {
        for (int round = 0; round < 3; ++round) {
          for (std::size_t i = 0; i < questions_.size(); ++i) mistakes += AskIn(pool, questions_[i]) != expected[i];
        }
      });
    }
  }
  EXPECT_THAT(wrong, Each(0));
  EXPECT_LE(pool.at_rest(), 3u);
}

}  // namespace
}  // namespace annals::retrieval
