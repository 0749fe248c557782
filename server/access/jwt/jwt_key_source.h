// Where the keys of tokens come from: a file, or a URL that is read again and again.
//
//   ASSIGN_OR_RETURN(auto keys, JwtKeySource::Open({.location = "https://login.example/jwks.json"}, log));
//   ASSIGN_OR_RETURN(std::shared_ptr<const JwtKeys> now, keys->Keys());
//   if (now->Find("new") == nullptr && keys->LookAgain(true) == JwtKeySource::Look::kDone) …    // Keys() again
//
// One thread reads: every `refresh`, a file at least every 5 s, and sooner when a key is asked for that nobody knows or
// when the last read failed, but at most once in `between_looks`. What cannot be read leaves the keys that were read
// last, for `grace`. A read takes `timeout` at most; who waits for one, `patience`; and no more than `most_waiting` callers
// wait at a time, so that tokens with keys of nobody cannot hold a server's threads. Keys() never waits.
//
// Thread-safe.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <thread>

#include "absl/status/statusor.h"
#include "core/locks/mutex.h"
#include "server/access/jwt/jwt_keys.h"
#include "server/logs/log.h"

namespace annals::server {

struct JwtKeyOptions {
  std::string location;  // a path, or http://… or https://…
  std::chrono::milliseconds refresh{300'000};
  std::chrono::milliseconds between_looks{10'000};
  std::chrono::milliseconds grace{3'600'000};  // 0: for ever
  std::chrono::milliseconds timeout{5'000};
  std::chrono::milliseconds patience{2'000};
  int most_waiting = 2;
  std::function<std::chrono::steady_clock::time_point()> clock;  // of between_looks and grace; empty: the system's
};

class JwtKeySource {
 public:
  // Reads once. kInvalidArgument when a file cannot be read or holds no key; an address that does not answer is logged:
  // it may come later. `log` must outlive what is returned.
  static absl::StatusOr<std::unique_ptr<JwtKeySource>> Open(JwtKeyOptions options, const Log& log);
  ~JwtKeySource();

  // kUnavailable JWT_KEYS_UNAVAILABLE when none could be read yet, or not for longer than `grace`.
  absl::StatusOr<std::shared_ptr<const JwtKeys>> Keys();

  enum class Look {
    kDone,      // just now: Keys() may know more
    kTooSoon,   // the last one is not long ago
    kUnderWay,  // nobody has waited for its end
  };
  Look LookAgain(bool may_wait);

 private:
  using Clock = std::chrono::steady_clock;

  JwtKeySource(JwtKeyOptions options, const Log& log);
  bool IsUrl() const;
  absl::StatusOr<std::string> Fetch();
  absl::Status ReadOnce();
  void Loop();
  Clock::time_point Tick() const { return options_.clock ? options_.clock() : Clock::now(); }

  const JwtKeyOptions options_;
  const Log& log_;
  std::atomic<bool> stopping_{false};
  Mutex mutex_;
  CondVar wanted_changed_, looked_changed_;
  bool wanted_ ABSL_GUARDED_BY(mutex_) = false;   // a look is to begin
  bool looking_ ABSL_GUARDED_BY(mutex_) = false;  // or has begun
  std::uint64_t looks_ ABSL_GUARDED_BY(mutex_) = 0;
  int waiting_ ABSL_GUARDED_BY(mutex_) = 0;
  Clock::time_point looked_ ABSL_GUARDED_BY(mutex_);  // when the last look began
  Clock::time_point read_ ABSL_GUARDED_BY(mutex_);    // when the last one that succeeded did
  std::shared_ptr<const JwtKeys> keys_ ABSL_GUARDED_BY(mutex_);
  std::thread thread_;
};

}  // namespace annals::server
