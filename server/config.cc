#include "server/config.h"

#include <arpa/inet.h>

#include <CLI/CLI.hpp>
#include <charconv>
#include <format>
#include <fstream>
#include <limits>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/record/status.h"
#include "server/config_file.h"
#include "server/transport/http_guard.h"
#include "storage/holds.h"

namespace annals::server {
namespace {

// What the command line holds before it is understood.
struct Raw {
  Config config;
  std::string file, log_level = "info", engine = "memory", postgres_file, migration_file, http_hosts, http_origins;
  std::string embedder{models::kDefaultModel}, embedder_also, reranker, models_dir, embedder_url, embedder_model;
  int reranker_milliseconds = static_cast<int>(models::RerankerConfig().timeout.count());
  int jwt_leeway_seconds = static_cast<int>(JwtDemands().leeway.count());
};

// A flag with its environment name: --http-listen is ANNALS_HTTP_LISTEN unless told otherwise.
template <class T>
CLI::Option* Add(CLI::App& app, const std::string& name, T& value, const std::string& help, std::string variable = "") {
  if (variable.empty()) {
    variable = "ANNALS_";
    for (char c : name.substr(2)) variable += c == '-' ? '_' : static_cast<char>(std::toupper(c));
  }
  CLI::Option* option;
  if constexpr (std::is_same_v<T, bool>) {
    option = app.add_flag(name, value, help + (value ? " [true]" : " [false]"));
  } else {
    option = app.add_option(name, value, help);
  }
  return option->envname(variable)->capture_default_str();
}

void DeclareListen(CLI::App& app, Raw& raw) {
  ListenConfig& listen = raw.config.listen;
  Add(app, "--listen", listen.grpc, "gRPC address, host:port; port 0: any free one");
  Add(app, "--http-listen", listen.http, "Address of HTTP/JSON, /metrics, /healthz, /readyz");
  Add(app, "--http-hosts", raw.http_hosts, "Names by which the HTTP port is called beside loopback's, with commas");
  Add(app, "--http-origins", raw.http_origins, "Web pages that may call the HTTP port: https://tool.example,…");
  Add(app, "--tls-cert-file", listen.tls_cert_file,
      "PEM file of the server's certificate and its chain; empty: no TLS");
  Add(app, "--tls-key-file", listen.tls_key_file, "PEM file of its private key");
  Add(app, "--tls-client-ca-file", listen.tls_client_ca_file,
      "PEM file of authorities; clients must show a certificate of one of them");
  Add(app, "--open-metrics", listen.open_metrics, "Serve /metrics without a key");
  Add(app, "--port-file", listen.port_file, "JSON file with the addresses and the pid, written when both listen");
  Add(app, "--reflection", listen.reflection, "Serve gRPC reflection");
  Add(app, "--grpc-threads", listen.grpc_threads, "gRPC calls served at once")->check(CLI::Range(1, 1024));
  Add(app, "--http-threads", listen.http_threads, "HTTP calls served at once")->check(CLI::Range(1, 1024));
  Add(app, "--max-message-bytes", listen.max_message_bytes, "Largest request")->check(CLI::Range(1 << 10, 1 << 30));
  Add(app, "--http-timeout-seconds", listen.http_timeout_seconds, "Deadline of HTTP calls")->check(CLI::Range(1, 3600));
  Add(app, "--drain-seconds", listen.drain_seconds, "Time for calls in flight after SIGTERM")
      ->check(CLI::Range(0, 3600));
  Add(app, "--lame-duck-seconds", listen.lame_duck_seconds,
      "Time after SIGTERM in which the server says that it is not ready and still serves")
      ->check(CLI::Range(0, 3600));
  Add(app, "--keepalive-seconds", listen.keepalive_seconds,
      "After which a gRPC client that says nothing is asked whether it is there; a third of it later it is given up")
      ->check(CLI::Range(1, 86'400));
  Add(app, "--connection-age-seconds", listen.connection_age_seconds,
      "After which gRPC clients are told to connect anew; 0: never")
      ->check(CLI::Range(0, 1'000'000));
  Add(app, "--adaptive-limit", listen.adaptive_limit,
      "Serve as many reads at once as are still quick; =false: as many as there are threads");
  Add(app, "--max-bytes-in-flight", listen.max_bytes_in_flight, "Bytes of all requests that are in the server")
      ->check(CLI::Range(1 << 20, std::numeric_limits<int>::max()));
}

void DeclareTraces(CLI::App& app, TraceConfig& traces) {
  Add(app, "--otlp-endpoint", traces.endpoint,
      "OpenTelemetry collector that traces are sent to by OTLP/HTTP: http://host:4318; empty: none are");
  Add(app, "--otlp-key-file", traces.key_file, "File whose first line is the collector's key");
  Add(app, "--trace-sample", traces.sample,
      "Share of the traces that begin here and are sent; a caller's decision stands")
      ->check(CLI::Range(0.0, 1.0));
}

void DeclareAccess(CLI::App& app, AccessConfig& access) {
  Add(app, "--require-keys", access.require_keys, "Refuse calls without a key on loopback, too, while there is none");
  Add(app, "--allow-anonymous", access.allow_anonymous, "Serve calls without a key everywhere: for closed networks");
  Add(app, "--admin-key-file", access.admin_key_file,
      "File with the first key, for everything; made where it is missing");
  Add(app, "--key-grace-minutes", access.key_grace_minutes,
      "How long keys work while the database is away; 0: for ever")
      ->check(CLI::Range(0, 100'000));
}

void DeclareLimits(CLI::App& app, storage::KeyLimits& limits) {
  Add(app, "--key-calls-per-second", limits.calls_per_second,
      "Calls a second of each key or subject of a token, unless the key has limits of its own; 0: no limit")
      ->check(CLI::Range(0, 1'000'000));
  Add(app, "--key-burst", limits.burst,
      "How many of them at once before the rate counts; 0: as many as a second brings")
      ->check(CLI::Range(0, 1'000'000));
  Add(app, "--key-streams", limits.streams, "Streams of each at once; 0: no limit")->check(CLI::Range(0, 1'000'000));
}

void DeclareJwt(CLI::App& app, Raw& raw) {
  AccessConfig& access = raw.config.access;
  Add(app, "--jwt-keys", access.jwt_keys,
      "JSON Web Key Set, a file or an http(s) URL: take tokens signed by these keys beside API keys; empty: none");
  Add(app, "--jwt-issuer", access.jwt.issuer, "What a token's \"iss\" must be; empty: anything");
  Add(app, "--jwt-audience", access.jwt.audience, "What a token's \"aud\" must name; empty: anything");
  Add(app, "--jwt-scope-claim", access.jwt.scope_claim, "Claim of a token with its scopes");
  Add(app, "--jwt-scope-prefix", access.jwt.scope_prefix, "What stands before read, write and admin there");
  Add(app, "--jwt-collections-claim", access.jwt.collections_claim, "Claim of a token with the names of collections");
  Add(app, "--jwt-leeway-seconds", raw.jwt_leeway_seconds, "By which the clocks of issuer and server may differ")
      ->check(CLI::Range(0, 600));
  Add(app, "--jwt-refresh-seconds", access.jwt_refresh_seconds, "After which the keys of tokens are read again")
      ->check(CLI::Range(1, 86'400));
}

void DeclareDatabase(CLI::App& app, Raw& raw) {
  DatabaseConfig& database = raw.config.database;
  Add(app, "--data-dir", database.data_dir, "Folder of a private PostgreSQL, when --postgres is not given");
  Add(app, "--postgres", database.url, "PostgreSQL: postgresql:// URL or libpq string");
  Add(app, "--postgres-file", raw.postgres_file, "File whose first line is that URL");
  Add(app, "--migration-postgres", database.migration_url,
      "The same database as the role that owns the schema; that of --postgres then only reads and writes");
  Add(app, "--migration-postgres-file", raw.migration_file, "File whose first line is that URL");
  Add(app, "--pool-size", database.pool_size, "Connections to PostgreSQL")->check(CLI::Range(2, 256));
  Add(app, "--collection-share", database.collection_share,
      "Of these, what one collection may hold at once; 0: three quarters")
      ->check(CLI::Range(0, 256));
  Add(app, "--startup-wait-seconds", database.startup_wait_seconds, "How long to wait for PostgreSQL at start")
      ->check(CLI::Range(0, 3600));
  Add(app, "--keep-feed-hours", database.keep_feed_hours,
      "How long changes stay in the feed that are of no use to who reads from the beginning; 0: for ever")
      ->check(CLI::Range(0, 100'000));
  Add(app, "--keep-requests-hours", database.keep_requests_hours,
      "How long the results of requests with an id are known; 0: for ever")
      ->check(CLI::Range(0, 100'000));
  Add(app, "--keep-history-days", database.keep_history_days,
      "How long versions of documents that were replaced or deleted are kept, which as_of finds; 0: for ever")
      ->check(CLI::Range(0, 100'000));
  Add(app, "--purge-batch", database.purge_batch,
      "Documents that one transaction removes when an entity is purged, at most")
      ->check(CLI::Range(1, 2'000));
  Add(app, "--snapshot-dir", database.snapshot_dir,
      "Folder of this server's own for snapshots of its images, for a quick start; empty: there are none");
  Add(app, "--snapshot-minutes", database.snapshot_minutes,
      "Between two snapshots of a collection that changes, at least")
      ->check(CLI::Range(0, 100'000));
  Add(app, "--engine-cache", database.engine_cache,
      "MiB that each collection of engine POSTGRES keeps of what its questions have read from the database")
      ->check(CLI::Range(1, 1'000'000));
  Add(app, "--memory-budget", database.memory_budget,
      "MiB that the images may take together: they are loaded when asked for, and those not asked for the longest go; "
      "0: no bound")
      ->check(CLI::Range(0, 100'000'000));
  Add(app, "--allow-superuser", database.allow_superuser, "Start although row security does not bind the role");
  Add(app, "--private-postgres-durable", database.private_durable,
      "fsync of the private PostgreSQL; =false only for tests and benches");
}

void DeclareMembers(CLI::App& app, MembersConfig& members) {
  Add(app, "--advertise-address", members.advertise,
      "host:port by which other servers of the same database reach this one's gRPC port: they divide the collections; "
      "port 0: that of --listen; empty: this server holds them all");
  Add(app, "--holders", members.holders, "Servers that hold each collection")->check(CLI::Range(1, 1'000));
  Add(app, "--peer-ca-file", members.ca_file,
      "PEM file of authorities of the other servers' certificates; empty: those that the machine trusts");
}

void DeclareIngest(CLI::App& app, IngestConfig& ingest) {
  Add(app, "--ingest-concurrent", ingest.concurrent, "Ingest batches at once")->check(CLI::Range(1, 64));
  Add(app, "--ingest-waiting", ingest.waiting,
      "Unary ingests in the server, stored or waiting; further ones are refused")
      ->check(CLI::Range(1, 100'000));
  Add(app, "--stream-idle-seconds", ingest.stream_idle_seconds,
      "After which an ingest stream that sends nothing gives its place to one that has none")
      ->check(CLI::Range(0, 86'400));
  Add(app, "--keep-given", ingest.keep_given,
      "Keep documents as they were sent, packed, so that `annals export` gives them back whole");
  Add(app, "--vector-hold-seconds", ingest.vector_hold_seconds,
      "After which another server makes the vectors that one which died had in hand")
      ->check(CLI::Range(1, static_cast<int>(storage::kLongestHold.count())));
  Add(app, "--max-document-bytes", ingest.document.max_document_bytes, "Largest document")
      ->check(CLI::Range(1 << 10, 1 << 30));
  Add(app, "--max-document-chunks", ingest.document.max_chunks, "Most chunks of a document")
      ->check(CLI::Range(1, 1'000'000));
  Add(app, "--max-document-statements", ingest.document.max_statements, "Most statements of a document")
      ->check(CLI::Range(1, 10'000'000));
  Add(app, "--max-document-relations", ingest.document.max_relations, "Most relations of a document")
      ->check(CLI::Range(1, 10'000'000));
}

void DeclareEmbedder(CLI::App& app, Raw& raw) {
  models::EmbedderConfig& embedder = raw.config.embedder;
  Add(app, "--embedder", raw.embedder,
      "e5-small-v2, another folder below --model-dir, a folder with a slash, URL#model, hash, onnx or http");
  Add(app, "--embedder-also", raw.embedder_also,
      "Further models, for collections that have another or are to get it; as --embedder, with commas");
  Add(app, "--model-dir,--models-dir", raw.models_dir, "Folder of model folders", "ANNALS_MODELS");
  Add(app, "--embedder-url", raw.embedder_url, "Endpoint for --embedder=http: https://host/v1");
  Add(app, "--embedder-model", raw.embedder_model, "Model for --embedder=http, model folder for --embedder=onnx");
  Add(app, "--embedder-key-file", embedder.http.key_file, "File whose first line is the endpoint's key");
  Add(app, "--embedder-dimension", embedder.http.dimension, "Expected dimension for --embedder=http; 0: asked once")
      ->check(CLI::Range(0, 4096));
  Add(app, "--embedder-concurrent", embedder.http.concurrent,
      "Calls to the endpoint at once; further questions wait for half a second, and are ranked without it then")
      ->check(CLI::Range(1, models::Bulkhead::kMostPlaces));
  Add(app, "--embedder-threads", embedder.threads, "Threads that run the model; 0: one a core")
      ->check(CLI::Range(0, 256));
  Add(app, "--embedder-full-precision", embedder.full_precision, "float32 even where the model has an int8 form");
  Add(app, "--dense-weight", raw.config.dense_weight,
      "Of the cosine beside the lexical score; negative: the model's own");
  Add(app, "--similarity-floor", raw.config.similarity_floor,
      "Cosine that a passage needs which nothing else speaks for; by the model")
      ->check(CLI::Range(-1.0, 1.0));
  Add(app, "--judge", raw.config.judge,
      "Read the best sentences of an answer in words together with the question, by the default model; false: sooner, "
      "and more often wrong");
  Add(app, "--judge-record", raw.config.judge_record,
      "File to write what the judge reads to, a JSON line a question, to train another one on; holds text of "
      "documents");
  Add(app, "--wordnet", raw.config.wordnet, "Folder of WordNet's dictionary files, as of Debian's wordnet-base");
  Add(app, "--debug-ranking", raw.config.debug_ranking, "Serve DebugService, which ranks otherwise: for benchmarks");
  Add(app, "--embedding-cache", embedder.cache_dir, "Folder that keeps vectors by model and text; empty: none");
}

void DeclareReranker(CLI::App& app, Raw& raw) {
  Add(app, "--reranker", raw.reranker,
      "Cross-encoder that orders the passages found: a folder below --model-dir, a folder with a slash, or URL#model "
      "(POST URL/rerank); empty: none");
  Add(app, "--reranker-key-file", raw.config.reranker.http.key_file, "File whose first line is that endpoint's key");
  Add(app, "--reranker-concurrent", raw.config.reranker.http.concurrent,
      "Calls to that endpoint at once; a further question waits for half of its time, and keeps its order then")
      ->check(CLI::Range(1, models::Bulkhead::kMostPlaces));
  Add(app, "--reranker-timeout-milliseconds", raw.reranker_milliseconds,
      "Time for the order of one question; then that of the ranking stands")
      ->check(CLI::Range(1, 600'000));
}

void DeclareEndpoints(CLI::App& app, EndpointConfig& endpoints) {
  Add(app, "--endpoint-failures", endpoints.failures,
      "Failures in a row after which the endpoint of a model is left alone for a while; 0: never")
      ->check(CLI::Range(0, 1'000));
  Add(app, "--endpoint-pause-seconds", endpoints.pause_seconds,
      "How long, the first time; doubled to a minute while it does not come back")
      ->check(CLI::Range(1, 3'600));
}

// What calls of a language model have in common; `chat.setting` begins the flags' names.
void DeclareChat(CLI::App& app, models::HttpChatConfig& chat, const std::string& url, const std::string& concurrent,
                 int& timeout_seconds, const std::string& timeout, int& max_tokens) {
  const std::string flag = "--" + chat.setting;
  Add(app, flag + "-url", chat.base_url, url);
  Add(app, flag + "-model", chat.model, "The model's name there");
  Add(app, flag + "-key-file", chat.key_file, "File whose first line is that endpoint's key");
  Add(app, flag + "-stream", chat.stream, "Ask for the reply in pieces; =false for endpoints that cannot");
  Add(app, flag + "-concurrent", chat.concurrent, concurrent)->check(CLI::Range(1, models::ChatExtractor::kMostCalls));
  Add(app, flag + "-attempts", chat.max_attempts, "Attempts of a call that fails for a moment")
      ->check(CLI::Range(1, 20));
  Add(app, flag + "-timeout-seconds", timeout_seconds, timeout)->check(CLI::Range(1, 3600));
  Add(app, flag + "-max-tokens", max_tokens, "Longest reply; 0: the model's own limit")
      ->check(CLI::Range(0, 1'000'000));
}

void DeclareAnswer(CLI::App& app, AnswerConfig& answer) {
  DeclareChat(app, answer.chat,
              "OpenAI-compatible endpoint of a language model that words answers: https://host/v1; empty: none",
              "Calls to the model at once; further answers are extractive", answer.timeout_seconds,
              "Time for a reply, attempts together", answer.max_tokens);
  Add(app, "--answer-evidence-tokens", answer.evidence_tokens, "Passages in the prompt, estimated tokens")
      ->check(CLI::Range(100, 1'000'000));
}

void DeclareExtract(CLI::App& app, ExtractConfig& extract) {
  DeclareChat(app, extract.chat,
              "OpenAI-compatible endpoint of a language model that finds names and relations in text; empty: rules do",
              "Calls to the model at once; further chunks wait", extract.timeout_seconds,
              "Time for a chunk, attempts together", extract.max_tokens);
  Add(app, "--extract-document-calls", extract.document_calls, "Calls for one document; its further chunks go by rules")
      ->check(CLI::Range(1, 1'000'000));
  Add(app, "--extract-cache", extract.cache_folder, "Folder that keeps replies by model and text; empty: none");
}

std::vector<std::string> Listed(const std::string& text) {
  return absl::StrSplit(absl::StripAsciiWhitespace(text), absl::ByAnyChar(", "), absl::SkipEmpty());
}

absl::Status ResolveFurtherModels(Raw& raw) {
  for (const std::string& value : Listed(raw.embedder_also)) {
    absl::StatusOr<models::EmbedderConfig> model = models::ParseFurtherEmbedder(value, raw.config.embedder);
    if (!model.ok()) return absl::InvalidArgumentError(absl::StrCat("--embedder-also: ", model.status().message()));
    raw.config.further_models.push_back(*std::move(model));
  }
  return absl::OkStatus();
}

absl::Status ResolveEmbedder(Raw& raw) {
  std::string value = raw.embedder;
  if (value == "http") {
    if (raw.embedder_url.empty() || raw.embedder_model.empty()) {
      return absl::InvalidArgumentError("--embedder=http needs --embedder-url and --embedder-model");
    }
    value = raw.embedder_url + "#" + raw.embedder_model;
  } else if (value == "onnx") {
    if (raw.embedder_model.empty()) return absl::InvalidArgumentError("--embedder=onnx needs --embedder-model");
    value = raw.embedder_model;
  }
  ASSIGN_OR_RETURN(models::EmbedderConfig parsed, models::ParseEmbedder(value));
  models::EmbedderConfig& target = raw.config.embedder;
  target.kind = parsed.kind;
  target.hash_dimension = parsed.hash_dimension;
  target.model = parsed.model;
  target.models_dir = raw.models_dir;
  target.http.base_url = parsed.http.base_url;
  target.http.model = parsed.http.model;
  return ResolveFurtherModels(raw);
}

absl::Status ResolveReranker(Raw& raw) {
  ASSIGN_OR_RETURN(models::RerankerConfig parsed, models::ParseReranker(raw.reranker));
  parsed.http.key_file = raw.config.reranker.http.key_file;
  parsed.http.concurrent = raw.config.reranker.http.concurrent;
  parsed.models_dir = raw.models_dir;
  parsed.timeout = std::chrono::milliseconds(raw.reranker_milliseconds);
  raw.config.reranker = std::move(parsed);
  return absl::OkStatus();
}

absl::Status ResolveUrl(const char* flag, const std::string& file, std::string* url) {
  if (file.empty()) return absl::OkStatus();
  if (!url->empty())
    return absl::InvalidArgumentError(std::format("{0} and {0}-file are both given: one of them is enough", flag));
  std::ifstream in(file);
  if (!std::getline(in, *url) || url->empty())
    return absl::InvalidArgumentError(std::format("{}-file: {} has no first line to read", flag, file));
  return absl::OkStatus();
}

absl::Status ResolvePostgres(Raw& raw) {
  DatabaseConfig& database = raw.config.database;
  RETURN_IF_ERROR(ResolveUrl("--postgres", raw.postgres_file, &database.url));
  return ResolveUrl("--migration-postgres", raw.migration_file, &database.migration_url);
}

void Declare(CLI::App& app, Raw& raw) {
  app.name("annalsd");
  app.add_option("--config", raw.file, "TOML file: the settings below by name, without --")->envname("ANNALS_CONFIG");
  Add(app, "--log-level", raw.log_level, "debug, info, warn or error");
  Add(app, "--engine", raw.engine, "Engine of collections that are made without saying theirs: memory or postgres")
      ->check(CLI::IsMember({"memory", "postgres"}));
  Add(app, "--slow-question-ms", raw.config.slow_questions.beyond_ms,
      "Questions that take longer are logged with the time of each stage; 0: none")
      ->check(CLI::Range(0, 3'600'000));
  Add(app, "--slow-question-texts", raw.config.slow_questions.texts, "Log their words, too");
  DeclareTraces(app, raw.config.traces);
  DeclareListen(app, raw);
  DeclareAccess(app, raw.config.access);
  DeclareLimits(app, raw.config.access.limits);
  DeclareJwt(app, raw);
  Add(app, "--privacy-key-file", raw.config.privacy_key_file,
      "File with the key that private data are hashed with: 64 hexadecimal digits");
  Add(app, "--vault-key-file", raw.config.vault_key_file,
      "File with the keys that originals of hashed data are encrypted with, newest first: 64 hexadecimal digits a "
      "line");
  DeclareDatabase(app, raw);
  DeclareMembers(app, raw.config.members);
  DeclareIngest(app, raw.config.ingest);
  DeclareEmbedder(app, raw);
  DeclareReranker(app, raw);
  DeclareEndpoints(app, raw.config.endpoints);
  DeclareAnswer(app, raw.config.answer);
  DeclareExtract(app, raw.config.extract);
  app.set_version_flag("--version", std::string("annalsd ") + ANNALS_VERSION);
}

absl::Status ResolveHttp(Raw& raw) {
  raw.config.listen.http_hosts = Listed(raw.http_hosts);
  raw.config.listen.http_origins = Listed(raw.http_origins);
  for (const std::string& origin : raw.config.listen.http_origins) {
    if (IsOrigin(origin)) continue;
    return absl::InvalidArgumentError(
        std::format("--http-origins: \"{}\" is no origin; write https://host or http://host:port", origin));
  }
  return absl::OkStatus();
}

absl::StatusOr<Config> Resolve(Raw& raw) {
  raw.config.access.jwt.leeway = std::chrono::seconds(raw.jwt_leeway_seconds);
  const auto level = Log::ParseLevel(raw.log_level);
  if (!level) return absl::InvalidArgumentError("--log-level must be debug, info, warn or error, not " + raw.log_level);
  raw.config.log_level = *level;
  raw.config.ingest.engine =
      raw.engine == storage::Name(storage::Engine::kPostgres) ? storage::Engine::kPostgres : storage::Engine::kMemory;
  RETURN_IF_ERROR(ResolveHttp(raw));
  RETURN_IF_ERROR(ResolvePostgres(raw));
  RETURN_IF_ERROR(ResolveEmbedder(raw));
  RETURN_IF_ERROR(ResolveReranker(raw));
  RETURN_IF_ERROR(raw.config.Validate());
  return std::move(raw.config);
}

}  // namespace

absl::StatusOr<std::optional<Config>> ParseConfig(std::span<const char* const> arguments, std::ostream& help) {
  CLI::App app(
      "annalsd: temporal retrieval over gRPC and HTTP. Every setting is a flag, an environment variable and a\n"
      "key of the TOML file; the flag wins, then the environment, then the file.\n`annalsd migrate --plan` says "
      "what a start would do to the schema of the database.");
  Raw raw;
  Declare(app, raw);
  try {
    // CLI11 wants the arguments in reverse.
    app.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));
    if (!raw.file.empty()) RETURN_IF_ERROR(ApplyConfigFile(raw.file, app));
  } catch (const CLI::CallForHelp&) {
    help << app.help();
    return std::nullopt;
  } catch (const CLI::CallForVersion& e) {
    help << e.what() << "\n";
    return std::nullopt;
  } catch (const CLI::Error& e) {
    return absl::InvalidArgumentError(e.what());
  }
  ASSIGN_OR_RETURN(Config config, Resolve(raw));
  return config;
}

absl::Status Config::Validate() const {
  for (const auto& [flag, address] : {std::pair{"--listen", listen.grpc}, {"--http-listen", listen.http}}) {
    if (!ParseHostPort(address)) {
      return absl::InvalidArgumentError(std::format("{} must be host:port, not \"{}\"", flag, address));
    }
    if (listen.reflection && !access.allow_anonymous && !IsLoopback(*ParseHostPort(address))) {
      return absl::InvalidArgumentError(
          std::format("--reflection answers without a key: it is for loopback, and {} is {}", flag, address));
    }
  }
  if (listen.tls_cert_file.empty() != listen.tls_key_file.empty())
    return absl::InvalidArgumentError("--tls-cert-file and --tls-key-file belong together: give both, or neither");
  if (listen.tls_cert_file.empty() && !listen.tls_client_ca_file.empty())
    return absl::InvalidArgumentError("--tls-client-ca-file needs --tls-cert-file and --tls-key-file");
  if (access.allow_anonymous && access.require_keys) {
    return absl::InvalidArgumentError("--allow-anonymous and --require-keys contradict each other");
  }
  if (access.limits.burst > 0 && access.limits.calls_per_second == 0)
    return absl::InvalidArgumentError("--key-burst needs --key-calls-per-second");
  if (access.jwt_keys.empty() && !(access.jwt.issuer.empty() && access.jwt.audience.empty()))
    return absl::InvalidArgumentError("--jwt-issuer and --jwt-audience need --jwt-keys");
  if (access.jwt.scope_claim.empty() || access.jwt.collections_claim.empty())
    return absl::InvalidArgumentError("--jwt-scope-claim and --jwt-collections-claim must not be empty");
  if (database.url.empty() && database.data_dir.empty()) {
    return absl::InvalidArgumentError(
        "no database: give --data-dir DIR for a private PostgreSQL, or --postgres URL for yours");
  }
  if (!database.url.empty() && !database.data_dir.empty()) {
    return absl::InvalidArgumentError("--data-dir and --postgres are both given: which database is meant?");
  }
  if (!members.advertise.empty() && !ParseHostPort(members.advertise))
    return absl::InvalidArgumentError(
        std::format("--advertise-address must be host:port, not \"{}\"", members.advertise));
  if (!members.ca_file.empty() && (members.advertise.empty() || listen.tls_cert_file.empty()))
    return absl::InvalidArgumentError("--peer-ca-file needs --advertise-address and --tls-cert-file");
  if (database.url.empty() && !database.migration_url.empty())
    return absl::InvalidArgumentError("--migration-postgres needs --postgres: a private PostgreSQL has one role");
  for (const models::HttpChatConfig* chat : {&answer.chat, &extract.chat}) {
    if (chat->base_url.empty() == chat->model.empty()) continue;
    return absl::InvalidArgumentError(
        std::format("--{0}-url and --{0}-model belong together: give both, or neither", chat->setting));
  }
  if (ingest.concurrent >= listen.grpc_threads) {
    return absl::InvalidArgumentError(
        "--ingest-concurrent must be less than --grpc-threads, or ingest starves questions");
  }
  return absl::OkStatus();
}

std::optional<HostPort> ParseHostPort(const std::string& text) {
  const std::size_t colon = text.rfind(':');
  if (colon == std::string::npos || colon == 0) return std::nullopt;
  HostPort result{.host = text.substr(0, colon)};
  if (result.host.size() > 2 && result.host.front() == '[' && result.host.back() == ']') {
    result.host = result.host.substr(1, result.host.size() - 2);
  }
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data() + colon + 1, end, result.port);
  if (error != std::errc() || stop != end || result.port < 0 || result.port > 65535) return std::nullopt;
  return result;
}

bool IsLoopback(const HostPort& address) {
  in_addr v4;
  in6_addr v6;
  if (address.host == "localhost") return true;
  if (inet_pton(AF_INET, address.host.c_str(), &v4) == 1) return (ntohl(v4.s_addr) >> 24) == IN_LOOPBACKNET;
  return inet_pton(AF_INET6, address.host.c_str(), &v6) == 1 && IN6_IS_ADDR_LOOPBACK(&v6);
}

}  // namespace annals::server
