#include "server/access/call_limits.h"

#include <format>

#include "server/transport/status.h"

namespace annals::server {
namespace {

constexpr std::chrono::milliseconds kStreamRetry{1'000};

}  // namespace

storage::KeyLimits CallLimits::LimitsOf(const Caller& caller) const {
  if (caller.key.empty()) return {};
  return caller.limits.value_or(otherwise_);
}

absl::Status CallLimits::TakeCall(const Caller& caller) {
  const storage::KeyLimits limits = LimitsOf(caller);
  if (limits.calls_per_second == 0) return absl::OkStatus();
  const auto missing = buckets_.TakeCall(caller.key, limits);
  if (!missing) return absl::OkStatus();
  return WithRetryAfter(Error(absl::StatusCode::kResourceExhausted, "CALL_RATE",
                              std::format("more than {} calls a second of {}", limits.calls_per_second, caller.key),
                              {{"calls_per_second", std::to_string(limits.calls_per_second)}, {"key", caller.key}}),
                        *missing);
}

absl::StatusOr<std::shared_ptr<void>> CallLimits::TakeStream(const Caller& caller) {
  const storage::KeyLimits limits = LimitsOf(caller);
  if (limits.streams == 0) return nullptr;
  if (auto place = buckets_.TakeStream(caller.key, limits)) return place;
  return WithRetryAfter(Error(absl::StatusCode::kResourceExhausted, "STREAMS_AT_ONCE",
                              std::format("more than {} streams at once of {}", limits.streams, caller.key),
                              {{"streams", std::to_string(limits.streams)}, {"key", caller.key}}),
                        kStreamRetry);
}

}  // namespace annals::server
