#include "server/app.h"

#include <google/protobuf/stubs/logging.h>
#include <grpc/support/log.h>

#include <future>
#include <optional>
#include <thread>

#include "absl/strings/escaping.h"
#include "absl/strings/str_join.h"
#include "core/record/status.h"
#include "server/access/collection_limits.h"
#include "server/access/open_gate.h"
#include "server/access/tls_files.h"
#include "server/convert/configuration.h"
#include "server/handler_set.h"
#include "server/images/image_registry.h"
#include "server/images/purge_worker.h"
#include "server/images/retention.h"
#include "server/images/vector_maker.h"
#include "server/load/admission.h"
#include "server/logs/log_queue.h"
#include "server/members/forwarder.h"
#include "server/members/members.h"
#include "server/models/judge/watched_judge.h"
#include "server/models/sha256.h"
#include "server/open_database.h"
#include "server/open_models.h"
#include "server/port_file.h"
#include "server/privacy/privacy_guard.h"
#include "server/privacy/token_key.h"
#include "server/privacy/vault.h"
#include "server/processors.h"
#include "server/tracing/span_exporter.h"
#include "server/transport/grpc_server.h"
#include "server/transport/http_gateway.h"
#include "server/transport/status.h"
#include "storage/database_facts.h"

namespace annals::server {
namespace {

// A snapshot holds what this program read out of texts, and so names the program.
absl::StatusOr<SnapshotOptions> SnapshotsOf(const DatabaseConfig& config) {
  SnapshotOptions options{.folder = config.snapshot_dir, .every = std::chrono::minutes(config.snapshot_minutes)};
  if (options.folder.empty()) return options;
  ASSIGN_OR_RETURN(const std::string digest, models::Sha256OfFile("/proc/self/exe"));
  options.program = absl::BytesToHexString(digest);
  return options;
}

class RunningApp final : public App {
 public:
  RunningApp(Config config, Parts parts)
      : config_(std::move(config)),
        log_(config_.log_level, parts.log ? std::move(parts.log) : QueuedStderr()),
        now_(parts.now
                 ? std::move(parts.now)
                 : [] { return std::chrono::floor<std::chrono::microseconds>(std::chrono::system_clock::now()); }),
        given_models_(std::move(parts.further_models)),
        database_{.store = std::move(parts.store), .keys = std::move(parts.keys)},
        port_file_(config_.listen.port_file) {
    if (parts.embedder != nullptr) given_models_.insert(given_models_.begin(), std::move(parts.embedder));
  }

  ~RunningApp() override { Stop(); }

