// When an endpoint is left alone, and when it is asked again.
#include "server/models/endpoint/circuit_breaker.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/models/endpoint/endpoint.h"
#include "tests/fakes/rerank_endpoint.h"

namespace annals::models {
namespace {

using fakes::RerankEndpoint;
using fakes::RerankFault;
using std::chrono::milliseconds;
using std::chrono::seconds;
using State = CircuitBreaker::State;

class CircuitBreakerTest : public ::testing::Test {
 protected:
  bool Fail() {
    auto turn = breaker_.Enter();
    if (turn.ok()) turn->Failed();
    return turn.ok();
  }
  bool Succeed() {
    auto turn = breaker_.Enter();
    if (turn.ok()) turn->Succeeded();
    return turn.ok();
  }
  void Open() {
    for (int i = 0; i < 3; ++i) ASSERT_TRUE(Fail());
    ASSERT_EQ(breaker_.Look().state, State::kOpen);
  }
  std::chrono::steady_clock::time_point now_{};
  CircuitBreaker breaker_{{.endpoint = "reranker",
                           .failures = 3,
                           .first_pause = seconds(5),
                           .longest_pause = seconds(12),
                           .patience = milliseconds(100),
                           .now = [this] { return now_; }}};
};

TEST_F(CircuitBreakerTest, OpensAfterSoManyFailuresInARow) {
  EXPECT_TRUE(Fail());
  EXPECT_TRUE(Fail());
  EXPECT_TRUE(Succeed());
  EXPECT_TRUE(Fail());
  EXPECT_TRUE(Fail());
  EXPECT_EQ(breaker_.Look().state, State::kClosed) << "a success came between";
  EXPECT_TRUE(Fail());
  EXPECT_EQ(breaker_.Look().state, State::kOpen);
  const auto refused = breaker_.Enter();
  EXPECT_TRUE(absl::IsUnavailable(refused.status()));
  EXPECT_THAT(std::string(refused.status().message()), ::testing::HasSubstr("reranker"));
  EXPECT_EQ(breaker_.Look().opened, 1U);
  EXPECT_EQ(breaker_.Look().refused, 1U);
}

TEST_F(CircuitBreakerTest, CountsCallsByHowTheyEndAndTheirTime) {
  EXPECT_TRUE(Succeed());
  {
    const auto turn = breaker_.Enter();
    now_ += milliseconds(250);
  }
  auto moved = breaker_.Enter();
  now_ += milliseconds(500);
  {
    auto turn = *std::move(moved);
    turn.Failed();
  }
  const CircuitBreaker::Report report = breaker_.Look();
  EXPECT_EQ(report.succeeded, 1U);
  EXPECT_EQ(report.given_up, 1U);
  EXPECT_EQ(report.failed, 1U);
  EXPECT_DOUBLE_EQ(report.seconds, 0.75);
  EXPECT_EQ(report.refused, 0U);
}

TEST_F(CircuitBreakerTest, OneProbeAtATimeAfterThePause) {
  Open();
  now_ += milliseconds(4'999);
  EXPECT_FALSE(breaker_.Enter().ok());
  now_ += milliseconds(1);
  auto probe = breaker_.Enter();
  ASSERT_TRUE(probe.ok());
  EXPECT_EQ(breaker_.Look().state, State::kHalfOpen);
  EXPECT_FALSE(breaker_.Enter().ok()) << "the others wait for the probe";
  probe->Succeeded();
  EXPECT_EQ(breaker_.Look().state, State::kClosed);
  EXPECT_TRUE(Succeed());
}

TEST_F(CircuitBreakerTest, EachFailedProbeDoublesThePauseUpToTheLongest) {
  Open();
  for (const int pause : {5, 10, 12, 12}) {
    now_ += seconds(pause) - milliseconds(1);
    EXPECT_TRUE(breaker_.open()) << pause;
    now_ += milliseconds(1);
    EXPECT_FALSE(breaker_.open()) << pause;
    EXPECT_TRUE(Fail());
  }
  now_ += seconds(12);
  EXPECT_TRUE(Succeed());
  for (int i = 0; i < 3; ++i) Fail();
  now_ += seconds(5);
  EXPECT_TRUE(Succeed()) << "after a success the first pause is the first again";
}

TEST_F(CircuitBreakerTest, AProbeThatNobodyWaitsForLetsTheNextOneTry) {
  Open();
  now_ += seconds(5);
  {
    const auto probe = breaker_.Enter();
  }
  EXPECT_EQ(breaker_.Look().state, State::kHalfOpen);
  EXPECT_TRUE(Succeed());
  EXPECT_EQ(breaker_.Look().state, State::kClosed);
}

TEST_F(CircuitBreakerTest, LateAnswersOfBeforeChangeNothing) {
  auto early = breaker_.Enter(), other = breaker_.Enter();
  Open();
  early->Succeeded();
  EXPECT_EQ(breaker_.Look().state, State::kOpen);
  now_ += seconds(5);
  auto probe = breaker_.Enter();
  other->Failed();
  EXPECT_EQ(breaker_.Look().state, State::kHalfOpen);
  probe->Succeeded();
  EXPECT_EQ(breaker_.Look().state, State::kClosed);
}

TEST(CircuitBreakerOff, NeverOpens) {
  CircuitBreaker breaker({.failures = 0});
  for (int i = 0; i < 100; ++i) breaker.Enter()->Failed();
  EXPECT_EQ(breaker.Look().state, State::kClosed);
}

class PostThroughTest : public CircuitBreakerTest {
 protected:
  absl::Status Post(RerankFault fault, milliseconds timeout = seconds(60), std::function<bool()> cancelled = {}) {
    if (fault != RerankFault::kNone) endpoint_.Enqueue({fault});
    return PostThrough(&breaker_, {.url = endpoint_.base_url() + "/rerank",
                                   .body = R"({"model": "m", "query": "q", "documents": ["gold"]})",
                                   .total_timeout = timeout,
                                   .cancelled = std::move(cancelled)})
        .status();
  }
  RerankEndpoint endpoint_;
};

TEST_F(PostThroughTest, CountsWhatSaysThatTheEndpointIsAway) {
  EXPECT_TRUE(Post(RerankFault::kServerError).ok()) << "a reply, though a bad one";
  EXPECT_TRUE(absl::IsUnavailable(Post(RerankFault::kCutOff)));
  EXPECT_TRUE(absl::IsDeadlineExceeded(Post(RerankFault::kStall, milliseconds(100))));
  EXPECT_EQ(breaker_.Look().state, State::kOpen);
  const std::size_t asked = endpoint_.calls().size();
  EXPECT_TRUE(absl::IsUnavailable(Post(RerankFault::kNone)));
  EXPECT_EQ(endpoint_.calls().size(), asked) << "it was not asked";
  now_ += seconds(5);
  EXPECT_TRUE(Post(RerankFault::kNone).ok());
  EXPECT_EQ(breaker_.Look().state, State::kClosed);
}

TEST_F(PostThroughTest, CountsNothingElse) {
  for (int i = 0; i < 4; ++i) EXPECT_TRUE(Post(RerankFault::kRefuse).ok()) << "it answers, and does not let us";
  for (int i = 0; i < 4; ++i)
    EXPECT_TRUE(absl::IsDeadlineExceeded(Post(RerankFault::kStall, milliseconds(10)))) << "it had hardly any time";
  for (int i = 0; i < 4; ++i)
    EXPECT_TRUE(absl::IsCancelled(Post(RerankFault::kStall, seconds(60), [] { return true; })));
  EXPECT_EQ(breaker_.Look().state, State::kClosed);
}

}  // namespace
}  // namespace annals::models
