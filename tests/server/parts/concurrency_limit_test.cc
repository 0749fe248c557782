// Which limit a server finds, on a clock and a server of the test's own: calls take `kAlone` as long as no more than two
// run, and longer in proportion from there.
#include "server/load/concurrency_limit.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

namespace annals::server {
namespace {

using std::chrono::milliseconds;
using ::testing::AllOf;
using ::testing::Ge;
using ::testing::Le;

constexpr double kAlone = 0.004;

class ConcurrencyLimitTest : public ::testing::Test {
 protected:
  // As many calls as the limit allows, again and again.
  void Serve(int calls, double slower = 1) {
    for (int i = 0; i < calls; ++i) {
      const int running = limit_.limit();
      const double seconds = slower * kAlone * std::max(1.0, running / 2.0);
      now_ += std::chrono::duration_cast<std::chrono::steady_clock::duration>(
          std::chrono::duration<double>(seconds / running));
      limit_.Finished("Retrieve", seconds, true, now_);
    }
  }

  ConcurrencyLimit limit_{{.least = 2, .most = 64}};
  ConcurrencyLimit::Clock::time_point now_{std::chrono::hours(1)};
};

TEST_F(ConcurrencyLimitTest, BeginsWithTheMost) { EXPECT_EQ(limit_.limit(), 64); }

TEST_F(ConcurrencyLimitTest, FallsToWhatTheServerCanDoAtOnce) {
  Serve(4'000);
  EXPECT_THAT(limit_.limit(), AllOf(Ge(2), Le(6)));
}

// The server became faster, or slower, for good: what was best before does not count for ever.
TEST_F(ConcurrencyLimitTest, LearnsAnewWhatIsBest) {
  Serve(4'000);
  Serve(20'000, 10);
  EXPECT_THAT(limit_.limit(), AllOf(Ge(2), Le(6)));
  Serve(20'000, 0.1);
  EXPECT_THAT(limit_.limit(), AllOf(Ge(2), Le(6)));
}

// Calls that wait for something else, an endpoint say, take as long alone as among sixty others.
TEST_F(ConcurrencyLimitTest, StaysWhereCallsDoNotHinderEachOther) {
  for (int i = 0; i < 5'000; ++i) {
    now_ += milliseconds(1);
    limit_.Finished("Answer", 0.5, true, now_);
  }
  Serve(0);
  EXPECT_EQ(limit_.limit(), 64);
}

// Few calls that are slow for reasons of their own say nothing about how many there may be.
TEST_F(ConcurrencyLimitTest, AServerThatIsNotFullIsNotLimited) {
  for (int i = 0; i < 1'000; ++i) {
    now_ += milliseconds(100);
    limit_.Finished("Retrieve", 0.004, false, now_);
  }
  EXPECT_EQ(limit_.limit(), 64);
}

TEST_F(ConcurrencyLimitTest, ComparesACallWithItsKind) {
  for (int i = 0; i < 5'000; ++i) {
    now_ += milliseconds(1);
    limit_.Finished(i % 2 == 0 ? "GetEntity" : "Answer", i % 2 == 0 ? 0.0001 : 1.0, true, now_);
  }
  EXPECT_EQ(limit_.limit(), 64);
}

}  // namespace
}  // namespace annals::server
