#include "server/models/caching_embedder.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "core/record/status.h"
#include "server/models/sha256.h"

namespace annals::models {

using embedding::Matrix;
using embedding::Part;
using embedding::Purpose;

CachingEmbedder::CachingEmbedder(std::unique_ptr<embedding::Embedder> inner, std::unique_ptr<EmbeddingCache> cache,
                                 std::string space)
    : inner_(std::move(inner)), cache_(std::move(cache)), space_(Sha256(space)) {}

absl::StatusOr<Matrix> CachingEmbedder::Embed(std::span<const std::string> texts, Purpose purpose) {
  std::vector<std::string> keys;
  for (const std::string& text : texts)
    keys.push_back(Sha256(space_ + (purpose == Purpose::kQuery ? 'q' : 'p') + text));
  return Find(keys, [&](std::span<const std::size_t> places) {
    std::vector<std::string> missing;
    for (const std::size_t place : places) missing.push_back(texts[place]);
    return inner_->Embed(missing, purpose);
  });
}

absl::StatusOr<Matrix> CachingEmbedder::ReadParts(std::span<const Part> parts) {
  if (!reads_parts()) return embedding::EmbedParts(*inner_, parts);
  std::vector<std::string> keys;
  for (const Part& part : parts) {
    keys.push_back(part.passage == nullptr
                       ? Sha256(space_ + 'p' + part.text)
                       : Sha256(absl::StrCat(space_, "s", part.begin, "-", part.end, ":", *part.passage)));
  }
  return Find(keys, [&](std::span<const std::size_t> places) {
    std::vector<Part> missing;
    for (const std::size_t place : places) missing.push_back(parts[place]);
    return embedding::EmbedParts(*inner_, missing);
  });
}

absl::StatusOr<Matrix> CachingEmbedder::Find(
    std::span<const std::string> keys,
    absl::FunctionRef<absl::StatusOr<Matrix>(std::span<const std::size_t>)> compute) {
  // Distinct keys, in the order of their first use.
  std::vector<std::string> once;
  std::vector<std::size_t> first_use, distinct(keys.size());
  absl::flat_hash_map<std::string_view, std::size_t> known;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const auto [entry, fresh] = known.try_emplace(keys[i], once.size());
    distinct[i] = entry->second;
    if (!fresh) continue;
    once.push_back(keys[i]);
    first_use.push_back(i);
  }
  std::vector<std::vector<float>> vectors = cache_->Find(once, dimension());

  std::vector<std::string> missing_keys;
  std::vector<std::size_t> missing, places;
  for (std::size_t i = 0; i < once.size(); ++i) {
    if (!vectors[i].empty()) continue;
    missing.push_back(i);
    missing_keys.push_back(once[i]);
    places.push_back(first_use[i]);
  }
  if (!missing.empty()) {
    ASSIGN_OR_RETURN(const Matrix computed, compute(places));
    std::vector<std::span<const float>> rows;
    for (std::size_t i = 0; i < missing.size(); ++i) {
      rows.push_back(computed.row(i));
      vectors[missing[i]].assign(rows.back().begin(), rows.back().end());
    }
    cache_->Store(missing_keys, rows);
  }
  Matrix matrix{keys.size(), dimension(), std::vector<float>(keys.size() * dimension())};
  for (std::size_t i = 0; i < keys.size(); ++i) std::ranges::copy(vectors[distinct[i]], matrix.row(i).begin());
  return matrix;
}

}  // namespace annals::models
