// What a handler knows of the call that it serves, whatever transport it came by, and what is recorded when it is over.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "server/access/caller.h"
#include "server/logs/log.h"
#include "server/metrics.h"
#include "server/tracing/call_trace.h"

namespace annals::server {

inline constexpr std::size_t kMaxRequestIdBytes = 128;  // a longer one is cut, or refused where it is stored

// Another server sent the call here, which is served here then; kTry: there are others to ask, who may have its image loaded.
enum class Relayed { kNo, kTry, kWait };

struct CallContext {
  using Clock = std::chrono::steady_clock;  // a step of the wall clock ends no call

  std::string request_id;  // the client's x-request-id, or made here; in the log and in the reply
  std::string method;      // as the log names it: "Retrieve"
  std::string http_verb;   // "POST"; empty: it came by gRPC
  tracing::CallTrace trace;
  Clock::time_point deadline = Clock::time_point::max();
  std::function<bool()> cancelled;  // empty: cannot be
  std::string credential;           // as it was shown ("Bearer …"), for another server that is asked for it
  Relayed relayed = Relayed::kNo;
  Caller caller;                                 // what it may do is asked by the route that it is for
  std::function<absl::Status()> still_admitted;  // empty: yes. The caller's key may have been revoked meanwhile
  std::shared_ptr<void> ticket;                  // of server/load/admission.h, where the transport keeps it here
  std::shared_ptr<void> place;                   // of a stream, where the caller may have so many; null: not counted
  // Fields that were sent with bytes that are not UTF-8; they hold '?' in place of each byte.
  std::vector<std::string> invalid_utf8;
  std::chrono::steady_clock::time_point received = std::chrono::steady_clock::now();

  // kCancelled or kDeadlineExceeded when nobody waits for the result any more, kUnauthenticated when the key does not
  // admit any more. Asked between stages.
  absl::Status Check() const;
  double Seconds() const;  // since received
};

// Makes the id of a call that brought none: unique in the process, unlikely elsewhere.
class RequestIds {
 public:
  RequestIds();
  std::string Next();

 private:
  std::string prefix_;
  std::atomic<std::uint64_t> next_{0};
};

struct Route;

// Counts and logs each call once, and begins and ends its trace.
class CallRecorder {
 public:
  CallRecorder(const Log& log, Metrics& metrics, const tracing::Recording& traces)
      : log_(log), metrics_(metrics), traces_(traces) {}

  // Of a call that begins now, by the headers of these names; empty where it brought none.
  tracing::CallTrace Begin(std::string_view traceparent, std::string_view tracestate) const {
    return tracing::CallTrace::Begin(tracing::ParseTraceContext(traceparent, tracestate), traces_);
  }
  void Finished(const Route& route, const CallContext& call, const absl::Status& status);

 private:
  const Log& log_;
  Metrics& metrics_;
  const tracing::Recording traces_;
};

}  // namespace annals::server
