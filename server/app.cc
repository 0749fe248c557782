#include "server/app.h"

#include <google/protobuf/stubs/logging.h>
#include <grpc/support/log.h>
#include <grpcpp/ext/proto_server_reflection_plugin.h>
#include <grpcpp/grpcpp.h>
#include <grpcpp/health_check_service_interface.h>
#include <grpcpp/impl/server_builder_option.h>
#include <grpcpp/impl/server_builder_plugin.h>
#include <unistd.h>

#include <cstdio>
#include <format>
#include <fstream>
#include <future>
#include <map>

#include "core/record/status.h"
#include "server/handlers/admin_handler.h"
#include "server/handlers/answer_handler.h"
#include "server/handlers/asset_handler.h"
#include "server/handlers/debug_handler.h"
#include "server/handlers/graph_handler.h"
#include "server/handlers/identity_handler.h"
#include "server/handlers/ingest_handler.h"
#include "server/handlers/ingest_stream.h"
#include "server/handlers/retrieve_handler.h"
#include "server/images/image_registry.h"
#include "server/images/retention.h"
#include "server/transport/http_gateway.h"
#include "server/transport/routes.h"
#include "server/transport/rpc_service.h"
#include "server/transport/status.h"
#include "storage/private/private_postgres.h"

namespace annals::server {
namespace {

std::string Address(const HostPort& host, int port) {
  return host.host.find(':') == std::string::npos ? std::format("{}:{}", host.host, port)
                                                  : std::format("[{}]:{}", host.host, port);
}

// "/annals.v1.RetrievalService/Ingest" → "/annals.v1.RetrievalService"
std::string ServiceOf(const Route& route) { return route.method.substr(0, route.method.rfind('/')); }

// Written aside and renamed: who sees the file can read it.
absl::Status WritePortFile(const std::string& path, const App::Addresses& addresses) {
  const std::string aside = std::format("{}.{}", path, getpid());
  std::ofstream out(aside);
  out << std::format("{{\"grpc\": \"{}\", \"http\": \"{}\", \"pid\": {}}}\n", addresses.grpc, addresses.http, getpid());
  out.close();
  if (out.fail() || std::rename(aside.c_str(), path.c_str()) != 0) {
    return absl::InvalidArgumentError(std::format("cannot write --port-file {}", path));
  }
  return absl::OkStatus();
}

// gRPC's reflection library puts itself into every server of the process; here it is taken out again.
class NoReflection final : public grpc::ServerBuilderOption {
 public:
  void UpdateArguments(grpc::ChannelArguments*) override {}
  void UpdatePlugins(std::vector<std::unique_ptr<grpc::ServerBuilderPlugin>>* plugins) override {
    std::erase_if(*plugins, [](const auto& plugin) { return plugin->name() == "proto_server_reflection"; });
  }
};

class RunningApp final : public App {
 public:
  RunningApp(Config config, Parts parts)
      : config_(std::move(config)),
        log_(config_.log_level, parts.log ? std::move(parts.log) : Log::ToStderr()),
        now_(parts.now
                 ? std::move(parts.now)
                 : [] { return std::chrono::floor<std::chrono::microseconds>(std::chrono::system_clock::now()); }),
        embedder_(std::move(parts.embedder)),
        store_(std::move(parts.store)) {}

  ~RunningApp() override { Stop(); }

  absl::Status Start() {
    RETURN_IF_ERROR(config_.Validate());
    if (!config_.answer.chat.base_url.empty()) {
      ASSIGN_OR_RETURN(chat_, models::HttpChat::Connect(config_.answer.chat));
    }
    RETURN_IF_ERROR(ConnectExtractor());
    RETURN_IF_ERROR(OpenStoreAndModel());
    metrics_ = std::make_unique<Metrics>(embedder_->name());
    recorder_ = std::make_unique<CallRecorder>(log_, *metrics_);
    images_ = std::make_unique<ImageRegistry>(*store_, log_);
    retention_ = std::make_unique<RetentionLoop>(
        *store_, log_,
        RetentionOptions{{.feed = std::chrono::hours(config_.database.keep_feed_hours),
                          .requests = std::chrono::hours(config_.database.keep_requests_hours)}});
    MakeHandlers();
    RETURN_IF_ERROR(StartGrpc());
    RETURN_IF_ERROR(StartHttp());
    images_->Start([this](bool ready) { grpc_->GetHealthCheckService()->SetServingStatus(ready); });
    retention_->Start();
    if (!config_.listen.port_file.empty()) {
      RETURN_IF_ERROR(WritePortFile(config_.listen.port_file, addresses_));
      wrote_port_file_ = true;
    }
    log_.Info("listening", {{"grpc", addresses_.grpc},
                            {"http", addresses_.http},
                            {"embedder", embedder_->name()},
                            {"dimension", embedder_->dimension()},
                            {"answer_model", chat_ ? chat_->name() : "none"},
                            {"extract_model", extract_chat_ ? extract_chat_->name() : "none"},
                            {"version", ANNALS_VERSION}});
    return absl::OkStatus();
  }

