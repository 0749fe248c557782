#include "cli/doctor/unreachable.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netdb.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <system_error>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace annals::cli {
namespace {

constexpr int kConnectMilliseconds = 3'000;

struct Target {
  std::string host, port;
};

// "dns:///annals.example:7411", "[::1]:7411", "annals.example:7411".
Target TargetOf(std::string address) {
  if (const std::size_t scheme = address.rfind('/'); scheme != std::string::npos) address.erase(0, scheme + 1);
  const std::size_t colon = address.rfind(':');
  if (colon == std::string::npos || address.ends_with(']')) return {address, "443"};  // as gRPC has it
  Target target{address.substr(0, colon), address.substr(colon + 1)};
  if (target.host.starts_with('[') && target.host.ends_with(']'))
    target.host = target.host.substr(1, target.host.size() - 2);
  return target;
}

using Found = std::unique_ptr<addrinfo, decltype(&freeaddrinfo)>;

Found LookUp(const Target& target, int* error) {
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  *error = getaddrinfo(target.host.c_str(), target.port.c_str(), &hints, &found);
  return {*error == 0 ? found : nullptr, &freeaddrinfo};
}

// 0, or what connect() failed with.
int Connect(const addrinfo& to) {
  const int socket = ::socket(to.ai_family, to.ai_socktype | SOCK_CLOEXEC | SOCK_NONBLOCK, to.ai_protocol);
  if (socket < 0) return errno;
  int error = ::connect(socket, to.ai_addr, to.ai_addrlen) == 0 ? 0 : errno;
  if (error == EINPROGRESS) {
    pollfd wait{.fd = socket, .events = POLLOUT, .revents = 0};
    socklen_t size = sizeof error;
    if (::poll(&wait, 1, kConnectMilliseconds) <= 0) {
      error = ETIMEDOUT;
    } else if (::getsockopt(socket, SOL_SOCKET, SO_ERROR, &error, &size) != 0) {
      error = errno;
    }
  }
  ::close(socket);
  return error;
}

bool IsThisMachine(const addrinfo& address) {
  if (address.ai_family == AF_INET) {
    const auto* v4 = reinterpret_cast<const sockaddr_in*>(address.ai_addr);
    return (ntohl(v4->sin_addr.s_addr) >> 24) == 127;
  }
  return address.ai_family == AF_INET6 &&
         IN6_IS_ADDR_LOOPBACK(&reinterpret_cast<const sockaddr_in6*>(address.ai_addr)->sin6_addr) != 0;
}

// Of processes of that name on this machine.
std::vector<std::string> ProcessesNamed(const std::string& name) {
  std::vector<std::string> pids;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator("/proc", error)) {
    const std::string pid = entry.path().filename();
    if (pid.find_first_not_of("0123456789") != std::string::npos) continue;
    std::ifstream in(entry.path() / "comm");
    std::string comm;
    if (std::getline(in, comm) && comm == name) pids.push_back(pid);
  }
  std::ranges::sort(pids);
  return pids;
}

constexpr const char* kLook =
    "look whether it runs, and at the end of its log: systemctl status annals, journalctl -u annals; docker compose "
    "ps, "
    "docker compose logs; kubectl get pods, kubectl logs. Name another server by --server or $ANNALS_SERVER";

void AddProcess(Findings* findings) {
  const std::vector<std::string> pids = ProcessesNamed("annalsd");
  if (pids.empty()) {
    findings->push_back({"process", Health::kFail, "no annalsd runs on this machine (or none that this user sees)",
                         "start it: systemctl start annals, docker compose up -d, or `./dev up` in the source tree"});
    return;
  }
  findings->push_back(
      {"process", Health::kWarn, absl::StrCat("annalsd runs here as process ", absl::StrJoin(pids, ", ")),
       "either it listens at another address (--listen, its line \"listening\" in the log), or it is not there yet: it "
       "waits for its database (\"waiting for PostgreSQL\" in the log) or reads its model"});
}

}  // namespace

void ExamineUnreachable(const std::string& address, const std::string& problem, Findings* findings) {
  int error = 0;
  const Found found = LookUp(TargetOf(address), &error);
  if (found == nullptr) {
    findings->push_back({"server", Health::kFail, absl::StrCat(address, ": ", gai_strerror(error)),
                         "correct --server or $ANNALS_SERVER (host:port), or the name service"});
    return;
  }
  int connect = Connect(*found);
  for (const addrinfo* other = found->ai_next; connect != 0 && other != nullptr; other = other->ai_next)
    connect = Connect(*other);
  if (connect == ECONNREFUSED) {
    findings->push_back({"server", Health::kFail, absl::StrCat("nothing listens at ", address), kLook});
  } else if (connect != 0) {
    findings->push_back({"server", Health::kFail, absl::StrCat(address, ": ", std::strerror(connect)),
                         "is the machine up, and does a firewall or a NetworkPolicy let this machine through?"});
  } else {
    findings->push_back(
        {"server", Health::kFail,
         absl::StrCat("something listens at ", address, ", and does not answer as annalsd: ", problem),
         "is it the gRPC port (7411 by default, not HTTP's 7412)? Does it speak TLS (then give --tls or "
         "--tls-ca), or not (then leave it out)? Does it know this client's certificate? Is it stuck (its log)?"});
    return;
  }
  if (IsThisMachine(*found)) AddProcess(findings);
}

}  // namespace annals::cli
