#include "server/app.h"

#include <google/protobuf/stubs/logging.h>
#include <grpc/support/log.h>
#include <grpcpp/ext/proto_server_reflection_plugin.h>
#include <grpcpp/grpcpp.h>
#include <grpcpp/health_check_service_interface.h>
#include <grpcpp/impl/server_builder_option.h>
#include <grpcpp/impl/server_builder_plugin.h>
#include <grpcpp/security/server_credentials.h>
#include <grpcpp/security/tls_certificate_provider.h>
#include <grpcpp/security/tls_credentials_options.h>
#include <unistd.h>

#include <cstdio>
#include <format>
#include <fstream>
#include <future>
#include <map>
#include <optional>

#include "absl/strings/escaping.h"
#include "absl/strings/str_join.h"
#include "core/record/status.h"
#include "server/access/gate.h"
#include "server/access/jwt/jwt_gate.h"
#include "server/access/tls_files.h"
#include "server/export/export_handler.h"
#include "server/handlers/access_handler.h"
#include "server/handlers/admin_handler.h"
#include "server/handlers/answer_handler.h"
#include "server/handlers/asset_handler.h"
#include "server/handlers/debug_handler.h"
#include "server/handlers/diagnosis_handler.h"
#include "server/handlers/graph_handler.h"
#include "server/handlers/identity_handler.h"
#include "server/handlers/ingest_handler.h"
#include "server/handlers/ingest_stream.h"
#include "server/handlers/privacy_handler.h"
#include "server/handlers/retrieve_handler.h"
#include "server/images/image_registry.h"
#include "server/images/retention.h"
#include "server/images/vector_maker.h"
#include "server/load/admission.h"
#include "server/models/sha256.h"
#include "server/models/word_net_files.h"
#include "server/privacy/privacy_guard.h"
#include "server/privacy/token_key.h"
#include "server/privacy/vault.h"
#include "server/tracing/span_exporter.h"
#include "server/transport/http_gateway.h"
#include "server/transport/routes.h"
#include "server/transport/rpc_service.h"
#include "server/transport/status.h"
#include "storage/database_facts.h"
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

// A snapshot holds what this program read out of texts, and so names the program.
absl::StatusOr<SnapshotOptions> SnapshotsOf(const DatabaseConfig& config) {
  SnapshotOptions options{.folder = config.snapshot_dir, .every = std::chrono::minutes(config.snapshot_minutes)};
  if (options.folder.empty()) return options;
  ASSIGN_OR_RETURN(const std::string digest, models::Sha256OfFile("/proc/self/exe"));
  options.program = absl::BytesToHexString(digest);
  return options;
}

constexpr unsigned kCertificateLookSeconds = 1;
constexpr int kKeepaliveSeconds = 60;  // of a connection on which nothing comes
constexpr int kPingSeconds = 10;       // a client may ask that often whether the server is there

const std::string kFirstKey =
    "--admin-key-file FILE makes the first one, or listen on 127.0.0.1 and run `annals keys create`";