  const Addresses& addresses() const override { return addresses_; }
  const std::string& database_url() const override { return config_.database.url; }

  absl::Status Ready() const override {
    if (!images_->caught_up()) {
      return Error(absl::StatusCode::kUnavailable, "IMAGES_LOADING", "collections are being loaded");
    }
    return FromStorage(store_->Ping());
  }

  void Stop() override {
    if (stopped_) return;
    stopped_ = true;
    StopServers();
    if (images_) images_->Stop();
    handlers_.reset();
    retention_.reset();
    images_.reset();
    store_.reset();
    if (postgres_) {
      if (const absl::Status status = postgres_->Stop(); !status.ok())
        log_.Error("PostgreSQL did not stop", {{"error", status.message()}});
    }
    if (wrote_port_file_) std::remove(config_.listen.port_file.c_str());
    log_.Info("stopped");
  }

 private:
  struct OwnedHandlers {
    OwnedHandlers(const HandlerPorts& ports, AnswerModel model, std::size_t max_message_bytes, bool debug_ranking)
        : ingest(ports),
          ingest_stream(ports, ingest, max_message_bytes),
          retrieve(ports),
          answer(retrieve, std::move(model), ports.metrics, ports.log),
          graph(ports),
          assets(ports),
          admin(ports),
          identity(ports),
          debug(retrieve, debug_ranking) {}
    IngestHandler ingest;
    IngestStreamHandler ingest_stream;
    RetrieveHandler retrieve;
    AnswerHandler answer;
    GraphHandler graph;
    AssetHandler assets;
    AdminHandler admin;
    IdentityHandler identity;
    DebugHandler debug;
  };

  // The model is read while the database comes up: each takes about a second.
  absl::Status OpenStoreAndModel() {
    std::future<absl::Status> model;
    if (embedder_ == nullptr) {
      model = std::async(std::launch::async, [this]() -> absl::Status {
        ASSIGN_OR_RETURN(embedder_, models::MakeEmbedder(config_.embedder));
        return absl::OkStatus();
      });
    }
    const absl::Status store = OpenStore();
    if (model.valid()) RETURN_IF_ERROR(model.get());
    return store;
  }

  absl::Status OpenStore() {
    if (store_ != nullptr) return absl::OkStatus();
    DatabaseConfig& database = config_.database;
    if (database.url.empty()) {
      ASSIGN_OR_RETURN(postgres_, storage::PrivatePostgres::Start(
                                      {.data_dir = database.data_dir, .durable = database.private_durable}));
      database.url = postgres_->url();
    }
    storage::StoreOptions options{.url = database.url, .pool_size = database.pool_size};
    options.startup_wait = std::chrono::seconds(database.startup_wait_seconds);
    options.log = [this](const std::string& message) { log_.Info(message); };
    ASSIGN_OR_RETURN(store_, storage::Store::Open(std::move(options)));
    return absl::OkStatus();
  }

  absl::Status ConnectExtractor() {
    const ExtractConfig& extract = config_.extract;
    if (extract.chat.base_url.empty()) return absl::OkStatus();
    ASSIGN_OR_RETURN(extract_chat_, models::HttpChat::Connect(extract.chat));
    extractor_ = std::make_unique<models::ChatExtractor>(
        *extract_chat_, models::ChatExtractorOptions{.timeout = std::chrono::seconds(extract.timeout_seconds),
                                                     .max_tokens = extract.max_tokens,
                                                     .concurrent = extract.chat.concurrent,
                                                     .document_calls = extract.document_calls,
                                                     .cache_folder = extract.cache_folder});
    return absl::OkStatus();
  }

  void MakeHandlers() {
    const double weight = config_.dense_weight < 0 ? embedder_->dense_weight() : config_.dense_weight;
    handlers_ = std::make_unique<OwnedHandlers>(
        HandlerPorts{*store_, *images_, *embedder_, *metrics_, log_, now_, config_.ingest, weight,
                     config_.similarity_floor, extractor_.get()},
        AnswerModel{chat_.get(), config_.answer}, config_.listen.max_message_bytes, config_.debug_ranking);
    OwnedHandlers& h = *handlers_;
    routes_ =
        MakeRoutes({h.ingest, h.ingest_stream, h.retrieve, h.answer, h.graph, h.assets, h.admin, h.identity, h.debug});
  }

