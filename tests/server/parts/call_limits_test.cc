// How often a caller may call, and how many streams it may have.
#include "server/access/call_limits.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

#include "server/transport/status.h"

namespace annals::server {
namespace {

using std::chrono::milliseconds;

class CallLimitsTest : public ::testing::Test {
 protected:
  static Caller Key(const std::string& key, std::optional<storage::KeyLimits> limits = {}) {
    return {.key = key, .limits = limits};
  }
  // How many calls in a row are served.
  static int Served(CallLimits& limits, const Caller& caller) {
    int served = 0;
    while (served < 1'000 && limits.TakeCall(caller).ok()) ++served;
    return served;
  }
  CallLimits Limits(storage::KeyLimits otherwise) {
    return CallLimits(otherwise, [this] { return CallLimits::Clock::time_point() + now_; });
  }

  milliseconds now_{1'000'000};
};

TEST_F(CallLimitsTest, ABucketHoldsTheBurstAndFillsAtTheRate) {
  CallLimits limits = Limits({.calls_per_second = 10, .burst = 30});
  EXPECT_EQ(Served(limits, Key("a")), 30);
  now_ += milliseconds(99);
  EXPECT_EQ(Served(limits, Key("a")), 0);
  now_ += milliseconds(1);
  EXPECT_EQ(Served(limits, Key("a")), 1);
  now_ += milliseconds(1'000);
  EXPECT_EQ(Served(limits, Key("a")), 10);
  now_ += std::chrono::hours(1);
  EXPECT_EQ(Served(limits, Key("a")), 30);  // and no more than the burst
  now_ -= milliseconds(10);                 // a clock that goes back gives nothing
  EXPECT_EQ(Served(limits, Key("a")), 0);
}

TEST_F(CallLimitsTest, WithoutABurstASecondsCallsComeAtOnce) {
  CallLimits limits = Limits({.calls_per_second = 7});
  EXPECT_EQ(Served(limits, Key("a")), 7);
}

TEST_F(CallLimitsTest, EachCallerHasItsOwn) {
  CallLimits limits = Limits({.calls_per_second = 5});
  EXPECT_EQ(Served(limits, Key("a")), 5);
  EXPECT_EQ(Served(limits, Key("b")), 5);
  EXPECT_EQ(Served(limits, Key("sub:a")), 5);
  EXPECT_EQ(Served(limits, Key("c", storage::KeyLimits{.calls_per_second = 2})), 2);
  EXPECT_EQ(Served(limits, Key("d", storage::KeyLimits{})), 1'000);  // none
  EXPECT_EQ(Served(limits, Key("")), 1'000);                         // nobody
}

TEST_F(CallLimitsTest, ARefusalSaysWhenToComeBack) {
  CallLimits limits = Limits({.calls_per_second = 4});
  Served(limits, Key("a"));
  const absl::Status refused = limits.TakeCall(Key("a"));
  EXPECT_TRUE(absl::IsResourceExhausted(refused));
  EXPECT_EQ(Reason(refused), "CALL_RATE");
  EXPECT_EQ(RetryAfter(refused), milliseconds(250));
  now_ += *RetryAfter(refused);
  EXPECT_TRUE(limits.TakeCall(Key("a")).ok());
  now_ += milliseconds(100);
  EXPECT_EQ(RetryAfter(limits.TakeCall(Key("a"))), milliseconds(150));
}

TEST_F(CallLimitsTest, StreamsGiveTheirPlacesBack) {
  CallLimits limits = Limits({.streams = 2});
  auto first = limits.TakeStream(Key("a")), second = limits.TakeStream(Key("a"));
  ASSERT_TRUE(first.ok() && second.ok());
  const absl::Status third = limits.TakeStream(Key("a")).status();
  EXPECT_EQ(Reason(third), "STREAMS_AT_ONCE");
  EXPECT_TRUE(RetryAfter(third));
  EXPECT_TRUE(limits.TakeStream(Key("b")).ok());
  EXPECT_TRUE(limits.TakeStream(Key("")).ok());
  first->reset();
  EXPECT_TRUE(limits.TakeStream(Key("a")).ok());  // and gone at once
  EXPECT_TRUE(limits.TakeStream(Key("a")).ok());
}

TEST_F(CallLimitsTest, BucketsThatAreFullAreForgotten) {
  CallLimits limits = Limits({.calls_per_second = 1, .burst = 60, .streams = 1});
  const auto place = limits.TakeStream(Key("streaming"));
  for (int i = 0; i < 1'000; ++i) EXPECT_TRUE(limits.TakeCall(Key(std::to_string(i))).ok());
  Served(limits, Key("busy"));
  now_ += milliseconds(30'000);
  EXPECT_TRUE(limits.TakeCall(Key("new")).ok());
  EXPECT_EQ(limits.known(), 3U);  // streaming, busy, new
  EXPECT_EQ(Served(limits, Key("busy")), 30);
}

TEST_F(CallLimitsTest, ManyThreadsShareOneBucket) {
  CallLimits limits = Limits({.calls_per_second = 500, .streams = 3});
  std::atomic<int> served{0}, most{0}, open{0};
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&] {
      for (int i = 0; i < 500; ++i) {
        served += limits.TakeCall(Key("a")).ok() ? 1 : 0;
        const auto place = limits.TakeStream(Key("a"));
        if (!place.ok()) continue;
        const int now = ++open;
        for (int seen = most; now > seen && !most.compare_exchange_weak(seen, now);) {
        }
        --open;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(served, 500);
  EXPECT_LE(most, 3);
  EXPECT_TRUE(limits.TakeStream(Key("a")).ok());
}

}  // namespace
}  // namespace annals::server
