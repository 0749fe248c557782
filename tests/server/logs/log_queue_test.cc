// That who logs never waits for who reads, and what is told of lines that were left out.
#include "server/logs/log_queue.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <nlohmann/json.hpp>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "tests/fakes/memory_store.h"
#include "tests/server/running_server.h"

namespace annals::server::testing {
namespace {

using ::testing::ElementsAreArray;
using ::testing::HasSubstr;

constexpr int kEnough = 2'000;  // lines of a kilobyte: more than a pipe takes

struct Pipe {
  Pipe() { EXPECT_EQ(::pipe2(ends, O_CLOEXEC), 0); }
  ~Pipe() {
    CloseWriting();
    ::close(ends[0]);
  }
  void CloseWriting() {
    if (ends[1] >= 0) ::close(std::exchange(ends[1], -1));
  }
  // Up to its end, or until `enough` says so.
  std::string Read(const std::function<bool(std::string_view)>& enough = {}) const {
    std::string all, part(65536, '\0');
    for (ssize_t n = 1; n > 0 && !(enough && enough(all));) {
      n = ::read(ends[0], part.data(), part.size());
      if (n > 0) all.append(part, 0, static_cast<std::size_t>(n));
    }
    return all;
  }
  int ends[2] = {-1, -1};
};

std::vector<std::string> LinesOf(const std::string& text) {
  std::vector<std::string> lines = absl::StrSplit(text, '\n');
  EXPECT_EQ(lines.back(), "") << "a line is whole";
  lines.pop_back();
  return lines;
}

TEST(LogQueueTest, WritesAllLinesOfManyThreadsWholeAndInTheirOrder) {
  constexpr int kThreads = 4, kEach = 500;
  Pipe pipe;
  std::string read;
  std::thread reader([&] { read = pipe.Read(); });
  {
    LogQueue queue({.fd = pipe.ends[1]});
    std::vector<std::thread> threads;
    for (int t = 0; t < kThreads; ++t) {
      threads.emplace_back([&queue, t] {
        for (int i = 0; i < kEach; ++i)
          queue.Add(i % 7 == 0 ? Log::Level::kWarn : Log::Level::kInfo,
                    absl::StrCat(t, " ", i, " ", std::string(static_cast<std::size_t>(i % 50), 'x'), "\n"));
      });
    }
    for (std::thread& thread : threads) thread.join();
  }
  pipe.CloseWriting();
  reader.join();
  std::vector<std::vector<std::string>> of(kThreads), expected(kThreads);
  for (const std::string& line : LinesOf(read)) of.at(static_cast<std::size_t>(line[0] - '0')).push_back(line);
  for (int t = 0; t < kThreads; ++t) {
    for (int i = 0; i < kEach; ++i)
      expected[static_cast<std::size_t>(t)].push_back(
          absl::StrCat(t, " ", i, " ", std::string(static_cast<std::size_t>(i % 50), 'x')));
    EXPECT_THAT(of[static_cast<std::size_t>(t)], ElementsAreArray(expected[static_cast<std::size_t>(t)]));
  }
}

TEST(LogQueueTest, WhatFindsNoRoomIsCountedAndTold) {
  Pipe pipe;
  std::string read;
  std::uint64_t left_out = 0;
  {
    LogQueue queue({.fd = pipe.ends[1], .most_bytes = 64 << 10});
    const std::string text(1000, 'x');
    for (int i = 0; i < kEnough; ++i) queue.Add(Log::Level::kInfo, absl::StrCat(i, " ", text, "\n"));
    left_out = queue.left_out();
    EXPECT_GT(left_out, kEnough / 2U) << "nobody reads: a pipe and the queue hold about 130";
    queue.Add(Log::Level::kAudit, "an audit line has room\n");
    EXPECT_EQ(queue.left_out(), left_out);
    read = pipe.Read([](std::string_view all) { return all.contains("an audit line"); });
  }
  std::uint64_t told = 0, before = 0, numbers = 0;
  for (const std::string& line : LinesOf(read)) {
    if (line.starts_with('{')) {
      const auto words = nlohmann::json::parse(line);
      EXPECT_EQ(words["msg"], "lines of the log were left out");
      EXPECT_EQ(words["level"], "warn");
      told += words["lines"].get<std::uint64_t>();
    } else if (!line.starts_with("an")) {
      const std::uint64_t number = std::stoull(line);
      EXPECT_TRUE(numbers == 0 || number > before);
      before = number;
      ++numbers;
    }
  }
  EXPECT_EQ(told, left_out);
  EXPECT_EQ(numbers + left_out, static_cast<std::uint64_t>(kEnough)) << "each is written or counted";
}

TEST(LogQueueTest, EndsThoughNobodyReads) {
  Pipe pipe;
  LogQueue queue({.fd = pipe.ends[1], .farewell = std::chrono::milliseconds(10)});
  for (int i = 0; i < kEnough; ++i) queue.Add(Log::Level::kInfo, std::string(1000, 'x') + "\n");
}

TEST(LogQueueTest, EndsWhereNobodyCanRead) {
  Pipe pipe;
  LogQueue queue({.fd = pipe.ends[1]});
  pipe.CloseWriting();
  queue.Add(Log::Level::kError, "lost\n");
}

TEST(LogTest, ALineIsJsonWhateverItHolds) {
  std::string line;
  const Log log(Log::Level::kInfo, [&](Log::Level, std::string_view said) { line = said; });
  log.Info("a \"call\"", std::vector<Log::Field>{{"method", "Retrieve"},
                                                 {"seconds", 0.0125},
                                                 {"whole", 3},
                                                 {"big", std::int64_t{1} << 60},
                                                 {"ok", true},
                                                 {"id", "\x01 \xff \n ü"},
                                                 {"none", std::nan("")},
                                                 {"stages", Log::Numbers{{"embed", 0.5}, {"p\"ack", 1}}},
                                                 {"nothing", Log::Numbers{}}});
  const auto words = nlohmann::json::parse(line);
  EXPECT_EQ(words["msg"], "a \"call\"");
  EXPECT_EQ(words["method"], "Retrieve");
  EXPECT_EQ(words["seconds"], 0.0125);
  EXPECT_EQ(words["whole"], 3);
  EXPECT_EQ(words["big"], std::int64_t{1} << 60);
  EXPECT_EQ(words["ok"], true);
  EXPECT_EQ(words["id"], "\x01 \xef\xbf\xbd \n ü");
  EXPECT_TRUE(words["none"].is_null());
  EXPECT_EQ(words["stages"], (nlohmann::json{{"embed", 0.5}, {"p\"ack", 1}}));
  EXPECT_EQ(words["nothing"], nlohmann::json::object());
  EXPECT_EQ(line.back(), '\n');
}

// Before there was a queue, the first call behind a full pipe stood.
TEST(LogQueueTest, AServerAnswersThoughNobodyReadsItsLog) {
  Pipe pipe;
  const auto queue = std::make_shared<LogQueue>(
      LogQueueOptions{.fd = pipe.ends[1], .most_bytes = 4096, .farewell = std::chrono::milliseconds(10)});
  Config config = TestConfig();
  config.database.url = "none: the store is in memory";
  config.log_level = Log::Level::kInfo;
  App::Parts parts = TestParts(std::make_shared<SwitchedEmbedder::Controls>());
  parts.store = std::make_unique<fakes::MemoryStore>();
  parts.log = [queue](Log::Level level, std::string_view line) { queue->Add(level, line); };
  const std::unique_ptr<App> app = StartOrDie(std::move(config), std::move(parts));
  const Client client(app->addresses().grpc);
  WaitUntilReady(*app);
  for (int calls = 0; queue->left_out() == 0; ++calls) {
    ASSERT_LT(calls, 10'000) << "the pipe and the queue are full long before";
    grpc::ClientContext context;
    v1::ListCollectionsResponse found;
    ASSERT_TRUE(client.admin->ListCollections(&context, {}, &found).ok());
  }
}

}  // namespace
}  // namespace annals::server::testing