  absl::Status Start() {
    RETURN_IF_ERROR(config_.Validate());
    if (!config_.privacy_key_file.empty()) {
      ASSIGN_OR_RETURN(tokens_, TokenKey::Read(config_.privacy_key_file));
    }
    std::unique_ptr<KeyRing> ring;
    if (!config_.vault_key_file.empty()) {
      ASSIGN_OR_RETURN(ring, KeyRing::Read(config_.vault_key_file));
    }
    RETURN_IF_ERROR(models_.Connect(config_, log_));
    RETURN_IF_ERROR(OpenStoreAndModels());
    if (ring != nullptr) vault_ = std::make_unique<Vault>(std::move(ring), *database_.store, log_);
    metrics_ = std::make_unique<Metrics>(models_.embedders->standard().name());
    ASSIGN_OR_RETURN(gate_, OpenGate(config_, database_.keys.get(), log_, now_,
                                     [this](std::string_view reason) { metrics_->CountRefused(reason); }));
    OpenAdmission();
    RETURN_IF_ERROR(OpenTraces());
    recorder_ =
        std::make_unique<CallRecorder>(log_, *metrics_, tracing::Recording{spans_.get(), config_.traces.sample});
    ASSIGN_OR_RETURN(const SnapshotOptions snapshots, SnapshotsOf(config_.database));
    RETURN_IF_ERROR(OpenMembers());
    images_ = std::make_unique<ImageRegistry>(
        *database_.store, *database_.store, log_,
        ImageRegistryOptions{.searches_vectors =
                                 [this](const storage::Collection& of) {
                                   return models_.embedders->DenseWeight(of.embedder, of.dimension,
                                                                         config_.dense_weight) > 0;
                                 },
                             .snapshots = snapshots,
                             .engine = database_.store.get(),
                             .engine_cache = static_cast<std::size_t>(config_.database.engine_cache) << 20,
                             .memory_budget = static_cast<std::size_t>(config_.database.memory_budget) << 20,
                             .holds = AskMembers(&Members::Holds),
                             .keeps = AskMembers(&Members::Keeps),
                             .keep_others = config_.members.keep_others});
    retention_ = std::make_unique<RetentionLoop>(
        *database_.store, *database_.store, *database_.store, log_,
        RetentionOptions{.keep = {.feed = std::chrono::hours(config_.database.keep_feed_hours),
                                  .requests = std::chrono::hours(config_.database.keep_requests_hours)},
                         .history = std::chrono::days(config_.database.keep_history_days)});
    vectors_ = std::make_unique<VectorMaker>(
        *database_.store, *database_.store, *models_.embedders, *metrics_, log_,
        VectorMakerOptions{.hold = std::chrono::seconds(config_.ingest.vector_hold_seconds)});
    purges_ = std::make_unique<PurgeWorker>(*database_.store, *database_.store, *metrics_, log_);
    RETURN_IF_ERROR(OpenTls());
    MakeHandlers();
    ASSIGN_OR_RETURN(grpc_,
                     GrpcServer::Start(routes_, {*recorder_, ids_, *gate_, *admission_, config_.ingest.concurrent},
                                       config_.listen, tls_));
    addresses_.grpc = grpc_->address();
    RETURN_IF_ERROR(StartHttp());
    if (members_) RETURN_IF_ERROR(members_->Start(AdvertisedAddress()));
    images_->Start([this](bool ready) {
      grpc_->SetServing(ready);
      if (members_) members_->SetReady(ready);
    });
    retention_->Start();
    vectors_->Start();
    purges_->Start();
    RETURN_IF_ERROR(port_file_.Write(addresses_.grpc, addresses_.http));
    serving_ = true;
    log_.Info("listening", {{"grpc", addresses_.grpc},
                            {"http", addresses_.http},
                            {"embedder", absl::StrJoin(models_.embedders->Names(), ", ")},
                            {"dimension", models_.embedders->standard().dimension()},
                            {"reranker", models_.reranker ? models_.reranker->name() : "none"},
                            {"answer_model", models_.chat ? models_.chat->name() : "none"},
                            {"extract_model", models_.extract_chat ? models_.extract_chat->name() : "none"},
                            {"tls", tls_ != nullptr},
                            {"keys", gate_->NeedsKeys() ? "required" : "not needed"},
                            {"version", ANNALS_VERSION}});
    return absl::OkStatus();
  }

  const Addresses& addresses() const override { return addresses_; }
  const std::string& database_url() const override { return config_.database.url; }
  const std::vector<Route>& routes() const override { return routes_; }

  absl::Status Ready() const override {
    if (leaving_) return Error(absl::StatusCode::kUnavailable, "SHUTTING_DOWN", "the server is stopping");
    if (!images_->caught_up()) {
      return Error(absl::StatusCode::kUnavailable, "IMAGES_LOADING", "collections are being loaded");
    }
    return absl::OkStatus();
  }

  absl::Status ReadyForWrites() const override {
    RETURN_IF_ERROR(Ready());
    return FromStorage(database_.store->Ping());
  }

  void Stop() override {
    if (stopped_) return;
    stopped_ = true;
    StopServers();
    if (spans_) spans_->Stop();
    if (purges_) purges_->Stop();
    if (vectors_) vectors_->Stop();
    if (images_) images_->Stop();
    if (members_) members_->Stop();
    handlers_.reset();
    purges_.reset();
    vectors_.reset();
    guard_.reset();
    vault_.reset();
    retention_.reset();
    images_.reset();
    forwarder_.reset();
    members_.reset();
    gate_.reset();
    if (const absl::Status status = database_.Close(); !status.ok())
      log_.Error("PostgreSQL did not stop", {{"error", status.message()}});
    port_file_.Remove();
    log_.Info("stopped");
  }

