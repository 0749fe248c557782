// A PostgreSQL of our own in a data folder, on a unix socket, for `annalsd --data-dir`, tests and benchmarks.
//
//   ASSIGN_OR_RETURN(auto pg, PrivatePostgres::Start({.data_dir = "/var/lib/annals"}));
//   Store::Open({.url = pg->url()});          // stopped by the destructor, fast mode, bounded
//
// First start runs initdb. As root, the server runs as user `postgres` (it refuses to be root). A server that a killed
// parent left running in the same folder is taken over. No TCP port is opened.
#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace annals::storage {

struct PrivatePostgresOptions {
  std::filesystem::path data_dir;                       // created; holds `postgres/`, a log and, if short enough, the socket
  std::chrono::seconds start_timeout{60};
  std::chrono::seconds stop_timeout{30};
  bool durable = true;                                  // false: fsync off, for tests and benches only
  std::vector<std::pair<std::string, std::string>> settings;   // further postgresql.conf settings
};

class PrivatePostgres {
 public:
  static absl::StatusOr<std::unique_ptr<PrivatePostgres>> Start(PrivatePostgresOptions options);
  virtual ~PrivatePostgres() = default;
  virtual const std::string& url() const = 0;           // to database `annals`
  virtual int pid() const = 0;                          // of the postmaster
  virtual absl::Status Stop() = 0;
};

}  // namespace annals::storage
