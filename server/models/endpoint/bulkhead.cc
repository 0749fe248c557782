#include "server/models/endpoint/bulkhead.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "core/record/status.h"
#include "storage/call_bounds.h"

namespace annals::models {

absl::StatusOr<Bulkhead::Place> Bulkhead::Enter(const Wait& wait) {
  using Clock = std::chrono::steady_clock;
  const auto until = Clock::now() + wait.patience;
  const MutexLock lock(mutex_);
  const bool crowded = waiting_ >= wait.line;
  ++waiting_;
  absl::Status ended;
  while (taken_ >= places_ && ended.ok()) {
    ended = storage::CallBounds::Check();
    if (ended.ok() && (crowded || Clock::now() >= until))
      ended = absl::ResourceExhaustedError(absl::StrCat(places_, " calls to the model are running"));
    if (ended.ok()) freed_.WaitUntil(mutex_, std::min(until, Clock::now() + storage::kBoundsLook));
  }
  --waiting_;
  RETURN_IF_ERROR(ended);
  ++taken_;
  return Place(this);
}

void Bulkhead::Leave() {
  const MutexLock lock(mutex_);
  --taken_;
  freed_.NotifyOne();
}

}  // namespace annals::models
