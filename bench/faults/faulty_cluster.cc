#include "bench/faults/faulty_cluster.h"

#include <poll.h>
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <format>
#include <fstream>
#include <iterator>

#include "core/record/status.h"
#include "storage/private/postgres_folder.h"
#include "storage/private/postgres_process.h"

namespace annals::bench {
namespace {

namespace fs = std::filesystem;
using storage::PostgresFolder;
using storage::PrivatePostgres;

constexpr std::chrono::seconds kProgramAtMost{60};
constexpr int kEndMilliseconds = 30'000;

std::string CommandLine(int pid) {
  std::ifstream in(std::format("/proc/{}/cmdline", pid));
  return {std::istreambuf_iterator<char>(in), {}};
}

absl::Status OkOr(const std::error_code& error, const std::string& what) {
  return error ? absl::InternalError(what + ": " + error.message()) : absl::OkStatus();
}

}  // namespace

absl::StatusOr<std::unique_ptr<FaultyCluster>> FaultyCluster::Start(const fs::path& folder) {
  std::unique_ptr<FaultyCluster> cluster(new FaultyCluster(folder));
  std::error_code error;
  fs::create_directories(folder, error);
  RETURN_IF_ERROR(OkOr(error, folder.string()));
  RETURN_IF_ERROR(cluster->Launch(/*recover=*/false));
  return cluster;
}

FaultyCluster::~FaultyCluster() = default;

absl::Status FaultyCluster::Launch(bool recover) {
  storage::PrivatePostgresOptions options{.data_dir = data()};
  options.settings = {{"fsync", "off"}, {"wal_level", "replica"}, {"max_wal_senders", "4"}, {"shared_buffers", "64MB"}};
  if (recover) options.settings.emplace_back("restore_command", "false");  // there is no more log than it brought
  ASSIGN_OR_RETURN(postgres_, PrivatePostgres::Start(std::move(options)));
  url_ = postgres_->url();
  socket_ = (data() / "socket").string();
  return absl::OkStatus();
}

absl::Status FaultyCluster::End(int signal) {
  const int pid = postgres_->pid();
  const int process = static_cast<int>(syscall(SYS_pidfd_open, pid, 0));
  const std::vector<int> children = Children();
  kill(pid, signal);
  // Sessions that outlive their server hold its memory, and the next one does not start beside them.
  if (signal == SIGKILL) {
    for (const int child : children) kill(child, SIGKILL);
  }
  pollfd ended = {process, POLLIN, 0};
  const bool gone = process < 0 || poll(&ended, 1, kEndMilliseconds) == 1;
  if (process >= 0) close(process);
  if (!gone) return absl::DeadlineExceededError("PostgreSQL did not end");
  return postgres_->Stop();
}

std::vector<int> FaultyCluster::Children() const {
  std::ifstream list(std::format("/proc/{0}/task/{0}/children", postgres_->pid()));
  std::vector<int> children;
  for (int pid = 0; list >> pid;) children.push_back(pid);
  return children;
}

std::vector<int> FaultyCluster::Sessions() const {
  std::vector<int> sessions = Children();
  std::erase_if(sessions, [](int pid) { return !CommandLine(pid).starts_with("postgres: annals annals"); });
  return sessions;
}

absl::Status FaultyCluster::KillSession(std::uint64_t choice) {
  const std::vector<int> sessions = Sessions();
  if (sessions.empty()) return absl::NotFoundError("no session to kill");
  kill(sessions[choice % sessions.size()], SIGKILL);
  return absl::OkStatus();
}

absl::Status FaultyCluster::TerminateSessions() {
  for (const int pid : Sessions()) kill(pid, SIGTERM);
  return absl::OkStatus();
}

absl::Status FaultyCluster::RestartAtOnce() {
  RETURN_IF_ERROR(End(SIGQUIT));
  return Launch(/*recover=*/false);
}

absl::Status FaultyCluster::KillAll() {
  RETURN_IF_ERROR(End(SIGKILL));
  return Launch(/*recover=*/false);
}

absl::Status FaultyCluster::Run(std::string_view sql) {
  return RunProgram("psql", {"-d", "annals", "-v", "ON_ERROR_STOP=1", "-q", "-c", std::string(sql)});
}

absl::Status FaultyCluster::RunProgram(const std::string& name, std::vector<std::string> arguments) const {
  ASSIGN_OR_RETURN(const std::string programs, storage::FindPostgresPrograms());
  arguments.insert(arguments.begin(), {programs + "/" + name, "-h", socket_, "-U", "postgres"});
  return storage::RunToEnd({std::move(arguments), folder_ / "programs.log"}, name, kProgramAtMost);
}

absl::Status FaultyCluster::Keep(Copy copy) {
  copy_ = copy;
  std::error_code error;
  fs::remove_all(kept(), error);
  RETURN_IF_ERROR(PostgresFolder(folder_).MakePrivateFolder(kept()));
  if (copy == Copy::kDump) return RunProgram("pg_dump", {"-Fc", "-Z0", "-f", kept() / "dump", "-d", "annals"});
  return RunProgram("pg_basebackup", {"-D", kept() / "base", "-X", "stream", "-c", "fast", "--no-sync"});
}

absl::Status FaultyCluster::GoBack() {
  RETURN_IF_ERROR(End(SIGQUIT));
  std::error_code error;
  fs::remove_all(data() / "postgres", error);
  RETURN_IF_ERROR(OkOr(error, "cannot remove the old cluster"));
  if (copy_ == Copy::kBase) {
    fs::rename(kept() / "base", data() / "postgres", error);
    RETURN_IF_ERROR(OkOr(error, "cannot put the copy in place"));
    std::ofstream(data() / "postgres" / "recovery.signal").close();
    return Launch(/*recover=*/true);
  }
  RETURN_IF_ERROR(Launch(/*recover=*/false));
  return RunProgram("pg_restore", {"-d", "annals", "--single-transaction", kept() / "dump"});
}

}  // namespace annals::bench
