#include "server/models/onnx_embedder.h"

#include <algorithm>
#include <cmath>
#include <thread>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/locks/mutex.h"
#include "core/record/status.h"
#include "core/text/text.h"
#include "server/models/model_folder.h"
#include "server/models/onnx_graph.h"
#include "server/models/sha256.h"
#include "server/models/worker_pool.h"

namespace annals::models {
namespace {

using embedding::Matrix;
using embedding::Purpose;

// A run of the model: part of a text, framed by the model's marks.
struct Window {
  std::size_t text;
  std::size_t weight;  // tokens of the text itself
  std::vector<std::int64_t> ids;
  std::vector<float> vector;
};

// Nearly equal windows: a last one of two tokens would cost a run and say nothing.
void AppendWindows(std::size_t text, const std::vector<std::int64_t>& ids, const Tokenizer& tokenizer, std::size_t room,
                   std::vector<Window>& windows) {
  const std::size_t count = (ids.size() + room - 1) / room;
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t begin = ids.size() * i / count, end = ids.size() * (i + 1) / count;
    Window window{.text = text, .weight = end - begin, .ids = tokenizer.prefix()};
    window.ids.insert(window.ids.end(), ids.begin() + static_cast<std::ptrdiff_t>(begin),
                      ids.begin() + static_cast<std::ptrdiff_t>(end));
    window.ids.insert(window.ids.end(), tokenizer.suffix().begin(), tokenizer.suffix().end());
    windows.push_back(std::move(window));
  }
}

void ScaleToUnit(std::span<float> row) {
  double sum = 0;
  for (const float x : row) sum += static_cast<double>(x) * x;
  if (!(sum > 0)) return;
  const auto scale = static_cast<float>(1.0 / std::sqrt(sum));
  for (float& x : row) x *= scale;
}

std::vector<float> Pool(OnnxGraph::Output output, Pooling pooling) {
  std::vector<float> vector;
  if (pooling == Pooling::kMean) {
    std::vector<double> sums(output.width);
    for (std::size_t i = 0; i < output.values.size(); ++i) sums[i % output.width] += output.values[i];
    for (const double sum : sums) vector.push_back(static_cast<float>(sum / static_cast<double>(output.rows)));
  } else {
    output.values.resize(output.width);  // the model's own vector, or the first token's state
    vector = std::move(output.values);
  }
  ScaleToUnit(vector);
  return vector;
}

}  // namespace

struct OnnxEmbedder::Model {
  ModelFolder folder;
  std::unique_ptr<Tokenizer> tokenizer;
  std::unique_ptr<OnnxGraph> graph;
  std::string fingerprint;
  std::unique_ptr<WorkerPool> pool;

  std::size_t room() const { return folder.max_tokens - tokenizer->prefix().size() - tokenizer->suffix().size(); }

  absl::Status Fill(Window& window) const {
    ASSIGN_OR_RETURN(OnnxGraph::Output output, graph->Run(window.ids));
    if (output.width != folder.dimension) {
      return absl::InvalidArgumentError(absl::StrCat(folder.path, ": the model gives ", output.width,
                                                     " numbers, annals-model.json says dimension ", folder.dimension));
    }
    if (output.pooled != (folder.pooling == Pooling::kNone)) {
      return absl::InvalidArgumentError(absl::StrCat(
          folder.path, ": the model gives ",
          output.pooled ? "one vector: pooling must be none" : "a state per token: pooling must be mean or cls"));
    }
    window.vector = Pool(std::move(output), folder.pooling);
    return absl::OkStatus();
  }

  absl::Status FillAll(std::vector<Window>& windows, bool urgent) {
    // Longest first: the last items to run are short, so the threads finish together.
    std::vector<Window*> order;
    for (Window& window : windows) order.push_back(&window);
    std::ranges::stable_sort(order, std::greater{}, [](const Window* window) { return window->ids.size(); });
    struct {
      Mutex mutex;
      absl::Status status ABSL_GUARDED_BY(mutex);
    } shared;
    pool->Run(order.size(), urgent, [&](std::size_t i) {
      if (absl::Status one = Fill(*order[i]); !one.ok()) {
        const MutexLock lock(shared.mutex);
        shared.status.Update(one);
      }
    });
    const MutexLock lock(shared.mutex);
    return shared.status;
  }
};

