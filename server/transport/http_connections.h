// The connections of the HTTP port. cpp-httplib keeps a thread for each as long as it is open, so that a few clients that
// say nothing shut out everybody; here one thread waits for all of them, and a connection has a thread of its own only
// from the end of a request's head to the end of its response.
//
//   HttpConnections connections({.threads = 16}, tls, [&](httplib::Stream& stream, SSL* ssl) { return more_may_follow; });
//   connections.Add(socket);      // from the thread that accepts
//
// Probes (/healthz, /readyz) and /metrics have threads of their own, which no call takes. A connection that is idle, or
// in the middle of a head or a handshake, is closed after a time; where there are `most`, the one that has waited
// longest goes.
//
// Thread-safe. Memory: what has come of a head, at most 64 KiB a connection, and TLS' buffers.
#pragma once

#include <httplib.h>

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "core/locks/mutex.h"

namespace annals::server {

struct HttpConnectionOptions {
  int threads = 16, probe_threads = 2;
  std::size_t queued = 256;         // requests that wait for a thread; further ones get 503
  std::size_t most = 10'000;        // connections
  std::chrono::seconds head{10};    // to send a head, or to shake hands
  std::chrono::seconds idle{120};   // between two requests
  std::chrono::seconds silence{5};  // in the middle of a body or of a response
  std::chrono::seconds body{60};    // to send a request
};

class HttpConnections {
 public:
  // Reads one request off the stream and writes its response. `ssl` null: plain. False: the connection is over.
  using Serve = std::function<bool(httplib::Stream& stream, SSL* ssl)>;

  // `tls` null: plain. It and what `serve` uses outlive this.
  HttpConnections(HttpConnectionOptions options, SSL_CTX* tls, Serve serve);
  ~HttpConnections() { Stop(); }

  void Add(int socket);
  // Closes what waits, and returns when what is served has ended. Idempotent.
  void Stop();

 private:
  struct Connection;
  class HeldStream;
  using ConnectionPtr = std::shared_ptr<Connection>;
  enum class State { kWaiting, kHead, kOver };

  void Loop();
  void Receive(ConnectionPtr connection);
  void Advance(const ConnectionPtr& connection);
  State ReadHead(Connection& connection) const;
  void Watch(const ConnectionPtr& connection);
  void Dispatch(const ConnectionPtr& connection);
  void CloseExpired();
  void Wake() const;

  const HttpConnectionOptions options_;
  SSL_CTX* const tls_;
  const Serve serve_;
  const int epoll_, wake_;
  httplib::ThreadPool calls_, probes_;
  std::map<int, ConnectionPtr> waiting_;  // of the loop's thread
  Mutex mutex_;
  std::vector<ConnectionPtr> arrived_ ABSL_GUARDED_BY(mutex_);  // to wait: new ones, and those that were served
  bool stopping_ ABSL_GUARDED_BY(mutex_) = false;
  std::thread thread_;
};

// The files that this process may have open become as many as it may ask for: each connection is one.
void RaiseFileLimit();

}  // namespace annals::server
