// Everything that can be set, parsed once. Sources, strongest first: flag, environment (ANNALS_…), TOML file
// (--config), default. `annalsd --help` lists them all.
//
//   ASSIGN_OR_RETURN(std::optional<Config> config, ParseConfig(arguments, std::cout));   // nullopt: --help was printed
//
// Errors are kInvalidArgument with a sentence that names the setting: 'unknown key "lisen" in annalsd.toml'.
#pragma once

#include <chrono>
#include <cstddef>
#include <iosfwd>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/ingest/document_input.h"
#include "server/access/jwt/jwt.h"
#include "server/logs/log.h"
#include "server/models/embedder_factory.h"
#include "server/models/endpoint/chat_extractor.h"
#include "server/models/endpoint/http_chat.h"
#include "server/models/reranker_factory.h"
#include "storage/ports/collection_store.h"

namespace annals::server {

struct ListenConfig {
  std::string grpc = "127.0.0.1:7411";  // host:port; port 0: any free one
  std::string http = "127.0.0.1:7412";
  std::string port_file;                              // written when both listen; empty: none
  std::vector<std::string> http_hosts, http_origins;  // transport/http_guard.h
  bool open_metrics = false;                          // /metrics needs no key
  // Of both ports; empty: no TLS. With an authority, clients must show a certificate of it.
  std::string tls_cert_file, tls_key_file, tls_client_ca_file;
  bool reflection = false;
  int grpc_threads = 64;  // reads served at once, at most; half as many may stand in line, and as many write
  int http_threads = 16;
  std::size_t max_message_bytes = std::size_t{64} << 20;  // of a request, gRPC and HTTP
  int http_timeout_seconds = 120;                         // deadline of an HTTP call that names none
  int drain_seconds = 20;                                 // what calls in flight get after SIGTERM
  int lame_duck_seconds = 0;                              // before that: not ready, and calls are still served
  int keepalive_seconds = 60;      // after which a silent gRPC client is asked whether it is there
  int connection_age_seconds = 0;  // after which a gRPC client connects anew; 0: never
  bool adaptive_limit = true;      // server/load/concurrency_limit.h
  std::size_t max_bytes_in_flight = std::size_t{512} << 20;
};

// Who may call: server/access/gate.h.
struct AccessConfig {
  bool allow_anonymous = false;  // calls without a key are served, also beyond loopback
  bool require_keys = false;     // also on loopback, while there is no key
  std::string admin_key_file;    // of the first key; made where there is none; empty: none
  int key_grace_minutes = 60;    // how long keys work that cannot be read again; 0: for ever
  storage::KeyLimits limits;     // of each key or subject of a token that has none of its own
  std::string jwt_keys;          // a file or a URL of keys by which tokens are signed; empty: none are taken
  int jwt_refresh_seconds = 300;
  JwtDemands jwt;
};

struct DatabaseConfig {
  std::string data_dir;  // private PostgreSQL there when `url` is empty
  std::string url;
  std::string migration_url;  // of the role that owns the schema; empty: that of `url` does
  int pool_size = 8;
  int collection_share = 0;  // of these, that one collection may hold at once; 0: three quarters
  int startup_wait_seconds = 60;
  bool allow_superuser = false;  // start although row security does not bind the role
  bool private_durable = true;   // false: fsync off, for tests and benches
  // How long a server may be away and still read on, and how long a request id is known; 0: for ever.
  int keep_feed_hours = 168;
  int keep_requests_hours = 168;
  int keep_history_days = 0;  // 0: for ever
  int purge_batch = 500;      // documents that one transaction of a purge of an entity removes
  std::string snapshot_dir;   // images are saved there and begin with what is there; empty: they are not
  int snapshot_minutes = 10;  // between two snapshots of a collection that changes
  int engine_cache = 64;      // MiB that a collection of engine POSTGRES keeps of what its questions have read
  int memory_budget = 0;      // MiB that the images may take together; 0: no bound
};

// Servers that divide the collections of one database among themselves (server/members/members.h).
struct MembersConfig {
  std::string
      advertise;  // host:port by which the others reach gRPC here, port 0: that of `listen.grpc`; empty: holds all by itself
  int holders = 2;      // of each collection
  std::string ca_file;  // authorities of the others' certificates; empty: those of the machine
  // For tests: MembersOptions, and ImageRegistryOptions::keep_others.
  std::chrono::milliseconds beat{2'000}, lease{10'000}, keep_others{60'000};
};

struct IngestConfig {
  int stream_idle_seconds = 60;   // after which a stream gives its place to another that has none
  int concurrent = 4;             // batches at once; further ones wait, bounded by their deadline
  int waiting = 32;               // batches in the server by unary calls, stored or waiting
  std::size_t max_batch = 1'000;  // documents of a batch; the contract's limit
  int vector_hold_seconds = 60;   // after which another server makes the vectors that one which died had in hand
  bool keep_given = true;         // what was sent, too, for exports
  // Of collections that are made without saying theirs.
  storage::Engine engine = storage::Engine::kMemory;
  ingest::Limits document;
};

// The language model that words answers; none when chat.base_url is empty.
struct AnswerConfig {
  models::HttpChatConfig chat;
  int timeout_seconds = 30;     // of all attempts; the call's deadline may leave less
  int max_tokens = 1'000;       // of the reply; 0: the model's own limit
  int evidence_tokens = 6'000;  // of the passages in the prompt, estimated
};

// The language model that finds names and relations in text; none when chat.base_url is empty.
struct ExtractConfig {
  models::HttpChatConfig chat{.setting = "extract"};
  int timeout_seconds = 60;  // of a chunk's call, attempts together
  int max_tokens = 2'000;    // of a reply; 0: the model's own limit
  int document_calls = 500;  // a document's budget
  std::string cache_folder;  // empty: replies are not kept
};

// Endpoints of models that fail again and again are left alone for a while (server/models/endpoint/circuit_breaker.h).
struct EndpointConfig {
  int failures = 5;       // in a row; 0: never
  int pause_seconds = 5;  // the first; doubled to a minute while the endpoint does not come back
};

// Questions that took long are logged with what they spent their time on (server/handlers/slow_questions.h).
struct SlowQuestionConfig {
  int beyond_ms = 1'000;  // the alert AnnalsSlow is of the same time; 0: none are logged
  bool texts = false;     // with their words
};

// Traces of calls, sent to an OpenTelemetry collector (server/tracing).
struct TraceConfig {
  std::string endpoint;  // http://host:4318; empty: none are sent
  std::string key_file;  // of the collector's key; empty: none
  double sample = 1;     // share of the traces that begin here, 0 to 1
};

struct Config {
  ListenConfig listen;
  AccessConfig access;
  DatabaseConfig database;
  MembersConfig members;
  IngestConfig ingest;
  models::EmbedderConfig embedder;                     // of new collections
  std::vector<models::EmbedderConfig> further_models;  // that collections may have, too
  models::RerankerConfig reranker;
  std::string judge_record;  // file of what the judge is given to read; empty: none
  bool judge = true;         // the best sentences are read with the question, where the standard model has a judge
  AnswerConfig answer;
  ExtractConfig extract;
  EndpointConfig endpoints;
  double dense_weight = -1;  // of the cosine beside the lexical score; negative: the model's own
  // Cosine that a passage needs which nothing else speaks for. 0.3 suits models whose unlike texts lie near 0; those of
  // e5 all lie above .7, where it drops nothing.
  double similarity_floor = 0.3;
  std::string privacy_key_file;                // of what tokens are made with; empty: nothing can be hashed
  std::string vault_key_file;                  // of what originals are encrypted with; empty: none are kept
  std::string wordnet = "/usr/share/wordnet";  // WordNet's dictionary files; where there are none, words have no kin
  bool debug_ranking = false;                  // DebugService answers: for benchmarks
  Log::Level log_level = Log::Level::kInfo;
  SlowQuestionConfig slow_questions;
  TraceConfig traces;

  // Relations between settings that no single one can check.
  absl::Status Validate() const;
};

// `arguments` without the program's name. Reads the environment and the files that are named.
absl::StatusOr<std::optional<Config>> ParseConfig(std::span<const char* const> arguments, std::ostream& help);

// "127.0.0.1:7411" or "[::1]:0" → host and port; nullopt when it is neither.
struct HostPort {
  std::string host;
  int port = 0;
};
std::optional<HostPort> ParseHostPort(const std::string& text);
// Only this machine reaches it: localhost, 127.0.0.0/8, ::1.
bool IsLoopback(const HostPort& address);

}  // namespace annals::server
