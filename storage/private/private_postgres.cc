#include "storage/private/private_postgres.h"

#include <libpq-fe.h>
#include <signal.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <pqxx/pqxx>
#include <system_error>
#include <thread>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "core/record/status.h"
#include "storage/private/postgres_folder.h"
#include "storage/private/postgres_process.h"

namespace annals::storage {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

constexpr milliseconds kPollInterval{10};
constexpr milliseconds kSupervisorLook{100};
constexpr milliseconds kBeforeAnother{1'000};  // from an end to the next start
constexpr std::size_t kMaxSocketPath = 107;    // sun_path, with its end
const std::string_view kSocketName = "/.s.PGSQL.5432";

std::string QuoteUrlValue(const std::string& value) {
  return absl::StrCat("'", absl::StrReplaceAll(value, {{"\\", "\\\\"}, {"'", "\\'"}}), "'");
}

class PrivatePostgresImpl final : public PrivatePostgres {
 public:
  explicit PrivatePostgresImpl(PrivatePostgresOptions options)
      : options_(std::move(options)), folder_(options_.data_dir), deadline_(Clock::now() + options_.start_timeout) {}
  ~PrivatePostgresImpl() override { Stop().IgnoreError(); }

  absl::Status Start();
  const std::string& url() const override { return url_; }
  std::string Url(std::string_view user, std::string_view database) const override {
    return absl::StrCat("host=", QuoteUrlValue(socket_dir_.string()), " user=", QuoteUrlValue(std::string(user)),
                        " dbname=", QuoteUrlValue(std::string(database)));
  }
  int pid() const override { return pid_; }
  absl::Status Stop() override;

 private:
  absl::Status ChooseSocketFolder();
  absl::Status Initialise();
  std::vector<std::string> ServerArguments() const;
  absl::Status LaunchUntilReady();
  absl::StatusOr<bool> WaitUntilReady();  // false: the server ended
  absl::Status CreateRoleAndDatabase();
  void Supervise();
  milliseconds Left() const {
    return std::max(milliseconds{0}, std::chrono::duration_cast<milliseconds>(deadline_ - Clock::now()));
  }

  PrivatePostgresOptions options_;
  PostgresFolder folder_;
  Clock::time_point deadline_;
  std::string bin_;
  fs::path socket_dir_;
  bool own_socket_dir_ = false;  // under the temporary folder, removed on stop
  std::string url_;
  std::unique_ptr<PostgresProcess> server_;  // the supervisor's, while that runs
  std::atomic<int> pid_{0};
  std::atomic<bool> stopping_{false};
  std::jthread supervisor_;
};

absl::Status PrivatePostgresImpl::Start() {
  ASSIGN_OR_RETURN(bin_, FindPostgresPrograms());
  RETURN_IF_ERROR(folder_.CreateAndLock());
  RETURN_IF_ERROR(ChooseSocketFolder());
  RETURN_IF_ERROR(folder_.StopLeftover(options_.stop_timeout));
  RETURN_IF_ERROR(Initialise());
  RETURN_IF_ERROR(LaunchUntilReady());
  RETURN_IF_ERROR(CreateRoleAndDatabase());
  url_ = Url("annals", "annals");
  if (options_.supervised) supervisor_ = std::jthread([this] { Supervise(); });
  return absl::OkStatus();
}

absl::Status PrivatePostgresImpl::ChooseSocketFolder() {
  socket_dir_ = folder_.root() / "socket";
  if (socket_dir_.string().size() + kSocketName.size() > kMaxSocketPath) {
    std::string name = (fs::temp_directory_path() / "annals-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr)
      return absl::ErrnoToStatus(errno, absl::StrCat("cannot make a folder for the socket: ", name));
    socket_dir_ = name;
    own_socket_dir_ = true;
  }
  return folder_.MakePrivateFolder(socket_dir_);
}

// initdb works beside the final place and is renamed when whole, so that one that was interrupted is never used.
absl::Status PrivatePostgresImpl::Initialise() {
  ASSIGN_OR_RETURN(const bool exists, folder_.HoldsData());
  if (exists) return absl::OkStatus();
  const fs::path partial = folder_.root() / "postgres.partial";
  std::error_code error;
  fs::remove_all(partial, error);
  RETURN_IF_ERROR(folder_.MakePrivateFolder(partial));
  Command command{{bin_ + "/initdb", "-D", partial.string(), "-U", "postgres", "--auth=trust", "--encoding=UTF8",
                   "--no-locale", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--no-instructions"},
                  folder_.log()};
  if (!options_.durable) command.arguments.push_back("--no-sync");
  const std::size_t start = folder_.LogSize();
  if (absl::Status s = RunToEnd(command, "initdb", Left()); !s.ok()) return folder_.WithLog(s, start);
  fs::rename(partial, folder_.data(), error);
  if (error) return absl::InternalError(absl::StrCat("cannot rename ", partial.string(), ": ", error.message()));
  return absl::OkStatus();
}

std::vector<std::string> PrivatePostgresImpl::ServerArguments() const {
  std::vector<std::pair<std::string, std::string>> settings = {
      {"listen_addresses", ""},
      {"unix_socket_directories",
       absl::StrCat("\"", absl::StrReplaceAll(socket_dir_.string(), {{"\"", "\"\""}}), "\"")},
      {"unix_socket_permissions", "0700"},
      {"shared_buffers", options_.durable ? "256MB" : "64MB"},
      {"max_wal_size", "2GB"},
      {"wal_compression", "lz4"},
      {"wal_level", "minimal"},  // nobody replicates a private server
      {"max_wal_senders", "0"},
      {"max_connections", "100"},
      {"log_checkpoints", "off"},
      {"jit", "off"},  // short statements: compiling them costs more than it saves
      // A new database has no statistics, and is planned as if it were empty until it has: not for a minute of a first ingest.
      {"autovacuum_naptime", "10s"},
  };
  if (!options_.durable) {
    // Commits still wait for the log to be written: a process that dies takes nothing with it that was acknowledged.
    for (const char* off : {"fsync", "full_page_writes"}) settings.emplace_back(off, "off");
  }
  settings.insert(settings.end(), options_.settings.begin(), options_.settings.end());
  std::vector<std::string> arguments = {bin_ + "/postgres", "-D", folder_.data().string()};
  for (const auto& [name, value] : settings) {
    arguments.push_back("-c");
    arguments.push_back(absl::StrCat(name, "=", value));
  }
  return arguments;
}

absl::Status PrivatePostgresImpl::LaunchUntilReady() {
  while (true) {
    const std::size_t start = folder_.LogSize();
    ASSIGN_OR_RETURN(server_, PostgresProcess::Launch({ServerArguments(), folder_.log()}));
    pid_ = server_->pid();
    absl::StatusOr<bool> ready = WaitUntilReady();
    if (!ready.ok()) return folder_.WithLog(ready.status(), start);
    if (*ready) return absl::OkStatus();
    // A postmaster that was killed leaves its backends behind for a moment; they end when they notice.
    const bool leftovers = folder_.LogTail(start).find("pre-existing shared memory block") != std::string::npos;
    if (!leftovers || Left() == milliseconds{0}) {
      return folder_.WithLog(absl::InternalError(absl::StrCat("PostgreSQL ended with code ", server_->exit_code())),
                             start);
    }
  }
}

absl::StatusOr<bool> PrivatePostgresImpl::WaitUntilReady() {
  const std::string url = absl::StrCat(Url("postgres", "postgres"), " connect_timeout=2");
  while (true) {
    if (PQping(url.c_str()) == PQPING_OK) return true;
    if (server_->WaitForExit(kPollInterval)) return false;
    if (stopping_) return absl::CancelledError("PostgreSQL is to stop");
    if (Left() == milliseconds{0}) {
      return absl::DeadlineExceededError(
          absl::StrCat("PostgreSQL was not ready after ", options_.start_timeout.count(), " s"));
    }
  }
}

absl::Status PrivatePostgresImpl::CreateRoleAndDatabase() {
  try {
    pqxx::connection connection(Url("postgres", "postgres"));
    pqxx::nontransaction work(connection);
    if (work.exec("SELECT FROM pg_roles WHERE rolname = 'annals'").empty()) work.exec("CREATE ROLE annals LOGIN");
    if (work.exec("SELECT FROM pg_database WHERE datname = 'annals'").empty())
      work.exec("CREATE DATABASE annals OWNER annals");
    // For collections of engine POSTGRES, where the machine has pgvector.
    if (!work.exec("SELECT FROM pg_available_extensions WHERE name = 'vector'").empty()) {
      pqxx::connection owner(Url("postgres", "annals"));
      pqxx::nontransaction extension(owner);
      extension.exec("CREATE EXTENSION IF NOT EXISTS vector");
      // A dump would hold it, and who restores that need not own the extension.
      extension.exec("COMMENT ON EXTENSION vector IS NULL");
    }
    return absl::OkStatus();
  } catch (const std::exception& e) {
    return absl::InternalError(absl::StrCat("cannot create database annals: ", e.what()));
  }
}

void PrivatePostgresImpl::Supervise() {
  const auto say = [this](const std::string& line) {
    if (options_.log) options_.log(line);
  };
  while (!stopping_) {
    if (!server_->WaitForExit(kSupervisorLook)) continue;
    say(absl::StrCat("the private PostgreSQL ended with code ", server_->exit_code(), "; it is started again"));
    for (const auto at = Clock::now() + kBeforeAnother; Clock::now() < at && !stopping_;)
      std::this_thread::sleep_for(kSupervisorLook);
    if (stopping_) return;
    deadline_ = Clock::now() + options_.start_timeout;
    const absl::Status status = LaunchUntilReady();
    say(status.ok() ? "the private PostgreSQL is back" : std::string(status.message()));
  }
}

// SIGINT is PostgreSQL's fast shutdown: sessions are ended, a checkpoint is written. SIGQUIT leaves recovery to the
// next start.
absl::Status PrivatePostgresImpl::Stop() {
  stopping_ = true;
  if (supervisor_.joinable()) supervisor_.join();
  if (!server_) return absl::OkStatus();
  absl::Status status;
  server_->Signal(SIGINT);
  if (!server_->WaitForExit(options_.stop_timeout)) {
    status = absl::DeadlineExceededError(
        absl::StrCat("PostgreSQL did not stop within ", options_.stop_timeout.count(), " s; it was ended at once"));
    server_->Signal(SIGQUIT);
    server_->WaitForExit(std::chrono::seconds{5});
  }
  server_.reset();
  pid_ = 0;
  if (std::error_code ignored; own_socket_dir_) fs::remove_all(socket_dir_, ignored);
  folder_.Unlock();
  return status;
}

}  // namespace

absl::StatusOr<std::unique_ptr<PrivatePostgres>> PrivatePostgres::Start(PrivatePostgresOptions options) {
  auto server = std::make_unique<PrivatePostgresImpl>(std::move(options));
  RETURN_IF_ERROR(server->Start());
  return server;
}

}  // namespace annals::storage
