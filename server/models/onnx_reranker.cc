#include "server/models/onnx_reranker.h"

#include <algorithm>
#include <optional>
#include <thread>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/record/status.h"
#include "server/models/model_folder.h"
#include "server/models/onnx_graph.h"
#include "server/models/worker_pool.h"
#include "server/processors.h"

namespace annals::models {
namespace {

using Clock = std::chrono::steady_clock;
using Ids = std::vector<std::int64_t>;

struct Pair {
  Ids ids;
  std::size_t second = 0;  // where the marks end that stand before the passage
};

void Append(const Ids& more, std::size_t most, Ids* ids) {
  ids->insert(ids->end(), more.begin(), more.begin() + static_cast<std::ptrdiff_t>(std::min(most, more.size())));
}

}  // namespace

struct OnnxReranker::Model {
  ModelFolder folder;
  std::unique_ptr<Tokenizer> tokenizer;
  std::unique_ptr<OnnxGraph> graph;
  std::unique_ptr<WorkerPool> pool;

  std::size_t frame() const {
    return tokenizer->prefix().size() + tokenizer->between().size() + tokenizer->suffix().size();
  }

  Pair PairOf(const Ids& question, const std::string& text) const {
    const Ids passage = tokenizer->Encode(folder.passage_prefix + text);
    const std::size_t room = folder.max_tokens - frame();
    const std::size_t kept = std::min(question.size(), room - std::min(room / 2, passage.size()));
    Pair pair{.ids = tokenizer->prefix()};
    Append(question, kept, &pair.ids);
    Append(tokenizer->between(), tokenizer->between().size(), &pair.ids);
    pair.second = pair.ids.size();
    Append(passage, room - kept, &pair.ids);
    Append(tokenizer->suffix(), tokenizer->suffix().size(), &pair.ids);
    return pair;
  }

  absl::StatusOr<double> ScoreOf(const Pair& pair, const OnnxGraph::Stop* stop = nullptr) const {
    std::optional<double> score;
    const auto use = [&](const OnnxGraph::Output& output) {
      if (output.pooled && output.width == 1) score = output.values[0];
    };
    RETURN_IF_ERROR(graph->Run({.ids = pair.ids, .second = pair.second}, use, stop));
    if (score) return *score;
    return absl::InvalidArgumentError(
        absl::StrCat(folder.path, ": a reranker's model gives one number for a pair, float [batch, 1]"));
  }
};

OnnxReranker::OnnxReranker(std::unique_ptr<Model> model) : model_(std::move(model)) {}
OnnxReranker::~OnnxReranker() = default;
std::string_view OnnxReranker::name() const { return model_->folder.name; }

absl::StatusOr<std::unique_ptr<OnnxReranker>> OnnxReranker::Load(const std::string& folder,
                                                                 const OnnxRerankerOptions& options) {
  auto model = std::make_unique<Model>();
  ASSIGN_OR_RETURN(model->folder, ReadModelFolder(folder, /*full_precision=*/false));
  if (model->folder.pooling != Pooling::kScore)
    return absl::InvalidArgumentError(absl::StrCat(folder, ": pooling must be score for a reranker"));
  ASSIGN_OR_RETURN(model->tokenizer, LoadTokenizer(folder, model->folder.tokenizer));
  if (model->frame() + 2 > model->folder.max_tokens)
    return absl::InvalidArgumentError(absl::StrCat(folder, ": max_tokens leaves no room beside the tokenizer's marks"));
  ASSIGN_OR_RETURN(model->graph, OnnxGraph::Load(model->folder.graph));
  const int cores = server::Processors();
  model->pool = std::make_unique<WorkerPool>(options.threads > 0 ? options.threads : cores);
  RETURN_IF_ERROR(model->ScoreOf(model->PairOf(model->tokenizer->Encode("probe"), "probe")).status());
  return std::unique_ptr<OnnxReranker>(new OnnxReranker(std::move(model)));
}

absl::StatusOr<std::vector<double>> OnnxReranker::Score(const std::string& question, std::span<const std::string> texts,
                                                        std::chrono::nanoseconds within) {
  const Clock::time_point end = Clock::now() + within;
  const Ids asked = model_->tokenizer->Encode(model_->folder.query_prefix + question);
  std::vector<double> scores(texts.size());
  OnnxGraph::Stop stop;
  const auto read = [&](std::size_t i) -> absl::Status {
    if (Clock::now() >= end) return absl::DeadlineExceededError("the reranker's time was over");
    ASSIGN_OR_RETURN(scores[i], model_->ScoreOf(model_->PairOf(asked, texts[i]), &stop));
    return absl::OkStatus();
  };
  RETURN_IF_ERROR(model_->pool->RunAll(texts.size(), /*urgent=*/true, read, [&] { stop.Now(); }));
  return scores;
}

}  // namespace annals::models
