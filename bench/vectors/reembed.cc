// `annals-bench reembed`: a set is re-embedded by another model and back, under constant questions.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <format>
#include <fstream>
#include <thread>

#include "bench/bench.h"
#include "bench/quality/quality_measures.h"
#include "bench/support/bench_server.h"
#include "bench/support/corpus.h"
#include "bench/support/report.h"
#include "bench/vectors/vector_kills.h"
#include "cli/client/vector_wait.h"
#include "core/record/status.h"

namespace annals::bench {
namespace {

using Clock = std::chrono::steady_clock;
using Admin = v1::AdminService::Stub;

constexpr char kCollection[] = "bench";
constexpr int kPassagesAsked = 30;  // enough for five distinct documents
constexpr double kTolerance = 0.02;

struct Asked {
  std::size_t question = 0;
  bool failed = false;
  std::string model;
  double recall = 0;  // at 5
};

class Asker {
 public:
  Asker(cli::Connection& server, const std::vector<Question>& questions, std::uint64_t watermark)
      : server_(server), questions_(questions), watermark_(watermark) {}

  Asked Ask(std::size_t i) {
    const Question& question = questions_[i];
    v1::RetrieveRequest request;
    request.set_collection(kCollection);
    request.set_query(question.text);
    request.set_top_k(kPassagesAsked);
    request.set_at_least(watermark_);
    const auto found = server_.Call(&v1::RetrievalService::Stub::Retrieve, request, {});
    if (!found.ok()) return {.question = i, .failed = true};
    std::vector<std::string> ids;
    for (const v1::RetrievedChunk& chunk : found->chunks())
      ids.push_back(question.gold_is_chunks ? chunk.chunk_id() : chunk.document().id());
    return {.question = i, .model = found->stats().embedder(), .recall = RecallAt(ids, question.gold, 5)};
  }

  // Each once; by question.
  std::vector<double> AskAll() {
    std::vector<double> recalls;
    for (std::size_t i = 0; i < questions_.size(); ++i) recalls.push_back(Ask(i).recall);
    return recalls;
  }

 private:
  cli::Connection& server_;
  const std::vector<Question>& questions_;
  std::uint64_t watermark_;
};

double Mean(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return values.empty() ? 0 : sum / static_cast<double>(values.size());
}

// What is said of one way: from the model before to the model after.
struct Way {
  std::string from, to;
  std::vector<Asked> asked;
  std::vector<double> before, after;  // recall of each question, when one model alone serves
  double seconds = 0;                 // until the other model serves

