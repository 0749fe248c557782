#include "storage/postgres/pool.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/record/status.h"
#include "storage/call_bounds.h"

namespace annals::storage {

Lease::~Lease() {
  if (session_) pool_->Release(std::move(session_));
}

absl::StatusOr<Lease> Pool::Acquire(std::chrono::milliseconds timeout) {
  {
    const auto until = std::chrono::steady_clock::now() + timeout;
    const MutexLock lock(mutex_);
    while (taken_ >= size_) {
      RETURN_IF_ERROR(CallBounds::Check());
      const auto now = std::chrono::steady_clock::now();
      if (now < until) {
        freed_.WaitUntil(mutex_, std::min(until, now + (CallBounds::Any() ? kBoundsLook : timeout)));
        continue;
      }
      return absl::UnavailableError(
          absl::StrCat("all ", size_, " database connections were busy for ", timeout.count(), " ms"));
    }
    ++taken_;
    if (!idle_.empty()) {
      Lease lease(this, std::move(idle_.back()));
      idle_.pop_back();
      return lease;
    }
  }
  absl::StatusOr<std::unique_ptr<Session>> session = Session::Connect(url_, options_);
  if (!session.ok()) {
    Release(nullptr);
    return session.status();
  }
  return Lease(this, *std::move(session));
}

void Pool::Release(std::unique_ptr<Session> session) {
  std::vector<std::unique_ptr<Session>> stale;  // closed outside the lock
  {
    const MutexLock lock(mutex_);
    --taken_;
    if (session && session->spent()) {
      stale.push_back(std::move(session));
    } else if (session && !session->broken()) {
      idle_.push_back(std::move(session));
    } else {
      stale.swap(idle_);
    }
  }
  freed_.NotifyOne();
}

}  // namespace annals::storage
