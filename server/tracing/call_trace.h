// The part of a trace that is one call of this server: its span, those of its stages, and what is sent on to endpoints of
// models.
//
//   const CallTrace trace = CallTrace::Begin(ParseTraceContext(parent, state), {.sink = &exporter, .sample = 0.1});
//   {
//     const CurrentTrace current(&trace);   // of this thread, to the end of the scope
//     … ClientSpan span("POST");  send span.headers() …  span.End({.status = 200});
//   }
//   trace.AddStage("embed", begin, end);
//   trace.End("annals.v1.RetrievalService/Retrieve", {{"rpc.method", "Retrieve"}}, /*failed=*/false);
//
// Whoever called decides whether its trace is recorded; a call that brings no trace begins one, of which the share `sample`
// is. Where nothing is recorded, the ids are there all the same, for the log, and go on to endpoints: a caller's trace
// then has a gap and no break.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/tracing/span.h"
#include "server/tracing/trace_context.h"

namespace annals::tracing {

struct Recording {
  SpanSink* sink = nullptr;  // null: nothing is recorded
  double sample = 1;         // 0 to 1, of the traces that begin here
};

// A value, cheap to copy; copies are the same call. Thread-safe but for assignment.
class CallTrace {
 public:
  using Clock = std::chrono::steady_clock;

  CallTrace() = default;  // of no trace: nothing is recorded, nothing sent on
  // A call that begins now.
  static CallTrace Begin(std::optional<TraceContext> parent, const Recording& recording);

  const std::string& trace_id() const;  // "" of no trace
  bool recorded() const { return call_ != nullptr && call_->sink != nullptr; }

  // A stage of the call, which has ended.
  void AddStage(std::string_view name, Clock::time_point begin, Clock::time_point end) const;
  // The call itself, which ends now.
  void End(std::string name, Attributes attributes, bool failed) const;

 private:
  friend class ClientSpan;
  struct Call {
    TraceContext own;       // span_id: of the call's span, or where nothing is recorded of what is above it
    std::string parent_id;  // "": the trace began here
    SpanSink* sink = nullptr;
    Clock::time_point began;
    std::chrono::system_clock::time_point began_at;
  };
  std::chrono::system_clock::time_point WallTime(Clock::time_point time) const;
  Span Child(std::string_view name, Span::Kind kind) const;  // without its times

  std::shared_ptr<const Call> call_;  // null: of no trace
};

// What the calling thread works for, to the end of the scope. Those made inside others take their place until they go.
class CurrentTrace {
 public:
  // Null: nothing. `trace` must live as long.
  explicit CurrentTrace(const CallTrace* trace);
  ~CurrentTrace();
  CurrentTrace(const CurrentTrace&) = delete;
  CurrentTrace& operator=(const CurrentTrace&) = delete;

  // For threads that a call starts: they say the same of themselves. Null: nothing.
  static const CallTrace* Get();

 private:
  const CallTrace* const outer_;
};

// A request to another server, which begins now, of what the thread works for; of nothing, it does nothing.
class ClientSpan {
 public:
  explicit ClientSpan(std::string method);  // "POST"

  bool recorded() const { return !id_.empty(); }
  // "traceparent: …" and, where there is one, "tracestate: …".
  std::vector<std::string> headers() const;

  struct Outcome {
    std::string host;
    std::int64_t port = 0;    // 0: not known
    std::int64_t status = 0;  // 0: no reply came, for the reason that `error` names
    std::string error;
  };
  // Once. REQUIRES: recorded.
  void End(Outcome outcome);

 private:
  const CallTrace* const trace_;
  const std::string method_;
  const CallTrace::Clock::time_point began_ = CallTrace::Clock::now();
  std::string id_;  // "" where nothing is recorded
};

}  // namespace annals::tracing
