// A real annalsd in a child process, for benchmarks and end-to-end tests: free ports, a folder of its own, stopped at
// the end whatever happens.
//
//   ASSIGN_OR_RETURN(auto server,
//                    AnnalsdProcess::Start({.program = "build/release/bin/annalsd", .folder = scratch.path()}));
//   Connection connection(server->grpc_address());
//   server->Stop();   // SIGTERM, drains; exit code as waitpid gives it
//
// Started means: annalsd wrote its port file, so it listens; /readyz says when it can be asked. Start waits for that event, or for the process's end, or for the deadline,
// whichever comes first; it does not poll in time steps. If this program dies, the kernel sends SIGTERM to annalsd,
// which then stops its private PostgreSQL. Start from a thread that lives as long as the server should. Not
// thread-safe.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace annals::bench {

// A folder that goes away with its owner. Open to other users for traversal, since PostgreSQL may run as one.
class ScratchFolder {
 public:
  static absl::StatusOr<std::unique_ptr<ScratchFolder>> Make(const std::string& prefix);
  ~ScratchFolder();
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  const std::filesystem::path& path() const { return path_; }

 private:
  explicit ScratchFolder(std::filesystem::path path) : path_(std::move(path)) {}
  std::filesystem::path path_;
};

struct ServerOptions {
  std::filesystem::path program;       // annalsd
  std::filesystem::path folder;        // gets ports.json, annalsd.log and, without `postgres`, data/
  std::string postgres;                // database to use; empty: a private one in folder/data
  std::string listen = "127.0.0.1:0";  // for gRPC
  std::vector<std::string> arguments;  // further ones: "--embedder=hash"
  std::vector<int> processors = {};    // it and its PostgreSQL run on these only; empty: on any
  std::chrono::seconds start_timeout{120};
  std::chrono::seconds stop_timeout{60};
};

class AnnalsdProcess {
 public:
  static absl::StatusOr<std::unique_ptr<AnnalsdProcess>> Start(ServerOptions options);
  // Started, and killed with SIGKILL after so long, whatever it was doing.
  static absl::Status StartAndKill(ServerOptions options, std::chrono::milliseconds after);
  ~AnnalsdProcess();  // Stop, and Kill when that does not help
  AnnalsdProcess(const AnnalsdProcess&) = delete;
  AnnalsdProcess& operator=(const AnnalsdProcess&) = delete;

  const std::string& grpc_address() const { return grpc_address_; }
  const std::string& http_address() const { return http_address_; }
  pid_t pid() const { return pid_; }

  // SIGTERM, without waiting.
  void AskToStop();
  // SIGTERM unless it was sent before, and wait. The exit code, 128 + n for death by signal n; kDeadlineExceeded when
  // it is still there after stop_timeout.
  absl::StatusOr<int> Stop();
  // SIGKILL and wait. A private PostgreSQL stays behind for the next start in the folder to take over.
  void Kill();
  // The last lines of the log.
  std::string LogTail() const;

 private:
  explicit AnnalsdProcess(ServerOptions options) : options_(std::move(options)) {}
  absl::Status Launch();
  absl::Status WaitUntilReady();
  absl::Status ReadPortFile();
  // The exit code when the process ends by then.
  std::optional<int> WaitForExit(std::chrono::steady_clock::time_point deadline);
  void StopLeftPostgres();
  std::filesystem::path port_file() const { return options_.folder / "ports.json"; }

  ServerOptions options_;
  pid_t pid_ = -1;
  int process_fd_ = -1;  // readable when the process has ended
  bool asked_ = false, killed_ = false;
  std::string grpc_address_, http_address_;
};

}  // namespace annals::bench
