#include "bench/speed/bare_model.h"

#include <onnxruntime_cxx_api.h>

#include <array>
#include <atomic>
#include <exception>
#include <thread>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/locks/mutex.h"

namespace annals::bench {

struct BareModel::Session {
  Session(const std::string& path, const Ort::SessionOptions& options) : session(environment, path.c_str(), options) {}

  Ort::Env environment{ORT_LOGGING_LEVEL_ERROR, "bare"};
  Ort::Session session;
  Ort::MemoryInfo memory = Ort::MemoryInfo::CreateCpu(OrtArenaAllocator, OrtMemTypeDefault);
  std::vector<std::string> inputs;
  std::string output;
};

BareModel::BareModel(std::unique_ptr<Session> session) : session_(std::move(session)) {}
BareModel::~BareModel() = default;

absl::StatusOr<std::unique_ptr<BareModel>> BareModel::Load(const std::string& path, int threads_inside) {
  try {
    Ort::SessionOptions options;
    options.SetIntraOpNumThreads(threads_inside);
    options.SetGraphOptimizationLevel(GraphOptimizationLevel::ORT_ENABLE_ALL);
    auto session = std::make_unique<Session>(path, options);
    Ort::AllocatorWithDefaultOptions allocator;
    for (std::size_t i = 0; i < session->session.GetInputCount(); ++i)
      session->inputs.emplace_back(session->session.GetInputNameAllocated(i, allocator).get());
    session->output = session->session.GetOutputNameAllocated(0, allocator).get();
    return std::unique_ptr<BareModel>(new BareModel(std::move(session)));
  } catch (const std::exception& error) {
    return absl::InvalidArgumentError(absl::StrCat(path, " cannot be loaded: ", error.what()));
  }
}

absl::Status BareModel::Run(const BareLoad& load) const {
  std::vector<std::int64_t> ids, ones(load.batch * load.length, 1), zeros(load.batch * load.length, 0);
  for (std::size_t i = 0; i < load.batch; ++i) ids.insert(ids.end(), load.ids.begin(), load.ids.end());
  const std::array<std::int64_t, 2> shape = {static_cast<std::int64_t>(load.batch),
                                             static_cast<std::int64_t>(load.length)};
  std::vector<Ort::Value> values;
  std::vector<const char*> names;
  for (const std::string& name : session_->inputs) {
    std::vector<std::int64_t>& data = name == "input_ids" ? ids : name == "attention_mask" ? ones : zeros;
    values.push_back(
        Ort::Value::CreateTensor<std::int64_t>(session_->memory, data.data(), data.size(), shape.data(), shape.size()));
    names.push_back(name.c_str());
  }
  std::atomic<std::size_t> next{0};
  struct {
    Mutex mutex;
    absl::Status status ABSL_GUARDED_BY(mutex);
  } shared;
  const auto call = [&] {
    try {
      const char* output = session_->output.c_str();
      while (next++ < load.runs)
        session_->session.Run(Ort::RunOptions{nullptr}, names.data(), values.data(), values.size(), &output, 1);
    } catch (const std::exception& error) {
      const MutexLock lock(shared.mutex);
      shared.status.Update(absl::InternalError(error.what()));
    }
  };
  {
    std::vector<std::jthread> others;
    for (int i = 1; i < load.callers; ++i) others.emplace_back(call);
    call();
  }
  const MutexLock lock(shared.mutex);
  return shared.status;
}

}  // namespace annals::bench
