#include "server/models/worker_pool.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <future>
#include <latch>
#include <utility>
#include <vector>

#include "storage/call_bounds.h"
#include "tests/support/eventually.h"

namespace annals::models {
namespace {

using storage::CallBounds;
constexpr auto kNoDeadline = CallBounds::Clock::time_point::max();

// One thread of each sort, which is kept busy by a call of its own until `Release`.
class BusyPoolTest : public ::testing::Test {
 protected:
  BusyPoolTest() { arrived_.wait(); }
  ~BusyPoolTest() override { Release(); }
  void Release() {
    if (!std::exchange(released_, true)) release_.count_down();
    for (auto& busy : busy_) {
      if (busy.valid()) EXPECT_TRUE(busy.get().ok());
    }
  }
  // The work of a call that ends while it stands in line.
  absl::Status RunUntilGone(bool urgent) {
    std::atomic<int> looks = 0;
    const CallBounds bounds(kNoDeadline, [&] { return ++looks > 1; });  // not yet when it begins
    return pool_.Run(3, urgent, [&](std::size_t) { ++ran_; });
  }

  WorkerPool pool_{1};
  std::latch arrived_{2}, release_{1};
  bool released_ = false;
  std::atomic<int> ran_ = 0;
  std::array<std::future<absl::Status>, 2> busy_ = {KeepBusy(false), KeepBusy(true)};

 private:
  std::future<absl::Status> KeepBusy(bool urgent) {
    return std::async(std::launch::async, [this, urgent] {
      return pool_.Run(1, urgent, [this](std::size_t) {
        arrived_.count_down();
        release_.wait();
      });
    });
  }
};

TEST_F(BusyPoolTest, ACallThatEndsLeavesTheLine) {
  for (const bool urgent : {true, false}) EXPECT_TRUE(absl::IsCancelled(RunUntilGone(urgent)));
  Release();
  EXPECT_TRUE(pool_.Run(1, /*urgent=*/false, [](std::size_t) {}).ok());
  EXPECT_EQ(ran_, 0);
}

TEST_F(BusyPoolTest, ADeadlineEndsTheWait) {
  const CallBounds bounds(CallBounds::Clock::now() + std::chrono::milliseconds(50), {});
  EXPECT_TRUE(absl::IsDeadlineExceeded(pool_.Run(1, /*urgent=*/true, [&](std::size_t) { ++ran_; })));
  EXPECT_EQ(ran_, 0);
}

// What comes after it stays in its order.
TEST_F(BusyPoolTest, OthersKeepTheirPlaces) {
  for (const bool urgent : {true, false}) EXPECT_TRUE(absl::IsCancelled(RunUntilGone(urgent)));
  std::vector<int> order;
  const auto wait_in_line = [&](int name) {
    return std::async(std::launch::async, [&, name] {
      int looks = 0;
      const CallBounds bounds(kNoDeadline, [&] {
        if (++looks == 2) ++ran_;  // it stands in line
        return false;
      });
      return pool_.Run(1, /*urgent=*/true, [&order, name](std::size_t) { order.push_back(name); });
    });
  };
  auto first = wait_in_line(1);
  EXPECT_TRUE(Eventually([&] { return ran_ == 1; }));
  auto second = wait_in_line(2);
  EXPECT_TRUE(Eventually([&] { return ran_ == 2; }));
  EXPECT_TRUE(absl::IsCancelled(RunUntilGone(/*urgent=*/true)));
  Release();
  EXPECT_TRUE(first.get().ok());
  EXPECT_TRUE(second.get().ok());
  EXPECT_EQ(order, (std::vector<int>{1, 2}));
}

// Whatever is read for an ingest, and however long it takes.
TEST(WorkerPoolTest, AQuestionNeverWaitsForPassages) {
  WorkerPool pool(1);
  std::latch arrived{1}, release{1};
  auto passages = std::async(std::launch::async, [&] {
    return pool.Run(3, /*urgent=*/false, [&](std::size_t i) {
      if (i == 0) arrived.count_down();
      release.wait();
    });
  });
  arrived.wait();
  EXPECT_EQ(pool.Waiting(/*urgent=*/false), 2U);
  EXPECT_EQ(pool.Waiting(/*urgent=*/true), 0U);
  bool ran = false;
  EXPECT_TRUE(pool.Run(1, /*urgent=*/true, [&](std::size_t) { ran = true; }).ok());
  EXPECT_TRUE(ran);
  release.count_down();
  EXPECT_TRUE(passages.get().ok());
}

TEST(WorkerPoolTest, WhatCanWaitRunsAtLowPriority) {
  WorkerPool pool(1);
  const auto nice_of = [&](bool urgent) {
    int nice = -1;
    EXPECT_TRUE(
        pool.Run(1, urgent, [&](std::size_t) { nice = getpriority(PRIO_PROCESS, static_cast<id_t>(gettid())); }).ok());
    return nice;
  };
  EXPECT_GT(nice_of(false), nice_of(true));
}

// What it began goes on in its memory, so it is waited for.
TEST(WorkerPoolTest, WhatRunsIsWaitedForAndTheRestIsDropped) {
  WorkerPool pool(1);
  std::atomic<bool> begun = false, finished = false;
  std::atomic<int> ran = 0, looks_since = 0;
  const CallBounds bounds(kNoDeadline, [&] {
    if (begun) ++looks_since;
    return begun.load();
  });
  const absl::Status status = pool.Run(5, /*urgent=*/true, [&](std::size_t) {
    ++ran;
    begun = true;
    EXPECT_TRUE(Eventually([&] { return looks_since > 0; }));
    finished = true;
  });
  EXPECT_TRUE(absl::IsCancelled(status));
  EXPECT_TRUE(finished);
  EXPECT_EQ(ran, 1);
}

TEST(WorkerPoolTest, WhatRunsIsToldOnce) {
  WorkerPool pool(2);
  std::atomic<int> begun = 0, told = 0;
  const CallBounds bounds(kNoDeadline, [&] { return begun == 2; });
  const auto until_told = [&](std::size_t) {
    ++begun;
    EXPECT_TRUE(Eventually([&] { return told > 0; }));
  };
  EXPECT_TRUE(absl::IsCancelled(pool.Run(5, /*urgent=*/true, until_told, [&] { ++told; })));
  EXPECT_EQ(begun, 2);
  EXPECT_EQ(told, 1);
}

// The others are done all the same.
TEST(WorkerPoolTest, OneThatFailsIsTheStatusOfAll) {
  WorkerPool pool(2);
  std::atomic<int> ran = 0;
  const auto third_fails = [&](std::size_t i) {
    ++ran;
    return i == 2 ? absl::InternalError("the third") : absl::OkStatus();
  };
  EXPECT_EQ(pool.RunAll(5, /*urgent=*/false, third_fails), absl::InternalError("the third"));
  EXPECT_EQ(ran, 5);
  EXPECT_TRUE(pool.RunAll(2, /*urgent=*/false, third_fails).ok());
}

TEST(WorkerPoolTest, ACallThatHasEndedBeginsNothing) {
  WorkerPool pool(2);
  const CallBounds bounds(kNoDeadline, [] { return true; });
  int ran = 0;
  EXPECT_TRUE(absl::IsCancelled(pool.Run(2, /*urgent=*/true, [&](std::size_t) { ++ran; })));
  EXPECT_EQ(ran, 0);
}

}  // namespace
}  // namespace annals::models
