#include "server/access/buckets.h"

#include <algorithm>
#include <cmath>

namespace annals::server {
namespace {

constexpr std::chrono::seconds kBetweenSweeps{10};

double Refilled(double calls, const storage::KeyLimits& limits, std::chrono::duration<double> passed) {
  return std::min<double>(limits.burst, calls + passed.count() * limits.calls_per_second);
}

}  // namespace

Buckets::Bucket& Buckets::BucketOf(const std::string& name, storage::KeyLimits limits) {
  if (limits.burst == 0) limits.burst = limits.calls_per_second;
  const Clock::time_point now = Now();
  if (now - swept_ >= kBetweenSweeps) ForgetFull(now);
  auto [at, added] = buckets_.try_emplace(name, Bucket{.calls = static_cast<double>(limits.burst), .filled = now});
  Bucket& bucket = at->second;
  bucket.limits = limits;
  bucket.calls = Refilled(bucket.calls, limits, std::max(now, bucket.filled) - bucket.filled);
  bucket.filled = std::max(now, bucket.filled);
  return bucket;
}

void Buckets::ForgetFull(Clock::time_point now) {
  swept_ = now;
  absl::erase_if(buckets_, [now](const auto& entry) {
    const Bucket& bucket = entry.second;
    return bucket.streams == 0 && Refilled(bucket.calls, bucket.limits, std::max(now, bucket.filled) - bucket.filled) >=
                                      static_cast<double>(bucket.limits.burst);
  });
}

std::optional<std::chrono::milliseconds> Buckets::TakeCall(const std::string& name, const storage::KeyLimits& limits) {
  const MutexLock lock(mutex_);
  Bucket& bucket = BucketOf(name, limits);
  if (bucket.calls < 1) {
    const double seconds = (1 - bucket.calls) / limits.calls_per_second;
    return std::chrono::milliseconds(static_cast<std::int64_t>(std::ceil(1'000 * seconds)));
  }
  bucket.calls -= 1;
  return std::nullopt;
}

std::shared_ptr<void> Buckets::TakeStream(const std::string& name, const storage::KeyLimits& limits) {
  const MutexLock lock(mutex_);
  Bucket& bucket = BucketOf(name, limits);
  if (bucket.streams >= limits.streams) return nullptr;
  ++bucket.streams;
  return {this, [this, name](void*) { GiveBack(name); }};
}

void Buckets::GiveBack(const std::string& name) {
  const MutexLock lock(mutex_);
  if (const auto found = buckets_.find(name); found != buckets_.end()) --found->second.streams;
}

std::size_t Buckets::known() const {
  const MutexLock lock(mutex_);
  return buckets_.size();
}

}  // namespace annals::server
