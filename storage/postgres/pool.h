// A bounded pool of sessions.
//
//   ASSIGN_OR_RETURN(Lease session, pool.Acquire(10s, collection));    // given back when `session` goes out of scope
//   session->Execute(…);
//
// Sessions are opened when first needed. One that broke is dropped when it comes back, and all idle ones with it: what
// broke one (a restart) broke them all, and a fresh connection is cheaper than a second failure. One whose
// statement was stopped goes alone, and so does one that may only read.
//
// One collection has at most a share of the sessions: where its statements wait for each other or for a lock, there are
// some for the others. The share is less the fewer are free, so that what is left over by one is not all taken by the next: a
// collection may have share ÷ (sessions − share) times as many as stay free (after Choudhury and Hahne, "Dynamic queue length
// thresholds for shared-memory packet switches", 1998), and its first whenever there is one. Who finds none waits in line; a
// session that comes back goes to the first in line whose collection may have it. What is of no collection has no share.
// Thread-safe. The pool outlives its leases.
#pragma once

#include <chrono>
#include <list>
#include <memory>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/statusor.h"
#include "core/locks/mutex.h"
#include "core/record/ids.h"
#include "storage/postgres/session.h"

namespace annals::storage {

class Pool;

class Lease {
 public:
  Lease(Pool* pool, CollectionId collection, std::unique_ptr<Session> session)
      : pool_(pool), collection_(collection), session_(std::move(session)) {}
  Lease(Lease&&) = default;
  Lease& operator=(Lease&&) = delete;
  ~Lease();
  Session& operator*() { return *session_; }
  Session* operator->() { return session_.get(); }

 private:
  Pool* pool_;
  CollectionId collection_;
  std::unique_ptr<Session> session_;
};

struct PoolSize {
  int sessions = 1;
  int share = 1;  // of one collection while no other has any; 1 to `sessions`
};

class Pool {
 public:
  Pool(std::string url, PoolSize size, SessionOptions options) : url_(std::move(url)), size_(size), options_(options) {}

  // `collection` 0: none. kUnavailable when no session is free within `timeout`, or a new one cannot be opened; with
  // CollectionBusy (storage/refusals.h) when there was one, and the collection had its share. kDeadlineExceeded or kCancelled
  // when the call's bounds end before (storage/call_bounds.h).
  absl::StatusOr<Lease> Acquire(std::chrono::milliseconds timeout, CollectionId collection = {});

  struct Use {
    int taken = 0, idle = 0, waiting = 0;
    std::uint64_t opened = 0;  // sessions, since the start
  };
  Use Look() const;
  int size() const { return size_.sessions; }

 private:
  friend class Lease;
  struct Waiter {
    CollectionId collection;
    bool granted = false;
    CondVar woken;
  };
  // A place is taken when these return OK.
  absl::Status Wait(std::chrono::milliseconds timeout, CollectionId collection) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  bool MayTake(CollectionId collection) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void Take(CollectionId collection) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void GiveBack(CollectionId collection) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void Release(CollectionId collection, std::unique_ptr<Session> session);

  const std::string url_;
  const PoolSize size_;
  const SessionOptions options_;
  mutable Mutex mutex_;
  std::list<Waiter*> line_ ABSL_GUARDED_BY(mutex_);  // nobody in it may take a session now
  std::vector<std::unique_ptr<Session>> idle_ ABSL_GUARDED_BY(mutex_);
  int taken_ ABSL_GUARDED_BY(mutex_) = 0;
  std::uint64_t opened_ ABSL_GUARDED_BY(mutex_) = 0;
  absl::flat_hash_map<std::int64_t, int> held_ ABSL_GUARDED_BY(mutex_);  // by collection; none that has none
};

}  // namespace annals::storage