OnnxEmbedder::OnnxEmbedder(std::unique_ptr<Model> model) : model_(std::move(model)) {}
OnnxEmbedder::~OnnxEmbedder() = default;
std::string_view OnnxEmbedder::name() const { return model_->folder.name; }
std::size_t OnnxEmbedder::dimension() const { return model_->folder.dimension; }
double OnnxEmbedder::dense_weight() const { return model_->folder.dense_weight; }
const std::string& OnnxEmbedder::fingerprint() const { return model_->fingerprint; }

absl::StatusOr<std::unique_ptr<OnnxEmbedder>> OnnxEmbedder::Load(const std::string& folder,
                                                                 const OnnxEmbedderOptions& options) {
  auto model = std::make_unique<Model>();
  ASSIGN_OR_RETURN(model->folder, ReadModelFolder(folder, options.full_precision));
  ASSIGN_OR_RETURN(model->tokenizer, LoadTokenizer(folder, model->folder.tokenizer));
  if (model->tokenizer->prefix().size() + model->tokenizer->suffix().size() >= model->folder.max_tokens) {
    return absl::InvalidArgumentError(absl::StrCat(folder, ": max_tokens leaves no room beside the tokenizer's marks"));
  }
  ASSIGN_OR_RETURN(model->graph, OnnxGraph::Load(model->folder.graph));
  for (const std::string& file :
       {model->folder.graph, folder + "/" + model->folder.tokenizer.file, folder + "/annals-model.json"}) {
    ASSIGN_OR_RETURN(const std::string digest, Sha256OfFile(file));
    model->fingerprint = Sha256(model->fingerprint + digest);
  }
  const int cores = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  model->pool = std::make_unique<WorkerPool>(options.threads > 0 ? options.threads : cores);
  std::unique_ptr<OnnxEmbedder> embedder(new OnnxEmbedder(std::move(model)));
  const std::vector<std::string> probe = {"probe"};
  RETURN_IF_ERROR(embedder->Embed(probe, Purpose::kQuery).status());
  return embedder;
}

absl::StatusOr<Matrix> OnnxEmbedder::Embed(std::span<const std::string> texts, Purpose purpose) {
  const bool query = purpose == Purpose::kQuery;
  const std::string& prefix = query ? model_->folder.query_prefix : model_->folder.passage_prefix;
  std::vector<std::vector<std::int64_t>> ids(texts.size());
  model_->pool->Run(texts.size(), query, [&](std::size_t i) {
    if (!text::IsBlank(texts[i])) ids[i] = model_->tokenizer->Encode(prefix + texts[i]);
  });
  std::vector<Window> windows;
  for (std::size_t i = 0; i < texts.size(); ++i) AppendWindows(i, ids[i], *model_->tokenizer, model_->room(), windows);
  RETURN_IF_ERROR(model_->FillAll(windows, query));

  Matrix matrix{texts.size(), model_->folder.dimension, std::vector<float>(texts.size() * model_->folder.dimension)};
  for (std::size_t at = 0, end = 0; at < windows.size(); at = end) {
    const std::span<float> row = matrix.row(windows[at].text);
    while (end < windows.size() && windows[end].text == windows[at].text) ++end;
    if (end - at == 1) {
      std::ranges::copy(windows[at].vector, row.begin());
      continue;
    }
    for (std::size_t i = at; i < end; ++i) {
      for (std::size_t j = 0; j < row.size(); ++j)
        row[j] += static_cast<float>(windows[i].weight) * windows[i].vector[j];
    }
    ScaleToUnit(row);
  }
  return matrix;
}

}  // namespace annals::models
