// Lines of the log on their way out: who logs leaves its line and goes on, and one thread writes them. A reader that has
// stopped holds up no call.
//
//   LogQueue queue({.fd = STDERR_FILENO});
//   queue.Add(Log::Level::kInfo, "{\"msg\":\"call\"}\n");      // never waits for the reader
//
// Lines are written in the order in which they came, many in one write where many wait: at once where one of them is a
// warning, an error or of the audit log, else after `gather` at most. At most `most_bytes` wait; of the audit log as much
// again. What finds no room is left out and counted, and the next line that is written is preceded by one that says how
// many were. The destructor writes what waits, for `farewell` at most. A line longer than 4 KiB may be cut by those of
// another process that writes to the same pipe. Thread-safe; O(bytes of the line) under a lock.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <thread>

#include "core/locks/mutex.h"
#include "server/logs/log.h"

namespace annals::server {

struct LogQueueOptions {
  int fd = 2;
  std::size_t most_bytes = 4 << 20;
  std::chrono::milliseconds gather{20};
  std::chrono::milliseconds farewell{1'000};
};

class LogQueue {
 public:
  explicit LogQueue(const LogQueueOptions& options);
  ~LogQueue();
  LogQueue(const LogQueue&) = delete;
  LogQueue& operator=(const LogQueue&) = delete;

  void Add(Log::Level level, std::string_view line);
  std::uint64_t left_out() const;  // lines, since the start

 private:
  void Run();
  std::string Next();                 // what is to be written; empty: it is over
  void Write(std::string_view text);  // until nobody will read it

  const LogQueueOptions options_;
  mutable Mutex mutex_;
  CondVar came_;
  std::string lines_ ABSL_GUARDED_BY(mutex_);
  bool pressing_ ABSL_GUARDED_BY(mutex_) = false;  // one of them is not to wait
  std::uint64_t left_out_ ABSL_GUARDED_BY(mutex_) = 0, told_ ABSL_GUARDED_BY(mutex_) = 0;
  bool closed_ ABSL_GUARDED_BY(mutex_) = false;
  std::chrono::steady_clock::time_point until_ ABSL_GUARDED_BY(mutex_);  // of a closed one
  std::thread writer_;
};

// A sink: the process's stderr.
Log::Sink QueuedStderr();

}  // namespace annals::server
