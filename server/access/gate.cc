#include "server/access/gate.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <format>
#include <fstream>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "core/record/status.h"
#include "server/access/api_key.h"
#include "server/access/jwt/jwt_gate.h"
#include "server/transport/status.h"

namespace annals::server {
namespace {

constexpr std::string_view kBearer = "Bearer ";
constexpr std::chrono::seconds kBetweenLooks{1};  // for keys that are not known

absl::Status Unauthenticated(std::string_view reason, std::string_view message) {
  return Error(absl::StatusCode::kUnauthenticated, reason, message);
}

absl::Status Unknown() { return Unauthenticated("API_KEY_INVALID", "the key is not known here, or was revoked"); }

Caller CallerOf(const storage::ApiKey& key) {
  return {.key = key.id,
          .scope = key.scope,
          .all_collections = key.collections.empty(),
          .collections = key.collections,
          .reveals_private = key.reveals_private,
          .limits = key.limits,
          .stored = key.stored};
}

// Written for its owner alone, and whole or not at all. False: somebody else has made it meanwhile.
absl::StatusOr<bool> WriteKeyFile(const std::string& path, const std::string& text) {
  const std::string aside = std::format("{}.{}", path, getpid());
  const int file = open(aside.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (file < 0) return absl::ErrnoToStatus(errno, "--admin-key-file: cannot write " + path);
  const std::string line = text + "\n";
  const bool written = write(file, line.data(), line.size()) == static_cast<ssize_t>(line.size()) && fsync(file) == 0;
  close(file);
  const bool placed = written && link(aside.c_str(), path.c_str()) == 0;
  const int error = errno;
  unlink(aside.c_str());
  if (placed) return true;
  if (written && error == EEXIST) return false;
  return absl::ErrnoToStatus(error, "--admin-key-file: cannot write " + path);
}

}  // namespace

AccessGate::AccessGate(storage::KeyStore* keys, const Log& log, std::function<Timestamp()> now, GateOptions options)
    : keys_(keys), log_(log), now_(std::move(now)), options_(options), limits_(options.limits, options.clock) {}

absl::Status AccessGate::Start() {
  if (keys_ == nullptr) return absl::OkStatus();
  RETURN_IF_ERROR(Refresh());
  thread_ = std::thread([this] { Loop(); });
  return absl::OkStatus();
}

void AccessGate::Stop() {
  {
    const MutexLock lock(mutex_);
    stopping_ = true;
  }
  stopping_changed_.NotifyAll();
  if (thread_.joinable()) thread_.join();
}

void AccessGate::Loop() {
  bool well = true;
  while (true) {
    {
      const MutexLock lock(mutex_);
      const auto until = Clock::now() + options_.refresh;
      while (!stopping_ && stopping_changed_.WaitUntil(mutex_, until)) {
      }
      if (stopping_) return;
    }
    const absl::Status status = Refresh();
    if (!status.ok() && well)
      log_.Warn("the access keys cannot be read; those known go on to work", {{"error", status.message()}});
    well = status.ok();
  }
}

absl::Status AccessGate::Refresh() {
  if (keys_ == nullptr) return absl::OkStatus();
  const MutexLock alone(refreshing_);
  {
    const MutexLock lock(mutex_);
    asked_ = Tick();
  }
  ASSIGN_OR_RETURN(std::vector<storage::ApiKey> keys, keys_->List());
  auto ring = std::make_shared<Ring>();
  for (storage::ApiKey& key : keys) {
    std::ranges::sort(key.collections);
    std::string id = key.id;
    ring->emplace(std::move(id), std::move(key));
  }
  const MutexLock lock(mutex_);
  ring_ = std::move(ring);
  read_ = Tick();
  return absl::OkStatus();
}

std::shared_ptr<const AccessGate::Ring> AccessGate::Current() {
  const MutexLock lock(mutex_);
  return ring_;
}

absl::Status AccessGate::Bootstrap(const std::string& path) {
  if (keys_ == nullptr) return absl::OkStatus();
  std::ifstream in(path);
  std::string line;
  if (!in.is_open()) {
    line = MakeKeyText().text();
    ASSIGN_OR_RETURN(const bool made, WriteKeyFile(path, line));
    if (!made) return Bootstrap(path);
    log_.Info("made a first key", {{"file", path}});
  } else {
    std::getline(in, line);
  }
  absl::StripAsciiWhitespace(&line);
  const auto text = ReadKeyText(line);
  if (!text) {
    return absl::InvalidArgumentError(
        std::format("--admin-key-file: the first line of {} is no key; remove the file and one is made", path));
  }
  RETURN_IF_ERROR(Refresh());
  const auto ring = Current();
  if (const auto known = ring->find(text->id); known != ring->end()) {
    if (SameDigest(known->second.digest, text->digest())) return absl::OkStatus();  // also when it was revoked
    return absl::InvalidArgumentError(std::format("--admin-key-file: {} has the id of another key", path));
  }
  const auto added =
      keys_->Add({.id = text->id, .name = "first key", .digest = text->digest(), .scope = storage::KeyScope::kAdmin});
  if (!added.ok() && !absl::IsAlreadyExists(added.status())) return added.status();  // by another server, just now
  return Refresh();
}

bool AccessGate::HasKeys() { return !Current()->empty(); }

bool AccessGate::NeedsKeys() {
  return !options_.allow_anonymous && (options_.require_keys || TakesTokens() || HasKeys());
}

absl::Status AccessGate::CheckKey(const storage::ApiKey& key) const {
  if (key.revoked) return Unknown();
  if (key.expires && now_() >= *key.expires) {
    return Error(absl::StatusCode::kUnauthenticated, "API_KEY_EXPIRED", std::format("the key {} has expired", key.id),
                 {{"key", key.id}});
  }
  return absl::OkStatus();
}

absl::Status AccessGate::CheckAge() {
  if (options_.grace.count() == 0) return absl::OkStatus();
  const MutexLock lock(mutex_);
  if (Tick() - read_ <= options_.grace) return absl::OkStatus();
  return Error(absl::StatusCode::kUnavailable, "KEYS_STALE",
               "the server has not been able to read the access keys for too long");
}

absl::StatusOr<Caller> AccessGate::Admit(std::string_view authorization, bool may_wait) {
  if (authorization.empty()) {
    if (!NeedsKeys()) return Caller::Anyone();
    return Unauthenticated("API_KEY_REQUIRED", TakesTokens() ? "a key or a token is required: authorization: Bearer …"
                                                             : "a key is required: authorization: Bearer annals_…");
  }
  const bool bearer =
      authorization.size() > kBearer.size() &&
      absl::EqualsIgnoreCase(std::string(authorization.substr(0, kBearer.size())), std::string(kBearer));
  const std::string_view shown = bearer ? authorization.substr(kBearer.size()) : "";
  if (TakesTokens() && bearer && !LooksLikeKey(shown)) return options_.tokens->Admit(shown, now_(), may_wait);
  const auto text = ReadKeyText(shown);
  if (!text || keys_ == nullptr) return Unknown();
  auto ring = Current();
  auto found = ring->find(text->id);
  if (found == ring->end()) {
    bool look = false;
    {
      const MutexLock lock(mutex_);
      look = Tick() - asked_ >= kBetweenLooks;
      if (look) asked_ = Tick();  // the others do not look, too
    }
    if (look && Refresh().ok()) {
      ring = Current();
      found = ring->find(text->id);
    }
  }
  // A digest is compared also where no key has the id: the answer takes as long.
  static const std::string kNone(64, '0');
  const bool same = SameDigest(found == ring->end() ? kNone : found->second.digest, text->digest());
  if (found == ring->end() || !same) return Unknown();
  RETURN_IF_ERROR(CheckAge());
  RETURN_IF_ERROR(CheckKey(found->second));
  return CallerOf(found->second);
}

absl::Status AccessGate::Count(const Caller& caller, bool streams, std::shared_ptr<void>* place) {
  absl::Status counted = limits_.TakeCall(caller);
  if (counted.ok() && streams) {
    auto taken = limits_.TakeStream(caller);
    counted = taken.status();
    if (taken.ok()) *place = *std::move(taken);
  }
  if (!counted.ok() && options_.refused) options_.refused(Reason(counted));
  return counted;
}

absl::Status AccessGate::StillAdmitted(const Caller& caller) {
  if (caller.token_ends) return CheckEnd(caller, now_());
  if (caller.key.empty()) {
    if (!NeedsKeys()) return absl::OkStatus();
    return Unauthenticated("API_KEY_REQUIRED", "a key is required by now: authorization: Bearer annals_…");
  }
  const auto ring = Current();
  const auto found = ring->find(caller.key);
  if (found == ring->end()) return Unknown();
  return CheckKey(found->second);
}

absl::StatusOr<std::vector<storage::ApiKey>> AccessGate::List() {
  if (keys_ == nullptr) return absl::UnimplementedError("this server keeps no keys");
  return keys_->List();
}

absl::StatusOr<storage::ApiKey> AccessGate::Add(const storage::ApiKey& key) {
  ASSIGN_OR_RETURN(storage::ApiKey added, keys_->Add(key));
  RETURN_IF_ERROR(Refresh());
  return added;
}

absl::StatusOr<storage::ApiKey> AccessGate::SetLimits(const std::string& id,
                                                      const std::optional<storage::KeyLimits>& limits,
                                                      const storage::StorageLimits& stored) {
  if (keys_ == nullptr) return absl::UnimplementedError("this server keeps no keys");
  ASSIGN_OR_RETURN(storage::ApiKey limited, keys_->SetLimits(id, limits, stored));
  RETURN_IF_ERROR(Refresh());
  return limited;
}

absl::StatusOr<storage::ApiKey> AccessGate::Revoke(const std::string& id) {
  ASSIGN_OR_RETURN(storage::ApiKey revoked, keys_->Revoke(id));
  RETURN_IF_ERROR(Refresh());
  return revoked;
}

}  // namespace annals::server
