// The folder of a private PostgreSQL: `postgres/` (the cluster), `socket/`, `postgres.log`, `lock`.
#pragma once

#include <chrono>
#include <filesystem>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace annals::storage {

// The folder of initdb and postgres, version 17: Debian's place, else where $PATH finds them.
absl::StatusOr<std::string> FindPostgresPrograms();

class PostgresFolder {
 public:
  explicit PostgresFolder(std::filesystem::path root);
  ~PostgresFolder() { Unlock(); }
  PostgresFolder(const PostgresFolder&) = delete;
  PostgresFolder& operator=(const PostgresFolder&) = delete;

  const std::filesystem::path& root() const { return root_; }
  std::filesystem::path data() const { return root_ / "postgres"; }
  std::filesystem::path log() const { return root_ / "postgres.log"; }

  // Makes the folder and takes its lock, which the kernel lets go when this process ends. FailedPrecondition when a
  // living process holds it.
  absl::Status CreateAndLock();
  void Unlock();

  // Makes a folder that only the server's user (and root) may enter.
  absl::Status MakePrivateFolder(const std::filesystem::path& folder) const;
  // Whether there is a cluster; FailedPrecondition when it is another major version's.
  absl::StatusOr<bool> HoldsData() const;
  // Ends a server that an earlier owner left running on this cluster, fast mode.
  absl::Status StopLeftover(std::chrono::milliseconds timeout) const;

  std::size_t LogSize() const;
  std::string LogTail(std::size_t start) const;  // what was written from `start` on, its last 2 kB
  absl::Status WithLog(const absl::Status& status, std::size_t start) const;

 private:
  std::filesystem::path root_;
  int lock_ = -1;
};

}  // namespace annals::storage
