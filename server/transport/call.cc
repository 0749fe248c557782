#include "server/transport/call.h"

#include <format>
#include <random>
#include <utility>

#include "server/transport/routes.h"
#include "server/transport/status.h"

namespace annals::server {

absl::Status CallContext::Check() const {
  if (Clock::now() >= deadline) return absl::DeadlineExceededError("the call's deadline has passed");
  if (cancelled && cancelled()) return absl::CancelledError("the call was cancelled");
  return still_admitted ? still_admitted() : absl::OkStatus();
}

double CallContext::Seconds() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - received).count();
}

RequestIds::RequestIds() : prefix_(std::format("{:08x}", std::random_device()())) {}

std::string RequestIds::Next() { return std::format("{}-{}", prefix_, next_.fetch_add(1) + 1); }

namespace {

// What a server answers for by OpenTelemetry's conventions, of gRPC's codes and of HTTP's alike; of the others the caller.
bool IsOurFault(absl::StatusCode code) {
  switch (code) {
    case absl::StatusCode::kUnknown:
    case absl::StatusCode::kDeadlineExceeded:
    case absl::StatusCode::kUnimplemented:
    case absl::StatusCode::kInternal:
    case absl::StatusCode::kUnavailable:
    case absl::StatusCode::kDataLoss:
      return true;
    default:
      return false;
  }
}

void EndTrace(const Route& route, const CallContext& call, const absl::Status& status) {
  if (!call.trace.recorded()) return;
  // "/annals.v1.RetrievalService/Retrieve"
  const std::string name = route.method.substr(1);
  tracing::Attributes attributes = {{"rpc.service", name.substr(0, name.find('/'))}, {"rpc.method", route.name}};
  if (call.http_verb.empty()) {
    attributes.emplace_back("rpc.system", "grpc");
    attributes.emplace_back("rpc.grpc.status_code", static_cast<std::int64_t>(status.code()));
  } else {
    attributes.emplace_back("http.request.method", call.http_verb);
    attributes.emplace_back("http.route", route.http_path);
    attributes.emplace_back("http.response.status_code", status.ok() ? 200 : ToHttpCode(status.code()));
  }
  if (!status.ok()) {
    const std::string reason = Reason(status);
    attributes.emplace_back("error.type", reason.empty() ? absl::StatusCodeToString(status.code()) : reason);
  }
  call.trace.End(call.http_verb.empty() ? name : std::format("{} {}", call.http_verb, route.http_path),
                 std::move(attributes), IsOurFault(status.code()));
}

}  // namespace

void CallRecorder::Finished(const Route& route, const CallContext& call, const absl::Status& status) {
  const double seconds = call.Seconds();
  const std::string code = absl::StatusCodeToString(status.code());
  metrics_.CountCall(call.http_verb.empty() ? Metrics::Transport::kGrpc : Metrics::Transport::kHttp, route.name, code,
                     seconds);
  EndTrace(route, call, status);
  // Thousands a second may be turned away: where no line is written, none is made.
  if (absl::IsResourceExhausted(status) && !log_.Writes(Log::Level::kInfo) && LogWords(status).empty()) return;
  std::vector<Log::Field> fields = {{"method", route.name},
                                    {"transport", call.http_verb.empty() ? "grpc" : "http"},
                                    {"request_id", call.request_id},
                                    {"trace_id", call.trace.trace_id()},
                                    {"key", call.caller.key},
                                    {"code", code},
                                    {"seconds", seconds}};
  if (status.ok()) return log_.Info("call", fields);
  // The message of an error may quote the question: the reason is enough here, the client has the rest. What is our own
  // fault is said in full.
  const std::string words = LogWords(status);  // of the database or an endpoint; of a bad value they quote the document
  fields.emplace_back("reason", Reason(status));
  if (status.code() == absl::StatusCode::kInternal || status.code() == absl::StatusCode::kUnknown) {
    fields.emplace_back("error", words.empty() ? std::string(status.message()) : words);
    log_.Error("call", fields);
  } else if (!words.empty() && !absl::IsInvalidArgument(status)) {
    fields.emplace_back("error", words);
    log_.Warn("call", fields);
  } else {
    log_.Info("call", fields);
  }
}

}  // namespace annals::server