v1::ConfigurationState ConfigurationOf(const Config& config, bool reached_from_elsewhere) {
  v1::ConfigurationState state;
  state.set_reached_from_elsewhere(reached_from_elsewhere);
  state.set_tls(!config.listen.tls_cert_file.empty());
  state.set_superuser_allowed(config.database.allow_superuser);
  state.set_metrics_open(config.listen.open_metrics);
  state.set_debug_ranking(config.debug_ranking);
  state.set_texts_logged(config.log_level == Log::Level::kDebug);
  state.set_tokens_taken(!config.access.jwt_keys.empty());
  state.set_issuer_checked(!config.access.jwt.issuer.empty());
  state.set_audience_checked(!config.access.jwt.audience.empty());
  state.set_lame_duck_seconds(config.listen.lame_duck_seconds);
  return state;
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
        given_models_(std::move(parts.further_models)),
        store_(std::move(parts.store)),
        keys_(std::move(parts.keys)) {
    if (parts.embedder != nullptr) given_models_.insert(given_models_.begin(), std::move(parts.embedder));
  }

  ~RunningApp() override { Stop(); }

  absl::Status Start() {
    RETURN_IF_ERROR(config_.Validate());
    if (!config_.answer.chat.base_url.empty()) {
      ASSIGN_OR_RETURN(chat_, models::HttpChat::Connect(config_.answer.chat));
    }
    if (!config_.privacy_key_file.empty()) {
      ASSIGN_OR_RETURN(tokens_, TokenKey::Read(config_.privacy_key_file));
    }
    std::unique_ptr<KeyRing> ring;
    if (!config_.vault_key_file.empty()) {
      ASSIGN_OR_RETURN(ring, KeyRing::Read(config_.vault_key_file));
    }
    RETURN_IF_ERROR(ConnectExtractor());
    ASSIGN_OR_RETURN(reranker_, models::MakeReranker(config_.reranker));
    RETURN_IF_ERROR(OpenStoreAndModels());
    if (ring != nullptr) vault_ = std::make_unique<Vault>(std::move(ring), *store_, log_);
    metrics_ = std::make_unique<Metrics>(models_->standard().name());
    RETURN_IF_ERROR(OpenGate());
    OpenAdmission();
    RETURN_IF_ERROR(OpenTraces());
    recorder_ =
        std::make_unique<CallRecorder>(log_, *metrics_, tracing::Recording{spans_.get(), config_.traces.sample});
    ASSIGN_OR_RETURN(const SnapshotOptions snapshots, SnapshotsOf(config_.database));
    images_ = std::make_unique<ImageRegistry>(
        *store_, log_,
        ImageRegistryOptions{.snapshots = snapshots,
                             .memory_budget = static_cast<std::size_t>(config_.database.memory_budget) << 20});
    retention_ = std::make_unique<RetentionLoop>(
        *store_, log_,
        RetentionOptions{{.feed = std::chrono::hours(config_.database.keep_feed_hours),
                          .requests = std::chrono::hours(config_.database.keep_requests_hours)}});
    vectors_ = std::make_unique<VectorMaker>(
        *store_, *models_, *metrics_, log_,
        VectorMakerOptions{.hold = std::chrono::seconds(config_.ingest.vector_hold_seconds)});
    MakeHandlers();
    RETURN_IF_ERROR(OpenTls());
    RETURN_IF_ERROR(StartGrpc());
    RETURN_IF_ERROR(StartHttp());
    images_->Start([this](bool ready) { grpc_->GetHealthCheckService()->SetServingStatus(ready); });
    retention_->Start();
    vectors_->Start();
    if (!config_.listen.port_file.empty()) {
      RETURN_IF_ERROR(WritePortFile(config_.listen.port_file, addresses_));
      wrote_port_file_ = true;
    }
    serving_ = true;
    log_.Info("listening", {{"grpc", addresses_.grpc},
                            {"http", addresses_.http},
                            {"embedder", absl::StrJoin(models_->Names(), ", ")},
                            {"dimension", models_->standard().dimension()},
                            {"reranker", reranker_ ? reranker_->name() : "none"},
                            {"answer_model", chat_ ? chat_->name() : "none"},
                            {"extract_model", extract_chat_ ? extract_chat_->name() : "none"},
                            {"tls", tls_ != nullptr},
                            {"keys", gate_->NeedsKeys() ? "required" : "not needed"},
                            {"version", ANNALS_VERSION}});
    return absl::OkStatus();
  }

  const Addresses& addresses() const override { return addresses_; }
  const std::string& database_url() const override { return config_.database.url; }

  absl::Status Ready() const override {
    if (leaving_) return Error(absl::StatusCode::kUnavailable, "SHUTTING_DOWN", "the server is stopping");
    if (!images_->caught_up()) {
      return Error(absl::StatusCode::kUnavailable, "IMAGES_LOADING", "collections are being loaded");
    }
    return absl::OkStatus();
  }

  absl::Status ReadyForWrites() const override {
    RETURN_IF_ERROR(Ready());
    return FromStorage(store_->Ping());
  }

  void Stop() override {
    if (stopped_) return;
    stopped_ = true;
    StopServers();
    if (spans_) spans_->Stop();
    if (vectors_) vectors_->Stop();
    if (images_) images_->Stop();
    handlers_.reset();
    vectors_.reset();
    guard_.reset();
    vault_.reset();
    retention_.reset();
    images_.reset();
    gate_.reset();
    keys_.reset();
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
    OwnedHandlers(const HandlerPorts& ports, AccessGate& gate, AnswerModel model, const text::Thesaurus& thesaurus,
                  DiagnosisHandler::Surroundings surroundings, std::size_t max_message_bytes, bool debug_ranking,
                  const PrivacyGuard& guard)
        : access(gate),
          ingest(ports),
          ingest_stream(ports, ingest, max_message_bytes),
          retrieve(ports),
          answer(retrieve, std::move(model), thesaurus, ports.metrics, ports.log),
          graph(ports),
          assets(ports),
          admin(ports),
          identity(ports),
          privacy(ports),
          diagnosis(ports, std::move(surroundings)),
          debug(retrieve, answer, debug_ranking),
          exports(ports, guard) {}
    AccessHandler access;
    IngestHandler ingest;
    IngestStreamHandler ingest_stream;
    RetrieveHandler retrieve;
    AnswerHandler answer;
    GraphHandler graph;
    AssetHandler assets;
    AdminHandler admin;
    IdentityHandler identity;
    PrivacyHandler privacy;
    DiagnosisHandler diagnosis;
    DebugHandler debug;
    ExportHandler exports;
  };

  // The models are read while the database comes up: each takes about a second.
  absl::Status OpenStoreAndModels() {
    std::future<absl::Status> models = std::async(std::launch::async, [this] { return OpenModels(); });
    const absl::Status store = OpenStore();
    RETURN_IF_ERROR(models.get());
    return store;
  }

  absl::Status OpenModels() {
    std::vector<std::unique_ptr<embedding::Embedder>> opened = std::move(given_models_);
    if (opened.empty()) {
      ASSIGN_OR_RETURN(opened.emplace_back(), models::MakeEmbedder(config_.embedder));
      for (const models::EmbedderConfig& further : config_.further_models) {
        ASSIGN_OR_RETURN(opened.emplace_back(), models::MakeEmbedder(further));
      }
    }
    ASSIGN_OR_RETURN(models_, models::ModelSet::Of(std::move(opened)));
    return absl::OkStatus();
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
    options.allow_superuser = database.allow_superuser;
    options.migration_url = database.migration_url;
    options.startup_wait = std::chrono::seconds(database.startup_wait_seconds);
    options.log = [this](const std::string& message) { log_.Info(message); };
    ASSIGN_OR_RETURN(store_, storage::Store::Open(std::move(options)));
    if (keys_ == nullptr) keys_ = storage::KeyStore::Open({.url = database.url});
    return absl::OkStatus();
  }

  // Beyond loopback, a call that nobody has to answer for is one that was allowed on purpose.
  absl::Status OpenGate() {
    const AccessConfig& access = config_.access;
    const std::string open = OpenAddress();
    ASSIGN_OR_RETURN(std::shared_ptr<JwtGate> tokens, OpenTokens());
    gate_ = std::make_unique<AccessGate>(
        keys_.get(), log_, now_,
        GateOptions{.allow_anonymous = access.allow_anonymous,
                    .require_keys = access.require_keys || !open.empty(),
                    .grace = std::chrono::minutes(access.key_grace_minutes),
                    .tokens = std::move(tokens),
                    .limits = access.limits,
                    .refused = [this](std::string_view reason) { metrics_->CountRefused(reason); }});
    RETURN_IF_ERROR(gate_->Start());
    if (!access.admin_key_file.empty()) RETURN_IF_ERROR(gate_->Bootstrap(access.admin_key_file));
    if (!gate_->NeedsKeys() && !open.empty())
      log_.Warn("whoever reaches this address may do everything", {{"address", open}});
    if (!gate_->NeedsKeys() || gate_->HasKeys() || gate_->TakesTokens()) return absl::OkStatus();
    if (open.empty()) return absl::FailedPreconditionError("--require-keys: there is no key; " + kFirstKey);
    return absl::FailedPreconditionError(
        std::format("{} is reached from other machines, and there is no key by which to tell callers apart; {}. Where "
                    "the network is closed, --allow-anonymous lets everybody do everything",
                    open, kFirstKey));
  }

  absl::Status OpenTraces() {
    if (config_.traces.endpoint.empty()) return absl::OkStatus();
    ASSIGN_OR_RETURN(
        spans_,
        tracing::SpanExporter::Start(
            {.endpoint = config_.traces.endpoint,
             .key_file = config_.traces.key_file,
             .counted = [this](std::string_view outcome, std::size_t spans) { metrics_->CountSpans(outcome, spans); }},
            log_));
    return absl::OkStatus();
  }

  void OpenAdmission() {
    const ListenConfig& listen = config_.listen;
    const int cores = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    admission_ = std::make_unique<Admission>(
        AdmissionOptions{.reads = {.least = std::min(cores, listen.grpc_threads), .most = listen.grpc_threads},
                         .adaptive = listen.adaptive_limit,
                         .waiting = std::max(1, listen.grpc_threads / 2),
                         .writes = std::max(config_.ingest.concurrent, listen.grpc_threads / 2),
                         .bytes = listen.max_bytes_in_flight,
                         .refused = [this](std::string_view reason) { metrics_->CountRefused(reason); }});
  }

  // Null: none are taken.
  absl::StatusOr<std::shared_ptr<JwtGate>> OpenTokens() {
    const AccessConfig& access = config_.access;
    if (access.jwt_keys.empty()) return nullptr;
    for (const auto& [flag, value] :
         {std::pair{"--jwt-issuer", access.jwt.issuer}, {"--jwt-audience", access.jwt.audience}}) {
      if (value.empty()) log_.Warn("tokens are taken that were made for others, too", {{"missing", flag}});
    }
    ASSIGN_OR_RETURN(std::unique_ptr<JwtKeySource> keys,
                     JwtKeySource::Open({.location = access.jwt_keys,
                                         .refresh = std::chrono::seconds(access.jwt_refresh_seconds),
                                         .grace = std::chrono::minutes(access.key_grace_minutes)},
                                        log_));
    return std::make_shared<JwtGate>(std::move(keys), access.jwt);
  }

  // The first address that is reached from other machines, with its flag; "" when there is none.
  std::string OpenAddress() const {
    for (const auto& [flag, address] :
         {std::pair{"--listen", config_.listen.grpc}, {"--http-listen", config_.listen.http}}) {
      if (!IsLoopback(*ParseHostPort(address))) return std::format("{} {}", flag, address);
    }
    return "";
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
    words_ =
        std::make_unique<models::LazyWordNet>(config_.wordnet, [this](const std::string& what) { log_.Info(what); });
    guard_ = std::make_unique<PrivacyGuard>(*images_, tokens_.get(), vault_.get(), *store_, *metrics_);
    handlers_ = std::make_unique<OwnedHandlers>(
        HandlerPorts{*store_, *images_, *vectors_, *models_, *metrics_, log_, now_, config_.ingest,
                     config_.dense_weight, config_.similarity_floor, extractor_.get(), reranker_.get(),
                     config_.reranker.timeout, tokens_.get(), vault_.get(), [this] { return admission_->Pressed(); },
                     config_.slow_questions},
        *gate_, AnswerModel{chat_.get(), config_.answer}, *words_, MakeSurroundings(), config_.listen.max_message_bytes,
        config_.debug_ranking, *guard_);
    OwnedHandlers& h = *handlers_;
    routes_ = MakeRoutes({h.access, h.ingest, h.ingest_stream, h.retrieve, h.answer, h.graph, h.assets, h.admin,
                          h.identity, h.privacy, h.diagnosis, h.debug, h.exports},
                         log_, *guard_);
  }

  DiagnosisHandler::Surroundings MakeSurroundings() {
    DiagnosisHandler::Surroundings s{.ready = [this] { return Ready(); },
                                     .database = [this] { return storage::ReadDatabaseFacts(config_.database.url); },
                                     .private_database = postgres_ != nullptr,
                                     .pool = config_.database.pool_size,
                                     .configuration = ConfigurationOf(config_, !OpenAddress().empty()),
                                     .keys_needed = [this] { return gate_->NeedsKeys(); },
                                     .folders = {{"embedding cache", config_.embedder.cache_dir},
                                                 {"extraction cache", config_.extract.cache_folder}}};
    if (postgres_) s.folders.emplace_back("database", config_.database.data_dir);
    return s;
  }

  absl::Status OpenTls() {
    const ListenConfig& listen = config_.listen;
    if (listen.tls_cert_file.empty()) return absl::OkStatus();
    ASSIGN_OR_RETURN(tls_, TlsFiles::Open({.certificate = listen.tls_cert_file,
                                           .key = listen.tls_key_file,
                                           .client_authorities = listen.tls_client_ca_file},
                                          log_));
    return absl::OkStatus();
  }

  // gRPC looks at the files itself; that they fit together was seen when they were opened.
  std::shared_ptr<grpc::ServerCredentials> GrpcCredentials() const {
    if (tls_ == nullptr) return grpc::InsecureServerCredentials();
    const TlsPaths& paths = tls_->paths();
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
  void KeepConnections(grpc::ServerBuilder* builder) const {
    builder->AddChannelArgument(GRPC_ARG_KEEPALIVE_TIME_MS, kKeepaliveSeconds * 1000);
    builder->AddChannelArgument(GRPC_ARG_KEEPALIVE_TIMEOUT_MS, kKeepaliveSeconds * 1000 / 3);
    builder->AddChannelArgument(GRPC_ARG_HTTP2_MIN_RECV_PING_INTERVAL_WITHOUT_DATA_MS, kPingSeconds * 1000);
    builder->AddChannelArgument(GRPC_ARG_KEEPALIVE_PERMIT_WITHOUT_CALLS, 1);
    if (config_.listen.connection_age_seconds > 0)
      builder->AddChannelArgument(GRPC_ARG_MAX_CONNECTION_AGE_MS, config_.listen.connection_age_seconds * 1000);
  }

  absl::Status StartGrpc() {
    const HostPort host = *ParseHostPort(config_.listen.grpc);
    grpc::EnableDefaultHealthCheckService(true);
    grpc::reflection::InitProtoReflectionServerBuilderPlugin();
    grpc::ServerBuilder builder;
    if (!config_.listen.reflection) builder.SetOption(std::make_unique<NoReflection>());
    int port = 0;
    builder.AddListeningPort(Address(host, host.port), GrpcCredentials(), &port);
    builder.AddChannelArgument(GRPC_ARG_ALLOW_REUSEPORT, 0);  // a taken port is an error, not a shared one
    builder.SetMaxReceiveMessageSize(static_cast<int>(config_.listen.max_message_bytes));
    builder.SetMaxSendMessageSize(-1);
    // Reads that run and that wait, and writes (server/load/admission.h): what comes beyond is refused there, with a
    // reason, and by gRPC itself only where threads run out all the same.
    builder.SetResourceQuota(
        grpc::ResourceQuota("annals").SetMaxThreads((2 * config_.listen.grpc_threads) + kIdleThreads));
    KeepConnections(&builder);
    std::map<std::string, std::vector<const Route*>> by_service;
    for (const Route& route : routes_) by_service[ServiceOf(route)].push_back(&route);
    for (const auto& [name, routes] : by_service) {
      services_.push_back(std::make_unique<RpcService>(routes, *recorder_, ids_, *gate_, *admission_));
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
    HttpPages pages{.metrics =
                        [this] {
                          const Admission::Report load = admission_->Look();
                          Snapshots::Counts snapshots = images_->snapshots();
                          return metrics_->Scrape(
                              images_->Reports(),
                              {images_->LagSeconds(), images_->rebuilds(), images_->documents_read(),
                               std::move(snapshots.starts), std::move(snapshots.files)},
                              {load.limit, load.reads, load.waiting, load.writes, load.bytes}, images_->Memory());
                        },
                    .ready = [this] { return Ready(); },
                    .ready_for_writes = [this] { return ReadyForWrites(); },
                    .feed_age_seconds = [this] { return images_->LagSeconds(); }};
    http_ = std::make_unique<HttpGateway>(routes_, std::move(pages), *recorder_, ids_, *gate_, *admission_,
                                          config_.listen, tls_);
    ASSIGN_OR_RETURN(const int port, http_->Start(host));
    addresses_.http = Address(host, port);
    return absl::OkStatus();
  }

  // Balancers take the server out while it still serves what they send meanwhile.
  void BeLameDuck() {
    leaving_ = true;
    grpc_->GetHealthCheckService()->Shutdown();  // NOT_SERVING, whatever the images say from now on
    if (config_.listen.lame_duck_seconds == 0) return;
    log_.Info("leaving", {{"lame_duck_seconds", config_.listen.lame_duck_seconds}});
    std::this_thread::sleep_for(std::chrono::seconds(config_.listen.lame_duck_seconds));
  }

  void StopServers() {
    if (serving_) BeLameDuck();
    const auto until = std::chrono::system_clock::now() + std::chrono::seconds(config_.listen.drain_seconds);
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
  std::vector<std::unique_ptr<embedding::Embedder>> given_models_;  // until they are opened
  std::optional<models::ModelSet> models_;
  std::unique_ptr<retrieval::Reranker> reranker_;   // null: none
  std::unique_ptr<models::HttpChat> chat_;          // null: answers are extractive
  std::unique_ptr<models::HttpChat> extract_chat_;  // null: text is read by the rules
  std::unique_ptr<models::LazyWordNet> words_;
  std::unique_ptr<models::ChatExtractor> extractor_;
  std::unique_ptr<storage::PrivatePostgres> postgres_;
  std::unique_ptr<storage::Store> store_;
  std::unique_ptr<storage::KeyStore> keys_;
  std::unique_ptr<AccessGate> gate_;
  std::shared_ptr<TlsFiles> tls_;  // null: plain
  std::unique_ptr<Metrics> metrics_;
  std::unique_ptr<Admission> admission_;
  std::unique_ptr<tracing::SpanExporter> spans_;  // null: no traces are sent
  std::unique_ptr<CallRecorder> recorder_;
  RequestIds ids_;
  std::unique_ptr<TokenKey> tokens_;
  std::unique_ptr<Vault> vault_;  // null: no originals are kept
  std::unique_ptr<ImageRegistry> images_;
  std::unique_ptr<PrivacyGuard> guard_;
  std::unique_ptr<RetentionLoop> retention_;
  std::unique_ptr<VectorMaker> vectors_;
  std::unique_ptr<OwnedHandlers> handlers_;
  std::vector<Route> routes_;
  std::vector<std::unique_ptr<RpcService>> services_;
  std::unique_ptr<grpc::Server> grpc_;
  std::unique_ptr<HttpGateway> http_;
  Addresses addresses_;
  bool wrote_port_file_ = false;  // the file of a server that runs is not ours to remove
  bool serving_ = false;          // started in full
  std::atomic<bool> leaving_{false};
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