 private:
  // The models are read while the database comes up: each takes about a second.
  absl::Status OpenStoreAndModels() {
    std::future<absl::Status> models = std::async(
        std::launch::async, [this] { return models_.OpenEmbedders(config_, log_, std::move(given_models_)); });
    const absl::Status store = database_.Open(&config_.database, log_);
    RETURN_IF_ERROR(models.get());
    return store;
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

  absl::Status OpenMembers() {
    if (config_.members.advertise.empty()) return absl::OkStatus();
    if (database_.members == nullptr) return absl::FailedPreconditionError("--advertise-address needs a database");
    members_ = std::make_unique<Members>(*database_.members, log_,
                                         MembersOptions{.holders = static_cast<std::size_t>(config_.members.holders),
                                                        .beat = config_.members.beat,
                                                        .lease = config_.members.lease,
                                                        .counted = [this](std::size_t n) { metrics_->SetMembers(n); }});
    return absl::OkStatus();
  }

  std::function<bool(const std::string&)> AskMembers(bool (Members::*question)(const std::string&) const) const {
    if (members_ == nullptr) return nullptr;
    return [this, question](const std::string& collection) { return (*members_.*question)(collection); };
  }

  std::string AdvertisedAddress() const {
    const HostPort advertised = *ParseHostPort(config_.members.advertise);
    return AddressOf(advertised, advertised.port != 0 ? advertised.port : ParseHostPort(addresses_.grpc)->port);
  }

  void OpenForwarder() {
    if (members_ == nullptr) return;
    forwarder_ = std::make_unique<Forwarder>(
        *members_,
        ForwarderOptions{.credentials = PeerCredentials(tls_.get(), config_.members.ca_file),
                         .is_loaded = [this](const std::string& collection) { return images_->IsLoaded(collection); },
                         .counted = [this](std::string_view outcome) { metrics_->CountForwarded(outcome); }});
  }

  void OpenAdmission() {
    const ListenConfig& listen = config_.listen;
    const int cores = Processors();
    admission_ = std::make_unique<Admission>(
        AdmissionOptions{.reads = {.least = std::min(cores, listen.grpc_threads), .most = listen.grpc_threads},
                         .adaptive = listen.adaptive_limit,
                         .waiting = std::max(1, listen.grpc_threads / 2),
                         .writes = std::max(config_.ingest.concurrent, listen.grpc_threads / 2),
                         .ingests = std::max(config_.ingest.concurrent, config_.ingest.waiting),
                         .bytes = listen.max_bytes_in_flight,
                         .refused = [this](std::string_view reason) { metrics_->CountRefused(reason); }});
  }

  // What the judge does, and why it failed: an answer is then composed without it.
  void WatchJudge() {
    if (!models_.judge) return;
    const answer::SentenceJudge& judge =
        models_.recording ? static_cast<const answer::SentenceJudge&>(*models_.recording) : *models_.judge;
    judge_.emplace(judge, [this](const models::WatchedJudge::Report& report) {
      if (report.busy) return metrics_->CountBusyJudge();
      metrics_->CountJudged(report.status.ok() ? "read" : "failed", report.sentences, report.seconds);
      if (!report.status.ok()) log_.Warn("the judge failed for a question", {{"error", report.status.message()}});
    });
  }

  void MakeHandlers() {
    WatchJudge();
    OpenForwarder();
    collection_limits_ = std::make_unique<CollectionLimits>(
        [this](const std::string& collection) { return images_->LimitsOf(collection); },
        [this](std::string_view reason) { metrics_->CountRefused(reason); });
    guard_ = std::make_unique<PrivacyGuard>(*images_, tokens_.get(), vault_.get(), *database_.store, *metrics_);
    const HandlerPorts ports{*database_.store,
                             *images_,
                             *vectors_,
                             *purges_,
                             *models_.embedders,
                             *metrics_,
                             log_,
                             now_,
                             config_.ingest,
                             config_.dense_weight,
                             config_.similarity_floor,
                             models_.extractor.get(),
                             models_.reranker.get(),
                             config_.reranker.timeout,
                             tokens_.get(),
                             vault_.get(),
                             collection_limits_.get(),
                             [this] { return admission_->Pressed(); },
                             config_.slow_questions};
    handlers_ =
        std::make_unique<HandlerSet>(ports, HandlerSetOptions{.gate = *gate_,
                                                              .model = {models_.chat.get(), config_.answer},
                                                              .thesaurus = *models_.words,
                                                              .judge = judge_ ? &*judge_ : nullptr,
                                                              .guard = *guard_,
                                                              .surroundings = MakeSurroundings(),
                                                              .forwarder = forwarder_.get(),
                                                              .max_message_bytes = config_.listen.max_message_bytes,
                                                              .debug_ranking = config_.debug_ranking});
    routes_ = handlers_->Routes(log_);
  }

  DiagnosisHandler::Surroundings MakeSurroundings() {
    DiagnosisHandler::Surroundings s{.ready = [this] { return Ready(); },
                                     .database = [this] { return storage::ReadDatabaseFacts(config_.database.url); },
                                     .private_database = database_.postgres != nullptr,
                                     .pool = config_.database.pool_size,
                                     .configuration = convert::ToProto(config_, !OpenAddress(config_.listen).empty()),
                                     .keys_needed = [this] { return gate_->NeedsKeys(); },
                                     .folders = {{"embedding cache", config_.embedder.cache_dir},
                                                 {"extraction cache", config_.extract.cache_folder}}};
    if (database_.postgres) s.folders.emplace_back("database", config_.database.data_dir);
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

  std::vector<Metrics::EndpointReport> Endpoints() const {
    std::vector<Metrics::EndpointReport> reports;
    for (const auto& breaker : models_.breakers) {
      const models::CircuitBreaker::Report report = breaker->Look();
      reports.push_back({breaker->options().endpoint, report.state != models::CircuitBreaker::State::kClosed,
                         report.opened, report.refused, report.succeeded, report.failed, report.given_up,
                         report.seconds});
    }
    return reports;
  }

  Metrics::ConnectionReport Connections() const {
    const storage::ConnectionUse use = database_.store->Connections();
    return {use.most, use.busy, use.idle, use.waiting, use.opened};
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
                              {load.limit, load.reads, load.waiting, load.writes, load.bytes}, images_->Memory(),
                              Endpoints(), Connections());
                        },
                    .ready = [this] { return Ready(); },
                    .ready_for_writes = [this] { return ReadyForWrites(); },
                    .feed_age_seconds = [this] { return images_->LagSeconds(); }};
    http_ = std::make_unique<HttpGateway>(routes_, std::move(pages), *recorder_, ids_, *gate_, *admission_,
                                          config_.listen, tls_);
    ASSIGN_OR_RETURN(const int port, http_->Start(host));
    addresses_.http = AddressOf(host, port);
    return absl::OkStatus();
  }