  absl::Status StartGrpc() {
    const HostPort host = *ParseHostPort(config_.listen.grpc);
    grpc::EnableDefaultHealthCheckService(true);
    grpc::reflection::InitProtoReflectionServerBuilderPlugin();
    grpc::ServerBuilder builder;
    if (!config_.listen.reflection) builder.SetOption(std::make_unique<NoReflection>());
    int port = 0;
    builder.AddListeningPort(Address(host, host.port), grpc::InsecureServerCredentials(), &port);
    builder.AddChannelArgument(GRPC_ARG_ALLOW_REUSEPORT, 0);  // a taken port is an error, not a shared one
    builder.SetMaxReceiveMessageSize(static_cast<int>(config_.listen.max_message_bytes));
    builder.SetMaxSendMessageSize(-1);
    builder.SetResourceQuota(grpc::ResourceQuota("annals").SetMaxThreads(config_.listen.grpc_threads + kIdleThreads));
    std::map<std::string, std::vector<const Route*>> by_service;
    for (const Route& route : routes_) by_service[ServiceOf(route)].push_back(&route);
    for (const auto& [name, routes] : by_service) {
      services_.push_back(std::make_unique<RpcService>(routes, *recorder_, ids_));
      builder.RegisterService(services_.back().get());
    }
    grpc_ = builder.BuildAndStart();
    if (grpc_ == nullptr || port == 0) {
      return absl::UnavailableError(std::format("cannot listen on {} (--listen)", config_.listen.grpc));
    }
    grpc_->GetHealthCheckService()->SetServingStatus(false);  // until the images have caught up
    addresses_.grpc = Address(host, port);
    return absl::OkStatus();
  }

  absl::Status StartHttp() {
    const HostPort host = *ParseHostPort(config_.listen.http);
    HttpPages pages{
        .metrics =
            [this] { return metrics_->Scrape(images_->Reports(), {images_->LagSeconds(), images_->rebuilds()}); },
        .ready = [this] { return Ready(); }};
    http_ = std::make_unique<HttpGateway>(routes_, std::move(pages), *recorder_, ids_, config_.listen);
    ASSIGN_OR_RETURN(const int port, http_->Start(host));
    addresses_.http = Address(host, port);
    return absl::OkStatus();
  }

  void StopServers() {
    const auto until = std::chrono::system_clock::now() + std::chrono::seconds(config_.listen.drain_seconds);
    if (grpc_) grpc_->GetHealthCheckService()->SetServingStatus(false);
    std::future<void> http;
    if (http_) http = std::async(std::launch::async, [this] { http_->Stop(); });
    if (handlers_) handlers_->ingest_stream.Stop();  // streams would go on for as long as they have documents
    if (grpc_) grpc_->Shutdown(until);               // cancels what is still in flight then, and waits for it to notice
    for (const std::unique_ptr<RpcService>& service : services_) service->AwaitIdle();
    if (http.valid() && http.wait_until(until) != std::future_status::ready) http_->Cancel();
  }

  // Beside the calls, gRPC's own threads poll for new ones.
  static constexpr int kIdleThreads = 4;

  Config config_;
  Log log_;
  std::function<Timestamp()> now_;
  std::unique_ptr<embedding::Embedder> embedder_;
  std::unique_ptr<models::HttpChat> chat_;          // null: answers are extractive
  std::unique_ptr<models::HttpChat> extract_chat_;  // null: text is read by the rules
  std::unique_ptr<models::ChatExtractor> extractor_;
  std::unique_ptr<storage::PrivatePostgres> postgres_;
  std::unique_ptr<storage::Store> store_;
  std::unique_ptr<Metrics> metrics_;
  std::unique_ptr<CallRecorder> recorder_;
  RequestIds ids_;
  std::unique_ptr<ImageRegistry> images_;
  std::unique_ptr<RetentionLoop> retention_;
  std::unique_ptr<OwnedHandlers> handlers_;
  std::vector<Route> routes_;
  std::vector<std::unique_ptr<RpcService>> services_;
  std::unique_ptr<grpc::Server> grpc_;
  std::unique_ptr<HttpGateway> http_;
  Addresses addresses_;
  bool wrote_port_file_ = false;  // the file of a server that runs is not ours to remove
  bool stopped_ = false;
};

}  // namespace

absl::StatusOr<std::unique_ptr<App>> App::Start(Config config, Parts parts) {
  // Libraries that write to stderr by themselves: gRPC's lines join the structured log; protobuf's complaints about bad
  // strings are ours to make, as errors.
  gpr_set_log_function([](gpr_log_func_args* line) { Log(Log::Level::kWarn).Warn("grpc", {{"text", line->message}}); });
  google::protobuf::SetLogHandler(nullptr);
  auto app = std::make_unique<RunningApp>(std::move(config), std::move(parts));
  RETURN_IF_ERROR(app->Start());
  return app;
}

}  // namespace annals::server
