#include "bench/vectors/vector_kills.h"

#include <chrono>
#include <format>
#include <random>
#include <sstream>
#include <thread>

#include "annals/v1/admin_service.grpc.pb.h"
#include "bench/support/annalsd_process.h"
#include "cli/client/connection.h"
#include "cli/client/ingest_run.h"
#include "core/record/status.h"
#include "storage/private/private_postgres.h"

namespace annals::bench {
namespace {

using Clock = std::chrono::steady_clock;
using Admin = v1::AdminService::Stub;

constexpr char kCollection[] = "bench";
constexpr int kKillsPerModel = 5, kKillsPerPurge = 7, kKillsPerCancel = 20;
constexpr int kLongestMilliseconds = 600;  // from the writing of a round's documents to its kill
constexpr std::chrono::minutes kEndAtMost{20};

class Run {
 public:
  explicit Run(const KillOptions& options) : options_(options), random_(options.seed) {}

  absl::StatusOr<KillReport> Go() {
    const auto began = Clock::now();
    std::filesystem::create_directories(options_.folder);
    ASSIGN_OR_RETURN(postgres_,
                     storage::PrivatePostgres::Start({.data_dir = options_.folder / "shared", .durable = false}));
    for (auto& server : servers_) {
      ASSIGN_OR_RETURN(server, Start());
    }
    ASSIGN_OR_RETURN(store_, storage::Store::Open({.url = postgres_->url()}));
    for (int kill = 0; kill < options_.kills; ++kill) RETURN_IF_ERROR(Round(kill));
    RETURN_IF_ERROR(AwaitEnd());
    RETURN_IF_ERROR(Check());
    report_.seconds = std::chrono::duration<double>(Clock::now() - began).count();
    return report_;
  }

 private:
  absl::StatusOr<std::unique_ptr<AnnalsdProcess>> Start() {
    const std::filesystem::path folder = options_.folder / std::format("server-{}", ++started_);
    std::filesystem::create_directories(folder);
    return AnnalsdProcess::Start({.program = options_.program,
                                  .folder = folder,
                                  .postgres = postgres_->url(),
                                  .arguments = {"--embedder=" + options_.embedder, "--embedder-also=" + options_.also,
                                                "--vector-hold-seconds=2", "--log-level=error"}});
  }

  absl::Status Round(int kill) {
    auto& victim = servers_[static_cast<std::size_t>(kill % 2)];
    cli::Connection other(servers_[static_cast<std::size_t>((kill + 1) % 2)]->grpc_address());
    RETURN_IF_ERROR(Ingest(kill, &other));
    if (kill % kKillsPerPurge == kKillsPerPurge - 1) RETURN_IF_ERROR(Purge(kill, &other));
    if (kill % kKillsPerCancel == kKillsPerCancel - 1) RETURN_IF_ERROR(Cancel(&other));
    if (kill % kKillsPerModel == kKillsPerModel - 1) RETURN_IF_ERROR(Begin(&other));
    std::this_thread::sleep_for(std::chrono::milliseconds(random_() % kLongestMilliseconds));
    victim->Kill();
    ++report_.kills;
    ASSIGN_OR_RETURN(const std::int64_t left, TextsLeft());
    report_.in_hand += left;
    if (options_.say) options_.say(std::format("kill {}: {} texts without vectors", kill + 1, left));
    ASSIGN_OR_RETURN(victim, Start());
    return absl::OkStatus();
  }

  absl::Status Ingest(int kill, cli::Connection* server) {
    std::string lines;
    const std::size_t first = static_cast<std::size_t>(kill) * static_cast<std::size_t>(options_.documents_a_kill);
    for (int i = 0; i < options_.documents_a_kill; ++i)
      lines += options_.documents[(first + static_cast<std::size_t>(i)) % options_.documents.size()] + "\n";
    std::istringstream input(lines);
    cli::DocumentReader reader({"-"}, {}, &input);
    const cli::IngestReport report = cli::RunIngest(server, &reader, {.collection = kCollection});
    RETURN_IF_ERROR(report.status);
    return report.totals.rejected == 0 ? absl::OkStatus() : absl::InvalidArgumentError("a document was refused");
  }

