// What becomes of spans when their collector is well, away, slow, busy, or no collector at all.
#include "server/tracing/span_exporter.h"

#include <gmock/gmock.h>

#include <map>

#include "tests/fakes/trace_collector.h"

namespace annals::tracing {
namespace {

using fakes::CollectorFault;
using fakes::TraceCollector;
using std::chrono::milliseconds;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Pair;
using ::testing::SizeIs;

// An hour passes in no test: what goes out, goes because a batch is full or at the stop.
constexpr milliseconds kNever{3'600'000};

Span SpanOf(const std::string& name) {
  const auto at = std::chrono::system_clock::time_point(std::chrono::nanoseconds(1'700'000'000'123'456'789));
  return {.trace_id = "0af7651916cd43dd8448eb211c80319c",
          .span_id = "b7ad6b7169203331",
          .parent_id = "00f067aa0ba902b7",
          .name = name,
          .begin = at,
          .end = at + std::chrono::microseconds(5),
          .attributes = {{"text", "a"}, {"number", std::int64_t{1} << 60}}};
}

class SpanExporterTest : public ::testing::Test {
 protected:
  void Start(SpanExporterOptions options) {
    if (options.endpoint.empty()) options.endpoint = collector_.endpoint();
    options.first_wait = milliseconds(1);
    options.counted = [this](std::string_view outcome, std::size_t spans) {
      const MutexLock lock(mutex_);
      counts_[std::string(outcome)] += spans;
      changed_.NotifyAll();
    };
    auto exporter = SpanExporter::Start(std::move(options), log_);
    ASSERT_TRUE(exporter.ok()) << exporter.status();
    exporter_ = *std::move(exporter);
  }
  void Take(int spans) {
    for (int i = 0; i < spans; ++i) exporter_->Take(SpanOf("span"));
  }
  std::map<std::string, std::size_t> Counts() {
    const MutexLock lock(mutex_);
    return counts_;
  }
  void WaitForCount(const std::string& outcome, std::size_t spans) {
    const MutexLock lock(mutex_);
    while (counts_[outcome] < spans) changed_.Wait(mutex_);
  }
  std::string Logged() {
    const MutexLock lock(mutex_);
    return logged_;
  }

