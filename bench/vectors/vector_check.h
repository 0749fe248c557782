// Whether each text of a collection has exactly one vector: of the model that serves, and like a fresh one.
//
//   ASSIGN_OR_RETURN(const VectorCheck check, CheckVectors(*store, "bench", *embedder));
//   check.right()
#pragma once

#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "core/embedding/embedder.h"
#include "storage/store.h"

namespace annals::bench {

struct VectorCheck {
  std::int64_t texts = 0;      // passages and statements of all versions
  std::int64_t lacking = 0;    // have no vector of the space that serves
  std::int64_t unlike = 0;     // their vector is not that of the text: cosine below `least`
  std::int64_t left_over = 0;  // vectors of earlier spaces
  double least_cosine = 1;

  bool right() const { return texts > 0 && lacking == 0 && unlike == 0 && left_over == 0; }
};

// `least`: 8-bit models quantise by the batch, so a text's vector is not the same to the bit in another one. An error when
// the embedder is not the collection's.
absl::StatusOr<VectorCheck> CheckVectors(storage::Store& store, const std::string& collection,
                                         embedding::Embedder& embedder, double least = 0.99);

}  // namespace annals::bench
