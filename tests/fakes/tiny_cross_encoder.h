// Writes a model folder with a cross-encoder of a few bytes, on the vocabulary of the tiny encoder (tiny_encoder.h):
// [CLS] question [SEP] passage [SEP] -> the sum over its tokens of id · (0.001 + 1 in the second text). So a score can be
// computed by hand, and says where the second text begins.
#pragma once

#include <cstddef>
#include <string>

namespace annals::fakes {

struct TinyCrossEncoder {
  std::string pooling = "score";  // as in annals-model.json
  std::size_t max_tokens = 12;
};

void WriteTinyCrossEncoder(const std::string& folder, const TinyCrossEncoder& encoder = {});

}  // namespace annals::fakes
