// Vectors on disk, keyed by content: one SQLite file that several processes may use at once.
//
//   auto cache = EmbeddingCache::Open({.folder = "/var/cache/annals/embeddings"});
//   cache->Find(keys, 512)      // one entry per key; empty where there is none
//   cache->Store(keys, matrix)
//
// A cache never fails its caller: what cannot be read is a miss, what cannot be written is dropped. A damaged file is
// moved aside (embeddings.sqlite.damaged) and begun anew. Vectors that are not of length 1 (or 0) are not believed.
// Above max_bytes the oldest tenth is deleted. Thread-safe. About 10 µs a vector either way.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

struct sqlite3;

namespace annals::models {

struct EmbeddingCacheOptions {
  std::string folder;  // made when it is not there
  std::uint64_t max_bytes = std::uint64_t{2} << 30;
  int busy_milliseconds = 2'000;  // how long a write waits for another process's
};

class EmbeddingCache {
 public:
  static std::unique_ptr<EmbeddingCache> Open(EmbeddingCacheOptions options);
  ~EmbeddingCache();

  // keys: 32 bytes each.
  std::vector<std::vector<float>> Find(std::span<const std::string> keys, std::size_t dimension);
  void Store(std::span<const std::string> keys, std::span<const std::span<const float>> vectors);

  // Empty, or why the cache does nothing at the moment ("disk full", "folder is not writable").
  std::string trouble() const;
  std::uint64_t bytes() const;  // of live data in the file

 private:
  class Statement;
  explicit EmbeddingCache(EmbeddingCacheOptions options) : options_(std::move(options)) {}
  int Connect();           // SQLite result code
  void Recover(int code);  // after an error: begins a damaged file anew
  void MoveDamagedAside();
  void Close();
  int FindLocked(std::span<const std::string> keys, std::size_t dimension, std::vector<std::vector<float>>& found);
  int StoreLocked(std::span<const std::string> keys, std::span<const std::span<const float>> vectors);
  int Evict();
  std::uint64_t LiveBytes() const;
  std::string path() const { return options_.folder + "/embeddings.sqlite"; }

  const EmbeddingCacheOptions options_;
  mutable std::mutex mutex_;
  sqlite3* database_ = nullptr;
  std::string trouble_;
};

}  // namespace annals::models
