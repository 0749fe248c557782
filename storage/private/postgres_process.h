// A child process that does not outlive us: PostgreSQL's programs, run as an unprivileged user.
//
//   ASSIGN_OR_RETURN(auto server, PostgresProcess::Launch({
//       .arguments = {"/usr/lib/postgresql/17/bin/postgres", "-D", dir}, .log = log}));
//   server->WaitForExit(20ms) == false;
//   server->Signal(SIGINT);
//
// As root, the child becomes user `postgres` (PostgreSQL refuses to be root) and keeps, where the kernel grants it, the
// one right to walk through folders that only root may enter. It gets SIGINT when this process dies, however it dies:
// the kernel ties that signal to the thread that forked, so each child has a thread of its own that forks and then
// waits.
//
// Thread-safe. The destructor of a process that still runs kills it; stop it first.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <filesystem>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "absl/status/statusor.h"
#include "core/locks/mutex.h"

namespace annals::storage {

struct Command {
  std::vector<std::string> arguments;  // [0] is an absolute path
  std::filesystem::path log;           // gets stdout and stderr, appended
};

// The user that children run as: `postgres` when we are root, else ourselves.
struct ServerUser {
  uid_t uid = 0;
  gid_t gid = 0;
};
absl::StatusOr<ServerUser> FindServerUser();

class PostgresProcess {
 public:
  static absl::StatusOr<std::unique_ptr<PostgresProcess>> Launch(const Command& command);
  ~PostgresProcess();

  pid_t pid() const { return pid_; }
  // True once the process is gone; false when `timeout` passed first.
  bool WaitForExit(std::chrono::milliseconds timeout);
  int exit_code() const;    // of a process that is gone; 128 + signal when it was killed
  void Signal(int signal);  // does nothing when the process is gone

 private:
  PostgresProcess() = default;
  void Reap();

  pid_t pid_ = 0;
  mutable Mutex mutex_;
  CondVar changed_;
  bool exited_ ABSL_GUARDED_BY(mutex_) = false;
  int exit_code_ ABSL_GUARDED_BY(mutex_) = 0;
  std::jthread parent_;
};

// Runs a program to its end; InternalError with `what` when it fails or takes longer than `timeout`.
absl::Status RunToEnd(const Command& command, std::string_view what, std::chrono::milliseconds timeout);

}  // namespace annals::storage
