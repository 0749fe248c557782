// Calls that wait for one of a few threads, without one of their own.
//
//   WorkQueue queue(4);
//   queue.Add({.until = deadline, .left = [&] { return cancelled; }, .run = …, .give_up = [](const absl::Status& why) { … }});
//
// They are run in the order in which they came. Of one that stands in line until its time is over, or that its caller has
// left, `give_up` is called instead, with kResourceExhausted or kCancelled; so exactly one of the two is, once, in a thread of
// the queue. Thread-safe.
#pragma once

#include <chrono>
#include <functional>
#include <list>
#include <thread>
#include <vector>

#include "absl/status/status.h"
#include "core/locks/mutex.h"

namespace annals::server {

class WorkQueue {
 public:
  using Clock = std::chrono::steady_clock;

  struct Job {
    Clock::time_point until;
    std::function<bool()> left;  // asked every few milliseconds
    std::function<void()> run;
    std::function<void(const absl::Status& why)> give_up;
  };

  explicit WorkQueue(int threads);
  ~WorkQueue();  // nothing may be in it

  void Add(Job job);
  int waiting() const;

 private:
  void Work();
  void Look();
  // Those that wait no longer, with the reason.
  std::vector<std::pair<Job, absl::Status>> TakeOver() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);

  mutable Mutex mutex_;
  CondVar came_, stopped_;
  std::list<Job> line_ ABSL_GUARDED_BY(mutex_);
  bool stopping_ ABSL_GUARDED_BY(mutex_) = false;
  std::vector<std::thread> threads_;
};

}  // namespace annals::server
