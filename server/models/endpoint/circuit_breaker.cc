#include "server/models/endpoint/circuit_breaker.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"

namespace annals::models {

CircuitBreaker::CircuitBreaker(BreakerOptions options)
    : options_([&] {
        if (!options.now) options.now = Clock::now;
        return std::move(options);
      }()),
      pause_(options_.first_pause) {}

void CircuitBreaker::Turn::End(Outcome outcome) {
  if (breaker_ != nullptr) std::exchange(breaker_, nullptr)->End(*this, outcome);
}

absl::StatusOr<CircuitBreaker::Turn> CircuitBreaker::Enter() {
  const MutexLock lock(mutex_);
  if (state_ == State::kOpen && options_.now() >= until_) {
    state_ = State::kHalfOpen;
    ++life_;
    probing_ = false;
  }
  if (state_ == State::kOpen || (state_ == State::kHalfOpen && probing_)) {
    ++counted_.refused;
    return absl::UnavailableError(absl::StrCat(
        "the ", options_.endpoint, "'s endpoint has failed again and again, and is left alone for a while"));
  }
  probing_ = state_ == State::kHalfOpen;
  return Turn(this, life_, options_.now());
}

void CircuitBreaker::Refused() {
  const MutexLock lock(mutex_);
  ++counted_.refused;
}

void CircuitBreaker::Open() {
  state_ = State::kOpen;
  ++life_;
  ++counted_.opened;
  failed_ = 0;
  until_ = options_.now() + pause_;
  pause_ = std::min(pause_ * 2, options_.longest_pause);
}

void CircuitBreaker::Count(const Turn& turn, Turn::Outcome outcome) {
  counted_.seconds += std::chrono::duration<double>(options_.now() - turn.began_).count();
  ++(outcome == Turn::Outcome::kSuccess   ? counted_.succeeded
     : outcome == Turn::Outcome::kFailure ? counted_.failed
                                          : counted_.given_up);
}

void CircuitBreaker::End(const Turn& turn, Turn::Outcome outcome) {
  const MutexLock lock(mutex_);
  Count(turn, outcome);
  if (turn.number_ != life_) return;  // it began before the state changed
  if (outcome == Turn::Outcome::kUnknown) {
    probing_ = false;
  } else if (outcome == Turn::Outcome::kSuccess) {
    if (state_ == State::kHalfOpen) ++life_;
    state_ = State::kClosed;
    probing_ = false;
    failed_ = 0;
    pause_ = options_.first_pause;
  } else if (state_ == State::kHalfOpen || (options_.failures > 0 && ++failed_ >= options_.failures)) {
    Open();
  }
}

bool CircuitBreaker::open() const {
  const MutexLock lock(mutex_);
  return (state_ == State::kOpen && options_.now() < until_) || (state_ == State::kHalfOpen && probing_);
}

CircuitBreaker::Report CircuitBreaker::Look() const {
  const MutexLock lock(mutex_);
  Report report = counted_;
  report.state = state_;
  return report;
}

const char* Name(CircuitBreaker::State state) {
  switch (state) {
    case CircuitBreaker::State::kClosed:
      return "closed";
    case CircuitBreaker::State::kHalfOpen:
      return "half_open";
    case CircuitBreaker::State::kOpen:
      return "open";
  }
  return "";
}

}  // namespace annals::models
