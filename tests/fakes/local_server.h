// A real HTTP server on a free loopback port that answers POST and GET on one path: what the endpoints are made of.
//
// The last member of its owner, so that it ends first: the destructor says so to handlers that wait, stops and joins.
#pragma once

#include <httplib.h>

#include <chrono>
#include <functional>
#include <stdexcept>
#include <string>
#include <thread>

#include "core/locks/mutex.h"

namespace annals::fakes {

class LocalServer {
 public:
  LocalServer(const std::string& path, const httplib::Server::Handler& handler) {
    http_.Post(path, handler);
    http_.Get(path, handler);
    port_ = http_.bind_to_any_port("127.0.0.1");
    thread_ = std::thread([this] { http_.listen_after_bind(); });
    http_.wait_until_ready();
  }
  ~LocalServer() {
    {
      const MutexLock lock(mutex_);
      stopping_ = true;
    }
    changed_.NotifyAll();
    http_.stop();
    thread_.join();
  }
  LocalServer(const LocalServer&) = delete;
  LocalServer& operator=(const LocalServer&) = delete;

  std::string base_url() const { return "http://127.0.0.1:" + std::to_string(port_) + "/v1"; }
  Mutex& mutex() ABSL_LOCK_RETURNED(mutex_) { return mutex_; }  // of the owner's state
  void NotifyAll() { changed_.NotifyAll(); }

  // A handler's wait: until the client leaves (true) or the server ends (false).
  bool WaitForDeparture(const httplib::Request& request) {
    const MutexLock lock(mutex_);
    while (!stopping_ && !request.is_connection_closed()) changed_.WaitFor(mutex_, kLook);
    return !stopping_;
  }
  // A test's wait, under the mutex; throws after a minute.
  void Until(const std::function<bool()>& done) {
    const MutexLock lock(mutex_);
    const auto until = std::chrono::steady_clock::now() + std::chrono::minutes(1);
    while (!done()) {
      if (!changed_.WaitUntil(mutex_, until) && !done())
        throw std::runtime_error("what the test waits for did not happen within a minute");
    }
  }

 private:
  static constexpr std::chrono::milliseconds kLook{20};  // between looks whether the client is still there

  Mutex mutex_;
  CondVar changed_;
  bool stopping_ ABSL_GUARDED_BY(mutex_) = false;
  httplib::Server http_;
  int port_ = 0;
  std::thread thread_;
};

// The first half of a body of the announced length; then the connection closes.
inline void SendHalf(const std::string& body, httplib::Response& response) {
  response.set_content_provider(body.size(), "application/json",
                                [body](std::size_t, std::size_t, httplib::DataSink& sink) {
                                  sink.write(body.data(), body.size() / 2);
                                  return false;
                                });
}

}  // namespace annals::fakes
