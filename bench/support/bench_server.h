// A server of a benchmark's own: scratch folder, private PostgreSQL, annalsd from the same build folder, free ports;
// and an ingest of whole folders into it. Everything is stopped and removed at the end, also on failure, SIGINT and
// SIGTERM.
#pragma once

#include <atomic>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "annals/v1/admin_service.pb.h"
#include "annals/v1/debug_service.grpc.pb.h"
#include "bench/support/annalsd_process.h"
#include "cli/client/connection.h"
#include "cli/client/ingest_run.h"
#include "server/models/embedder_factory.h"

namespace annals::bench {

struct BenchServerOptions {
  std::string embedder{models::kDefaultModel};
  std::string also = {};        // a further model; empty: none
  bool embedding_cache = true;  // in $ANNALS_CACHE/embeddings, so that a second run is cheap
  bool durable = false;         // fsync; measured by `ingest` only
  v1::CollectionEngine engine = v1::COLLECTION_ENGINE_UNSPECIFIED;  // of the collections that Ingest makes
  std::filesystem::path privacy;  // JSON of a policy that collections are made with; empty: none
  std::filesystem::path scratch;  // gets a folder for each server; the caller removes it
  std::string log_level{"warn"};
  std::vector<std::string> arguments = {};  // further ones of annalsd
  std::string postgres = {};                // database to use; empty: a private one of the server's
  std::vector<int> processors = {};         // that the server runs on; empty: on any
};

struct CorpusOptions {
  std::vector<std::filesystem::path> folders;
  cli::DocumentChoices choices;
  std::string collection = "bench";
  std::vector<std::filesystem::path> files = {};  // of any kind that `annals ingest` takes, beside the folders
};

class BenchServer {
 public:
  static absl::StatusOr<std::unique_ptr<BenchServer>> Start(const BenchServerOptions& options);

  cli::Connection& connection() { return *connection_; }
  pid_t pid() const { return process_->pid(); }
  const std::string& http_address() const { return process_->http_address(); }
  // Ingests documents.jsonl of every folder, and the files, with progress on stderr. An error when a document is refused: figures over
  // a part of the data would not be the data's.
  absl::StatusOr<cli::IngestTotals> Ingest(const CorpusOptions& corpus);
  // What another ranking than the product's finds: DebugService, for which this server is started.
  absl::StatusOr<v1::RetrieveResponse> TryRanking(const v1::RetrieveRequest& request, const v1::RankingTrial& trial);
  // An answer with such parts of a sentence's score left out; without any, as Answer.
  absl::StatusOr<v1::AnswerResponse> TryAnswer(const v1::AnswerRequest& request,
                                               const std::vector<std::string>& without);

 private:
  absl::Status MakeCollection(const std::string& name);

  std::filesystem::path privacy_;
  v1::CollectionEngine engine_ = v1::COLLECTION_ENGINE_UNSPECIFIED;
  std::unique_ptr<AnnalsdProcess> process_;
  std::unique_ptr<cli::Connection> connection_;
  std::unique_ptr<v1::DebugService::Stub> debug_;
};

// Blocks SIGINT, SIGTERM and SIGHUP in this and all later threads. On one of them the child processes are stopped,
// `scratch` is removed and the program ends with 128 + signal. Make one, first thing in main; it is there until the
// program ends.
class StopOnSignals {
 public:
  explicit StopOnSignals(const std::filesystem::path& scratch);
  // Waits for that end when a signal came: what fails then, fails because its server was stopped.
  void EndIfAsked() const;

 private:
  std::shared_ptr<std::atomic<bool>> asked_;
};

}  // namespace annals::bench
