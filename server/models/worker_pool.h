// Threads that share the work of all callers: so many for questions, and as many, at low priority, for what can wait.
//
//   WorkerPool pool(2);
//   RETURN_IF_ERROR(pool.Run(texts.size(), /*urgent=*/false, [&](std::size_t i) { … }));   // returns when all are done
//
// Items of one call are taken in order, calls of a sort in the order in which they came. A question never waits for passages
// that are being read: urgent calls have threads of their own, and where cores are short those of the others get a tenth of
// one (server/low_priority.h); where none are, they get them all. Thread-safe. A task must not call Run.
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
  explicit WorkerPool(int threads);  // of each sort; at least 1
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
  std::size_t Waiting(bool urgent);                            // items of all calls that nobody has begun
  std::size_t threads() const { return threads_.size() / 2; }  // of each sort

 private:
  struct Job {
    std::size_t count, next = 0, done = 0;
    absl::FunctionRef<void(std::size_t)> task;
  };
  struct Line {
    CondVar work_came;
    std::deque<Job*> jobs;  // with items not yet taken
  };
  void Work(Line* line);
  Job* TakeItem(Line* line, std::size_t* item);  // waits for one; nullptr when the pool ends
  void FinishItem(Job* job);
  static void Drop(Line* line, Job* job);  // its items that are not begun

  Mutex mutex_;
  CondVar job_done_;
  Line urgent_ ABSL_GUARDED_BY(mutex_), others_ ABSL_GUARDED_BY(mutex_);
  bool stopping_ ABSL_GUARDED_BY(mutex_) = false;
  std::vector<std::thread> threads_;
};

}  // namespace annals::models
