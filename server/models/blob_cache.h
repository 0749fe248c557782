// Bytes on disk, keyed by content: one SQLite file that several processes may use at once.
//
//   auto cache = BlobCache::Open({.folder = "/var/cache/annals", .name = "embeddings"});
//   cache->Find(keys)                // one entry per key; nullopt where there is none
//   cache->Store(keys, blobs)
//
// A cache never fails its caller: what cannot be read is a miss, what cannot be written is dropped. A damaged file is
// moved aside (NAME.sqlite.damaged) and begun anew. Above max_bytes the oldest tenth is deleted. Thread-safe. About
// 10 µs a blob of 2 KiB either way.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/locks/mutex.h"

struct sqlite3;

namespace annals::models {

struct BlobCacheOptions {
  std::string folder;  // made when it is not there
  std::string name;    // of the file, without ".sqlite"
  std::uint64_t max_bytes = std::uint64_t{2} << 30;
  int busy_milliseconds = 2'000;  // how long a write, or the repair of a damaged file, waits for another process's
};

class BlobCache {
 public:
  static std::unique_ptr<BlobCache> Open(BlobCacheOptions options);
  ~BlobCache();

  std::vector<std::optional<std::string>> Find(std::span<const std::string> keys);
  void Store(std::span<const std::string> keys, std::span<const std::string_view> blobs);

  // Empty, or why the cache does nothing at the moment ("disk full", "folder is not writable").
  std::string trouble() const;
  std::uint64_t bytes() const;  // of live data in the file

 private:
  class Statement;
  explicit BlobCache(BlobCacheOptions options) : options_(std::move(options)) {}
  int Connect() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);           // SQLite result code
  void Recover(int code) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);  // after an error: begins a damaged file anew
  void MoveDamagedAside();
  void Close() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  int FindLocked(std::span<const std::string> keys, std::vector<std::optional<std::string>>& found)
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  int StoreLocked(std::span<const std::string> keys, std::span<const std::string_view> blobs)
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  int Evict() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  std::uint64_t LiveBytes() const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  std::string path() const { return options_.folder + "/" + options_.name + ".sqlite"; }

  const BlobCacheOptions options_;
  mutable Mutex mutex_;
  sqlite3* database_ ABSL_GUARDED_BY(mutex_) = nullptr;
  std::string trouble_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace annals::models
