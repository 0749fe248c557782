// One loaded ONNX model, run on one sequence of token ids at a time. ONNX Runtime's types and exceptions stay inside.
//
//   ASSIGN_OR_RETURN(auto graph, OnnxGraph::Load("…/model.onnx"));
//   ASSIGN_OR_RETURN(OnnxGraph::Output output, graph->Run({101, 7592, 102}));   // states of 3 tokens, or one vector
//
// The model must take input_ids and may take attention_mask (ones) and token_type_ids (zeros), all int64 [batch,
// tokens]. Its first output is float [batch, tokens, width] or [batch, width]. Run is thread-safe and uses the calling
// thread only.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace annals::models {

class OnnxGraph {
 public:
  struct Output {
    std::size_t rows = 0;  // tokens, or 1 when the model pools itself
    std::size_t width = 0;
    bool pooled = false;
    std::vector<float> values;
  };

  static absl::StatusOr<std::unique_ptr<OnnxGraph>> Load(const std::string& path);
  ~OnnxGraph();
  absl::StatusOr<Output> Run(std::span<const std::int64_t> ids) const;

 private:
  struct Session;
  explicit OnnxGraph(std::unique_ptr<Session> session);
  std::unique_ptr<Session> session_;
};

}  // namespace annals::models
