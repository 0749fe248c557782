#include "storage/call_bounds.h"

#include <utility>

namespace annals::storage {
namespace {

thread_local const CallBounds* innermost = nullptr;

}  // namespace

CallBounds::CallBounds(Clock::time_point deadline, std::function<bool()> gone)
    : deadline_(deadline), gone_(std::move(gone)), outer_(innermost) {
  innermost = this;
}

CallBounds::~CallBounds() { innermost = outer_; }

bool CallBounds::Any() { return innermost != nullptr; }

absl::Status CallBounds::Check() {
  if (innermost == nullptr) return absl::OkStatus();
  if (Clock::now() >= innermost->deadline_) return absl::DeadlineExceededError("the call's deadline has passed");
  if (innermost->gone_ && innermost->gone_()) return absl::CancelledError("the call was cancelled");
  return absl::OkStatus();
}

}  // namespace annals::storage
