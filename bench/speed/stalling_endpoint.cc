#include "bench/speed/stalling_endpoint.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <format>
#include <utility>

namespace annals::bench {
namespace {

constexpr std::chrono::minutes kLongestWait{1};

}  // namespace

absl::StatusOr<std::unique_ptr<StallingEndpoint>> StallingEndpoint::Start(std::string word) {
  const int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), waker = eventfd(0, EFD_CLOEXEC);
  sockaddr_in address{.sin_family = AF_INET, .sin_port = 0, .sin_addr = {htonl(INADDR_LOOPBACK)}, .sin_zero = {}};
  if (listener < 0 || waker < 0 || bind(listener, reinterpret_cast<sockaddr*>(&address), sizeof(address)) != 0 ||
      listen(listener, 64) != 0) {
    if (listener >= 0) close(listener);
    if (waker >= 0) close(waker);
    return absl::InternalError("no socket for an endpoint");
  }
  return std::unique_ptr<StallingEndpoint>(new StallingEndpoint(std::move(word), listener, waker));
}

StallingEndpoint::StallingEndpoint(std::string word, int listener, int waker)
    : word_(std::move(word)), listener_(listener), waker_(waker), thread_([this] { Serve(); }) {}

StallingEndpoint::~StallingEndpoint() {
  const std::uint64_t one = 1;
  if (write(waker_, &one, sizeof(one)) == sizeof(one)) thread_.join();
  close(listener_);
  close(waker_);
}

std::string StallingEndpoint::base_url() const {
  sockaddr_in address{};
  socklen_t size = sizeof(address);
  getsockname(listener_, reinterpret_cast<sockaddr*>(&address), &size);
  return std::format("http://127.0.0.1:{}/v1", ntohs(address.sin_port));
}

bool StallingEndpoint::Read(Connection* connection) {
  std::array<char, 4096> bytes;
  const ssize_t n = recv(connection->socket, bytes.data(), bytes.size(), 0);
  const MutexLock lock(mutex_);
  if (n > 0) {
    connection->received.append(bytes.data(), static_cast<std::size_t>(n));
    if (connection->counted || !connection->received.contains(word_)) return true;
    connection->counted = true;
    ++asked_;
  } else if (connection->counted) {
    left_.push_back(Clock::now());
  }
  changed_.NotifyAll();
  return n > 0;
}

void StallingEndpoint::Serve() {
  std::vector<Connection> connections;
  while (true) {
    std::vector<pollfd> watched = {{waker_, POLLIN, 0}, {listener_, POLLIN, 0}};
    for (const Connection& connection : connections) watched.push_back({connection.socket, POLLIN, 0});
    if (poll(watched.data(), watched.size(), -1) < 0) continue;
    if (watched[0].revents != 0) break;
    for (std::size_t i = 0; i < connections.size(); ++i) {
      if (watched[i + 2].revents == 0 || Read(&connections[i])) continue;
      close(std::exchange(connections[i].socket, -1));
    }
    std::erase_if(connections, [](const Connection& connection) { return connection.socket < 0; });
    if (watched[1].revents != 0) connections.push_back({.socket = accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC)});
  }
  for (const Connection& connection : connections) close(connection.socket);
}

absl::Status StallingEndpoint::AwaitAsked(std::size_t requests) {
  const Clock::time_point until = Clock::now() + kLongestWait;
  const MutexLock lock(mutex_);
  while (asked_ < requests) {
    if (!changed_.WaitUntil(mutex_, until) && asked_ < requests)
      return absl::DeadlineExceededError("the endpoint was not asked");
  }
  return absl::OkStatus();
}

absl::StatusOr<StallingEndpoint::Clock::time_point> StallingEndpoint::AwaitLeft(std::size_t request) {
  const Clock::time_point until = Clock::now() + kLongestWait;
  const MutexLock lock(mutex_);
  while (left_.size() < request) {
    if (!changed_.WaitUntil(mutex_, until) && left_.size() < request)
      return absl::DeadlineExceededError("the endpoint was not left");
  }
  return left_[request - 1];
}

}  // namespace annals::bench
