// How much one caller may ask of this server: calls a second, with a burst, and streams at once.
//
//   CallLimits limits({.calls_per_second = 50, .burst = 100, .streams = 4});       // of those that have none of their own
//   RETURN_IF_ERROR(limits.TakeCall(caller));
//   ASSIGN_OR_RETURN(std::shared_ptr<void> place, limits.TakeStream(caller));      // given back when it goes
//
// A caller is a key, or the subject of a token. It has a bucket of `burst` calls that fills by `calls_per_second`; each call
// takes one, and one that finds none is refused and told when there will be one. Who shows neither is not limited: there is
// nobody to tell apart. Each server counts for itself: behind n of them a caller gets up to n times as much.
//
// Thread-safe (buckets.h).
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "server/access/buckets.h"
#include "server/access/caller.h"

namespace annals::server {

class CallLimits {
 public:
  using Clock = Buckets::Clock;

  // `otherwise`: of callers without limits of their own. `clock` empty: the system's.
  explicit CallLimits(storage::KeyLimits otherwise, std::function<Clock::time_point()> clock = {})
      : otherwise_(otherwise), buckets_(std::move(clock)) {}

  // kResourceExhausted CALL_RATE, with the time after which there is a call again.
  absl::Status TakeCall(const Caller& caller);
  // kResourceExhausted STREAMS_AT_ONCE. Null: not limited. What is returned must not outlive this.
  absl::StatusOr<std::shared_ptr<void>> TakeStream(const Caller& caller);

  std::size_t known() const { return buckets_.known(); }  // buckets that are not forgotten

 private:
  storage::KeyLimits LimitsOf(const Caller& caller) const;

  const storage::KeyLimits otherwise_;
  Buckets buckets_;
};

}  // namespace annals::server
