// Numbers by name, as safetensors keeps them: 8 bytes of length, a JSON head that says type, shape and place of each, and
// the numbers. Floats of 32 bits are read, and of 16 ("BF16": the upper half of those), little endian.
//
//   ASSIGN_OR_RETURN(TensorFile file, ReadTensors(bytes));
//   file.tensors[0].name, file.tensors[0].shape, file.tensors[0].values     // "head.weight", {384}, 384 numbers
//
// Format: https://github.com/huggingface/safetensors, "Format". kInvalidArgument says what is wrong. Pure.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

namespace annals::models {

struct Tensor {
  std::string name;
  std::vector<std::int64_t> shape;
  std::vector<float> values;
};

struct TensorFile {
  std::vector<Tensor> tensors;                  // in the order of their names
  std::map<std::string, std::string> metadata;  // what else the head says: "__metadata__"
};

absl::StatusOr<TensorFile> ReadTensors(std::string_view bytes);

}  // namespace annals::models
