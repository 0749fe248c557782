// A KeyStore in memory that works, and can be told to fail. Thread-safe.
#pragma once

#include <algorithm>
#include <atomic>
#include <optional>
#include <string>
#include <vector>

#include "core/locks/mutex.h"
#include "storage/key_store.h"

namespace annals::fakes {

class MemoryKeys final : public storage::KeyStore {
 public:
  std::atomic<bool> away{false};
  std::atomic<int> lists{0};  // how often it was read

  absl::StatusOr<storage::ApiKey> Add(const storage::ApiKey& key) override {
    if (away) return absl::UnavailableError("away");
    const MutexLock lock(mutex_);
    keys_.push_back(key);
    return key;
  }
  absl::StatusOr<std::vector<storage::ApiKey>> List() override {
    ++lists;
    if (away) return absl::UnavailableError("away");
    const MutexLock lock(mutex_);
    return keys_;
  }
  absl::StatusOr<storage::ApiKey> Revoke(const std::string& id) override {
    if (away) return absl::UnavailableError("away");
    const MutexLock lock(mutex_);
    const auto at = std::ranges::find(keys_, id, &storage::ApiKey::id);
    if (at == keys_.end()) return absl::NotFoundError("key");
    if (!at->revoked) at->revoked = at->created;
    return *at;
  }
  absl::StatusOr<storage::ApiKey> SetLimits(const std::string& id, const std::optional<storage::KeyLimits>& limits,
                                            const storage::StorageLimits& stored) override {
    if (away) return absl::UnavailableError("away");
    const MutexLock lock(mutex_);
    const auto at = std::ranges::find(keys_, id, &storage::ApiKey::id);
    if (at == keys_.end()) return absl::NotFoundError("key");
    at->limits = limits;
    at->stored = stored;
    return *at;
  }

 private:
  Mutex mutex_;
  std::vector<storage::ApiKey> keys_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace annals::fakes
