// Leaves an endpoint alone that fails again and again, so that calls go on without it at once instead of waiting for it,
// and it is not asked by everybody while it comes back.
//
//   ASSIGN_OR_RETURN(CircuitBreaker::Turn turn, breaker.Enter());     // kUnavailable at once while it is open
//   … ask the endpoint …
//   turn.Succeeded();                                                 // or Failed(); neither: nothing is known of it
//
// Closed: everybody may ask. After `failures` in a row it is open, and nobody may, for a pause; then half-open: one may,
// as a probe. If that succeeds it is closed; if it fails it is open for twice the pause, up to the longest. A probe of which
// nothing is known lets the next one be the probe. Answers to calls that began before it opened close nothing.
//
// Thread-safe; a lock for a moment.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

#include "absl/status/statusor.h"
#include "core/locks/mutex.h"

namespace annals::models {

struct BreakerOptions {
  std::string endpoint;  // for messages and metrics: "embedder", "reranker", "answer", "extract"
  int failures = 5;      // in a row; 0: it never opens
  std::chrono::milliseconds first_pause{5'000}, longest_pause{60'000};
  // A timeout is a failure of the endpoint only if it had so long: a call that was nearly over says nothing of it.
  std::chrono::milliseconds patience{900};
  std::function<std::chrono::steady_clock::time_point()> now;  // empty: the steady clock
};

class CircuitBreaker {
 public:
  enum class State { kClosed, kHalfOpen, kOpen };
  struct Report {
    State state = State::kClosed;
    std::uint64_t opened = 0;                               // times, since the start
    std::uint64_t refused = 0;                              // calls that were not made
    std::uint64_t succeeded = 0, failed = 0, given_up = 0;  // calls that were
    double seconds = 0;                                     // of these
  };

  explicit CircuitBreaker(BreakerOptions options);

  class Turn {
   public:
    Turn(Turn&& other) noexcept : breaker_(other.breaker_), number_(other.number_), began_(other.began_) {
      other.breaker_ = nullptr;
    }
    Turn& operator=(Turn&&) = delete;
    ~Turn() { End(Outcome::kUnknown); }
    void Succeeded() { End(Outcome::kSuccess); }
    void Failed() { End(Outcome::kFailure); }

   private:
    friend class CircuitBreaker;
    enum class Outcome { kSuccess, kFailure, kUnknown };
    Turn(CircuitBreaker* breaker, std::uint64_t number, std::chrono::steady_clock::time_point began)
        : breaker_(breaker), number_(number), began_(began) {}
    void End(Outcome outcome);
    CircuitBreaker* breaker_;  // null: it has ended
    std::uint64_t number_;     // of the life between two changes of state
    std::chrono::steady_clock::time_point began_;
  };
  absl::StatusOr<Turn> Enter();
  void Refused();  // a call that was not made for another reason, for the count

  bool open() const;  // Enter would refuse now
  Report Look() const;
  const BreakerOptions& options() const { return options_; }

 private:
  using Clock = std::chrono::steady_clock;
  void End(const Turn& turn, Turn::Outcome outcome);
  void Count(const Turn& turn, Turn::Outcome outcome) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void Open() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);

  const BreakerOptions options_;
  mutable Mutex mutex_;
  State state_ ABSL_GUARDED_BY(mutex_) = State::kClosed;
  std::uint64_t life_ ABSL_GUARDED_BY(mutex_) = 0;
  int failed_ ABSL_GUARDED_BY(mutex_) = 0;
  bool probing_ ABSL_GUARDED_BY(mutex_) = false;
  Clock::time_point until_ ABSL_GUARDED_BY(mutex_);  // of an open one
  std::chrono::milliseconds pause_ ABSL_GUARDED_BY(mutex_);
  Report counted_ ABSL_GUARDED_BY(mutex_);  // but for the state
};

const char* Name(CircuitBreaker::State state);  // "closed", "half_open", "open"

}  // namespace annals::models
