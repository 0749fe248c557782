// The parameters that an ONNX file holds, by name, as they lie there.
//
//   ASSIGN_OR_RETURN(std::map<std::string, OnnxParameter> all, ReadOnnxParameters(bytes));
//   all.at("encoder.bias").shape, .type, .bytes        // {384}, OnnxParameter::kFloat, 1536 bytes, little endian
//
// Format: onnx.proto (https://github.com/onnx/onnx), ModelProto.graph.initializer, of which those are read that keep their
// numbers as raw_data, or as packed float_data, within the file. kInvalidArgument: no such file. The result views `bytes`. Pure.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

namespace annals::models {

struct OnnxParameter {
  static constexpr int kFloat = 1, kInt8 = 3;  // TensorProto.DataType

  int type = 0;
  std::vector<std::int64_t> shape;
  std::string_view bytes;
};

absl::StatusOr<std::map<std::string, OnnxParameter>> ReadOnnxParameters(std::string_view bytes);

}  // namespace annals::models
