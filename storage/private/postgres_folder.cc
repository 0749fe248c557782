#include "storage/private/postgres_folder.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <system_error>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/record/status.h"
#include "storage/private/postgres_process.h"

namespace annals::storage {
namespace {

namespace fs = std::filesystem;

const char kMajorVersion[] = "17";
constexpr std::size_t kLogTail = 2048;
constexpr std::uintmax_t kLogKept = 8u << 20;  // a larger log is set aside at start, so that logs stay bounded

std::string FirstLine(const fs::path& file) {
  std::ifstream in(file);
  std::string line;
  std::getline(in, line);
  return std::string(absl::StripAsciiWhitespace(line));
}

// The running postmaster of a cluster, 0 when there is none. It works in the cluster's folder, which tells it from a
// process that got the number of one long gone.
pid_t RunningPostmaster(const fs::path& data) {
  int pid = 0;
  if (!absl::SimpleAtoi(FirstLine(data / "postmaster.pid"), &pid) || pid <= 1) return 0;
  const fs::path proc = absl::StrCat("/proc/", pid);
  std::error_code error;
  const bool here = fs::equivalent(proc / "cwd", data, error);
  return here && !error && FirstLine(proc / "comm") == "postgres" ? pid : 0;
}

bool WaitForEnd(int process, std::chrono::milliseconds timeout) {
  pollfd p{.fd = process, .events = POLLIN, .revents = 0};
  return poll(&p, 1, static_cast<int>(timeout.count())) == 1;
}

}  // namespace

absl::StatusOr<std::string> FindPostgresPrograms() {
  std::vector<std::string> folders = {absl::StrCat("/usr/lib/postgresql/", kMajorVersion, "/bin")};
  if (const char* path = std::getenv("PATH")) {
    for (absl::string_view folder : absl::StrSplit(path, ':', absl::SkipEmpty())) folders.emplace_back(folder);
  }
  for (const std::string& folder : folders) {
    if (access((folder + "/postgres").c_str(), X_OK) == 0 && access((folder + "/initdb").c_str(), X_OK) == 0)
      return folder;
  }
  return absl::NotFoundError(absl::StrCat("no PostgreSQL programs (initdb, postgres) in ", folders[0],
                                          " or on $PATH: install postgresql-", kMajorVersion, ", or name a server"));
}

PostgresFolder::PostgresFolder(fs::path root) : root_(fs::absolute(root).lexically_normal()) {}

absl::Status PostgresFolder::CreateAndLock() {
  std::error_code error;
  fs::create_directories(root_, error);
  if (error) return absl::InvalidArgumentError(absl::StrCat("data folder ", root_.string(), ": ", error.message()));
  const fs::path file = root_ / "lock";
  lock_ = open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (lock_ < 0) return absl::ErrnoToStatus(errno, absl::StrCat("data folder: cannot write ", file.string()));
  if (flock(lock_, LOCK_EX | LOCK_NB) != 0) {
    const std::string owner = FirstLine(file);
    Unlock();
    return absl::FailedPreconditionError(absl::StrCat("data folder ", root_.string(), " is in use by process ", owner));
  }
  const std::string own = absl::StrCat(getpid(), "\n");
  if (ftruncate(lock_, 0) != 0 || write(lock_, own.data(), own.size()) < 0)
    return absl::ErrnoToStatus(errno, file.string());
  if (fs::file_size(log(), error) > kLogKept && !error) fs::rename(log(), root_ / "postgres.log.old", error);
  return absl::OkStatus();
}

void PostgresFolder::Unlock() {
  if (lock_ >= 0) close(lock_);
  lock_ = -1;
}

absl::Status PostgresFolder::MakePrivateFolder(const fs::path& folder) const {
  ASSIGN_OR_RETURN(const ServerUser user, FindServerUser());
  std::error_code error;
  fs::create_directory(folder, error);
  if (!error) fs::permissions(folder, fs::perms::owner_all, error);
  if (error) return absl::InternalError(absl::StrCat(folder.string(), ": ", error.message()));
  if (chown(folder.c_str(), user.uid, user.gid) != 0)
    return absl::ErrnoToStatus(errno, absl::StrCat("chown ", folder.string()));
  return absl::OkStatus();
}

absl::StatusOr<bool> PostgresFolder::HoldsData() const {
  std::error_code error;
  if (!fs::exists(data(), error)) return false;
  const std::string version = FirstLine(data() / "PG_VERSION");
  if (version == kMajorVersion) return true;
  return absl::FailedPreconditionError(absl::StrCat(data().string(), " is of PostgreSQL ",
                                                    version.empty() ? "(unreadable)" : version, ", not ", kMajorVersion,
                                                    ": move it away or upgrade it with pg_upgrade"));
}

absl::Status PostgresFolder::StopLeftover(std::chrono::milliseconds timeout) const {
  const pid_t pid = RunningPostmaster(data());
  if (pid == 0) return absl::OkStatus();
  const int process = static_cast<int>(syscall(SYS_pidfd_open, pid, 0));
  if (process < 0) return errno == ESRCH ? absl::OkStatus() : absl::ErrnoToStatus(errno, "pidfd_open");
  bool ended = false;
  for (int signal : {SIGINT, SIGQUIT}) {  // fast, then at once
    kill(pid, signal);
    ended = WaitForEnd(process, timeout);
    if (ended) break;
  }
  close(process);
  if (ended) return absl::OkStatus();
  return absl::FailedPreconditionError(
      absl::StrCat("a PostgreSQL (process ", pid, ") still runs on ", data().string(), " and does not stop"));
}

std::size_t PostgresFolder::LogSize() const {
  std::error_code error;
  const auto size = fs::file_size(log(), error);
  return error ? 0 : size;
}

std::string PostgresFolder::LogTail(std::size_t start) const {
  const std::size_t size = LogSize();
  if (size > start + kLogTail) start = size - kLogTail;
  std::ifstream in(log(), std::ios::binary);
  in.seekg(static_cast<std::streamoff>(start));
  return {std::istreambuf_iterator<char>(in), {}};
}

absl::Status PostgresFolder::WithLog(const absl::Status& status, std::size_t start) const {
  return {status.code(), absl::StrCat(status.message(), "; the end of ", log().string(), ":\n", LogTail(start))};
}

}  // namespace annals::storage
