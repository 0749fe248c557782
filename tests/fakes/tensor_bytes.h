// A file of safetensors, as bytes: what models::ReadTensors reads.
//
//   TensorBytes({{"head.weight", {4}, {1, 0, 0, 0}}, {"head.bias", {1}, {0.5F}}})
#pragma once

#include <string>
#include <vector>

#include "server/models/judge/tensor_file.h"

namespace annals::fakes {

std::string TensorBytes(const std::vector<models::Tensor>& tensors);
// The same with a head of one's own.
std::string TensorBytes(const std::string& head, const std::string& data);

}  // namespace annals::fakes
