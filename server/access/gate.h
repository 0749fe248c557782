// Tells who calls: looks a key up in memory, so that a call costs no statement.
//
//   AccessGate gate(keys, log, now, {.refresh = 5s});
//   RETURN_IF_ERROR(gate.Start());
//   ASSIGN_OR_RETURN(Caller caller, gate.Admit("Bearer annals_…"));
//
// The keys are read when it starts and every `refresh` from then on; a key that is not known is looked for at once, at
// most once a second. So a key that was revoked on another server works here for `refresh` at most. While the database
// is away, the keys that were read last go on to work for `grace`: reads go on without the database, too.
//
// Tokens are admitted beside keys where the options name a gate for them (jwt/jwt_gate.h); calls need one or the other then.
//
// Thread-safe.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "absl/status/statusor.h"
#include "core/locks/mutex.h"
#include "server/access/call_limits.h"
#include "server/access/caller.h"
#include "server/logs/log.h"

namespace annals::server {

class JwtGate;

struct GateOptions {
  bool allow_anonymous = false;  // calls without a key are served
  bool require_keys = false;     // also while there is no key
  std::chrono::seconds refresh{5};
  std::chrono::seconds grace{3600};                              // 0: for ever
  std::function<std::chrono::steady_clock::time_point()> clock;  // of the two; empty: the system's
  std::shared_ptr<JwtGate> tokens;                               // null: keys alone
  storage::KeyLimits limits;                                     // of callers that have none of their own
  std::function<void(std::string_view reason)> refused;          // told of each call that a limit refused
};

class AccessGate {
 public:
  // `keys` null: there are none. All must outlive the gate. `now` says whether a key has expired.
  AccessGate(storage::KeyStore* keys, const Log& log, std::function<Timestamp()> now, GateOptions options);
  ~AccessGate() { Stop(); }

  // Reads the keys, and then again and again in a thread.
  absl::Status Start();
  void Stop();

  // Makes the key of the file the first one, an admin of all collections, unless it is known. Where there is no file,
  // one is written with a new key. kInvalidArgument when the file holds no key.
  absl::Status Bootstrap(const std::string& path);

  // Calls without a key are refused: keys are required, or there is one, or there ever was, or there are tokens.
  bool NeedsKeys();
  bool TakesTokens() const { return options_.tokens != nullptr; }
  bool HasKeys();  // there is one, or there ever was

  // `authorization` as the header has it; empty: none. kUnauthenticated API_KEY_REQUIRED, API_KEY_INVALID,
  // API_KEY_EXPIRED; kUnavailable KEYS_STALE after `grace`; of tokens those of JwtGate. `may_wait` false: for threads that
  // many calls share.
  absl::StatusOr<Caller> Admit(std::string_view authorization, bool may_wait = true);
  // Of a caller that was admitted: a call of its own, and a place for a stream, which lasts as long as what is put into
  // `place`. kResourceExhausted as CallLimits.
  absl::Status Count(const Caller& caller, bool streams, std::shared_ptr<void>* place);
  // As Admit, of a caller that was admitted before: for calls that last.
  absl::Status StillAdmitted(const Caller& caller);

  // Reads the keys now: after one was made or revoked here.
  absl::Status Refresh();

  // What AccessService does; the handler has checked who may. kUnimplemented where no keys are kept.
  absl::StatusOr<std::vector<storage::ApiKey>> List();
  absl::StatusOr<storage::ApiKey> Add(const storage::ApiKey& key);
  absl::StatusOr<storage::ApiKey> Revoke(const std::string& id);
  absl::StatusOr<storage::ApiKey> SetLimits(const std::string& id, const std::optional<storage::KeyLimits>& limits,
                                            const storage::StorageLimits& stored);
  Timestamp now() const { return now_(); }

 private:
  using Ring = std::map<std::string, storage::ApiKey, std::less<>>;  // by id
  using Clock = std::chrono::steady_clock;

  std::shared_ptr<const Ring> Current();
  void Loop();
  // OK, or why the key admits nobody any more.
  absl::Status CheckKey(const storage::ApiKey& key) const;
  absl::Status CheckAge();
  Clock::time_point Tick() const { return options_.clock ? options_.clock() : Clock::now(); }

  storage::KeyStore* keys_;
  const Log& log_;
  const std::function<Timestamp()> now_;
  const GateOptions options_;
  CallLimits limits_;
  Mutex refreshing_;  // one reader at a time; taken before mutex_
  Mutex mutex_;
  CondVar stopping_changed_;
  bool stopping_ ABSL_GUARDED_BY(mutex_) = false;
  std::shared_ptr<const Ring> ring_ ABSL_GUARDED_BY(mutex_) = std::make_shared<Ring>();
  Clock::time_point asked_ ABSL_GUARDED_BY(mutex_);  // the last try to read
  Clock::time_point read_ ABSL_GUARDED_BY(mutex_);   // the last one that succeeded
  std::thread thread_;
};

}  // namespace annals::server