  // The first document of the collection.
  absl::Status Purge(int kill, cli::Connection* server) {
    ASSIGN_OR_RETURN(const storage::Collection collection, store_->GetCollection(kCollection));
    ASSIGN_OR_RETURN(const storage::DocumentPage page, store_->ListDocuments(collection.id, 1 + kill, ""));
    v1::PurgeDocumentRequest request;
    request.set_collection(kCollection);
    request.set_document_id(page.documents.back().document.external_id);
    RETURN_IF_ERROR(server->Call(&Admin::PurgeDocument, request, {}).status());
    ++report_.purged;
    return absl::OkStatus();
  }

  absl::Status Begin(cli::Connection* server) {
    ASSIGN_OR_RETURN(const storage::Collection collection, store_->GetCollection(kCollection));
    if (collection.next) return absl::OkStatus();
    ASSIGN_OR_RETURN(const v1::GetStatusResponse status, server->Call(&Admin::GetStatus, v1::GetStatusRequest(), {}));
    v1::ReembedCollectionRequest request;
    request.set_collection(kCollection);
    request.set_embedder(status.models(collection.embedder == status.models(0) ? 1 : 0));
    RETURN_IF_ERROR(server->Call(&Admin::ReembedCollection, request, {}).status());
    ++report_.begun;
    return absl::OkStatus();
  }

  absl::Status Cancel(cli::Connection* server) {
    ASSIGN_OR_RETURN(const storage::Collection collection, store_->GetCollection(kCollection));
    v1::CancelReembeddingRequest request;
    request.set_collection(kCollection);
    RETURN_IF_ERROR(server->Call(&Admin::CancelReembedding, request, {}).status());
    report_.cancelled += collection.next.has_value();
    return absl::OkStatus();
  }

  absl::StatusOr<std::int64_t> TextsLeft() {
    ASSIGN_OR_RETURN(const storage::Collection collection, store_->GetCollection(kCollection));
    ASSIGN_OR_RETURN(const storage::VectorBacklog left, store_->GetVectorBacklog(collection.id, collection.serving()));
    if (!collection.next) return left.texts;
    ASSIGN_OR_RETURN(const storage::VectorBacklog next, store_->GetVectorBacklog(collection.id, *collection.next));
    return left.texts + next.texts;
  }

  absl::Status AwaitEnd() {
    const auto until = Clock::now() + kEndAtMost;
    while (Clock::now() < until) {
      ASSIGN_OR_RETURN(const storage::Collection collection, store_->GetCollection(kCollection));
      ASSIGN_OR_RETURN(const std::int64_t left, TextsLeft());
      if (left == 0 && !collection.next && !collection.old_vectors) return absl::OkStatus();
      std::this_thread::sleep_for(std::chrono::milliseconds(200));
    }
    return absl::DeadlineExceededError("vectors are still lacking after 20 minutes");
  }

  absl::Status Check() {
    for (auto& server : servers_) server.reset();
    ASSIGN_OR_RETURN(const storage::Collection collection, store_->GetCollection(kCollection));
    report_.model = collection.embedder;
    report_.switches = report_.begun - report_.cancelled;
    for (const std::string& name : {options_.embedder, options_.also}) {
      ASSIGN_OR_RETURN(models::EmbedderConfig config, models::ParseEmbedder(name));
      config.models_dir = options_.models_dir;
      ASSIGN_OR_RETURN(const auto embedder, models::MakeEmbedder(config));
      if (embedder->name() != collection.embedder) continue;
      ASSIGN_OR_RETURN(report_.check, CheckVectors(*store_, kCollection, *embedder));
    }
    return absl::OkStatus();
  }

  const KillOptions& options_;
  std::mt19937_64 random_;
  std::unique_ptr<storage::PrivatePostgres> postgres_;
  std::unique_ptr<storage::Store> store_;
  std::unique_ptr<AnnalsdProcess> servers_[2];
  int started_ = 0;
  KillReport report_;
};

}  // namespace

absl::StatusOr<KillReport> RunVectorKills(const KillOptions& options) { return Run(options).Go(); }

}  // namespace annals::bench
