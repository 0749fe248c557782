// Calls at a given rate, whatever the server makes of them. The next call is not kept waiting by the one before (an open
// loop), and a call is timed from when it was due: so a server that stalls is seen to, as its users would see it.
//
//   LoadRun run(&server, {.collection = "news", .rate = 200, .length = 30s, .questions = questions});
//   const LoadReport report = run.Go();
//
// Calls are due at random, as of independent users (a Poisson process), the same for the same seed. Beside them the
// server's health is asked ten times a second over a connection of its own. The report is of the machine that asks, too:
// `late` says how far behind its own plan it sent.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "cli/client/connection.h"
#include "cli/load/latency_histogram.h"
#include "core/locks/mutex.h"

namespace annals::cli {

enum class LoadCall { kRetrieve, kAnswer, kIngest };

struct LoadPlan {
  std::string collection;
  double rate = 10;  // calls a second
  std::chrono::seconds length{10};
  std::vector<std::string> questions;  // at least one; ingest writes them as documents
  std::map<LoadCall, double> mix{{LoadCall::kRetrieve, 1}};
  std::chrono::milliseconds timeout{5'000};  // of a call
  int most_open = 5'000;                     // calls under way; what is due beyond is counted and not sent
  std::uint64_t seed = 1;
};

struct LoadOutcome {
  std::uint64_t ok = 0, refused = 0, timed_out = 0, failed = 0;  // refused: RESOURCE_EXHAUSTED
  LatencyHistogram served, turned_away;  // of those that were ok, and of those that were refused
};

struct LoadReport {
  std::map<LoadCall, LoadOutcome> calls;
  std::uint64_t sent = 0, not_sent = 0;
  LatencyHistogram late;    // sent after they were due
  LatencyHistogram probes;  // that said SERVING
  std::uint64_t probes_failed = 0;
  std::chrono::duration<double> took{0};
  std::string first_error;  // of a call that failed

  std::uint64_t ok() const;
};

class LoadRun {
 public:
  LoadRun(Connection* server, LoadPlan plan) : server_(server), plan_(std::move(plan)), random_(plan_.seed) {}
  // Once. Returns when every call that was sent has ended.
  LoadReport Go();

 private:
  using Clock = std::chrono::steady_clock;
  template <class Request, class Response>
  struct Open;

  LoadCall Draw();
  void Send(LoadCall kind, Clock::time_point due);
  void Ended(LoadCall kind, Clock::time_point due, const grpc::Status& status);
  void Probe();
  template <class Request, class Response, class Method>
  void Start(LoadCall kind, Clock::time_point due, Request request, Method method);

  Connection* const server_;
  const LoadPlan plan_;
  std::mt19937_64 random_;
  std::uint64_t documents_ = 0;
  Mutex mutex_;
  CondVar changed_;
  LoadReport report_ ABSL_GUARDED_BY(mutex_);
  int open_ ABSL_GUARDED_BY(mutex_) = 0;
  bool over_ ABSL_GUARDED_BY(mutex_) = false;
};

}  // namespace annals::cli
