#include "core/locks/mutex.h"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>
#include <vector>

namespace annals {
namespace {

using namespace std::chrono_literals;

// The header's example.
class Counter {
 public:
  void Add() {
    const MutexLock lock(mutex_);
    ++count_;
    grown_.NotifyAll();
  }
  void Await(int count) {
    const MutexLock lock(mutex_);
    while (count_ < count) grown_.Wait(mutex_);
  }
  template <class Time>
  bool AwaitUntil(int count, Time until) {
    const MutexLock lock(mutex_);
    while (count_ < count && grown_.WaitUntil(mutex_, until)) {
    }
    return count_ >= count;
  }
  bool WaitFor(std::chrono::milliseconds most) {
    const MutexLock lock(mutex_);
    return grown_.WaitFor(mutex_, most);
  }
  int count() {
    const MutexLock lock(mutex_);
    return count_;
  }

 private:
  Mutex mutex_;
  CondVar grown_;
  int count_ ABSL_GUARDED_BY(mutex_) = 0;
};

TEST(MutexTest, OneAtATime) {
  Counter counter;
  {
    std::vector<std::jthread> adders;
    for (int t = 0; t < 4; ++t) {
      adders.emplace_back([&] {
        for (int i = 0; i < 10'000; ++i) counter.Add();
      });
    }
  }
  EXPECT_EQ(counter.count(), 40'000);
}

TEST(MutexTest, AWaitGivesTheLockUpAndHasItAgain) {
  Counter counter;
  std::jthread adder([&] {
    for (int i = 0; i < 10; ++i) counter.Add();
  });
  counter.Await(10);
  EXPECT_EQ(counter.count(), 10);
  counter.Add();  // the lock is free again
}

TEST(MutexTest, ABoundedWaitEnds) {
  Counter counter;
  EXPECT_FALSE(counter.AwaitUntil(1, std::chrono::steady_clock::now() + 5ms));
  EXPECT_FALSE(counter.AwaitUntil(1, std::chrono::system_clock::now() - 1h)) << "any clock";
  EXPECT_FALSE(counter.WaitFor(0ms));
  counter.Add();
  EXPECT_TRUE(counter.AwaitUntil(1, std::chrono::steady_clock::now() - 1h)) << "what is there needs no wait";
}

TEST(MutexTest, ABoundedWaitEndsEarlyWhenItIsWoken) {
  Counter counter;
  std::jthread adder([&] { counter.Add(); });
  EXPECT_TRUE(counter.AwaitUntil(1, std::chrono::steady_clock::now() + 1min));
}

}  // namespace
}  // namespace annals
