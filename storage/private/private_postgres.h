// A PostgreSQL of our own in a data folder, on a unix socket, for `annalsd --data-dir`, tests and benchmarks.
//
//   ASSIGN_OR_RETURN(auto pg, PrivatePostgres::Start({.data_dir = "/var/lib/annals"}));
//   Store::Open({.url = pg->url()});          // stopped by the destructor, fast mode, bounded
//
// First start runs initdb. As root, the server runs as user `postgres` (it refuses to be root). No TCP port is opened;
// the socket's folder lets in its owner and root only. Two roles: `annals` owns the database and is no superuser (row
// security binds it), `postgres` is the superuser.
//
// `supervised`: a server that ends though nobody stopped it (killed, out of memory) is started again after a second, and
// tried again each second until it comes. Its address stays.
//
// One owner at a time: a folder in use by a living process is kFailedPrecondition. When the parent dies, even by
// SIGKILL, the server stops by itself; what is left of it is waited for, or stopped, by the next Start.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"

namespace annals::storage {

struct PrivatePostgresOptions {
  std::filesystem::path data_dir;  // created; holds `postgres/`, a log and, if short enough, the socket
  std::chrono::seconds start_timeout{60};
  std::chrono::seconds stop_timeout{30};
  bool supervised = false;                                    // started again when it ends by itself
  std::function<void(const std::string&)> log;                // what the supervisor saw and did; called in its thread
  bool durable = true;                                        // false: fsync off, for tests and benches only
  std::vector<std::pair<std::string, std::string>> settings;  // further postgresql.conf settings
};

class PrivatePostgres {
 public:
  static absl::StatusOr<std::unique_ptr<PrivatePostgres>> Start(PrivatePostgresOptions options);
  virtual ~PrivatePostgres() = default;
  virtual const std::string& url() const = 0;  // to database `annals`
  // For another role or database of this server, e.g. ("postgres", "annals").
  virtual std::string Url(std::string_view user, std::string_view database) const = 0;
  virtual int pid() const = 0;      // of the postmaster
  virtual absl::Status Stop() = 0;  // again: does nothing
};

}  // namespace annals::storage
