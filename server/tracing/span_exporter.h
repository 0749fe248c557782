// Sends spans to an OpenTelemetry collector by OTLP/HTTP in JSON, in a thread of its own.
//
//   ASSIGN_OR_RETURN(auto exporter, SpanExporter::Start({.endpoint = "http://collector:4318"}, log));
//   exporter->Take(span);       // never waits: where the queue is full, the span is dropped and counted
//   exporter->Stop();           // what is queued is sent, for `at_stop` at the longest
//
// A batch goes out when it is full or `every` after the last one. A collector that is away or busy (429, 502, 503, 504)
// is asked `attempts` times, ever longer apart, or when it says; then the batch is dropped and counted. What it refuses
// otherwise, or answers in a way that no collector does, is dropped at once. The log says when that begins and when it
// ends. Thread-safe.
//
// Debian 13 has OpenTelemetry's own library (opentelemetry-cpp 1.19), which is not used: its batch processor drops what finds
// no room without a word, so that nobody could count it, and at the stop sends all that is queued whatever the time. With
// those replaced, what it would save is one POST.
#pragma once

#include <chrono>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/locks/mutex.h"
#include "server/logs/log.h"
#include "server/tracing/span.h"

namespace annals::tracing {

// Sizes and times are the defaults of OpenTelemetry's own batch processor, but for the times at the end and between
// attempts, for which it leaves a choice.
struct SpanExporterOptions {
  std::string endpoint;  // http://host:port or https://…; /v1/traces is put behind it, unless it is there
  std::string key_file;  // whose first line is sent as `Authorization: Bearer …`; empty: none
  std::size_t queue = 2'048, batch = 512;
  std::chrono::milliseconds every{5'000}, timeout{10'000}, at_stop{2'000};
  int attempts = 5;
  std::chrono::milliseconds first_wait{1'000}, longest_wait{30'000};  // between attempts; each is twice the last
  // Told what became of how many: sent, queue_full, failed, rejected, stopped. Called by any thread.
  std::function<void(std::string_view outcome, std::size_t spans)> counted;
};

class SpanExporter final : public SpanSink {
 public:
  // `log` must outlive it. kInvalidArgument: no such URL, or a key that cannot be read.
  static absl::StatusOr<std::unique_ptr<SpanExporter>> Start(SpanExporterOptions options, const server::Log& log);
  ~SpanExporter() override;  // stops

  void Take(Span span) override;
  // Spans that come later are dropped. Idempotent.
  void Stop();

 private:
  using Clock = std::chrono::steady_clock;

  SpanExporter(SpanExporterOptions options, std::string key, const server::Log& log);
  void Loop();
  std::vector<Span> NextBatch();
  void Send(const std::vector<Span>& batch);
  // What became of one attempt. kUnavailable is worth another, after `wait`, where the collector says how long.
  absl::StatusOr<std::size_t> Post(const std::string& body, std::chrono::milliseconds* wait) const;
  bool WaitToRetry(std::chrono::milliseconds wait);  // false: it is to stop
  bool TimeIsUp() const;
  void Count(std::string_view outcome, std::size_t spans) const;
  void SayHowItGoes(const absl::Status& status);

  const SpanExporterOptions options_;
  const std::string key_;
  const Attributes resource_;
  const server::Log& log_;
  bool works_ = true;  // of the thread

  mutable Mutex mutex_;
  CondVar changed_;
  std::deque<Span> queue_ ABSL_GUARDED_BY(mutex_);
  bool stopping_ ABSL_GUARDED_BY(mutex_) = false;
  Clock::time_point stop_by_ ABSL_GUARDED_BY(mutex_);
  std::thread thread_;
};

}  // namespace annals::tracing
