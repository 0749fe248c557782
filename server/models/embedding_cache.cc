#include "server/models/embedding_cache.h"

#include <cmath>
#include <cstring>
#include <optional>
#include <utility>

namespace annals::models {
namespace {

constexpr double kLengthTolerance = 1e-3;  // of a stored vector's squared length

bool IsUnit(std::span<const float> vector) {
  double sum = 0;
  for (const float x : vector) sum += static_cast<double>(x) * x;
  return sum == 0 || std::abs(sum - 1) < kLengthTolerance;
}

// Empty when it is no unit vector of the dimension.
std::vector<float> VectorOf(const std::string& blob, std::size_t dimension) {
  if (blob.size() != dimension * sizeof(float)) return {};
  std::vector<float> vector(dimension);
  std::memcpy(vector.data(), blob.data(), blob.size());
  return IsUnit(vector) ? vector : std::vector<float>();
}

}  // namespace

std::unique_ptr<EmbeddingCache> EmbeddingCache::Open(const EmbeddingCacheOptions& options) {
  auto blobs = BlobCache::Open({.folder = options.folder,
                                .name = "embeddings",
                                .max_bytes = options.max_bytes,
                                .busy_milliseconds = options.busy_milliseconds});
  return std::unique_ptr<EmbeddingCache>(new EmbeddingCache(std::move(blobs)));
}

std::vector<std::vector<float>> EmbeddingCache::Find(std::span<const std::string> keys, std::size_t dimension) {
  std::vector<std::vector<float>> found;
  for (const std::optional<std::string>& blob : blobs_->Find(keys))
    found.push_back(blob ? VectorOf(*blob, dimension) : std::vector<float>());
  return found;
}

void EmbeddingCache::Store(std::span<const std::string> keys, std::span<const std::span<const float>> vectors) {
  std::vector<std::string_view> blobs;
  for (const std::span<const float> vector : vectors)
    blobs.emplace_back(reinterpret_cast<const char*>(vector.data()), vector.size_bytes());
  blobs_->Store(keys, blobs);
}

}  // namespace annals::models
