#include "storage/postgres/pool.h"

#include <utility>

#include "absl/strings/str_cat.h"

namespace annals::storage {

Lease::~Lease() {
  if (session_) pool_->Release(std::move(session_));
}

absl::StatusOr<Lease> Pool::Acquire(std::chrono::milliseconds timeout) {
  {
    std::unique_lock lock(mutex_);
    if (!freed_.wait_for(lock, timeout, [this] { return taken_ < size_; })) {
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
    std::lock_guard lock(mutex_);
    --taken_;
    if (session && !session->broken()) {
      idle_.push_back(std::move(session));
    } else {
      stale.swap(idle_);
    }
  }
  freed_.notify_one();
}

}  // namespace annals::storage
