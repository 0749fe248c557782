#include "server/transport/call.h"

#include <format>
#include <random>

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

void CallRecorder::Finished(std::string_view method, std::string_view transport, const CallContext& call,
                            const absl::Status& status) {
  const double seconds = call.Seconds();
  const std::string code = absl::StatusCodeToString(status.code());
  metrics_.CountCall(method, code, seconds);
  if (status.ok()) {
    log_.Info("call", {{"method", method},
                       {"transport", transport},
                       {"request_id", call.request_id},
                       {"key", call.caller.key},
                       {"code", code},
                       {"seconds", seconds}});
    return;
  }
  // The message of an error may quote the question: the reason is enough here, the client has the rest. What is our own
  // fault is said in full.
  const std::string words = LogWords(status);  // of the database or an endpoint; of a bad value they quote the document
  const bool ours = status.code() == absl::StatusCode::kInternal || status.code() == absl::StatusCode::kUnknown;
  if (ours) {
    log_.Error("call", {{"method", method},
                        {"transport", transport},
                        {"request_id", call.request_id},
                        {"key", call.caller.key},
                        {"code", code},
                        {"reason", Reason(status)},
                        {"error", words.empty() ? std::string(status.message()) : words},
                        {"seconds", seconds}});
  } else if (!words.empty() && !absl::IsInvalidArgument(status)) {
    log_.Warn("call", {{"method", method},
                       {"transport", transport},
                       {"request_id", call.request_id},
                       {"key", call.caller.key},
                       {"code", code},
                       {"reason", Reason(status)},
                       {"error", words},
                       {"seconds", seconds}});
  } else {
    log_.Info("call", {{"method", method},
                       {"transport", transport},
                       {"request_id", call.request_id},
                       {"key", call.caller.key},
                       {"code", code},
                       {"reason", Reason(status)},
                       {"seconds", seconds}});
  }
}

}  // namespace annals::server
