#include "server/tracing/call_trace.h"

#include <format>
#include <utility>

namespace annals::tracing {
namespace {

thread_local const CallTrace* current = nullptr;

}  // namespace

CallTrace CallTrace::Begin(std::optional<TraceContext> parent, const Recording& recording) {
  auto call = std::make_shared<Call>();
  call->began = Clock::now();
  call->began_at = std::chrono::system_clock::now();
  const bool goes_on = parent.has_value();
  if (goes_on) {
    call->own = *std::move(parent);
  } else {
    call->own = {.trace_id = NewTraceId(), .span_id = NewSpanId()};
    call->own.sampled = recording.sink != nullptr && IsSampled(recording.sample, call->own.trace_id);
  }
  if (recording.sink != nullptr && call->own.sampled) {
    call->sink = recording.sink;
    if (goes_on) call->parent_id = std::exchange(call->own.span_id, NewSpanId());
  }
  CallTrace trace;
  trace.call_ = std::move(call);
  return trace;
}

const std::string& CallTrace::trace_id() const {
  static const std::string none;
  return call_ == nullptr ? none : call_->own.trace_id;
}

std::chrono::system_clock::time_point CallTrace::WallTime(Clock::time_point time) const {
  return call_->began_at + std::chrono::duration_cast<std::chrono::system_clock::duration>(time - call_->began);
}

Span CallTrace::Child(std::string_view name, Span::Kind kind) const {
  return {.trace_id = call_->own.trace_id,
          .span_id = NewSpanId(),
          .parent_id = call_->own.span_id,
          .state = call_->own.state,
          .name = std::string(name),
          .kind = kind};
}

void CallTrace::AddStage(std::string_view name, Clock::time_point begin, Clock::time_point end) const {
  if (!recorded()) return;
  Span span = Child(name, Span::Kind::kInternal);
  span.begin = WallTime(begin);
  span.end = WallTime(end);
  call_->sink->Take(std::move(span));
}

void CallTrace::End(std::string name, Attributes attributes, bool failed) const {
  if (!recorded()) return;
  call_->sink->Take({.trace_id = call_->own.trace_id,
                     .span_id = call_->own.span_id,
                     .parent_id = call_->parent_id,
                     .state = call_->own.state,
                     .name = std::move(name),
                     .kind = Span::Kind::kServer,
                     .begin = call_->began_at,
                     .end = WallTime(Clock::now()),
                     .attributes = std::move(attributes),
                     .failed = failed});
}

CurrentTrace::CurrentTrace(const CallTrace* trace) : outer_(current) { current = trace; }
CurrentTrace::~CurrentTrace() { current = outer_; }
const CallTrace* CurrentTrace::Get() { return current; }

ClientSpan::ClientSpan(std::string method) : trace_(current), method_(std::move(method)) {
  if (trace_ != nullptr && trace_->recorded()) id_ = NewSpanId();
}

std::vector<std::string> ClientSpan::headers() const {
  if (trace_ == nullptr || trace_->call_ == nullptr) return {};
  TraceContext context = trace_->call_->own;
  if (!id_.empty()) context.span_id = id_;
  std::vector<std::string> headers = {std::format("traceparent: {}", TraceParent(context))};
  if (!context.state.empty()) headers.push_back(std::format("tracestate: {}", context.state));
  return headers;
}

void ClientSpan::End(Outcome outcome) {
  Span span = trace_->Child(method_, Span::Kind::kClient);
  span.span_id = id_;
  span.begin = trace_->WallTime(began_);
  span.end = trace_->WallTime(CallTrace::Clock::now());
  span.attributes = {{"http.request.method", method_}, {"server.address", std::move(outcome.host)}};
  if (outcome.port != 0) span.attributes.emplace_back("server.port", outcome.port);
  if (outcome.status != 0) span.attributes.emplace_back("http.response.status_code", outcome.status);
  if (outcome.status >= 400) outcome.error = std::to_string(outcome.status);
  span.failed = !outcome.error.empty();
  if (span.failed) span.attributes.emplace_back("error.type", std::move(outcome.error));
  trace_->call_->sink->Take(std::move(span));
}

}  // namespace annals::tracing
