// The file that says where a server listens: --port-file.
//
//   PortFile file("ports.json");
//   RETURN_IF_ERROR(file.Write("127.0.0.1:40123", "127.0.0.1:40124"));
//   {"grpc": "127.0.0.1:40123", "http": "127.0.0.1:40124", "pid": 4711}
#pragma once

#include <string>
#include <utility>

#include "absl/status/status.h"

namespace annals::server {

class PortFile {
 public:
  explicit PortFile(std::string path) : path_(std::move(path)) {}  // empty: none
  ~PortFile() { Remove(); }
  PortFile(const PortFile&) = delete;
  PortFile& operator=(const PortFile&) = delete;

  // Whoever sees the file can read it. kInvalidArgument: it cannot be written.
  absl::Status Write(const std::string& grpc, const std::string& http);
  void Remove();  // what was written; the file of another server is not ours to remove

 private:
  const std::string path_;
  bool written_ = false;
};

}  // namespace annals::server
