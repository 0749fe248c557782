// Calls a second with a burst, and streams at once, of many who are told apart by a name.
//
//   Buckets buckets;
//   const auto missing = buckets.TakeCall("5b1f…", {.calls_per_second = 50, .burst = 100});   // nullopt: taken
//   const std::shared_ptr<void> place = buckets.TakeStream("5b1f…", limits);                  // null: none is left
//
// Each has a bucket of `burst` calls, which fills by `calls_per_second`; a burst of 0 is what a second brings. Buckets that are
// full again are forgotten. Thread-safe; a look into a hash table under one lock.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "absl/container/flat_hash_map.h"
#include "core/locks/mutex.h"
#include "storage/key_store.h"

namespace annals::server {

class Buckets {
 public:
  using Clock = std::chrono::steady_clock;

  explicit Buckets(std::function<Clock::time_point()> clock = {}) : clock_(std::move(clock)) {}

  // How long until there is a call again. REQUIRES: calls_per_second > 0.
  std::optional<std::chrono::milliseconds> TakeCall(const std::string& name, const storage::KeyLimits& limits);
  // Given back when it goes; it must not outlive this. REQUIRES: streams > 0.
  std::shared_ptr<void> TakeStream(const std::string& name, const storage::KeyLimits& limits);

  std::size_t known() const;  // that are not forgotten

 private:
  struct Bucket {
    double calls = 0;  // that are left
    Clock::time_point filled;
    storage::KeyLimits limits;
    int streams = 0;
  };

  Clock::time_point Now() const { return clock_ ? clock_() : Clock::now(); }
  Bucket& BucketOf(const std::string& name, storage::KeyLimits limits) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void ForgetFull(Clock::time_point now) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void GiveBack(const std::string& name);

  const std::function<Clock::time_point()> clock_;
  mutable Mutex mutex_;
  absl::flat_hash_map<std::string, Bucket> buckets_ ABSL_GUARDED_BY(mutex_);
  Clock::time_point swept_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace annals::server
