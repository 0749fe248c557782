// Vectors on disk, keyed by content (blob_cache.h): a second ingest of the same text is cheap.
//
//   auto cache = EmbeddingCache::Open({.folder = "/var/cache/annals/embeddings"});
//   cache->Find(keys, 512)      // one entry per key; empty where there is none
//   cache->Store(keys, matrix)
//
// Never fails its caller. Vectors that are not of the dimension or not of length 1 (or 0) are not believed.
// Thread-safe.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "server/models/blob_cache.h"

namespace annals::models {

struct EmbeddingCacheOptions {
  std::string folder;  // made when it is not there
  std::uint64_t max_bytes = BlobCacheOptions{}.max_bytes;
  int busy_milliseconds = BlobCacheOptions{}.busy_milliseconds;
};

class EmbeddingCache {
 public:
  static std::unique_ptr<EmbeddingCache> Open(const EmbeddingCacheOptions& options);

  // keys: 32 bytes each.
  std::vector<std::vector<float>> Find(std::span<const std::string> keys, std::size_t dimension);
  void Store(std::span<const std::string> keys, std::span<const std::span<const float>> vectors);

  // As those of the blob cache.
  std::string trouble() const { return blobs_->trouble(); }
  std::uint64_t bytes() const { return blobs_->bytes(); }

 private:
  explicit EmbeddingCache(std::unique_ptr<BlobCache> blobs) : blobs_(std::move(blobs)) {}

  std::unique_ptr<BlobCache> blobs_;
};

}  // namespace annals::models
