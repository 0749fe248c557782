// How long the statements of a thread may run: until the deadline of the call that it serves, and while somebody waits
// for the result.
//
//   const CallBounds bounds(deadline, [&] { return client_has_gone; });
//   store.GetDocument(collection, "a");    // kDeadlineExceeded or kCancelled within about 10 ms of the end
//
// The database is told to stop what runs then, the transaction is rolled back, and its connection is closed. A wait for
// a free connection ends, too. What was committed stays: so whoever is told of an end repeats the call, as after any
// lost reply.
//
// Bounds are of the thread, to the end of their scope, so that not every call of a store takes what only its innermost
// wait reads. Those made inside others take their place until they go. A thread without any waits as long as
// StoreOptions say: what runs beside the calls has none.
#pragma once

#include <chrono>
#include <functional>

#include "absl/status/status.h"

namespace annals::storage {

class CallBounds {
 public:
  using Clock = std::chrono::steady_clock;  // a step of the wall clock ends no call

  // `gone` empty: the client stays. It is asked in this thread, every few milliseconds of a wait.
  CallBounds(Clock::time_point deadline, std::function<bool()> gone);
  ~CallBounds();
  CallBounds(const CallBounds&) = delete;
  CallBounds& operator=(const CallBounds&) = delete;

  // Of the calling thread: OK also without bounds, else kDeadlineExceeded or kCancelled.
  static absl::Status Check();
  static bool Any();  // the thread has some

 private:
  const Clock::time_point deadline_;
  const std::function<bool()> gone_;
  const CallBounds* const outer_;
};

// Between two looks at the bounds.
inline constexpr std::chrono::milliseconds kBoundsLook{10};

}  // namespace annals::storage
