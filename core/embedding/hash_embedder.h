// Feature hashing: an embedder without a model, for machines that can have none, for tests, and for measuring
// everything but the model.
//
//   HashEmbedder embedder;                       // "hash-256"
//   embedder.Embed({"The river rose."}, …)       // one row: terms "river", "rose" and the pair "river rose"
//
// Each term and each pair of neighbouring terms (text::Terms) adds ±(1 + ln count) to one of `dimension` cells; cell
// and sign come from a 64-bit hash that is part of the stored format, so it never changes under one name. Rows have
// length 1. The vectors repeat the lexical evidence with collisions on top, hence dense_weight() is 0. Thread-safe,
// stateless, linear in the text. Source: Weinberger et al., "Feature Hashing for Large Scale Multitask Learning", ICML
// 2009 (signed cells keep the inner product unbiased).
#pragma once

#include <string>

#include "core/embedding/embedder.h"

namespace annals::embedding {

struct HashEmbedderOptions {
  std::size_t dimension = 256;  // 1 KB a row; below 128 collisions drown short texts
  float pair_weight = 0.5F;     // pairs are rarer than terms: at full weight they would dominate the length
};

class HashEmbedder final : public Embedder {
 public:
  explicit HashEmbedder(HashEmbedderOptions options = {});
  std::string_view name() const override { return name_; }
  std::size_t dimension() const override { return options_.dimension; }
  double dense_weight() const override { return 0; }
  bool quick() const override { return true; }
  absl::StatusOr<Matrix> Embed(std::span<const std::string> texts, Purpose purpose) override;

 private:
  HashEmbedderOptions options_;
  std::string name_;
};

}  // namespace annals::embedding
