#include "storage/call_bounds.h"

#include <utility>

namespace annals::storage {
namespace {

thread_local const CallBounds* innermost = nullptr;

std::chrono::steady_clock::time_point Steady(CallBounds::Clock::time_point deadline) {
  const auto now = CallBounds::Clock::now();
  return std::chrono::steady_clock::now() + (deadline > now ? deadline - now : CallBounds::Clock::duration());
}

}  // namespace

CallBounds::CallBounds(Clock::time_point deadline, std::function<bool()> gone)
    : deadline_(Steady(deadline)), gone_(std::move(gone)), outer_(innermost) {
  innermost = this;
}

CallBounds::~CallBounds() { innermost = outer_; }

bool CallBounds::Any() { return innermost != nullptr; }

absl::Status CallBounds::Check() {
  if (innermost == nullptr) return absl::OkStatus();
  if (std::chrono::steady_clock::now() >= innermost->deadline_)
    return absl::DeadlineExceededError("the call's deadline has passed");
  if (innermost->gone_ && innermost->gone_()) return absl::CancelledError("the call was cancelled");
  return absl::OkStatus();
}

}  // namespace annals::storage
