// A bounded pool of sessions.
//
//   ASSIGN_OR_RETURN(Lease session, pool.Acquire(10s));    // given back when `session` goes out of scope
//   session->Execute(…);
//
// Sessions are opened when first needed. One that broke is dropped when it comes back, and all idle ones with it: what
// broke one (a restart) broke them all, and a fresh connection is cheaper than a second failure. One whose
// statement was stopped goes alone, and so does one that may only read.
// Thread-safe. The pool outlives its leases.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/locks/mutex.h"
#include "storage/postgres/session.h"

namespace annals::storage {

class Pool;

class Lease {
 public:
  Lease(Pool* pool, std::unique_ptr<Session> session) : pool_(pool), session_(std::move(session)) {}
  Lease(Lease&&) = default;
  Lease& operator=(Lease&&) = delete;
  ~Lease();
  Session& operator*() { return *session_; }
  Session* operator->() { return session_.get(); }

 private:
  Pool* pool_;
  std::unique_ptr<Session> session_;
};

class Pool {
 public:
  Pool(std::string url, int size, SessionOptions options) : url_(std::move(url)), size_(size), options_(options) {}

  // kUnavailable when no session is free within `timeout`, or a new one cannot be opened; kDeadlineExceeded or
  // kCancelled when the call's bounds end before (storage/call_bounds.h).
  absl::StatusOr<Lease> Acquire(std::chrono::milliseconds timeout);

 private:
  friend class Lease;
  void Release(std::unique_ptr<Session> session);

  const std::string url_;
  const int size_;
  const SessionOptions options_;
  Mutex mutex_;
  CondVar freed_;
  std::vector<std::unique_ptr<Session>> idle_ ABSL_GUARDED_BY(mutex_);
  int taken_ ABSL_GUARDED_BY(mutex_) = 0;
};

}  // namespace annals::storage
