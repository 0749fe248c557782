#include "bench/support/bench_server.h"

#include <grpcpp/grpcpp.h>
#include <poll.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <format>
#include <fstream>
#include <iostream>
#include <iterator>
#include <thread>

#include "absl/status/status.h"
#include "bench/support/corpus.h"
#include "cli/client/privacy_policy.h"
#include "cli/print/progress.h"
#include "core/record/status.h"

namespace annals::bench {
namespace {

constexpr int kStopMilliseconds = 30'000;
constexpr std::chrono::seconds kCallAtMost{30};

std::filesystem::path BesideThisProgram(const std::string& name) {
  return std::filesystem::read_symlink("/proc/self/exe").parent_path() / name;
}

std::vector<std::string> Arguments(const BenchServerOptions& options) {
  std::vector<std::string> arguments = {"--embedder=" + options.embedder, "--log-level=" + options.log_level,
                                        "--debug-ranking=true"};
  if (!options.also.empty()) arguments.push_back("--embedder-also=" + options.also);
  if (!options.durable) arguments.push_back("--private-postgres-durable=false");
  const char* cache = std::getenv("ANNALS_CACHE");
  if (options.embedding_cache && cache != nullptr)
    arguments.push_back(std::format("--embedding-cache={}/embeddings", cache));
  arguments.insert(arguments.end(), options.arguments.begin(), options.arguments.end());
  return arguments;
}

// Stops the children of this process, as their own end-of-parent signal would, and waits for them.
void StopChildren() {
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator("/proc/self/task", error)) {
    FILE* file = std::fopen((entry.path() / "children").c_str(), "r");
    if (file == nullptr) continue;
    for (int pid = 0; std::fscanf(file, "%d", &pid) == 1;) {
      const int process = static_cast<int>(syscall(SYS_pidfd_open, pid, 0));
      if (process < 0) continue;
      kill(pid, SIGTERM);
      pollfd ended = {process, POLLIN, 0};
      poll(&ended, 1, kStopMilliseconds);
      close(process);
    }
    std::fclose(file);
  }
}

}  // namespace

absl::StatusOr<std::unique_ptr<BenchServer>> BenchServer::Start(const BenchServerOptions& options) {
  auto server = std::make_unique<BenchServer>();
  server->engine_ = options.engine;
  std::string folder = (options.scratch / "server-XXXXXX").string();
  if (mkdtemp(folder.data()) == nullptr) return absl::InternalError("no folder " + folder);
  chmod(folder.c_str(), 0755);  // PostgreSQL may run as another user
  std::vector<std::string> arguments = Arguments(options);
  if (!options.privacy.empty()) {
    server->privacy_ = options.privacy;
    std::ofstream(folder + "/privacy-key") << std::string(64, '1') << "\n";
    arguments.push_back("--privacy-key-file=" + folder + "/privacy-key");
  }
  ASSIGN_OR_RETURN(server->process_, AnnalsdProcess::Start({.program = BesideThisProgram("annalsd"),
                                                            .folder = folder,
                                                            .postgres = options.postgres,
                                                            .arguments = std::move(arguments),
                                                            .processors = options.processors}));
  server->connection_ = std::make_unique<cli::Connection>(server->process_->grpc_address());
  grpc::ChannelArguments unlimited;
  unlimited.SetMaxReceiveMessageSize(-1);
  server->debug_ = v1::DebugService::NewStub(
      grpc::CreateCustomChannel(server->process_->grpc_address(), grpc::InsecureChannelCredentials(), unlimited));
  return server;
}

absl::Status BenchServer::MakeCollection(const std::string& name) {
  v1::CreateCollectionRequest request;
  request.set_name(name);
  request.set_engine(engine_);
  if (!privacy_.empty()) {
    std::ifstream in(privacy_);
    const std::string json{std::istreambuf_iterator<char>(in), {}};
    ASSIGN_OR_RETURN(*request.mutable_privacy(), cli::PolicyMessageOfJson(json));
  }
  return connection_->Call(&v1::AdminService::Stub::CreateCollection, request, {}).status();
}

absl::StatusOr<cli::IngestTotals> BenchServer::Ingest(const CorpusOptions& corpus) {
  if (!privacy_.empty() || engine_ != v1::COLLECTION_ENGINE_UNSPECIFIED)
    RETURN_IF_ERROR(MakeCollection(corpus.collection));
  std::vector<std::string> files;
  for (const std::filesystem::path& folder : corpus.folders) {
    ASSIGN_OR_RETURN(const std::filesystem::path file, NeededFile(folder, "documents.jsonl"));
    files.push_back(file.string());
  }
  for (const std::filesystem::path& file : corpus.files) files.push_back(file.string());
  cli::DocumentReader reader(files, {.choices = corpus.choices});
  cli::Progress progress(&std::cerr, isatty(STDERR_FILENO) != 0, reader.total_bytes());
  const auto start = std::chrono::steady_clock::now();
  cli::IngestRunOptions run{.collection = corpus.collection, .wait_for_vectors = true};
  std::string refused;
  run.on_progress = [&](const cli::IngestTotals& totals) {
    progress.Update(totals, std::chrono::steady_clock::now() - start);
  };
  run.on_bad = [&](const cli::BadInput& bad) { refused = std::format("{} {}: {}", bad.place, bad.id, bad.reason); };
  const cli::IngestReport report = cli::RunIngest(connection_.get(), &reader, run);
  progress.Clear();
  RETURN_IF_ERROR(report.status);
  if (report.totals.rejected > 0) return absl::InvalidArgumentError("a document was refused: " + refused);
  return report.totals;
}

absl::StatusOr<v1::RetrieveResponse> BenchServer::TryRanking(const v1::RetrieveRequest& request,
                                                             const v1::RankingTrial& trial) {
  v1::TryRankingRequest call;
  *call.mutable_request() = request;
  *call.mutable_trial() = trial;
  grpc::ClientContext context;
  context.set_deadline(std::chrono::system_clock::now() + kCallAtMost);
  v1::TryRankingResponse found;
  RETURN_IF_ERROR(cli::ToAbslStatus(debug_->TryRanking(&context, call, &found)));
  return std::move(*found.mutable_response());
}

absl::StatusOr<v1::AnswerResponse> BenchServer::TryAnswer(const v1::AnswerRequest& request,
                                                          const std::vector<std::string>& without) {
  v1::TryAnswerRequest call;
  *call.mutable_request() = request;
  call.mutable_without()->Assign(without.begin(), without.end());
  grpc::ClientContext context;
  context.set_deadline(std::chrono::system_clock::now() + kCallAtMost);
  v1::TryAnswerResponse given;
  RETURN_IF_ERROR(cli::ToAbslStatus(debug_->TryAnswer(&context, call, &given)));
  return std::move(*given.mutable_response());
}

StopOnSignals::StopOnSignals(const std::filesystem::path& scratch)
    : asked_(std::make_shared<std::atomic<bool>>(false)) {
  sigset_t signals;
  sigemptyset(&signals);
  for (const int number : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&signals, number);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  std::thread([signals, scratch, asked = asked_] {
    int number = 0;
    sigwait(&signals, &number);
    *asked = true;
    StopChildren();
    std::error_code ignored;
    std::filesystem::remove_all(scratch, ignored);
    _exit(128 + number);
  }).detach();
}

void StopOnSignals::EndIfAsked() const {
  while (*asked_) pause();  // the signals are blocked here: the other thread ends the program
}

}  // namespace annals::bench