  int failed() const {
    return static_cast<int>(std::ranges::count_if(asked, [](const Asked& a) { return a.failed; }));
  }
  int switches() const {
    int count = 0;
    std::string model = from;
    for (const Asked& a : asked) {
      if (a.failed) continue;
      count += a.model != model;
      model = a.model;
    }
    return count;
  }
  // A moment is as many calls in a row as there are questions: the least that its mean lay above the lower of the two
  // models' over the same questions.
  double LeastMargin() const {
    double least = 1;
    const std::size_t n = before.size();
    for (std::size_t begin = 0; begin + n <= asked.size(); ++begin) {
      double now = 0, old = 0, other = 0;
      for (std::size_t i = begin; i < begin + n; ++i) {
        now += asked[i].recall;
        old += before[asked[i].question];
        other += after[asked[i].question];
      }
      least = std::min(least, (now - std::min(old, other)) / static_cast<double>(n));
    }
    return least;
  }
};

absl::Status Reembed(BenchServer& server, Asker& asker, std::size_t questions, Way* way) {
  way->before = asker.AskAll();
  std::atomic<bool> done = false;
  std::jthread constantly([&] {
    for (std::size_t i = 0; !done || i % questions != 0; ++i) way->asked.push_back(asker.Ask(i % questions));
  });
  const auto began = Clock::now();
  v1::ReembedCollectionRequest request;
  request.set_collection(kCollection);
  request.set_embedder(way->to);
  absl::Status status = server.connection().Call(&Admin::ReembedCollection, request, {}).status();
  if (status.ok()) status = cli::AwaitReembedding(&server.connection(), {.collection = kCollection}, way->to, nullptr);
  way->seconds = std::chrono::duration<double>(Clock::now() - began).count();
  done = true;
  constantly.join();
  RETURN_IF_ERROR(status);
  way->after = asker.AskAll();
  return absl::OkStatus();
}

nlohmann::ordered_json ToJson(const Way& way) {
  return {{"from", way.from},
          {"to", way.to},
          {"calls", way.asked.size()},
          {"failed", way.failed()},
          {"switches", way.switches()},
          {"recall@5_before", Rounded(Mean(way.before))},
          {"recall@5_after", Rounded(Mean(way.after))},
          {"least_margin", Rounded(way.LeastMargin())},
          {"seconds", Rounded(way.seconds)}};
}

bool Right(const Way& way) { return way.failed() == 0 && way.switches() == 1 && way.LeastMargin() >= -kTolerance; }

}  // namespace

absl::Status RunReembed(const BenchOptions& options, std::ostream& out) {
  ASSIGN_OR_RETURN(const std::vector<Question> questions, ReadQuestions(options.data));
  if (questions.empty()) return absl::InvalidArgumentError("there are no questions");
  ASSIGN_OR_RETURN(
      const auto server,
      BenchServer::Start(
          {.embedder = options.embedder, .also = options.also, .embedding_cache = false, .scratch = options.scratch}));
  ASSIGN_OR_RETURN(const v1::GetStatusResponse status,
                   server->connection().Call(&Admin::GetStatus, v1::GetStatusRequest(), {}));
  if (status.models_size() != 2) return absl::InvalidArgumentError("--also must name one other model");
  ASSIGN_OR_RETURN(const cli::IngestTotals totals,
                   server->Ingest({.folders = {options.data}, .collection = kCollection}));
  Asker asker(server->connection(), questions, totals.watermark);
  Way there{.from = status.models(0), .to = status.models(1)}, back{.from = there.to, .to = there.from};
  for (Way* way : {&there, &back}) RETURN_IF_ERROR(Reembed(*server, asker, questions.size(), way));

  std::vector<std::vector<std::string>> rows = {
      {"", "calls", "failed", "switches", "R@5 before", "R@5 after", "least margin", "seconds"}};
  nlohmann::ordered_json report = NewReport("reembed", options.data.filename().string());
  for (const Way& way : {there, back}) {
    rows.push_back({way.from + " to " + way.to, std::to_string(way.asked.size()), std::to_string(way.failed()),
                    std::to_string(way.switches()), std::format("{:.3f}", Mean(way.before)),
                    std::format("{:.3f}", Mean(way.after)), std::format("{:+.3f}", way.LeastMargin()),
                    std::format("{:.1f}", way.seconds)});
    report["systems"][way.to] = ToJson(way);
  }
  PrintTable(rows, out);
  RETURN_IF_ERROR(Finish(report, {"recall@5_before", "recall@5_after"}, options.report, out));
  if (Right(there) && Right(back)) return absl::OkStatus();
  return absl::DataLossError(
      "a call failed, a switch was not one, or questions were answered worse than by either model");
}

absl::Status RunVectorKillsBench(const BenchOptions& options, std::ostream& out) {
  ASSIGN_OR_RETURN(const std::filesystem::path file, NeededFile(options.data, "documents.jsonl"));
  KillOptions kills{.folder = options.scratch,
                    .embedder = options.embedder,
                    .also = options.also,
                    .kills = options.kills,
                    .seed = options.seed};
  kills.program = options.annalsd.empty() ? std::filesystem::read_symlink("/proc/self/exe").parent_path() / "annalsd"
                                          : options.annalsd;
  if (const char* folder = std::getenv("ANNALS_MODELS")) kills.models_dir = folder;
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) kills.documents.push_back(line);
  kills.say = [&out](const std::string& line) { out << line << "\n" << std::flush; };
  ASSIGN_OR_RETURN(const KillReport result, RunVectorKills(kills));
  const VectorCheck& check = result.check;
  PrintTable(
      {{"", "kills", "begun", "cancelled", "purged", "texts", "lacking", "unlike", "left over", "least cosine"},
       {"vectors", std::to_string(result.kills), std::to_string(result.begun), std::to_string(result.cancelled),
        std::to_string(result.purged), std::to_string(check.texts), std::to_string(check.lacking),
        std::to_string(check.unlike), std::to_string(check.left_over), std::format("{:.4f}", check.least_cosine)}},
      out);
  nlohmann::ordered_json report = NewReport("vector-kills", std::format("seed {}", options.seed));
  report["systems"]["vectors"] = {{"embedder", options.embedder},
                                  {"also", options.also},
                                  {"model_at_the_end", result.model},
                                  {"kills", result.kills},
                                  {"texts_lacking_at_kills", result.in_hand},
                                  {"reembeddings", result.begun},
                                  {"cancelled", result.cancelled},
                                  {"purged", result.purged},
                                  {"texts", check.texts},
                                  {"lacking", check.lacking},
                                  {"unlike", check.unlike},
                                  {"left_over", check.left_over},
                                  {"least_cosine", Rounded(check.least_cosine)},
                                  {"seconds", Rounded(result.seconds)}};
  RETURN_IF_ERROR(Finish(report, {"lacking", "unlike", "left_over"}, options.report, out));
  return check.right() ? absl::OkStatus() : absl::DataLossError("a text has not exactly its one vector");
}

}  // namespace annals::bench
