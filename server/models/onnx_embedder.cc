#include "server/models/onnx_embedder.h"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <limits>
#include <map>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "core/record/status.h"
#include "core/text/text.h"
#include "server/models/model_folder.h"
#include "server/models/onnx_graph.h"
#include "server/models/sha256.h"
#include "server/models/token_windows.h"
#include "server/models/worker_pool.h"
#include "server/processors.h"

namespace annals::models {
namespace {

using embedding::Matrix;
using embedding::Purpose;

constexpr std::size_t kProbes = 4, kProbeTokens = 12;  // of the measurement at load; a tenth of a second
constexpr int kProbeRounds = 2;
constexpr double kWorthwhile = 0.9;        // of the time of single runs
constexpr std::size_t kMostBatched = 256;  // tokens of a run: longer windows gain nothing: docs/measurements.md#batches

// A text that is read once, for its own vector and those of parts of it.
struct Reading {
  const std::string* text = nullptr;
  std::optional<std::size_t> row;    // of its own vector, if it is wanted
  std::vector<std::size_t> further;  // rows that want the same
  std::vector<std::size_t> parts;    // rows of parts of it
  std::vector<std::int64_t> ids;
  std::vector<TokenSpan> spans;  // of the parts
};

std::vector<Reading> ReadingsOf(std::span<const embedding::Part> parts) {
  std::vector<Reading> readings;
  absl::flat_hash_map<std::string_view, std::size_t> places;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const embedding::Part& part = parts[i];
    const std::string& text = part.passage == nullptr ? part.text : *part.passage;
    const auto [place, fresh] = places.try_emplace(text, readings.size());
    if (fresh) readings.push_back({.text = &text});
    Reading& reading = readings[place->second];
    if (part.passage != nullptr) {
      reading.parts.push_back(i);
    } else if (reading.row) {
      reading.further.push_back(i);
    } else {
      reading.row = i;
    }
  }
  return readings;
}

// Ids of the text as a whole, and where its parts lie among them. The text is cut where parts begin and end, which is
// between words; where it is not, and the cuts have other ids than the whole, parts are found by the tokens before them.
void Encode(const Tokenizer& tokenizer, const std::string& prefix, std::span<const embedding::Part> parts,
            Reading* reading) {
  const std::string text = prefix + *reading->text;
  if (text::IsBlank(*reading->text)) return;
  reading->ids = tokenizer.Encode(text);
  std::map<std::size_t, std::size_t> token_at;  // by byte
  const auto at = [&](std::uint32_t byte) { return std::min(prefix.size() + byte, text.size()); };
  for (const std::size_t row : reading->parts) {
    token_at[at(parts[row].begin)] = 0;
    token_at[at(parts[row].end)] = 0;
  }
  std::vector<std::int64_t> cut_ids;
  std::size_t from = 0;
  const auto append_until = [&](std::size_t byte) {
    const std::vector<std::int64_t> ids = tokenizer.Encode(std::string_view(text).substr(from, byte - from));
    cut_ids.insert(cut_ids.end(), ids.begin(), ids.end());
    from = byte;
  };
  for (auto& [byte, token] : token_at) {
    append_until(byte);
    token = cut_ids.size();
  }
  append_until(text.size());
  if (cut_ids != reading->ids) {
    for (auto& [byte, token] : token_at)
      token = std::min(tokenizer.Encode(std::string_view(text).substr(0, byte)).size(), reading->ids.size());
  }
  for (const std::size_t row : reading->parts)
    reading->spans.push_back({row, token_at[at(parts[row].begin)], token_at[at(parts[row].end)]});
}

double ThreadSeconds() {
  timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

}  // namespace

struct OnnxEmbedder::Model {
  ModelFolder folder;
  std::unique_ptr<Tokenizer> tokenizer;
  std::unique_ptr<OnnxGraph> graph;
  std::string fingerprint;
  std::unique_ptr<WorkerPool> pool;

  std::size_t room() const { return folder.max_tokens - tokenizer->prefix().size() - tokenizer->suffix().size(); }

  std::size_t most_batched = 1;  // tokens of a run of several windows; 1: each is a run of its own

  // Windows of one length.
  absl::Status Fill(std::span<Window* const> windows, const OnnxGraph::Stop* stop = nullptr) const {
    std::vector<std::int64_t> ids;
    for (const Window* window : windows) ids.insert(ids.end(), window->ids.begin(), window->ids.end());
    absl::Status status;
    const auto use = [&](const OnnxGraph::Output& output) {
      if (status = Check(output); !status.ok()) return;
      const std::size_t size = output.rows * output.width;
      for (std::size_t i = 0; i < windows.size(); ++i)
        windows[i]->Pool(output.values.subspan(i * size, size), output.width, folder.pooling);
    };
    RETURN_IF_ERROR(graph->Run({.ids = ids, .sequences = windows.size()}, use, stop));
    return status;
  }

  absl::Status Check(const OnnxGraph::Output& output) const {
    if (output.width != folder.dimension) {
      return absl::InvalidArgumentError(absl::StrCat(folder.path, ": the model gives ", output.width,
                                                     " numbers, annals-model.json says dimension ", folder.dimension));
    }
    if (output.pooled != (folder.pooling == Pooling::kNone)) {
      return absl::InvalidArgumentError(absl::StrCat(
          folder.path, ": the model gives ",
          output.pooled ? "one vector: pooling must be none" : "a state per token: pooling must be mean or cls"));
    }
    return absl::OkStatus();
  }

