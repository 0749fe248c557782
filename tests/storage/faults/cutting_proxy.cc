#include "tests/storage/faults/cutting_proxy.h"

#include <gtest/gtest.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <pqxx/pqxx>
#include <string_view>

namespace annals::storage {
namespace {

constexpr int kLook = 10;  // milliseconds between two looks at whether it is to stop
// In the message that binds a prepared statement: no portal, then the statement's name (sql::kCommit).
constexpr std::string_view kBindsCommit{"\0commit\0", 8};

sockaddr_un AddressOf(const std::string& path) {
  sockaddr_un address{.sun_family = AF_UNIX, .sun_path = {}};
  path.copy(address.sun_path, sizeof address.sun_path - 1);
  return address;
}

bool Readable(int socket) {
  pollfd p{.fd = socket, .events = POLLIN, .revents = 0};
  return poll(&p, 1, kLook) > 0;
}

// False at the end of `from`.
bool Pass(int from, int to, std::string* passed) {
  std::array<char, 65'536> bytes;
  const ssize_t count = recv(from, bytes.data(), bytes.size(), 0);
  if (count <= 0) return false;
  passed->append(bytes.data(), static_cast<std::size_t>(count));
  return send(to, bytes.data(), static_cast<std::size_t>(count), MSG_NOSIGNAL) == count;
}

}  // namespace

CuttingProxy::CuttingProxy(const std::string& url) {
  pqxx::connection direct(url);
  behind_ = std::string(direct.hostname()) + "/.s.PGSQL." + std::string(direct.port());
  url_ = "host=" + folder_.path() + " port=" + std::string(direct.port()) + " dbname=" + direct.dbname() +
         " user=" + direct.username();
  listening_ = socket(AF_UNIX, SOCK_STREAM, 0);
  const sockaddr_un address = AddressOf(folder_.path() + "/.s.PGSQL." + std::string(direct.port()));
  EXPECT_EQ(bind(listening_, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
  EXPECT_EQ(listen(listening_, 16), 0);
  acceptor_ = std::jthread([this] { Accept(); });
}

CuttingProxy::~CuttingProxy() {
  stopping_ = true;
  acceptor_.join();
  const MutexLock lock(mutex_);
  carriers_.clear();
  close(listening_);
}

void CuttingProxy::Accept() {
  while (!stopping_) {
    if (!Readable(listening_)) continue;
    const int client = accept(listening_, nullptr, nullptr);
    const MutexLock lock(mutex_);
    carriers_.emplace_back([this, client] { Carry(client); });
  }
}

void CuttingProxy::Carry(int client) {
  const int server = socket(AF_UNIX, SOCK_STREAM, 0);
  const sockaddr_un address = AddressOf(behind_);
  bool open = connect(server, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
  std::string asked, answered;
  while (open && !stopping_) {
    if (Readable(client)) open = Pass(client, server, &asked);
    if (asked.contains(kBindsCommit) && left_ > 0) {
      --left_;
      std::array<char, 4'096> answer;
      if (recv(server, answer.data(), answer.size(), 0) > 0) ++cut_;  // it is done, and nobody hears of it
      break;
    }
    if (asked.size() > kBindsCommit.size()) asked.erase(0, asked.size() - kBindsCommit.size() + 1);
    if (open && Readable(server)) open = Pass(server, client, &answered);
    answered.clear();
  }
  close(client);
  close(server);
}

}  // namespace annals::storage
