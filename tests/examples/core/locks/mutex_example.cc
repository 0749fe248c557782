// The example of core/locks/mutex.h.
#include <gtest/gtest.h>

#include <thread>

#include "core/locks/mutex.h"

namespace annals {
namespace {

//   class Counter {
class Counter {
  //    public:
 public:
  //     void Add() {
  void Add() {
    //       const MutexLock lock(mutex_);
    const MutexLock lock(mutex_);
    //       ++count_;
    ++count_;
    //       grown_.NotifyAll();
    grown_.NotifyAll();
    //     }
  }
  //     void AwaitTen() {
  void AwaitTen() {
    //       const MutexLock lock(mutex_);
    const MutexLock lock(mutex_);
    //       while (count_ < 10) grown_.Wait(mutex_);
    while (count_ < 10) grown_.Wait(mutex_);
    //     }
  }
  int count() {
    const MutexLock lock(mutex_);
    return count_;
  }

  //    private:
 private:
  //     Mutex mutex_;
  Mutex mutex_;
  //     CondVar grown_;
  CondVar grown_;
  //     int count_ ABSL_GUARDED_BY(mutex_) = 0;     // clang refuses a function that reads or writes it without the lock
  int count_ ABSL_GUARDED_BY(mutex_) = 0;
  //   };
};

TEST(MutexExample, IsTrue) {
  Counter counter;
  std::jthread adder([&] {
    for (int i = 0; i < 10; ++i) counter.Add();
  });
  counter.AwaitTen();
  EXPECT_EQ(counter.count(), 10);
}

}  // namespace
}  // namespace annals
