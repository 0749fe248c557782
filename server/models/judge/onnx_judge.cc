#include "server/models/judge/onnx_judge.h"

#include <algorithm>
#include <optional>
#include <thread>
#include <utility>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "core/record/status.h"
#include "server/models/judge/low_rank.h"
#include "server/models/judge/tensor_file.h"
#include "server/models/model_folder.h"
#include "server/models/onnx_graph.h"
#include "server/models/sha256.h"
#include "server/models/worker_pool.h"
#include "server/processors.h"

namespace annals::models {
namespace {

using Ids = std::vector<std::int64_t>;

// As it was trained.
constexpr std::size_t kQuestion = 48, kTitle = 14, kBefore = 24, kSentence = 80;  // tokens
constexpr std::string_view kHead = "head.weight", kHeadBias = "head.bias";

void AppendFirst(const Ids& more, std::size_t most, Ids* ids) {
  ids->insert(ids->end(), more.begin(), more.begin() + static_cast<std::ptrdiff_t>(std::min(most, more.size())));
}
void AppendLast(const Ids& more, std::size_t most, Ids* ids) {
  ids->insert(ids->end(), more.end() - static_cast<std::ptrdiff_t>(std::min(most, more.size())), more.end());
}

}  // namespace

struct OnnxJudge::Model {
  ModelFolder folder;
  std::vector<Tensor> tensors;    // the graph borrows them
  std::vector<Int8Tensor> moved;  // and these
  std::vector<float> head;
  float bias = 0;
  std::unique_ptr<Tokenizer> tokenizer;
  std::unique_ptr<OnnxGraph> graph;
  std::unique_ptr<WorkerPool> pool;
  Ids query, passage, bar;  // ids of the prefixes, and of "|"

  absl::StatusOr<double> Read(const Ids& question, const Sentence& sentence, const OnnxGraph::Stop* stop) const {
    Ids ids = tokenizer->prefix();
    AppendFirst(query, query.size(), &ids);
    AppendFirst(question, kQuestion, &ids);
    AppendFirst(tokenizer->suffix(), 1, &ids);
    AppendFirst(passage, passage.size(), &ids);
    AppendFirst(tokenizer->Encode(sentence.title), kTitle, &ids);
    if (!sentence.before.empty()) {
      AppendFirst(bar, bar.size(), &ids);
      AppendLast(tokenizer->Encode(sentence.before), kBefore, &ids);
    }
    AppendFirst(tokenizer->suffix(), 1, &ids);
    const std::size_t second = ids.size();
    AppendFirst(tokenizer->Encode(sentence.text), kSentence, &ids);
    AppendFirst(tokenizer->suffix(), 1, &ids);
    std::optional<double> score;
    const auto use = [&](const OnnxGraph::Output& output) {
      if (output.pooled || output.width != head.size() || output.rows == 0) return;
      double sum = 0;
      for (std::size_t row = 0; row < output.rows; ++row) {
        for (std::size_t i = 0; i < output.width; ++i) sum += output.values[row * output.width + i] * head[i];
      }
      score = sum / static_cast<double>(output.rows) + bias;
    };
    RETURN_IF_ERROR(graph->Run({.ids = ids, .second = second}, use, stop));
    if (score) return *score;
    return absl::InvalidArgumentError(absl::StrCat(folder.path, ": its states do not fit the judge's weights"));
  }
};

OnnxJudge::OnnxJudge(std::unique_ptr<Model> model) : model_(std::move(model)) {}
OnnxJudge::~OnnxJudge() = default;

absl::StatusOr<std::unique_ptr<OnnxJudge>> OnnxJudge::Load(const std::string& folder, std::string_view weights,
                                                           const OnnxJudgeOptions& options) {
  auto model = std::make_unique<Model>();
  ASSIGN_OR_RETURN(model->folder, ReadModelFolder(folder, /*full_precision=*/false));
  ASSIGN_OR_RETURN(TensorFile file, ReadTensors(weights));
  if (const auto trained_on = file.metadata.find("graph_sha256"); trained_on != file.metadata.end()) {
    ASSIGN_OR_RETURN(const std::string sum, Sha256OfFile(model->folder.graph));
    if (absl::BytesToHexString(sum) != trained_on->second)
      return absl::InvalidArgumentError(
          absl::StrCat("the judge's weights are of another file than ", model->folder.graph));
  }
  model->tensors = std::move(file.tensors);
  for (const Tensor& tensor : model->tensors) {
    if (tensor.name == kHead) model->head = tensor.values;
    if (tensor.name == kHeadBias && !tensor.values.empty()) model->bias = tensor.values.front();
  }
  if (model->head.empty()) return absl::InvalidArgumentError("the judge's weights have no head.weight");
  ASSIGN_OR_RETURN(model->moved, FoldLowRank(model->folder.graph, model->tensors));
  std::erase_if(model->tensors, [](const Tensor& t) { return t.name == kHead || t.name == kHeadBias || IsLowRank(t); });
  ASSIGN_OR_RETURN(model->tokenizer, LoadTokenizer(folder, model->folder.tokenizer));
  ASSIGN_OR_RETURN(model->graph,
                   OnnxGraph::Load(model->folder.graph, {.floats = model->tensors, .bytes = model->moved}));
  model->pool = std::make_unique<WorkerPool>(options.threads > 0 ? options.threads : server::Processors());
  model->query = model->tokenizer->Encode(model->folder.query_prefix);
  model->passage = model->tokenizer->Encode(model->folder.passage_prefix);
  model->bar = model->tokenizer->Encode("|");
  RETURN_IF_ERROR(model->Read(model->query, {.title = "", .before = "", .text = "probe"}, nullptr).status());
  return std::unique_ptr<OnnxJudge>(new OnnxJudge(std::move(model)));
}

absl::StatusOr<std::vector<double>> OnnxJudge::Judge(const std::string& question,
                                                     std::span<const Sentence> sentences) const {
  const Ids asked = model_->tokenizer->Encode(question);
  std::vector<double> scores(sentences.size());
  OnnxGraph::Stop stop;
  const auto read = [&](std::size_t i) -> absl::Status {
    ASSIGN_OR_RETURN(scores[i], model_->Read(asked, sentences[i], &stop));
    return absl::OkStatus();
  };
  RETURN_IF_ERROR(model_->pool->RunAll(sentences.size(), /*urgent=*/true, read, [&] { stop.Now(); }));
  return scores;
}

bool OnnxJudge::IsFree(bool further) const {
  WorkerPool& pool = *model_->pool;
  return pool.Waiting(/*urgent=*/true) <= (further ? 0 : kMostWaiting * pool.threads());
}

}  // namespace annals::models
