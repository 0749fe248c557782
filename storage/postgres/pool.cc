#include "storage/postgres/pool.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/record/status.h"
#include "storage/call_bounds.h"
#include "storage/refusals.h"

namespace annals::storage {

Lease::~Lease() {
  if (session_) pool_->Release(collection_, std::move(session_));
}

bool Pool::MayTake(CollectionId collection) const {
  const int free_after = size_.sessions - taken_ - 1;
  const auto held = held_.find(collection.value);
  if (held == held_.end() || free_after < 0) return free_after >= 0;
  return (held->second + 1) * (size_.sessions - size_.share) <= free_after * size_.share;
}

void Pool::Take(CollectionId collection) {
  ++taken_;
  if (collection.value != 0) ++held_[collection.value];
}

void Pool::GiveBack(CollectionId collection) {
  --taken_;
  if (const auto held = held_.find(collection.value); held != held_.end() && --held->second == 0) held_.erase(held);
  for (auto at = line_.begin(); at != line_.end() && taken_ < size_.sessions;) {
    Waiter& waiter = **at;
    if (!MayTake(waiter.collection)) {
      ++at;
      continue;
    }
    Take(waiter.collection);
    waiter.granted = true;
    waiter.woken.NotifyOne();
    at = line_.erase(at);
  }
}

absl::Status Pool::Wait(std::chrono::milliseconds timeout, CollectionId collection) {
  const auto until = std::chrono::steady_clock::now() + timeout;
  Waiter waiter{.collection = collection};
  line_.push_back(&waiter);
  absl::Status ended;
  while (!waiter.granted && ended.ok()) {
    const auto now = std::chrono::steady_clock::now();
    ended = CallBounds::Check();
    if (ended.ok() && now >= until) {
      ended = taken_ < size_.sessions
                  ? CollectionBusy(held_.at(collection.value), timeout)
                  : absl::UnavailableError(absl::StrCat("all ", size_.sessions, " database connections were busy for ",
                                                        timeout.count(), " ms"));
    }
    if (ended.ok()) waiter.woken.WaitUntil(mutex_, std::min(until, now + (CallBounds::Any() ? kBoundsLook : timeout)));
  }
  if (waiter.granted) return absl::OkStatus();  // its call's end is found before its next statement
  line_.remove(&waiter);
  return ended;
}

absl::StatusOr<Lease> Pool::Acquire(std::chrono::milliseconds timeout, CollectionId collection) {
  {
    const MutexLock lock(mutex_);
    if (MayTake(collection)) {
      Take(collection);
    } else {
      RETURN_IF_ERROR(Wait(timeout, collection));
    }
    if (!idle_.empty()) {
      Lease lease(this, collection, std::move(idle_.back()));
      idle_.pop_back();
      return lease;
    }
  }
  absl::StatusOr<std::unique_ptr<Session>> session = Session::Connect(url_, options_);
  if (!session.ok()) {
    Release(collection, nullptr);
    return session.status();
  }
  {
    const MutexLock lock(mutex_);
    ++opened_;
  }
  return Lease(this, collection, *std::move(session));
}

Pool::Use Pool::Look() const {
  const MutexLock lock(mutex_);
  return {taken_, static_cast<int>(idle_.size()), static_cast<int>(line_.size()), opened_};
}

void Pool::Release(CollectionId collection, std::unique_ptr<Session> session) {
  std::vector<std::unique_ptr<Session>> stale;  // closed outside the lock
  const MutexLock lock(mutex_);
  if (session && session->spent()) {
    stale.push_back(std::move(session));
  } else if (session && !session->broken()) {
    idle_.push_back(std::move(session));
  } else {
    stale.swap(idle_);
  }
  GiveBack(collection);
}

}  // namespace annals::storage
