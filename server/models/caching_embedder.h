// Embeds each text once: repetitions inside a call share a vector, and vectors of earlier calls come from the cache.
//
//   CachingEmbedder embedder(std::move(onnx), EmbeddingCache::Open({.folder = folder}), fingerprint);
//   embedder.Embed({"a", "b", "a"}, …)        // the model sees "a" and "b", once in the life of the cache
//
// Keys are SHA-256 of (space, purpose, text), of a part that is read in its passage (space, span, passage); `space` names the model so exactly that equal spaces mean equal vectors.
// Answers are those of the wrapped embedder, bit for bit; its errors pass through, and what is found stays usable.
// Thread-safe. Two calls that meet on a new text at the same time may both compute it.
#pragma once

#include <memory>
#include <string>

#include "absl/functional/function_ref.h"
#include "core/embedding/embedder.h"
#include "core/embedding/part_reader.h"
#include "server/models/embedding_cache.h"

namespace annals::models {

class CachingEmbedder final : public embedding::Embedder, public embedding::PartReader {
 public:
  CachingEmbedder(std::unique_ptr<embedding::Embedder> inner, std::unique_ptr<EmbeddingCache> cache, std::string space);
  std::string_view name() const override { return inner_->name(); }
  std::size_t dimension() const override { return inner_->dimension(); }
  double dense_weight() const override { return inner_->dense_weight(); }
  bool quick() const override { return inner_->quick(); }
  absl::StatusOr<embedding::Matrix> Embed(std::span<const std::string> texts, embedding::Purpose purpose) override;
  bool reads_parts() const override { return embedding::ReadsParts(*inner_); }
  absl::StatusOr<embedding::Matrix> ReadParts(std::span<const embedding::Part> parts) override;

 private:
  // One row a key; `compute` makes those of the places that it is given, each of a key that is not in the cache.
  absl::StatusOr<embedding::Matrix> Find(
      std::span<const std::string> keys,
      absl::FunctionRef<absl::StatusOr<embedding::Matrix>(std::span<const std::size_t>)> compute);

  std::unique_ptr<embedding::Embedder> inner_;
  std::unique_ptr<EmbeddingCache> cache_;
  std::string space_;
};

}  // namespace annals::models
