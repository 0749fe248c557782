// Stops statements of other sessions, by a connection that is open already.
//
//   Canceller canceller(url, options);
//   canceller.Prepare();                                    // connects, so that the first word does not wait for that
//   canceller.Stop(backend, PQcancelCreate(connection));    // returns at once
//
// PostgreSQL's own way, PQcancel, makes a connection for each word, and the database a process for each connection: on a
// busy machine that took 200 ms. Here it is a round trip. Where the session is not of the database that this connection
// reaches (behind a pooler, or after a failover), or this connection is lost, the word goes PostgreSQL's own way.
//
// A backend is named by its process and its start, so that no other one is met that was given the same number.
// Thread-safe; one thread sends.
#pragma once

#include <libpq-fe.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "core/locks/mutex.h"

namespace annals::storage {

class Session;

struct Backend {
  std::int32_t process = 0;  // 0: not known
  std::int64_t started = 0;  // microseconds
};

class Canceller {
 public:
  // `connect` opens the connection that words go by; null where the database is away.
  using Connect = std::function<std::unique_ptr<Session>()>;

  explicit Canceller(Connect connect);
  ~Canceller();  // what is to be stopped is not waited for

  void Prepare();
  // Takes `otherwise`, by which the word goes where the connection is of no use.
  void Stop(const Backend& backend, PGcancelConn* otherwise);

 private:
  struct Free {
    void operator()(PGcancelConn* cancel) const { PQcancelFinish(cancel); }
  };
  struct Word {
    Backend backend;
    std::unique_ptr<PGcancelConn, Free> otherwise;  // null: connect only
  };
  void Loop();
  // False when the connection did not reach the backend.
  bool Send(const Backend& backend);

  const Connect connect_;
  std::unique_ptr<Session> session_;  // of the thread
  Mutex mutex_;
  CondVar changed_;
  std::vector<Word> words_ ABSL_GUARDED_BY(mutex_);
  bool stopping_ ABSL_GUARDED_BY(mutex_) = false;
  std::thread thread_;
};

}  // namespace annals::storage
