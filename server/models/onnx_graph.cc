#include "server/models/onnx_graph.h"

#include <onnxruntime_cxx_api.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <exception>
#include <utility>

#include "absl/strings/str_cat.h"
#include "server/models/endpoint/schema_lines.h"

namespace annals::models {
namespace {

constexpr std::array<std::string_view, 3> kKnownInputs = {"input_ids", "attention_mask", "token_type_ids"};

Ort::SessionOptions Options() {
  Ort::SessionOptions options;
  options.SetIntraOpNumThreads(1);  // the caller runs several sequences at a time instead
  options.SetInterOpNumThreads(1);
  options.DisableMemPattern();  // plans are per shape, and every length is a shape
  options.SetGraphOptimizationLevel(GraphOptimizationLevel::ORT_ENABLE_ALL);
  return options;
}

struct Named {
  std::string name;
  Ort::Value value;
};

template <class Number, class Tensors>
void AppendViews(const Tensors& tensors, std::vector<Named>* views) {
  const Ort::MemoryInfo memory = Ort::MemoryInfo::CreateCpu(OrtDeviceAllocator, OrtMemTypeCPU);
  for (const auto& tensor : tensors)
    views->push_back({tensor.name, Ort::Value::CreateTensor<Number>(memory, const_cast<Number*>(tensor.values.data()),
                                                                    tensor.values.size(), tensor.shape.data(),
                                                                    tensor.shape.size())});
}

std::vector<Named> ViewsOf(const OnnxGraph::Instead& instead) {
  std::vector<Named> views;
  AppendViews<float>(instead.floats, &views);
  AppendViews<std::int8_t>(instead.bytes, &views);
  return views;
}

Ort::SessionOptions OptionsWith(const std::vector<Named>& given) {
  Ort::SessionOptions options = Options();
  for (const Named& parameter : given) options.AddInitializer(parameter.name.c_str(), parameter.value);
  return options;
}

}  // namespace

struct OnnxGraph::Session {
  Session(const std::string& path, const Instead& instead)
      : given(ViewsOf(instead)), session(environment, path.c_str(), OptionsWith(given)) {}

  Ort::Env environment{ORT_LOGGING_LEVEL_ERROR, "annals"};
  std::vector<Named> given;  // as long as the session
  Ort::Session session;
  Ort::MemoryInfo memory = Ort::MemoryInfo::CreateCpu(OrtArenaAllocator, OrtMemTypeDefault);
  std::vector<std::string> inputs;
  std::string output;
};

struct OnnxGraph::Stop::Options {
  Ort::RunOptions run;
  std::atomic<bool> stopped{false};
};

OnnxGraph::Stop::Stop() : options_(std::make_unique<Options>()) {}
OnnxGraph::Stop::~Stop() = default;

void OnnxGraph::Stop::Now() {
  options_->stopped = true;
  options_->run.SetTerminate();  // looked at before each operator, by all runs that have these options
}

OnnxGraph::OnnxGraph(std::unique_ptr<Session> session) : session_(std::move(session)) {}
OnnxGraph::~OnnxGraph() = default;

absl::StatusOr<std::unique_ptr<OnnxGraph>> OnnxGraph::Load(const std::string& path, const Instead& instead) {
  try {
    const WithoutSchemaLines quiet;
    auto session = std::make_unique<Session>(path, instead);
    Ort::AllocatorWithDefaultOptions allocator;
    for (std::size_t i = 0; i < session->session.GetInputCount(); ++i) {
      session->inputs.emplace_back(session->session.GetInputNameAllocated(i, allocator).get());
      if (!std::ranges::contains(kKnownInputs, session->inputs.back())) {
        return absl::InvalidArgumentError(
            absl::StrCat(path, ": input \"", session->inputs.back(), "\" is not one that can be given"));
      }
    }
    if (!std::ranges::contains(session->inputs, "input_ids")) {
      return absl::InvalidArgumentError(absl::StrCat(path, " takes no input_ids"));
    }
    session->output = session->session.GetOutputNameAllocated(0, allocator).get();
    return std::unique_ptr<OnnxGraph>(new OnnxGraph(std::move(session)));
  } catch (const std::exception& error) {
    return absl::InvalidArgumentError(absl::StrCat(path, " cannot be loaded: ", error.what()));
  }
}

absl::Status OnnxGraph::Run(const Input& input, absl::FunctionRef<void(const Output&)> use, const Stop* stop) const {
  if (stop != nullptr && stop->options_->stopped) return absl::CancelledError("the model was stopped");
  const std::size_t length = input.ids.size() / input.sequences;
  const std::array<std::int64_t, 2> shape = {static_cast<std::int64_t>(input.sequences),
                                             static_cast<std::int64_t>(length)};
  std::vector<std::int64_t> given(input.ids.begin(), input.ids.end()), ones(given.size(), 1), kinds(given.size(), 0);
  for (std::size_t i = 0; i < kinds.size(); ++i) kinds[i] = i % length >= input.second ? 1 : 0;
  try {
    std::vector<Ort::Value> values;
    std::vector<const char*> names;
    for (const std::string& name : session_->inputs) {
      std::vector<std::int64_t>& data = name == "input_ids" ? given : name == "attention_mask" ? ones : kinds;
      values.push_back(Ort::Value::CreateTensor<std::int64_t>(session_->memory, data.data(), data.size(), shape.data(),
                                                              shape.size()));
      names.push_back(name.c_str());
    }
    const char* output_name = session_->output.c_str();
    const Ort::RunOptions none{nullptr};
    const auto results = session_->session.Run(stop != nullptr ? stop->options_->run : none, names.data(),
                                               values.data(), values.size(), &output_name, 1);
    const auto info = results[0].GetTensorTypeAndShapeInfo();
    const std::vector<std::int64_t> dimensions = info.GetShape();
    const bool pooled = dimensions.size() == 2;
    if (info.GetElementType() != ONNX_TENSOR_ELEMENT_DATA_TYPE_FLOAT || dimensions.size() < 2 ||
        dimensions.size() > 3) {
      return absl::InvalidArgumentError(
          "the model's first output is not float [batch, tokens, width] or [batch, width]");
    }
    use({.rows = pooled ? 1 : static_cast<std::size_t>(dimensions[1]),
         .width = static_cast<std::size_t>(dimensions.back()),
         .pooled = pooled,
         .values = {results[0].GetTensorData<float>(), info.GetElementCount()}});
    return absl::OkStatus();
  } catch (const std::exception& error) {
    if (stop != nullptr && stop->options_->stopped) return absl::CancelledError("the model was stopped");
    return absl::InternalError(absl::StrCat("the model failed: ", error.what()));
  }
}

}  // namespace annals::models
