// Reads a question and a sentence together with the encoder of a model folder, bent to that by what was trained: the additive
// vectors and the norms of its layers (Ben Zaken et al., "BitFit", 2022), and, of weights that have any, low-rank updates of its
// matrices (low_rank.h).
//
//   ASSIGN_OR_RETURN(auto judge, OnnxJudge::Load(folder, weights, {.threads = 2}));
//   judge->Judge("Who supplies the cells?", sentences)
//
// Read as [CLS] query: question [SEP] passage: title | sentence before [SEP] sentence [SEP], the sentence as the second
// text; then the mean of the token states by a vector of weights. Longer parts are cut: question 48, title 14, sentence 80 tokens, of the
// sentence before the last 24. How it was trained: docs/measurements.md#judge.
//
// A sentence's number is the same whatever stands beside it. Thread-safe. Bounds as OnnxEmbedder's. Some 25 ms a
// sentence of 80 tokens, with what is read before it, on one core: docs/measurements.md#judge.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "core/answer/model/sentence_judge.h"

namespace annals::models {

struct OnnxJudgeOptions {
  int threads = 0;  // 0: one per core
};

class OnnxJudge final : public answer::SentenceJudge {
 public:
  // `weights`: a file of safetensors with the parameters by their names in the graph, and head.weight and head.bias; its
  // metadata may name the graph that they are of, "graph_sha256". kInvalidArgument: not such a file, or of another graph.
  static absl::StatusOr<std::unique_ptr<OnnxJudge>> Load(const std::string& folder, std::string_view weights,
                                                         const OnnxJudgeOptions& options);
  ~OnnxJudge() override;
  absl::StatusOr<std::vector<double>> Judge(const std::string& question,
                                            std::span<const Sentence> sentences) const override;
  // No more than kMostWaiting sentences a thread stand in line, and none where further ones are to be read: then each question
  // gets its first sentences read in bounded time, or none.
  bool IsFree(bool further) const override;
  static constexpr std::size_t kMostWaiting = 4;  // docs/measurements.md#many-answers-at-once

 private:
  struct Model;
  explicit OnnxJudge(std::unique_ptr<Model> model);
  std::unique_ptr<Model> model_;
};

}  // namespace annals::models
