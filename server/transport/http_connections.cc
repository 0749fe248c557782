#include "server/transport/http_connections.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <poll.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <optional>
#include <string_view>
#include <utility>

namespace annals::server {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kMostHeadBytes = std::size_t{64} << 10;  // then the request is read, and refused
constexpr std::chrono::milliseconds kBetweenLooks{1'000};      // at connections that wait for too long
constexpr std::string_view kHeadEnd = "\r\n\r\n";
constexpr std::string_view kFull = "HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";

bool Ready(int socket, short events, std::chrono::milliseconds wait) {
  pollfd one{.fd = socket, .events = events, .revents = 0};
  int came = 0;
  do {
    came = poll(&one, 1, static_cast<int>(std::max<std::int64_t>(0, wait.count())));
  } while (came < 0 && errno == EINTR);
  return came > 0;
}

bool IsProbe(std::string_view head) {
  for (const std::string_view page : {"GET /healthz ", "GET /readyz ", "GET /readyz/writes ", "GET /metrics "})
    if (head.starts_with(page)) return true;
  return false;
}

}  // namespace

struct HttpConnections::Connection {
  Connection(int socket_, SSL_CTX* tls) : socket(socket_) {
    fcntl(socket, F_SETFL, fcntl(socket, F_GETFL) | O_NONBLOCK);
    if (tls == nullptr) return;
    ssl.reset(SSL_new(tls));
    SSL_set_fd(ssl.get(), socket);
    SSL_set_accept_state(ssl.get());
    SSL_set_mode(ssl.get(), SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
  }
  ~Connection() {
    if (ssl && SSL_is_init_finished(ssl.get())) SSL_shutdown(ssl.get());
    ssl.reset();
    close(socket);
  }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  bool shaking() const { return ssl && SSL_is_init_finished(ssl.get()) == 0; }

  // What came: bytes; 0 at the end; -1 with `wants` where it has to be waited for, without after an error.
  ssize_t Read(char* to, std::size_t size) {
    wants = 0;
    if (!ssl) {
      const ssize_t read = recv(socket, to, size, 0);
      if (read < 0 && (errno == EAGAIN || errno == EINTR)) wants = POLLIN;
      return read;
    }
    return Tls([&] { return SSL_read(ssl.get(), to, static_cast<int>(std::min<std::size_t>(size, 1 << 30))); });
  }
  ssize_t Write(const char* from, std::size_t size) {
    wants = 0;
    if (!ssl) {
      const ssize_t written = send(socket, from, size, MSG_NOSIGNAL);
      if (written < 0 && (errno == EAGAIN || errno == EINTR)) wants = POLLOUT;
      return written;
    }
    return Tls([&] { return SSL_write(ssl.get(), from, static_cast<int>(std::min<std::size_t>(size, 1 << 30))); });
  }
  // As Read, of what `operation` of OpenSSL returned.
  template <class Operation>
  ssize_t Tls(const Operation& operation) {
    wants = 0;
    ERR_clear_error();  // what another connection left in this thread would be taken for this one's
    const int result = operation();
    if (result > 0) return result;
    switch (SSL_get_error(ssl.get(), result)) {
      case SSL_ERROR_WANT_READ:
        wants = POLLIN;
        return -1;
      case SSL_ERROR_WANT_WRITE:
        wants = POLLOUT;
        return -1;
      case SSL_ERROR_ZERO_RETURN:
        return 0;
      default:
        return -1;
    }
  }

  struct Free {
    void operator()(SSL* freed) const { SSL_free(freed); }
  };
  const int socket;
  std::unique_ptr<SSL, Free> ssl;
  std::string buffer;  // that came and was not read by a request
  short wants = 0;     // POLLIN or POLLOUT: what the last operation waits for; 0: it was done, or failed
  Clock::time_point since = Clock::now();  // it waits; with the first bytes of a head, since these
};

// What httplib reads a request from: what has come of it, then the socket.
class HttpConnections::HeldStream final : public httplib::Stream {
 public:
  HeldStream(Connection& connection, const HttpConnectionOptions& options)
      : connection_(connection), options_(options), until_(Clock::now() + options.body) {}

