// Runs a cross-encoder from a model folder (model_folder.h, pooling "score") in this process, with ONNX Runtime on the
// CPU: [CLS] question [SEP] passage [SEP] -> one number.
//
//   ASSIGN_OR_RETURN(auto reranker, OnnxReranker::Load("/var/lib/annals/models/ms-marco-MiniLM", {.threads = 2}));
//   reranker->Score("Who kept the light?", {"Ida kept it.", "Prices rose."}, std::chrono::seconds(1))   // {7.2, -9.8}
//
// Each pair is a run of its own, `threads` at a time, so a score does not depend on the other passages. A pair that is
// longer than max_tokens loses the end of the passage, and a question that leaves no half of the room loses its own. When
// the time is over, no further pair is begun: kDeadlineExceeded after the runs that go on. When the call is over
// (storage/call_bounds.h), those are stopped, too. Thread-safe.
#pragma once

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "core/retrieval/ranking/reranker.h"

namespace annals::models {

struct OnnxRerankerOptions {
  int threads = 0;  // runs at a time; 0: one per core
};

class OnnxReranker final : public retrieval::Reranker {
 public:
  // Errors: kNotFound, kInvalidArgument: what is missing or wrong in the folder. Runs the model once.
  static absl::StatusOr<std::unique_ptr<OnnxReranker>> Load(const std::string& folder,
                                                            const OnnxRerankerOptions& options);
  ~OnnxReranker() override;

  std::string_view name() const override;
  absl::StatusOr<std::vector<double>> Score(const std::string& question, std::span<const std::string> texts,
                                            std::chrono::nanoseconds within) override;

 private:
  struct Model;
  explicit OnnxReranker(std::unique_ptr<Model> model);
  std::unique_ptr<Model> model_;
};

}  // namespace annals::models
