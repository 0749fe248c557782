// Runs an encoder model from a model folder (model_folder.h) in this process, with ONNX Runtime on the CPU.
//
//   ASSIGN_OR_RETURN(auto embedder, OnnxEmbedder::Load("/var/lib/annals/models/e5-small-v2", {.threads = 2}));
//   embedder->Embed({"Prices rose.", "Who was mayor?"}, Purpose::kPassage)      // 2 x 384
//
// Batching: a run of the model takes sequences of exactly one length, and `threads` runs go on at a time, each on one
// thread. Queries go before passages. The vector of a text is the same, to the last bit, whatever stands beside it:
// several sequences share a run only where Load has seen that their vectors do not change by it and that it pays, which
// is so with float32 and short texts. In int8 a run has one scale for all it reads, so each sequence runs alone.
//
// Longer texts are cut into windows of nearly equal length, at most max_tokens each; their unit vectors are averaged,
// weighted by tokens, and scaled to length 1. A blank text is a row of zeros.
//
// Precision: cosine of the default model's int8 vectors to float32 at least .988, median .997 (76 texts of many scripts;
// tests/server/models/published_models_test.cc). The int8 files of deploy/models cannot overflow on processors without
// 8-bit dot products: docs/configuration.md, "Models", says why.
//
// Thread-safe. A call whose bounds end (storage/call_bounds.h) waits for the runs that go on, and begins no more of its
// own: kDeadlineExceeded or kCancelled. No call takes longer than its texts need: 250 to 400 µs a token on one core for the default model, by the
// length of the text (docs/measurements.md, "Embedding").
#pragma once

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "core/embedding/embedder.h"
#include "core/embedding/part_reader.h"

namespace annals::models {

struct OnnxEmbedderOptions {
  int threads = 0;              // runs at a time; 0: one per core
  bool full_precision = false;  // model.onnx even where model.int8.onnx stands beside it
};

class OnnxEmbedder final : public embedding::Embedder, public embedding::PartReader {
 public:
  // Errors: kNotFound, kInvalidArgument: what is missing or wrong in the folder. Runs the model once, so a wrong
  // dimension or pooling is found here.
  static absl::StatusOr<std::unique_ptr<OnnxEmbedder>> Load(const std::string& folder,
                                                            const OnnxEmbedderOptions& options);
  ~OnnxEmbedder() override;

  std::string_view name() const override;
  std::size_t dimension() const override;
  double dense_weight() const override;
  absl::StatusOr<embedding::Matrix> Embed(std::span<const std::string> texts, embedding::Purpose purpose) override;
  bool reads_parts() const override;  // annals-model.json: "sentences"
  absl::StatusOr<embedding::Matrix> ReadParts(std::span<const embedding::Part> parts) override;
  // SHA-256 of the files that decide the vectors: what a cache keys them by.
  const std::string& fingerprint() const;

 private:
  struct Model;
  explicit OnnxEmbedder(std::unique_ptr<Model> model);
  std::unique_ptr<Model> model_;
};

}  // namespace annals::models
