#include "server/models/caching_embedder.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "core/record/status.h"
#include "server/models/sha256.h"

namespace annals::models {

using embedding::Matrix;
using embedding::Purpose;

CachingEmbedder::CachingEmbedder(std::unique_ptr<embedding::Embedder> inner, std::unique_ptr<EmbeddingCache> cache,
                                 std::string space)
    : inner_(std::move(inner)), cache_(std::move(cache)), space_(Sha256(space)) {}

absl::StatusOr<Matrix> CachingEmbedder::Embed(std::span<const std::string> texts, Purpose purpose) {
  // Distinct texts, in the order of their first use.
  std::vector<std::string> keys;
  std::vector<std::size_t> first_use, distinct(texts.size());
  absl::flat_hash_map<std::string, std::size_t> known;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const auto [entry, fresh] = known.try_emplace(texts[i], keys.size());
    distinct[i] = entry->second;
    if (!fresh) continue;
    keys.push_back(Sha256(space_ + (purpose == Purpose::kQuery ? 'q' : 'p') + texts[i]));
    first_use.push_back(i);
  }
  std::vector<std::vector<float>> vectors = cache_->Find(keys, dimension());

  std::vector<std::string> missing_texts, missing_keys;
  std::vector<std::size_t> missing;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    if (!vectors[i].empty()) continue;
    missing.push_back(i);
    missing_keys.push_back(keys[i]);
    missing_texts.push_back(texts[first_use[i]]);
  }
  if (!missing.empty()) {
    ASSIGN_OR_RETURN(const Matrix computed, inner_->Embed(missing_texts, purpose));
    std::vector<std::span<const float>> rows;
    for (std::size_t i = 0; i < missing.size(); ++i) {
      rows.push_back(computed.row(i));
      vectors[missing[i]].assign(rows.back().begin(), rows.back().end());
    }
    cache_->Store(missing_keys, rows);
  }
  Matrix matrix{texts.size(), dimension(), std::vector<float>(texts.size() * dimension())};
  for (std::size_t i = 0; i < texts.size(); ++i) std::ranges::copy(vectors[distinct[i]], matrix.row(i).begin());
  return matrix;
}

}  // namespace annals::models
