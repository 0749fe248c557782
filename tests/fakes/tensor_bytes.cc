#include "tests/fakes/tensor_bytes.h"

#include <cstdint>
#include <cstring>

#include "nlohmann/json.hpp"

namespace annals::fakes {

std::string TensorBytes(const std::string& head, const std::string& data) {
  const std::uint64_t length = head.size();
  std::string bytes(sizeof length, '\0');
  std::memcpy(bytes.data(), &length, sizeof length);
  return bytes + head + data;
}

std::string TensorBytes(const std::vector<models::Tensor>& tensors) {
  nlohmann::json head = nlohmann::json::object();
  std::string data;
  for (const models::Tensor& tensor : tensors) {
    const std::size_t begin = data.size();
    data.append(reinterpret_cast<const char*>(tensor.values.data()), tensor.values.size() * sizeof(float));
    head[tensor.name] = {{"dtype", "F32"}, {"shape", tensor.shape}, {"data_offsets", {begin, data.size()}}};
  }
  return TensorBytes(head.dump(), data);
}

}  // namespace annals::fakes