  // Balancers take the server out while it still serves what they send meanwhile.
  void BeLameDuck() {
    leaving_ = true;
    if (members_) members_->Leave();
    grpc_->Leave();
    if (config_.listen.lame_duck_seconds == 0) return;
    log_.Info("leaving", {{"lame_duck_seconds", config_.listen.lame_duck_seconds}});
    std::this_thread::sleep_for(std::chrono::seconds(config_.listen.lame_duck_seconds));
  }

  void StopServers() {
    if (serving_) BeLameDuck();
    const auto drain = std::chrono::seconds(config_.listen.drain_seconds);
    const auto until = std::chrono::steady_clock::now() + drain;
    std::future<void> http;
    if (http_) http = std::async(std::launch::async, [this] { http_->Stop(); });
    if (handlers_) handlers_->EndStreams();
    if (grpc_) grpc_->Stop(drain);
    if (http.valid() && http.wait_until(until) != std::future_status::ready) http_->Cancel();
  }

  Config config_;
  Log log_;
  std::function<Timestamp()> now_;
  std::vector<std::unique_ptr<embedding::Embedder>> given_models_;  // until they are opened
  OpenedModels models_;
  std::optional<models::WatchedJudge> judge_;
  OpenedDatabase database_;
  std::unique_ptr<AccessGate> gate_;
  std::shared_ptr<TlsFiles> tls_;  // null: plain
  std::unique_ptr<Metrics> metrics_;
  std::unique_ptr<Admission> admission_;
  std::unique_ptr<tracing::SpanExporter> spans_;  // null: no traces are sent
  std::unique_ptr<CallRecorder> recorder_;
  RequestIds ids_;
  std::unique_ptr<TokenKey> tokens_;
  std::unique_ptr<Vault> vault_;          // null: no originals are kept
  std::unique_ptr<Members> members_;      // null: this server holds all collections
  std::unique_ptr<Forwarder> forwarder_;  // null as members_
  std::unique_ptr<ImageRegistry> images_;
  std::unique_ptr<CollectionLimits> collection_limits_;
  std::unique_ptr<PrivacyGuard> guard_;
  std::unique_ptr<RetentionLoop> retention_;
  std::unique_ptr<VectorMaker> vectors_;
  std::unique_ptr<PurgeWorker> purges_;
  std::unique_ptr<HandlerSet> handlers_;
  std::vector<Route> routes_;
  std::unique_ptr<GrpcServer> grpc_;
  std::unique_ptr<HttpGateway> http_;
  Addresses addresses_;
  PortFile port_file_;
  bool serving_ = false;  // started in full
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
