// A PostgreSQL that meets with accidents, at one address: live servers stay connected to it, or come back to it.
//
//   ASSIGN_OR_RETURN(auto cluster, FaultyCluster::Start(scratch / "cluster"));
//   cluster->KillSession(3);              // SIGKILL of one session: all others end, too, and the log is replayed
//   cluster->Keep(FaultyCluster::Copy::kDump);
//   …                                     // what is written now is lost by
//   cluster->GoBack();                    // another cluster with the same name, at the same address
//
// Commits wait for the log as in production; only the disk's own cache is not flushed (fsync is off), which no
// process's death can tell. Accidents are signals and PostgreSQL's own programs. Not thread-safe.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "storage/private/private_postgres.h"

namespace annals::bench {

class FaultyCluster {
 public:
  enum class Copy {
    kDump,  // pg_dump, restored into a new cluster: other system identifier, other transaction numbers
    kBase,  // pg_basebackup, recovered to its end: another timeline, as of a promoted standby that was behind
  };

  static absl::StatusOr<std::unique_ptr<FaultyCluster>> Start(const std::filesystem::path& folder);
  ~FaultyCluster();

  const std::string& url() const { return url_; }

  // SIGKILL to one of the service's sessions, chosen by `choice`. PostgreSQL ends the others and replays its log.
  absl::Status KillSession(std::uint64_t choice);
  // SIGTERM to all of them, as pg_terminate_backend sends it.
  absl::Status TerminateSessions();
  // SIGQUIT, which is `pg_ctl stop -m immediate`, and a start.
  absl::Status RestartAtOnce();
  // SIGKILL to the server and all its sessions, and a start.
  absl::Status KillAll();
  // Statements, as the superuser.
  absl::Status Run(std::string_view sql);
  absl::Status Keep(Copy copy);
  // Ends the server at once and puts the kept state in its place.
  absl::Status GoBack();

 private:
  explicit FaultyCluster(std::filesystem::path folder) : folder_(std::move(folder)) {}
  absl::Status Launch(bool recover);
  absl::Status End(int signal);
  std::vector<int> Children() const;
  std::vector<int> Sessions() const;
  absl::Status RunProgram(const std::string& name, std::vector<std::string> arguments) const;
  std::filesystem::path data() const { return folder_ / "data"; }
  std::filesystem::path kept() const { return folder_ / "kept"; }

  std::filesystem::path folder_;
  std::string url_, socket_;
  std::unique_ptr<storage::PrivatePostgres> postgres_;
  Copy copy_ = Copy::kDump;
};

}  // namespace annals::bench
