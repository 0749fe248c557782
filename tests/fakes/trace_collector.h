// A real HTTP server on a free loopback port that takes POST /v1/traces as an OpenTelemetry collector does, and misbehaves
// when told to.
//
//   TraceCollector collector;
//   collector.Enqueue({CollectorFault::kBusy});      // the next request fails, later ones are taken
//   … collector.endpoint() …                         // "http://127.0.0.1:41234"
//   collector.WaitForRequests(1);  collector.spans();
//
// A body that is not what the protocol says throws in the handler, so that it is answered 500. Stopped by the destructor,
// which also releases requests that are kept waiting. Thread-safe.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace annals::fakes {

enum class CollectorFault {
  kNone,
  kStall,        // no answer before the client leaves
  kBusy,         // 503
  kRefuse,       // 401
  kNotJson,      // 200 with a page for people
  kTakesNoneOf,  // 200, partialSuccess: all spans are rejected
};

struct CollectedSpan {
  std::string trace_id, span_id, parent_id, state, name;
  int kind = 0;
  std::int64_t begin = 0, end = 0;                // nanoseconds since 1970
  std::map<std::string, std::string> attributes;  // numbers as text
  bool failed = false;
};

class TraceCollector {
 public:
  TraceCollector();
  ~TraceCollector();

  std::string endpoint() const;
  void Enqueue(std::vector<CollectorFault> faults);     // of the next requests, in order
  std::vector<CollectedSpan> spans() const;             // of the requests that were taken
  std::map<std::string, std::string> resource() const;  // of the last request
  std::vector<std::string> bodies() const;              // of all requests, as they came
  std::string authorization() const;                    // of the last request
  // Returns when so many requests have come. Throws after a minute.
  void WaitForRequests(std::size_t n);

 private:
  struct Server;
  std::unique_ptr<Server> server_;
};

}  // namespace annals::fakes
