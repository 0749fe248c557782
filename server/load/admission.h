// Lets calls in before their requests are read, as many as the server can serve well, and turns the others away at once.
//
//   ASSIGN_OR_RETURN(Admission::Ticket ticket, admission.Enter(Admission::Work::kRead, "Retrieve", bytes, call));
//   …                                                       // the call runs while the ticket lives
//
// There are three kinds of work. What keeps the service going (probes, status, admin) is always let in. Reads run as
// many at once as ConcurrencyLimit says. Writes have places of their own (handlers/ingest_handler.h); here only how many
// are in the server, running or waiting, is bounded, so that they never take the threads that reads need; and while
// reads stand in line, one batch is stored at a time.
//
// A read for which there is no place stands in line. As long as there is a place to spare now and then, it is a burst, and
// worth waiting for (`patience`). Where none was free for `interval`, the line will not empty: then who has waited for
// `hurry` gives way to who comes, and the one that came last goes first, because the ones before it are about to be given
// up. That is the queue of Maurer, "Fail at Scale" (2015), after CoDel. The line is then no longer than what is served at
// once, which is enough to fill each place that becomes free; the others are refused as they come: at many times what the
// server can serve, a thread that waits and is woken for each would take the time of those that are served.
//
// A request counts with its bytes while it is in the server: what all hold together is bounded, too.
//
// Refused calls get kResourceExhausted OVERLOADED, INGEST_BUSY or BYTES_IN_FLIGHT with RetryInfo. Thread-safe.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <list>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/statusor.h"
#include "core/locks/mutex.h"
#include "server/load/concurrency_limit.h"
#include "server/transport/call.h"

namespace annals::server {

struct AdmissionOptions {
  ConcurrencyLimitOptions reads;
  bool adaptive = true;  // false: reads.most at once, always
  int waiting = 32;      // reads in line
  int writes = 32;       // in the server
  int ingests = 32;      // the same, of those that wait without a thread
  std::size_t bytes = std::size_t{512} << 20;
  std::chrono::milliseconds patience{500}, hurry{3}, interval{100};
  std::function<void(std::string_view reason)> refused;  // told of each call that was turned away
};

class Admission {
 public:
  enum class Work { kAlways, kRead, kWrite, kIngest };

  explicit Admission(AdmissionOptions options);

  // A call that was let in; leaves when it goes.
  class Ticket {
   public:
    Ticket(Ticket&& other) noexcept;
    Ticket& operator=(Ticket&&) = delete;
    ~Ticket();

   private:
    friend class Admission;
    Ticket(Admission* owner, Work work, std::string_view kind, std::size_t bytes)
        : owner_(owner), work_(work), kind_(kind), bytes_(bytes) {}

    Admission* owner_;
    Work work_;
    std::string_view kind_;
    std::size_t bytes_;
    bool full_ = false;  // as many as the limit allows ran, or stood in line, when it was let in
    std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
  };

  // `kind`: which calls take alike; lives as long as the ticket. `bytes` of the request; 0 where it is not known.
  absl::StatusOr<Ticket> Enter(Work work, std::string_view kind, std::size_t bytes, const CallContext& call);

  // The bytes of a request that is being read, before it is let in: they count until this goes.
  class Bytes {
   public:
    Bytes(Bytes&& other) noexcept
        : owner_(std::exchange(other.owner_, nullptr)), work_(other.work_), bytes_(other.bytes_) {}
    Bytes& operator=(Bytes&&) = delete;
    ~Bytes();
    absl::Status Grow(std::size_t more);  // as HoldBytes; where it fails they stay as they were

   private:
    friend class Admission;
    Bytes(Admission* owner, Work work, std::size_t bytes) : owner_(owner), work_(work), bytes_(bytes) {}

    Admission* owner_;
    Work work_;
    std::size_t bytes_;
  };
  // Those that are announced, or that come first. Refused with BYTES_IN_FLIGHT. What is let in then brings no further ones.
  absl::StatusOr<Bytes> HoldBytes(Work work, std::size_t bytes);

  absl::Status IngestBusy();  // of who finds no place elsewhere

  // Reads have stood in line for longer than a burst does: what is not urgent holds back.
  bool Pressed();

  struct Report {
    int limit = 0, reads = 0, waiting = 0, writes = 0;
    std::size_t bytes = 0;
  };
  Report Look();

 private:
  using Clock = std::chrono::steady_clock;
  struct Waiter {
    enum class State { kWaits, kCalled, kGivenUp };
    State state = State::kWaits;
    Clock::time_point came = Clock::now();
    CondVar changed;
  };

  absl::Status Refuse(const char* reason, const char* words);
  absl::Status RefuseRead();
  // `held` of those that count are the request's own.
  absl::Status CheckBytes(Work work, std::size_t bytes, std::size_t held) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  static void End(Waiter* waiter, Waiter::State state);
  // Counts the read when it returns OK.
  absl::Status AwaitPlace(const CallContext& call, bool* full) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void Leave(const Ticket& ticket);
  int Limit() const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void CallNext() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // Refuses those that have waited for `hurry`.
  void GiveUpHurried() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  bool Overloaded() const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);

  const AdmissionOptions options_;
  Mutex mutex_;
  ConcurrencyLimit limit_ ABSL_GUARDED_BY(mutex_);
  std::list<Waiter*> line_ ABSL_GUARDED_BY(mutex_);  // in the order in which they came
  int reads_ ABSL_GUARDED_BY(mutex_) = 0, writes_ ABSL_GUARDED_BY(mutex_) = 0, ingests_ ABSL_GUARDED_BY(mutex_) = 0;
  std::size_t bytes_ ABSL_GUARDED_BY(mutex_) = 0;
  Clock::time_point spare_ ABSL_GUARDED_BY(mutex_) = Clock::now();  // when a place was free last
};

}  // namespace annals::server
