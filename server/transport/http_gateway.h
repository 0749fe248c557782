// The HTTP port: the routes by protobuf JSON, the metrics, and what an orchestrator asks.
//
//   curl localhost:7412/v1/retrieve -H 'Content-Type: application/json' -d '{"collection": "harbour", "query": "…"}'
//
// Bodies are JSON by protobuf's mapping, fields named as in the .proto files; errors are google.rpc.Status as JSON with
// the matching HTTP code. A method that streams answers with one object a line. Header `annals-timeout-seconds` sets a
// deadline, `x-request-id` the id of the call, `authorization: Bearer …` says who calls. Requests that a web page may
// have sent are refused: http_guard.h.
//
// With TLS and authorities for clients, whoever shows no certificate of theirs gets the two probes and nothing else.
//
//   GET /metrics   Prometheus; for keys that read all collections, unless it is open to all
//   GET /healthz   the process lives
//   GET /readyz    it can answer, also while its database is away, and how old the oldest change can be that it does not
//                  show, in seconds; else 503 with the reason
//   GET /readyz/writes   the same, and its database answers
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "absl/status/status.h"
#include "server/access/gate.h"
#include "server/access/tls_files.h"
#include "server/config.h"
#include "server/transport/call.h"
#include "server/transport/routes.h"

namespace annals::server {

struct HttpPages {
  std::function<std::string()> metrics;
  std::function<absl::Status()> ready;             // OK to read, or why not yet
  std::function<absl::Status()> ready_for_writes;  // OK to write, too; may wait for the database
  std::function<double()> feed_age_seconds;        // how old what it shows can be
};

class HttpGateway {
 public:
  // All but the pages and the settings must outlive it. `tls` null: plain HTTP.
  HttpGateway(const std::vector<Route>& routes, HttpPages pages, CallRecorder& recorder, RequestIds& ids,
              AccessGate& gate, Admission& admission, const ListenConfig& config, std::shared_ptr<TlsFiles> tls);
  ~HttpGateway();  // stops

  // Binds and serves in threads of its own. Returns the port. kUnavailable: the address cannot be had.
  absl::StatusOr<int> Start(const HostPort& address);
  // Takes no new call and waits for those in flight.
  void Stop();
  // Calls in flight are told that nobody waits any more; they end at their next stage.
  void Cancel() { cancelled_ = true; }

 private:
  class Server;
  std::unique_ptr<Server> server_;
  std::atomic<bool> cancelled_{false};
  std::thread thread_;
};

}  // namespace annals::server