  bool is_readable() const override {
    return !connection_.buffer.empty() || (connection_.ssl && SSL_pending(connection_.ssl.get()) > 0) ||
           Ready(connection_.socket, POLLIN, Left());
  }
  bool is_writable() const override { return Ready(connection_.socket, POLLOUT, options_.silence); }
  ssize_t read(char* to, std::size_t size) override {
    if (!connection_.buffer.empty()) {
      const std::size_t taken = connection_.buffer.copy(to, size);
      connection_.buffer.erase(0, taken);
      return static_cast<ssize_t>(taken);
    }
    while (true) {
      const ssize_t got = connection_.Read(to, size);
      if (got >= 0 || connection_.wants == 0) return got;
      if (Left().count() <= 0 || !Ready(connection_.socket, connection_.wants, Left())) return -1;
    }
  }
  ssize_t write(const char* from, std::size_t size) override {
    while (true) {
      const ssize_t written = connection_.Write(from, size);
      if (written >= 0 || connection_.wants == 0) return written;
      if (!Ready(connection_.socket, connection_.wants, options_.silence)) return -1;
    }
  }
  void get_remote_ip_and_port(std::string& ip, int& port) const override { Name(getpeername, ip, port); }
  void get_local_ip_and_port(std::string& ip, int& port) const override { Name(getsockname, ip, port); }
  socket_t socket() const override { return connection_.socket; }

 private:
  std::chrono::milliseconds Left() const {
    return std::min<std::chrono::milliseconds>(options_.silence,
                                               std::chrono::ceil<std::chrono::milliseconds>(until_ - Clock::now()));
  }
  template <class Get>
  void Name(Get get, std::string& ip, int& port) const {
    sockaddr_storage address{};
    socklen_t length = sizeof address;
    std::array<char, INET6_ADDRSTRLEN> text{};
    if (get(connection_.socket, reinterpret_cast<sockaddr*>(&address), &length) != 0) return;
    const auto* v4 = reinterpret_cast<const sockaddr_in*>(&address);
    const auto* v6 = reinterpret_cast<const sockaddr_in6*>(&address);
    const bool six = address.ss_family == AF_INET6;
    const void* bytes = six ? static_cast<const void*>(&v6->sin6_addr) : &v4->sin_addr;
    if (inet_ntop(address.ss_family, bytes, text.data(), text.size()) != nullptr) ip = text.data();
    port = ntohs(six ? v6->sin6_port : v4->sin_port);
  }

