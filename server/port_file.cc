#include "server/port_file.h"

#include <unistd.h>

#include <cstdio>
#include <format>
#include <fstream>

namespace annals::server {

absl::Status PortFile::Write(const std::string& grpc, const std::string& http) {
  if (path_.empty()) return absl::OkStatus();
  const std::string aside = std::format("{}.{}", path_, getpid());
  std::ofstream out(aside);
  out << std::format("{{\"grpc\": \"{}\", \"http\": \"{}\", \"pid\": {}}}\n", grpc, http, getpid());
  out.close();
  if (out.fail() || std::rename(aside.c_str(), path_.c_str()) != 0)
    return absl::InvalidArgumentError(std::format("cannot write --port-file {}", path_));
  written_ = true;
  return absl::OkStatus();
}

void PortFile::Remove() {
  if (written_) std::remove(path_.c_str());
  written_ = false;
}

}  // namespace annals::server
