#include "server/transport/grpc_server.h"

#include <grpcpp/ext/proto_server_reflection_plugin.h>
#include <grpcpp/grpcpp.h>
#include <grpcpp/health_check_service_interface.h>
#include <grpcpp/impl/server_builder_option.h>
#include <grpcpp/impl/server_builder_plugin.h>
#include <grpcpp/security/server_credentials.h>
#include <grpcpp/security/tls_certificate_provider.h>
#include <grpcpp/security/tls_credentials_options.h>

#include <format>
#include <map>
#include <utility>

#include "server/transport/drain.h"
#include "server/transport/rpc_service.h"

namespace annals::server {
namespace {

constexpr unsigned kCertificateLookSeconds = 1;
constexpr int kPingSeconds = 10;     // a client may ask that often whether the server is there
constexpr int kWaitingThreads = 16;  // for calls that are to come
constexpr int kIdleThreads = 4;      // beside the calls, gRPC's own threads poll for new ones

// "/annals.v1.RetrievalService/Ingest" → "/annals.v1.RetrievalService"
std::string ServiceOf(const Route& route) { return route.method.substr(0, route.method.rfind('/')); }

// gRPC's reflection library puts itself into every server of the process; here it is taken out again.
class NoReflection final : public grpc::ServerBuilderOption {
 public:
  void UpdateArguments(grpc::ChannelArguments*) override {}
  void UpdatePlugins(std::vector<std::unique_ptr<grpc::ServerBuilderPlugin>>* plugins) override {
    std::erase_if(*plugins, [](const auto& plugin) { return plugin->name() == "proto_server_reflection"; });
  }
};

// gRPC looks at the files itself; that they fit together was seen when they were opened.
std::shared_ptr<grpc::ServerCredentials> CredentialsOf(const TlsFiles* tls) {
  if (tls == nullptr) return grpc::InsecureServerCredentials();
  const TlsPaths& paths = tls->paths();
  grpc::experimental::TlsServerCredentialsOptions options(
      std::make_shared<grpc::experimental::FileWatcherCertificateProvider>(
          paths.key, paths.certificate, paths.client_authorities, kCertificateLookSeconds));
  options.watch_identity_key_cert_pairs();
  if (!paths.client_authorities.empty()) {
    options.watch_root_certs();
    options.set_cert_request_type(GRPC_SSL_REQUEST_AND_REQUIRE_CLIENT_CERTIFICATE_AND_VERIFY);
  }
  return grpc::experimental::TlsServerCredentials(options);
}

// A client that has vanished without a word is found out; one whose connection is old is sent to connect anew, so that
// clients spread over servers that were added. What it has under way is finished first.
void KeepConnections(const ListenConfig& config, grpc::ServerBuilder* builder) {
  builder->AddChannelArgument(GRPC_ARG_KEEPALIVE_TIME_MS, config.keepalive_seconds * 1000);
  builder->AddChannelArgument(GRPC_ARG_KEEPALIVE_TIMEOUT_MS, config.keepalive_seconds * 1000 / 3);
  builder->AddChannelArgument(GRPC_ARG_HTTP2_MIN_RECV_PING_INTERVAL_WITHOUT_DATA_MS, kPingSeconds * 1000);
  builder->AddChannelArgument(GRPC_ARG_KEEPALIVE_PERMIT_WITHOUT_CALLS, 1);
  if (config.connection_age_seconds > 0)
    builder->AddChannelArgument(GRPC_ARG_MAX_CONNECTION_AGE_MS, config.connection_age_seconds * 1000);
}

class RunningGrpc final : public GrpcServer {
 public:
  RunningGrpc(const std::vector<Route>& routes, const Ports& ports) : queue_(ports.ingest_threads) {
    std::map<std::string, std::vector<const Route*>> by_service;
    for (const Route& route : routes) by_service[ServiceOf(route)].push_back(&route);
    for (const auto& [name, of_service] : by_service)
      services_.push_back(std::make_unique<RpcService>(of_service, ports.recorder, ports.ids, ports.gate,
                                                       ports.admission, queue_, drain_));
  }

  absl::Status Listen(const ListenConfig& config, const TlsFiles* tls) {
    const HostPort host = *ParseHostPort(config.grpc);
    grpc::EnableDefaultHealthCheckService(true);
    grpc::reflection::InitProtoReflectionServerBuilderPlugin();
    grpc::ServerBuilder builder;
    if (!config.reflection) builder.SetOption(std::make_unique<NoReflection>());
    int port = 0;
    builder.AddListeningPort(AddressOf(host, host.port), CredentialsOf(tls), &port);
    builder.AddChannelArgument(GRPC_ARG_ALLOW_REUSEPORT, 0);  // a taken port is an error, not a shared one
    builder.SetMaxReceiveMessageSize(static_cast<int>(config.max_message_bytes));
    builder.SetMaxSendMessageSize(-1);
    // Reads that run and that wait, and writes (server/load/admission.h): what comes beyond is refused there, with a
    // reason, and by gRPC itself only where threads run out all the same.
    builder.SetResourceQuota(grpc::ResourceQuota("annals").SetMaxThreads((2 * config.grpc_threads) + kIdleThreads));
    // Threads that have served a call wait for the next one: by gRPC's default all but two end, and under load a thread is
    // made for nearly every call.
    builder.SetSyncServerOption(grpc::ServerBuilder::SyncServerOption::MAX_POLLERS, kWaitingThreads);
    KeepConnections(config, &builder);
    for (const std::unique_ptr<RpcService>& service : services_) builder.RegisterService(service.get());
    grpc_ = builder.BuildAndStart();
    if (grpc_ == nullptr || port == 0)
      return absl::UnavailableError(std::format("cannot listen on {} (--listen)", config.grpc));
    SetServing(false);
    address_ = AddressOf(host, port);
    return absl::OkStatus();
  }

  const std::string& address() const override { return address_; }
  void SetServing(bool serving) override { grpc_->GetHealthCheckService()->SetServingStatus(serving); }
  void Leave() override { grpc_->GetHealthCheckService()->Shutdown(); }
  void Stop(std::chrono::seconds drain) override {
    drain_.EndAt(Drain::Clock::now() + drain);
    grpc_->Shutdown(std::chrono::system_clock::now() + drain);
    for (const std::unique_ptr<RpcService>& service : services_) service->AwaitIdle();
  }

 private:
  Drain drain_;
  WorkQueue queue_;
  std::vector<std::unique_ptr<RpcService>> services_;
  std::unique_ptr<grpc::Server> grpc_;
  std::string address_;
};

}  // namespace

absl::StatusOr<std::unique_ptr<GrpcServer>> GrpcServer::Start(const std::vector<Route>& routes, const Ports& ports,
                                                              const ListenConfig& config,
                                                              std::shared_ptr<TlsFiles> tls) {
  auto server = std::make_unique<RunningGrpc>(routes, ports);
  if (absl::Status status = server->Listen(config, tls.get()); !status.ok()) return status;
  return server;
}

std::string AddressOf(const HostPort& host, int port) {
  return host.host.find(':') == std::string::npos ? std::format("{}:{}", host.host, port)
                                                  : std::format("[{}]:{}", host.host, port);
}

}  // namespace annals::server
