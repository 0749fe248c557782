// The port to a model that reads a question and a passage together and says how well the passage answers it: a
// cross-encoder. Adapters stand in server/models (ONNX Runtime, HTTP).
//
// Score returns one finite number a text, in their order; higher is better, and only the order counts. It ends within
// about `within`: with kDeadlineExceeded, or another error of the world. Thread-safe.
#pragma once

#include <chrono>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

namespace annals::retrieval {

class Reranker {
 public:
  virtual ~Reranker() = default;
  virtual std::string_view name() const = 0;
  virtual absl::StatusOr<std::vector<double>> Score(const std::string& question, std::span<const std::string> texts,
                                                    std::chrono::nanoseconds within) = 0;
};

}  // namespace annals::retrieval
