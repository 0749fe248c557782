// A mutex that the compiler knows: what it guards, and which functions need it held, is written down and checked.
//
//   class Counter {
//    public:
//     void Add() {
//       const MutexLock lock(mutex_);
//       ++count_;
//       grown_.NotifyAll();
//     }
//     void AwaitTen() {
//       const MutexLock lock(mutex_);
//       while (count_ < 10) grown_.Wait(mutex_);
//     }
//
//    private:
//     Mutex mutex_;
//     CondVar grown_;
//     int count_ ABSL_GUARDED_BY(mutex_) = 0;     // clang refuses a function that reads or writes it without the lock
//   };
//
// `./dev lint` runs clang's thread-safety analysis; g++ takes the words for nothing. A function that its callers lock
// for says ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_). Waits are loops, not predicates: a lambda is a function of its own,
// which the analysis would want to be told again.
//
// These are std::mutex and std::condition_variable, inlined, at their cost. Why not by their own names: those of
// libstdc++ say nothing to the analysis. Why not absl::Mutex: ThreadSanitizer sees its locks only where Abseil itself
// was built with it, and Debian's was not: each guarded access would be reported as a race.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>

#include "absl/base/thread_annotations.h"

namespace annals {

class ABSL_LOCKABLE Mutex {
 public:
  Mutex() = default;
  Mutex(const Mutex&) = delete;
  Mutex& operator=(const Mutex&) = delete;

  void Lock() ABSL_EXCLUSIVE_LOCK_FUNCTION() { mutex_.lock(); }
  void Unlock() ABSL_UNLOCK_FUNCTION() { mutex_.unlock(); }

 private:
  friend class CondVar;
  std::mutex mutex_;
};

// Holds a mutex to the end of the scope.
class ABSL_SCOPED_LOCKABLE MutexLock {
 public:
  explicit MutexLock(Mutex& mutex) ABSL_EXCLUSIVE_LOCK_FUNCTION(mutex) : mutex_(mutex) { mutex_.Lock(); }
  ~MutexLock() ABSL_UNLOCK_FUNCTION() { mutex_.Unlock(); }
  MutexLock(const MutexLock&) = delete;
  MutexLock& operator=(const MutexLock&) = delete;

 private:
  Mutex& mutex_;
};

// A wait gives the mutex up and has it again when it returns. It may return without cause: wait in a loop that looks.
class CondVar {
 public:
  CondVar() = default;
  CondVar(const CondVar&) = delete;
  CondVar& operator=(const CondVar&) = delete;

  void Wait(Mutex& mutex) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex) {
    std::unique_lock held(mutex.mutex_, std::adopt_lock);
    changed_.wait(held);
    held.release();
  }

  // False when `until` has come.
  template <class Clock, class Duration>
  bool WaitUntil(Mutex& mutex, std::chrono::time_point<Clock, Duration> until) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex) {
    std::unique_lock held(mutex.mutex_, std::adopt_lock);
    const bool in_time = changed_.wait_until(held, until) == std::cv_status::no_timeout;
    held.release();
    return in_time;
  }

  // False when `most` has passed.
  template <class Rep, class Period>
  bool WaitFor(Mutex& mutex, std::chrono::duration<Rep, Period> most) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex) {
    return WaitUntil(mutex, std::chrono::steady_clock::now() + most);
  }

  void NotifyOne() { changed_.notify_one(); }
  void NotifyAll() { changed_.notify_all(); }

 private:
  std::condition_variable changed_;
};

}  // namespace annals
