#include "server/models/judge/low_rank.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <iterator>
#include <map>
#include <string_view>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/record/status.h"
#include "server/models/judge/onnx_parameters.h"

namespace annals::models {
namespace {

constexpr std::string_view kA = ".low_rank.a", kB = ".low_rank.b";
constexpr float kMost = 64;  // steps, either way

// In [0, 1), of a place: splitmix64 (Steele et al., 2014).
float Chance(std::uint64_t place) {
  std::uint64_t z = place * 0x9E3779B97F4A7C15ULL + 0x9E3779B97F4A7C15ULL;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
  return static_cast<float>((z ^ (z >> 31)) >> 40) / static_cast<float>(1 << 24);
}

struct Update {
  const Tensor* a = nullptr;
  const Tensor* b = nullptr;
};

absl::Status Wrong(const std::string& name, const std::string& why) {
  return absl::InvalidArgumentError(absl::StrCat("the update of ", name, " ", why));
}

absl::StatusOr<Int8Tensor> Fold(const std::string& name, const Update& update, const OnnxParameter& matrix,
                                const OnnxParameter& scale) {
  const std::vector<std::int64_t>&a = update.a->shape, &b = update.b->shape;
  if (matrix.type != OnnxParameter::kInt8 || scale.type != OnnxParameter::kFloat || matrix.shape.size() != 2 ||
      a.size() != 2 || b.size() != 2 || b[1] != a[0] || matrix.shape != std::vector{a[1], b[0]} ||
      scale.shape != std::vector{b[0]})
    return Wrong(name, "has another shape than its matrix");
  const auto rank = static_cast<std::size_t>(a[0]), rows = static_cast<std::size_t>(a[1]),
             columns = static_cast<std::size_t>(b[0]);
  if (matrix.bytes.size() != rows * columns || scale.bytes.size() != columns * sizeof(float))
    return Wrong(name, "is of a matrix that is cut short");
  std::vector<float> steps(columns);
  std::memcpy(steps.data(), scale.bytes.data(), scale.bytes.size());
  Int8Tensor moved{.name = name + "_quantized", .shape = matrix.shape, .values = {}};
  moved.values.resize(matrix.bytes.size());
  std::memcpy(moved.values.data(), matrix.bytes.data(), matrix.bytes.size());
  std::vector<float> added(columns);
  for (std::size_t row = 0; row < rows; ++row) {
    std::ranges::fill(added, 0.0F);
    for (std::size_t column = 0; column < columns; ++column) {
      for (std::size_t k = 0; k < rank; ++k)
        added[column] += update.a->values[k * rows + row] * update.b->values[column * rank + k];
    }
    for (std::size_t column = 0; column < columns; ++column) {
      if (added[column] == 0 || steps[column] == 0) continue;
      const std::size_t at = row * columns + column;
      const float wanted = static_cast<float>(moved.values[at]) + added[column] / steps[column];
      moved.values[at] = static_cast<std::int8_t>(std::clamp(std::floor(wanted + Chance(at)), -kMost, kMost));
    }
  }
  return moved;
}

}  // namespace

bool IsLowRank(const Tensor& tensor) { return tensor.name.ends_with(kA) || tensor.name.ends_with(kB); }

absl::StatusOr<std::vector<Int8Tensor>> FoldLowRank(const std::string& graph, std::span<const Tensor> updates) {
  std::map<std::string, Update> by_name;
  for (const Tensor& tensor : updates) {
    if (!IsLowRank(tensor)) continue;
    Update& update = by_name[tensor.name.substr(0, tensor.name.size() - kA.size())];
    (tensor.name.ends_with(kA) ? update.a : update.b) = &tensor;
  }
  std::vector<Int8Tensor> moved;
  if (by_name.empty()) return moved;
  std::ifstream in(graph, std::ios::binary);
  if (!in) return absl::NotFoundError(absl::StrCat(graph, " cannot be read"));
  const std::string bytes{std::istreambuf_iterator<char>(in), {}};
  ASSIGN_OR_RETURN(const auto parameters, ReadOnnxParameters(bytes));
  for (const auto& [name, update] : by_name) {
    if (update.a == nullptr || update.b == nullptr) return Wrong(name, "has one half only");
    const auto matrix = parameters.find(name + "_quantized"), scale = parameters.find(name + "_scale");
    if (matrix == parameters.end() || scale == parameters.end())
      return Wrong(name, absl::StrCat("is of no matrix of ", graph));
    ASSIGN_OR_RETURN(moved.emplace_back(), Fold(name, update, matrix->second, scale->second));
  }
  return moved;
}

}  // namespace annals::models
