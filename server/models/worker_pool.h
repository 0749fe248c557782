// A fixed number of threads that share the work of all callers.
//
//   WorkerPool pool(2);
//   RETURN_IF_ERROR(pool.Run(texts.size(), /*urgent=*/false, [&](std::size_t i) { … }));   // returns when all are done
//
// Items of one call are taken in order, calls in the order in which they came, urgent calls first: a question waits for
// the items that are running, not for the document that is being ingested. Thread-safe. A task must not call Run.
//
// Where the bounds of the caller's thread end (storage/call_bounds.h), Run is kDeadlineExceeded or kCancelled: items that
// nobody has begun are dropped within about 10 ms, those that run are told by `stop`, and waited for. Of a call that has
// ended before, none is begun.
#pragma once

#include <cstddef>
#include <deque>
#include <thread>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "core/locks/mutex.h"

namespace annals::models {

class WorkerPool {
 public:
  explicit WorkerPool(int threads);  // at least 1
  ~WorkerPool();                     // no call may be running
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  // `stop` is called once, in the caller's thread, when its bounds have ended; it returns at once and asks nothing of the
  // pool.
  absl::Status Run(
      std::size_t count, bool urgent, absl::FunctionRef<void(std::size_t)> task,
      absl::FunctionRef<void()> stop = [] {});
  // The same for tasks that can fail: the first status that is not OK, when all are done.
  absl::Status RunAll(
      std::size_t count, bool urgent, absl::FunctionRef<absl::Status(std::size_t)> task,
      absl::FunctionRef<void()> stop = [] {});
  std::size_t threads() const { return threads_.size(); }

 private:
  struct Job {
    std::size_t count, next = 0, done = 0;
    absl::FunctionRef<void(std::size_t)> task;
  };
  void Work();
  Job* TakeItem(std::size_t* item);  // waits for one; nullptr when the pool ends
  void FinishItem(Job* job);
  void Drop(Job* job) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);  // its items that are not begun

  Mutex mutex_;
  CondVar work_came_, job_done_;
  std::deque<Job*> jobs_ ABSL_GUARDED_BY(mutex_);   // with items not yet taken
  std::size_t urgent_ ABSL_GUARDED_BY(mutex_) = 0;  // how many of them, at the front, are urgent
  bool stopping_ ABSL_GUARDED_BY(mutex_) = false;
  std::vector<std::thread> threads_;
};

}  // namespace annals::models
