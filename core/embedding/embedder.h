// The port to an embedding model. Adapters stand in server/models (ONNX Runtime, HTTP); HashEmbedder, beside this file,
// needs no model.
//
// Embed returns one row per text, each of `dimension()` floats and Euclidean length 1 (a text without any token: all
// zeros). The same text gives the same row, whatever stands beside it in the batch, up to the float error that the
// adapter documents. Thread-safe. Blocking: an adapter bounds its waits, and answers kUnavailable (worth a retry),
// kDeadlineExceeded, kInvalidArgument, or kInternal.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

namespace annals::embedding {

// Row-major matrix of unit vectors.
struct Matrix {
  std::size_t rows = 0;
  std::size_t dimension = 0;
  std::vector<float> values;  // rows * dimension

  std::span<const float> row(std::size_t i) const { return {values.data() + i * dimension, dimension}; }
  std::span<float> row(std::size_t i) { return {values.data() + i * dimension, dimension}; }
};

enum class Purpose { kQuery, kPassage };  // some models want a prefix that says which

class Embedder {
 public:
  virtual ~Embedder() = default;
  virtual std::string_view name()
      const = 0;  // stored with the collection: "e5-small-v2", "hash-256", "text-embedding-3-small"
  virtual std::size_t dimension() const = 0;  // 1 to 4096
  // What the dense score is worth beside the lexical one, w in z(lexical) + w z(cosine): 1 unless the model says
  // otherwise, 0 for hashing, whose vectors repeat the lexical evidence (docs/recipes.md A.7).
  virtual double dense_weight() const = 0;
  // Whether a text costs less to embed than to read in the other ways that ingest reads it. Then a document is stored
  // with its vectors; else they are made after it is stored (docs/design.md §6).
  virtual bool quick() const { return false; }
  virtual absl::StatusOr<Matrix> Embed(std::span<const std::string> texts, Purpose purpose) = 0;
};

}  // namespace annals::embedding
