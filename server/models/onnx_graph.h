// One loaded ONNX model, run on sequences of token ids of one length. ONNX Runtime's types and exceptions stay inside.
//
//   ASSIGN_OR_RETURN(auto graph, OnnxGraph::Load("…/model.onnx"));
//   const std::vector<std::int64_t> ids = {101, 7592, 102};
//   RETURN_IF_ERROR(graph->Run({.ids = ids}, [&](const OnnxGraph::Output& output) { … }));   // states of 3 tokens
//
// The model must take input_ids and may take attention_mask (ones) and token_type_ids (zeros, and ones from `second` on:
// of two texts read together), all int64 [batch, tokens]. Its first output is float [batch, tokens, width] or [batch,
// width]. Run is thread-safe and uses the calling thread only; the output is not copied, and gone when `use` returns.
//
//   OnnxGraph::Stop stop;                          // of the runs of one call
//   graph->Run({.ids = ids}, use, &stop)           // kCancelled, from its next operator on, after another thread's
//   stop.Now();
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"
#include "server/models/judge/tensor_file.h"

namespace annals::models {

// Quantised parameters: steps of a scale that is a parameter of its own.
struct Int8Tensor {
  std::string name;
  std::vector<std::int64_t> shape;
  std::vector<std::int8_t> values;
};

class OnnxGraph {
 public:
  struct Input {
    std::span<const std::int64_t> ids;       // of all sequences, one after the other
    std::size_t sequences = 1;               // of equal length
    std::size_t second = std::string::npos;  // where the second text of each begins
  };
  struct Output {
    std::size_t rows = 0;  // of a sequence: its tokens, or 1 when the model pools itself
    std::size_t width = 0;
    bool pooled = false;
    std::span<const float> values;  // sequences · rows · width
  };

  // Ends runs that were given it, also those that begin later. Outlives them. Thread-safe.
  class Stop {
   public:
    Stop();
    ~Stop();
    Stop(const Stop&) = delete;
    Stop& operator=(const Stop&) = delete;
    void Now();

   private:
    friend class OnnxGraph;
    struct Options;
    std::unique_ptr<Options> options_;
  };

  // In place of the file's own parameters of these names, each of the same shape: another one fails in Load or in Run, if its
  // operators notice. They must outlive the graph. A name that the file has not is passed over.
  struct Instead {
    std::span<const Tensor> floats = {};
    std::span<const Int8Tensor> bytes = {};
  };
  static absl::StatusOr<std::unique_ptr<OnnxGraph>> Load(const std::string& path, const Instead& instead);
  static absl::StatusOr<std::unique_ptr<OnnxGraph>> Load(const std::string& path) { return Load(path, Instead{}); }
  ~OnnxGraph();
  absl::Status Run(const Input& input, absl::FunctionRef<void(const Output&)> use, const Stop* stop = nullptr) const;

 private:
  struct Session;
  explicit OnnxGraph(std::unique_ptr<Session> session);
  std::unique_ptr<Session> session_;
};

}  // namespace annals::models
