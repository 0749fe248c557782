// The gRPC port: the routes that gRPC serves, the health service, and reflection where it is wanted.
//
//   ASSIGN_OR_RETURN(auto grpc, GrpcServer::Start(routes, {recorder, ids, gate, admission}, config.listen, tls));
//   grpc->address()              // "127.0.0.1:40123"
//   grpc->SetServing(true);      // until then health says NOT_SERVING; calls are served all the same
//   grpc->Leave();               // NOT_SERVING for good
//   grpc->Stop(until);
//
// Thread-safe.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "server/access/gate.h"
#include "server/access/tls_files.h"
#include "server/config.h"
#include "server/transport/call.h"
#include "server/transport/routes.h"

namespace annals::server {

class GrpcServer {
 public:
  struct Ports {
    CallRecorder& recorder;
    RequestIds& ids;
    AccessGate& gate;
    Admission& admission;
    int ingest_threads = 1;  // that serve unary ingest; further ones wait without a thread
  };
  // `routes` and the ports must outlive it; `tls` null: plain. kUnavailable: the address cannot be had.
  static absl::StatusOr<std::unique_ptr<GrpcServer>> Start(const std::vector<Route>& routes, const Ports& ports,
                                                           const ListenConfig& config, std::shared_ptr<TlsFiles> tls);
  virtual ~GrpcServer() = default;

  virtual const std::string& address() const = 0;
  virtual void SetServing(bool serving) = 0;  // what health says
  virtual void Leave() = 0;                   // NOT_SERVING, whatever is set from now on
  // Takes no new call. What is in flight after `drain` is cancelled, and waited for.
  virtual void Stop(std::chrono::seconds drain) = 0;
};

// host:port, with brackets around an address that has colons.
std::string AddressOf(const HostPort& host, int port);

}  // namespace annals::server
