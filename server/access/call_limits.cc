#include "server/access/call_limits.h"

#include <algorithm>
#include <cmath>
#include <format>

#include "server/transport/status.h"

namespace annals::server {
namespace {

constexpr std::chrono::seconds kBetweenSweeps{10};
constexpr std::chrono::milliseconds kStreamRetry{1'000};

double Refilled(double calls, const storage::KeyLimits& limits, std::chrono::duration<double> passed) {
  return std::min<double>(limits.burst, calls + passed.count() * limits.calls_per_second);
}

}  // namespace

storage::KeyLimits CallLimits::LimitsOf(const Caller& caller) const {
  if (caller.key.empty()) return {};
  storage::KeyLimits limits = caller.limits.value_or(otherwise_);
  if (limits.burst == 0) limits.burst = limits.calls_per_second;
  return limits;
}

CallLimits::Bucket& CallLimits::BucketOf(const Caller& caller, const storage::KeyLimits& limits) {
  const Clock::time_point now = Now();
  if (now - swept_ >= kBetweenSweeps) ForgetFull(now);
  auto [at, added] =
      buckets_.try_emplace(caller.key, Bucket{.calls = static_cast<double>(limits.burst), .filled = now});
  Bucket& bucket = at->second;
  bucket.limits = limits;
  bucket.calls = Refilled(bucket.calls, limits, std::max(now, bucket.filled) - bucket.filled);
  bucket.filled = std::max(now, bucket.filled);
  return bucket;
}

void CallLimits::ForgetFull(Clock::time_point now) {
  swept_ = now;
  absl::erase_if(buckets_, [now](const auto& entry) {
    const Bucket& bucket = entry.second;
    return bucket.streams == 0 && Refilled(bucket.calls, bucket.limits, std::max(now, bucket.filled) - bucket.filled) >=
                                      static_cast<double>(bucket.limits.burst);
  });
}

absl::Status CallLimits::TakeCall(const Caller& caller) {
  const storage::KeyLimits limits = LimitsOf(caller);
  if (limits.calls_per_second == 0) return absl::OkStatus();
  double missing = 0;
  {
    const MutexLock lock(mutex_);
    Bucket& bucket = BucketOf(caller, limits);
    if (bucket.calls >= 1) {
      bucket.calls -= 1;
      return absl::OkStatus();
    }
    missing = 1 - bucket.calls;
  }
  const auto wait =
      std::chrono::milliseconds(static_cast<std::int64_t>(std::ceil(1'000 * missing / limits.calls_per_second)));
  return WithRetryAfter(Error(absl::StatusCode::kResourceExhausted, "CALL_RATE",
                              std::format("more than {} calls a second of {}", limits.calls_per_second, caller.key),
                              {{"calls_per_second", std::to_string(limits.calls_per_second)}, {"key", caller.key}}),
                        wait);
}

absl::StatusOr<std::shared_ptr<void>> CallLimits::TakeStream(const Caller& caller) {
  const storage::KeyLimits limits = LimitsOf(caller);
  if (limits.streams == 0) return nullptr;
  {
    const MutexLock lock(mutex_);
    Bucket& bucket = BucketOf(caller, limits);
    if (bucket.streams < limits.streams) {
      ++bucket.streams;
      return std::shared_ptr<void>(nullptr, [this, key = caller.key](void*) { GiveBack(key); });
    }
  }
  return WithRetryAfter(Error(absl::StatusCode::kResourceExhausted, "STREAMS_AT_ONCE",
                              std::format("more than {} streams at once of {}", limits.streams, caller.key),
                              {{"streams", std::to_string(limits.streams)}, {"key", caller.key}}),
                        kStreamRetry);
}

void CallLimits::GiveBack(const std::string& key) {
  const MutexLock lock(mutex_);
  if (const auto found = buckets_.find(key); found != buckets_.end()) --found->second.streams;
}

std::size_t CallLimits::known() const {
  const MutexLock lock(mutex_);
  return buckets_.size();
}

}  // namespace annals::server