  TraceCollector collector_;
  Mutex mutex_;
  CondVar changed_;
  std::map<std::string, std::size_t> counts_ ABSL_GUARDED_BY(mutex_);
  std::string logged_ ABSL_GUARDED_BY(mutex_);
  server::Log log_{server::Log::Level::kInfo, [this](server::Log::Level, std::string_view line) {
                     const MutexLock lock(mutex_);
                     logged_ += line;
                   }};
  std::unique_ptr<SpanExporter> exporter_;
};

TEST_F(SpanExporterTest, WhatIsQueuedIsSentAtTheStop) {
  Start({.every = kNever});
  exporter_->Take(SpanOf("one"));
  exporter_->Stop();
  ASSERT_THAT(collector_.spans(), SizeIs(1));
  const fakes::CollectedSpan span = collector_.spans()[0];
  EXPECT_EQ(span.trace_id, "0af7651916cd43dd8448eb211c80319c");
  EXPECT_EQ(span.span_id, "b7ad6b7169203331");
  EXPECT_EQ(span.parent_id, "00f067aa0ba902b7");
  EXPECT_EQ(span.name, "one");
  EXPECT_EQ(span.begin, 1'700'000'000'123'456'789);
  EXPECT_EQ(span.end - span.begin, 5'000);
  EXPECT_THAT(span.attributes, ElementsAre(Pair("number", "1152921504606846976"), Pair("text", "a")));
  EXPECT_EQ(collector_.resource()["service.name"], "annalsd");
  EXPECT_EQ(collector_.resource()["service.instance.id"].size(), 32U);
  EXPECT_THAT(Counts(), ElementsAre(Pair("sent", 1)));
}

TEST_F(SpanExporterTest, AnyTextIsWrittenSoThatItCanBeRead) {
  Start({.every = kNever});
  Span odd = SpanOf("a \"name\"\n\\ é");
  odd.attributes = {{"broken", "\xff!"}};
  odd.failed = true;
  exporter_->Take(odd);
  exporter_->Take({.trace_id = "1", .span_id = "2", .name = "bare"});
  exporter_->Stop();
  ASSERT_THAT(collector_.spans(), SizeIs(2));
  EXPECT_EQ(collector_.spans()[0].name, "a \"name\"\n\\ é");
  EXPECT_THAT(collector_.spans()[0].attributes, ElementsAre(Pair("broken", "\uFFFD!")));
  EXPECT_TRUE(collector_.spans()[0].failed);
  EXPECT_EQ(collector_.spans()[1].parent_id, "");
  EXPECT_FALSE(collector_.spans()[1].failed);
}

TEST_F(SpanExporterTest, AFullBatchIsSentAtOnceAndTheRestInTime) {
  Start({.batch = 3, .every = kNever});
  Take(3);
  WaitForCount("sent", 3);
  exporter_->Stop();
  EXPECT_THAT(collector_.bodies(), SizeIs(1));
  Start({.batch = 3, .every = milliseconds(1)});
  Take(1);
  WaitForCount("sent", 4);
  EXPECT_THAT(collector_.spans(), SizeIs(4));
}

TEST_F(SpanExporterTest, AFullQueueDropsAndNobodyWaits) {
  collector_.Enqueue({CollectorFault::kStall});
  Start({.queue = 4, .batch = 2, .every = kNever, .at_stop = milliseconds(1)});
  Take(2);
  collector_.WaitForRequests(1);  // and is not answered
  Take(10);
  EXPECT_THAT(Counts(), ElementsAre(Pair("queue_full", 6)));
  exporter_->Stop();
  const auto counts = Counts();
  EXPECT_EQ(counts.at("queue_full"), 6U);
  EXPECT_EQ(counts.at("failed") + counts.at("stopped"), 6U);  // the two that hung, and the four behind them
}

TEST_F(SpanExporterTest, WhatComesAfterTheStopIsDropped) {
  Start({.every = kNever});
  exporter_->Stop();
  Take(1);
  EXPECT_THAT(Counts(), ElementsAre(Pair("queue_full", 1)));
}

TEST_F(SpanExporterTest, ABusyCollectorIsAskedAgain) {
  collector_.Enqueue({CollectorFault::kBusy, CollectorFault::kBusy});
  Start({.batch = 2, .every = kNever});
  Take(2);
  WaitForCount("sent", 2);
  EXPECT_THAT(collector_.bodies(), SizeIs(3));
  exporter_->Stop();
  EXPECT_THAT(Logged(), HasSubstr("traces cannot be sent"));
  EXPECT_THAT(Logged(), HasSubstr("traces are sent again"));
}

TEST_F(SpanExporterTest, OneThatStaysBusyIsGivenUp) {
  collector_.Enqueue(std::vector<CollectorFault>(3, CollectorFault::kBusy));
  Start({.batch = 2, .every = kNever, .attempts = 3});
  Take(2);
  WaitForCount("failed", 2);
  Take(2);
  WaitForCount("sent", 2);
  EXPECT_THAT(collector_.bodies(), SizeIs(4));
}

TEST_F(SpanExporterTest, ASlowOneIsNotWaitedForLongerThanTheTimeout) {
  collector_.Enqueue({CollectorFault::kStall});
  Start({.batch = 1, .every = kNever, .timeout = milliseconds(20)});
  Take(1);
  WaitForCount("sent", 1);
  EXPECT_THAT(collector_.bodies(), SizeIs(2));
}

TEST_F(SpanExporterTest, ARefusalIsNotRepeated) {
  collector_.Enqueue({CollectorFault::kRefuse, CollectorFault::kNotJson});
  Start({.batch = 1, .every = kNever});
  Take(1);
  WaitForCount("failed", 1);
  Take(1);
  WaitForCount("failed", 2);
  EXPECT_THAT(collector_.bodies(), SizeIs(2));
}

TEST_F(SpanExporterTest, WhatTheCollectorDidNotTakeIsNotSaidToBeSent) {
  collector_.Enqueue({CollectorFault::kTakesNoneOf});
  Start({.batch = 3, .every = kNever});
  Take(3);
  WaitForCount("rejected", 3);
  EXPECT_THAT(Counts(), ElementsAre(Pair("rejected", 3)));
}

TEST_F(SpanExporterTest, NobodyListens) {
  Start({.endpoint = "http://127.0.0.1:1", .batch = 1, .every = kNever, .attempts = 2});
  Take(1);
  WaitForCount("failed", 1);
}

TEST_F(SpanExporterTest, TheUrlMayBeThatOfTheTraces) {
  Start({.endpoint = collector_.endpoint() + "/v1/traces/", .every = kNever});
  Take(1);
  exporter_->Stop();
  EXPECT_THAT(collector_.spans(), SizeIs(1));
  EXPECT_EQ(collector_.authorization(), "");
}

TEST_F(SpanExporterTest, NoUrl) {
  const auto exporter = SpanExporter::Start({.endpoint = "collector:4318"}, log_);
  EXPECT_EQ(exporter.status().message(), "--otlp-endpoint must begin with http:// or https://");
}

}  // namespace
}  // namespace annals::tracing