  // Whether windows of one length that run together get the same vectors, to the last bit, in less time: so it is with
  // float32 where small products are slow; never with int8, whose products share one scale a run.
  absl::Status MeasureBatches() {
    std::vector<Window> windows(kProbes);
    for (std::size_t i = 0; i < kProbes; ++i) {
      windows[i].ids = tokenizer->prefix();
      for (std::size_t t = 0; t < std::min(kProbeTokens, room()); ++t)
        windows[i].ids.push_back(static_cast<std::int64_t>((i * 131 + t * 17) % tokenizer->vocabulary_size()));
      windows[i].ids.insert(windows[i].ids.end(), tokenizer->suffix().begin(), tokenizer->suffix().end());
    }
    std::vector<Window*> all;
    for (Window& window : windows) all.push_back(&window);
    double alone = std::numeric_limits<double>::infinity(), together = alone;
    for (int round = 0; round < kProbeRounds; ++round) {
      const double begin = ThreadSeconds();
      for (Window* window : all) RETURN_IF_ERROR(Fill({&window, 1}));
      const double middle = ThreadSeconds();
      const std::vector<Window> before = windows;
      const double again = ThreadSeconds();
      RETURN_IF_ERROR(Fill(all));
      together = std::min(together, ThreadSeconds() - again);
      alone = std::min(alone, middle - begin);
      if (!std::ranges::equal(before, windows, {}, &Window::vector, &Window::vector)) return absl::OkStatus();
    }
    if (together < kWorthwhile * alone) most_batched = kMostBatched;
    return absl::OkStatus();
  }

  // Longest first: the last items to run are short, so the threads finish together. Every thread gets a share of those
  // of one length.
  std::vector<std::span<Window* const>> RunsOf(std::vector<Window*>& order) const {
    const auto length = [](const Window* window) { return window->ids.size(); };
    std::ranges::stable_sort(order, std::greater{}, length);
    std::vector<std::span<Window* const>> runs;
    for (std::size_t begin = 0, end = 0; begin < order.size(); begin = end) {
      while (end < order.size() && length(order[end]) == length(order[begin])) ++end;
      const std::size_t share = (end - begin + pool->threads() - 1) / pool->threads();
      const std::size_t most = std::clamp<std::size_t>(most_batched / length(order[begin]), 1, share);
      for (std::size_t at = begin; at < end; at += most) runs.emplace_back(order.data() + at, std::min(most, end - at));
    }
    return runs;
  }

  absl::Status FillAll(std::vector<Window>& windows, bool urgent) {
    std::vector<Window*> order;
    for (Window& window : windows) order.push_back(&window);
    const std::vector<std::span<Window* const>> runs = RunsOf(order);
    OnnxGraph::Stop stop;
    const auto fill = [&](std::size_t i) { return Fill(runs[i], &stop); };
    return pool->RunAll(runs.size(), urgent, fill, [&] { stop.Now(); });
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
  if (model->folder.pooling == Pooling::kScore)
    return absl::InvalidArgumentError(
        absl::StrCat(folder, ": pooling is score: a reranker's model, not an embedder's"));
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
  const int cores = server::Processors();
  model->pool = std::make_unique<WorkerPool>(options.threads > 0 ? options.threads : cores);
  std::unique_ptr<OnnxEmbedder> embedder(new OnnxEmbedder(std::move(model)));
  const std::vector<std::string> probe = {"probe"};
  RETURN_IF_ERROR(embedder->Embed(probe, Purpose::kQuery).status());
  RETURN_IF_ERROR(embedder->model_->MeasureBatches());
  return embedder;
}

absl::StatusOr<Matrix> OnnxEmbedder::Embed(std::span<const std::string> texts, Purpose purpose) {
  const bool query = purpose == Purpose::kQuery;
  const std::string& prefix = query ? model_->folder.query_prefix : model_->folder.passage_prefix;
  std::vector<std::vector<std::int64_t>> ids(texts.size());
  RETURN_IF_ERROR(model_->pool->Run(texts.size(), query, [&](std::size_t i) {
    if (!text::IsBlank(texts[i])) ids[i] = model_->tokenizer->Encode(prefix + texts[i]);
  }));
  std::vector<Window> windows;
  for (std::size_t i = 0; i < texts.size(); ++i)
    AppendWindows(i, ids[i], {}, *model_->tokenizer, model_->room(), &windows);
  RETURN_IF_ERROR(model_->FillAll(windows, query));
  Matrix matrix{texts.size(), model_->folder.dimension, std::vector<float>(texts.size() * model_->folder.dimension)};
  Combine(windows, &matrix);
  return matrix;
}

bool OnnxEmbedder::reads_parts() const { return model_->folder.sentences_in_passage; }

absl::StatusOr<Matrix> OnnxEmbedder::ReadParts(std::span<const embedding::Part> parts) {
  std::vector<Reading> readings = ReadingsOf(parts);
  const std::string& prefix = model_->folder.passage_prefix;
  RETURN_IF_ERROR(model_->pool->Run(readings.size(), /*urgent=*/false,
                                    [&](std::size_t i) { Encode(*model_->tokenizer, prefix, parts, &readings[i]); }));
  std::vector<Window> windows;
  std::size_t rows = parts.size();  // one more for each text whose own vector nobody asked for
  for (const Reading& reading : readings)
    AppendWindows(reading.row.value_or(rows++), reading.ids, reading.spans, *model_->tokenizer, model_->room(),
                  &windows);
  RETURN_IF_ERROR(model_->FillAll(windows, /*urgent=*/false));
  Matrix matrix{rows, model_->folder.dimension, std::vector<float>(rows * model_->folder.dimension)};
  Combine(windows, &matrix);
  matrix.rows = parts.size();
  matrix.values.resize(parts.size() * matrix.dimension);
  for (const Reading& reading : readings) {
    for (const std::size_t same : reading.further)
      std::ranges::copy(matrix.row(*reading.row), matrix.row(same).begin());
  }
  return matrix;
}

}  // namespace annals::models
