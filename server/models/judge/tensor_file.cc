#include "server/models/judge/tensor_file.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <nlohmann/json.hpp>

#include "absl/strings/str_cat.h"
#include "core/record/status.h"

namespace annals::models {
namespace {

constexpr std::size_t kLength = 8;  // bytes that say how long the head is

absl::Status Wrong(const std::string& what) { return absl::InvalidArgumentError(absl::StrCat("tensors: ", what)); }

absl::StatusOr<Tensor> TensorOf(const std::string& name, const nlohmann::json& entry, std::string_view data) {
  const std::string type = entry.value("dtype", "");
  if (type != "F32" && type != "BF16") return Wrong(name + " is neither of type F32 nor of BF16");
  const std::size_t width = type == "F32" ? sizeof(float) : sizeof(std::uint16_t);
  const auto shape = entry.find("shape"), offsets = entry.find("data_offsets");
  if (shape == entry.end() || !shape->is_array() || offsets == entry.end() || !offsets->is_array() ||
      offsets->size() != 2)
    return Wrong(name + " has no shape or no data_offsets");
  Tensor tensor{.name = name, .shape = shape->get<std::vector<std::int64_t>>()};
  const auto begin = (*offsets)[0].get<std::uint64_t>(), end = (*offsets)[1].get<std::uint64_t>();
  std::uint64_t count = 1;
  for (const std::int64_t side : tensor.shape) {
    if (side < 0 || static_cast<std::uint64_t>(side) > data.size()) return Wrong(name + " has an impossible shape");
    count *= static_cast<std::uint64_t>(side);
    if (count > data.size()) return Wrong(name + " has an impossible shape");
  }
  if (begin > end || end > data.size() || end - begin != count * width)
    return Wrong(name + " lies outside of the file");
  tensor.values.resize(count);
  if (width == sizeof(float)) {
    std::memcpy(tensor.values.data(), data.data() + begin, count * width);
  } else {
    std::vector<std::uint16_t> upper(count);
    std::memcpy(upper.data(), data.data() + begin, count * width);
    std::ranges::transform(upper, tensor.values.begin(),
                           [](std::uint16_t half) { return std::bit_cast<float>(std::uint32_t{half} << 16); });
  }
  return tensor;
}

}  // namespace

absl::StatusOr<TensorFile> ReadTensors(std::string_view bytes) {
  static_assert(std::endian::native == std::endian::little);
  std::uint64_t length = 0;
  if (bytes.size() < kLength) return Wrong("the file ends early");
  std::memcpy(&length, bytes.data(), kLength);
  if (length > bytes.size() - kLength) return Wrong("the file ends early");
  const auto head = nlohmann::json::parse(bytes.substr(kLength, length), nullptr, /*allow_exceptions=*/false);
  if (!head.is_object()) return Wrong("the head is not JSON");
  TensorFile file;
  try {
    for (const auto& [name, entry] : head.items()) {
      if (name == "__metadata__") {
        file.metadata = entry.get<std::map<std::string, std::string>>();
      } else {
        ASSIGN_OR_RETURN(file.tensors.emplace_back(), TensorOf(name, entry, bytes.substr(kLength + length)));
      }
    }
  } catch (const nlohmann::json::exception& error) {
    return Wrong(error.what());
  }
  return file;
}

}  // namespace annals::models