  Connection& connection_;
  const HttpConnectionOptions& options_;
  const Clock::time_point until_;  // by when the request has come
};

HttpConnections::HttpConnections(HttpConnectionOptions options, SSL_CTX* tls, Serve serve)
    : options_(options),
      tls_(tls),
      serve_(std::move(serve)),
      epoll_(epoll_create1(EPOLL_CLOEXEC)),
      wake_(eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)),
      calls_(static_cast<std::size_t>(options.threads), options.queued),
      probes_(static_cast<std::size_t>(options.probe_threads), options.queued) {
  epoll_event event{.events = EPOLLIN, .data = {.fd = wake_}};
  epoll_ctl(epoll_, EPOLL_CTL_ADD, wake_, &event);
  thread_ = std::thread([this] { Loop(); });
}

void HttpConnections::Add(int socket) { Receive(std::make_shared<Connection>(socket, tls_)); }

void HttpConnections::Receive(ConnectionPtr connection) {
  {
    const MutexLock lock(mutex_);
    if (stopping_) return;
    arrived_.push_back(std::move(connection));
  }
  Wake();
}

void HttpConnections::Wake() const { eventfd_write(wake_, 1); }

void HttpConnections::Loop() {
  std::array<epoll_event, 256> events;
  auto looked = Clock::now();
  while (true) {
    const int count = epoll_wait(epoll_, events.data(), events.size(), static_cast<int>(kBetweenLooks.count()));
    eventfd_t ignored;
    eventfd_read(wake_, &ignored);
    std::vector<ConnectionPtr> arrived;
    {
      const MutexLock lock(mutex_);
      if (stopping_) break;
      arrived.swap(arrived_);
    }
    for (int i = 0; i < count; ++i) {
      const auto found = waiting_.find(events[static_cast<std::size_t>(i)].data.fd);
      if (found != waiting_.end()) Advance(ConnectionPtr(found->second));
    }
    for (const ConnectionPtr& connection : arrived) {
      connection->since = Clock::now();
      waiting_[connection->socket] = connection;
      Advance(connection);
    }
    if (Clock::now() - looked < kBetweenLooks && waiting_.size() <= options_.most) continue;
    CloseExpired();
    looked = Clock::now();
  }
  waiting_.clear();
}

HttpConnections::State HttpConnections::ReadHead(Connection& connection) const {
  if (connection.shaking() && connection.Tls([&] { return SSL_do_handshake(connection.ssl.get()); }) <= 0)
    return connection.wants == 0 ? State::kOver : State::kWaiting;
  std::array<char, 4096> bytes;
  while (true) {
    if (connection.buffer.find(kHeadEnd) != std::string::npos || connection.buffer.size() >= kMostHeadBytes)
      return State::kHead;
    const ssize_t got = connection.Read(bytes.data(), bytes.size());
    if (got <= 0) return connection.wants == 0 ? State::kOver : State::kWaiting;
    if (connection.buffer.empty()) connection.since = Clock::now();
    connection.buffer.append(bytes.data(), static_cast<std::size_t>(got));
  }
}

void HttpConnections::Advance(const ConnectionPtr& connection) {
  const State state = ReadHead(*connection);
  if (state == State::kWaiting) return Watch(connection);
  epoll_ctl(epoll_, EPOLL_CTL_DEL, connection->socket, nullptr);  // fails harmlessly where it was not watched yet
  waiting_.erase(connection->socket);
  if (state == State::kHead) Dispatch(connection);
}

void HttpConnections::Watch(const ConnectionPtr& connection) {
  epoll_event event{.events = connection->wants == POLLOUT ? EPOLLOUT : EPOLLIN, .data = {.fd = connection->socket}};
  if (epoll_ctl(epoll_, EPOLL_CTL_MOD, connection->socket, &event) == 0) return;
  if (epoll_ctl(epoll_, EPOLL_CTL_ADD, connection->socket, &event) != 0) waiting_.erase(connection->socket);
}

void HttpConnections::Dispatch(const ConnectionPtr& connection) {
  httplib::ThreadPool& threads = IsProbe(connection->buffer) ? probes_ : calls_;
  const bool queued = threads.enqueue([this, connection] {
    HeldStream stream(*connection, options_);
    if (serve_(stream, connection->ssl.get())) Receive(connection);
  });
  if (!queued) connection->Write(kFull.data(), kFull.size());  // what does not go out at once is not worth waiting for
}

void HttpConnections::CloseExpired() {
  const auto now = Clock::now();
  std::optional<int> longest;
  std::vector<int> over;
  for (const auto& [socket, connection] : waiting_) {
    const bool begun = connection->shaking() || !connection->buffer.empty();
    if (now - connection->since > (begun ? options_.head : options_.idle)) over.push_back(socket);
    if (!longest || connection->since < waiting_[*longest]->since) longest = socket;
  }
  if (over.empty() && waiting_.size() > options_.most) over.push_back(*longest);
  for (const int socket : over) {
    epoll_ctl(epoll_, EPOLL_CTL_DEL, socket, nullptr);
    waiting_.erase(socket);
  }
}

void HttpConnections::Stop() {
  std::vector<ConnectionPtr> dropped;
  {
    const MutexLock lock(mutex_);
    if (std::exchange(stopping_, true)) return;
    dropped.swap(arrived_);
  }
  Wake();
  thread_.join();
  calls_.shutdown();
  probes_.shutdown();
  close(epoll_);
  close(wake_);
}

void RaiseFileLimit() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

}  // namespace annals::server
