// What clang's thread-safety analysis must refuse. `./dev lint` compiles this file with -verify before it looks at the
// sources: it fails when a line marked here goes through, or another does not. No program is made of it.
#include <functional>

#include "core/locks/mutex.h"

namespace annals {

class Ledger {
 public:
  void Add(int amount) {
    const MutexLock lock(mutex_);
    total_ += amount;
    changed_.NotifyAll();
  }
  void AwaitSome() {
    const MutexLock lock(mutex_);
    while (total_ == 0) changed_.Wait(mutex_);
  }
  int TakeAll() {
    const MutexLock lock(mutex_);
    return Empty();
  }

  void WritesWithout(int amount) {
    total_ = amount;  // expected-error {{writing variable 'total_' requires holding mutex 'mutex_' exclusively}}
  }
  int ReadsWithout() const {
    return total_;  // expected-error {{reading variable 'total_' requires holding mutex 'mutex_'}}
  }
  int CallsWithout() {
    return Empty();  // expected-error {{calling function 'Empty' requires holding mutex 'mutex_' exclusively}}
  }
  void WaitsWithout() {
    changed_.Wait(mutex_);  // expected-error {{calling function 'Wait' requires holding mutex 'mutex_' exclusively}}
  }
  void LocksTwice() {
    const MutexLock lock(mutex_);   // expected-note {{mutex acquired here}}
    const MutexLock again(mutex_);  // expected-error {{acquiring mutex 'mutex_' that is already held}}
  }
  void KeepsIt() {
    mutex_.Lock();  // expected-note {{mutex acquired here}}
  }  // expected-error {{mutex 'mutex_' is still held at the end of function}}
  void LocksInTheWrongOrder() {
    const MutexLock inner(inner_);
    const MutexLock outer(mutex_);  // expected-error {{mutex 'mutex_' must be acquired before 'inner_'}}
  }
  std::function<int()> HandsOut() {
    const MutexLock lock(mutex_);
    return [this] { return total_; };  // expected-error {{reading variable 'total_' requires holding mutex 'mutex_'}}
  }

 private:
  int Empty() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
    const int all = total_;
    total_ = 0;
    return all;
  }

  mutable Mutex mutex_;
  Mutex inner_ ABSL_ACQUIRED_AFTER(mutex_);
  CondVar changed_;
  int total_ ABSL_GUARDED_BY(mutex_) = 0;
};

}  // namespace annals
