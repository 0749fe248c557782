// `bench engines`: each set of a folder in two collections of one server, one of engine MEMORY and one of engine POSTGRES;
// every question is asked of both, one after the other. What the second reads it has not read before, but for what questions
// before it have.
#include <algorithm>
#include <chrono>
#include <format>
#include <iostream>
#include <string>
#include <vector>

#include "bench/bench.h"
#include "bench/quality/data_sets.h"
#include "bench/quality/quality_measures.h"
#include "bench/quality/quality_table.h"
#include "bench/support/bench_server.h"
#include "bench/support/corpus.h"
#include "core/record/status.h"

namespace annals::bench {
namespace {

constexpr int kPassages = 10;

struct Side {
  v1::CollectionEngine engine;
  const char* name;
  std::vector<std::string> collections = {};
  std::vector<std::uint64_t> watermarks = {};
  double ingest_seconds = 0;
  std::vector<double> recall_5 = {}, milliseconds = {};
  std::string understood = {};  // of the last question: its scope and notes
};

// The share of the first list that stands in the second; 1 where both are empty.
double Overlap(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  if (a.empty() && b.empty()) return 1;
  const auto shared = std::ranges::count_if(a, [&](const std::string& id) { return std::ranges::contains(b, id); });
  return static_cast<double>(shared) / static_cast<double>(std::max(a.size(), b.size()));
}

double Mean(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return values.empty() ? 0 : sum / static_cast<double>(values.size());
}

absl::Status LoadSide(BenchServer& server, const DataSet& data, Side* side) {
  for (const std::filesystem::path& folder : data.folders) {
    v1::CreateCollectionRequest create;
    create.set_name(std::format("{}-{}", side->name, side->collections.size() + 1));
    create.set_engine(side->engine);
    RETURN_IF_ERROR(server.connection().Call(&v1::AdminService::Stub::CreateCollection, create, {}).status());
    const auto start = std::chrono::steady_clock::now();
    ASSIGN_OR_RETURN(const cli::IngestTotals totals, server.Ingest({.folders = {folder}, .collection = create.name()}));
    side->collections.push_back(create.name());
    side->watermarks.push_back(totals.watermark);
    side->ingest_seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  }
  return absl::OkStatus();
}

absl::StatusOr<std::vector<std::string>> Ask(BenchServer& server, const Question& question, Side* side) {
  v1::RetrieveRequest request;
  request.set_collection(side->collections[question.collection]);
  request.set_query(question.text);
  request.set_reference_time(question.reference_time);
  request.set_top_k(kPassages);
  request.set_at_least(side->watermarks[question.collection]);
  ASSIGN_OR_RETURN(const v1::RetrieveResponse found,
                   server.connection().Call(&v1::RetrievalService::Stub::Retrieve, request, {}));
  std::vector<std::string> chunks, gold_ids;
  for (const v1::RetrievedChunk& chunk : found.chunks()) {
    chunks.push_back(chunk.chunk_id());
    gold_ids.push_back(question.gold_is_chunks ? chunk.chunk_id() : chunk.document().id());
  }
  side->understood = v1::ScopeStatus_Name(found.scope_status());
  for (const v1::ScopeNote& note : found.notes()) side->understood += " " + note.code();
  for (const v1::StageTime& stage : found.stats().stages())
    side->understood += std::format(" {} {:.1f} ms", stage.name(), 1e3 * stage.seconds());
  side->recall_5.push_back(RecallAt(gold_ids, question.gold, 5));
  side->milliseconds.push_back(1e3 * found.stats().total_seconds());
  return chunks;
}

struct SetResult {
  nlohmann::ordered_json json;
  std::vector<std::string> row;
  double overlap = 0;
  std::size_t questions = 0;
};

absl::StatusOr<SetResult> MeasureSet(const DataSet& data, const BenchOptions& options) {
  ASSIGN_OR_RETURN(std::vector<Question> questions, ReadQuestions(data.folders));
  // Evenly over the set, so that no kind is left out.
  const std::size_t most = static_cast<std::size_t>(options.queries);
  if (questions.size() > most) {
    std::vector<Question> chosen;
    for (std::size_t i = 0; i < most; ++i) chosen.push_back(questions[i * questions.size() / most]);
    questions = std::move(chosen);
  }
  ASSIGN_OR_RETURN(const auto server, BenchServer::Start({.embedder = options.embedder, .scratch = options.scratch}));
  Side memory{v1::COLLECTION_ENGINE_MEMORY, "memory"}, rows{v1::COLLECTION_ENGINE_POSTGRES, "rows"};
  for (Side* side : {&memory, &rows}) RETURN_IF_ERROR(LoadSide(*server, data, side));
  std::vector<double> overlaps;
  for (std::size_t i = 0; i < questions.size(); ++i) {
    ASSIGN_OR_RETURN(const auto by_memory, Ask(*server, questions[i], &memory));
    ASSIGN_OR_RETURN(const auto by_rows, Ask(*server, questions[i], &rows));
    overlaps.push_back(Overlap(by_memory, by_rows));
    if (overlaps.back() < 0.6 && options.failures > 0)
      std::cout << std::format("apart: {} {:.1f} {}\n  {}\n  {}\n", data.name, overlaps.back(), questions[i].text,
                               memory.understood, rows.understood);
  }
  v1::GetCollectionRequest get;
  get.set_name(memory.collections.front());
  ASSIGN_OR_RETURN(const v1::GetCollectionResponse held,
                   server->connection().Call(&v1::AdminService::Stub::GetCollection, get, {}));
  SetResult result{.overlap = Mean(overlaps), .questions = questions.size()};
  result.json = {{"questions", questions.size()},
                 {"collections", data.folders.size()},
                 {"chunks_of_first", held.collection().counts().chunks()},
                 {"statements_of_first", held.collection().counts().statements()},
                 {"overlap@10", Rounded(result.overlap)},
                 {"same_ten", Rounded(static_cast<double>(std::ranges::count(overlaps, 1.0)) /
                                      static_cast<double>(std::max<std::size_t>(overlaps.size(), 1)))}};
  result.row = {data.name, std::to_string(questions.size()), std::to_string(held.collection().counts().chunks()),
                Figure(result.overlap)};
  for (const Side* side : {&memory, &rows}) {
    const double p50 = Percentile(side->milliseconds, .5), p95 = Percentile(side->milliseconds, .95);
    result.json[side->name] = {{"recall@5", Rounded(Mean(side->recall_5))},
                               {"p50_ms", Rounded(p50)},
                               {"p95_ms", Rounded(p95)},
                               {"ingest_seconds", Rounded(side->ingest_seconds)}};
    result.row.push_back(Figure(Mean(side->recall_5)));
    result.row.push_back(std::format("{:.1f}", p50));
    result.row.push_back(std::format("{:.1f}", p95));
  }
  return result;
}

}  // namespace

absl::Status RunEngines(const BenchOptions& options, std::ostream& out) {
  ASSIGN_OR_RETURN(const std::vector<DataSet> sets, FindSets(options.data, options.sets));
  nlohmann::ordered_json report = NewReport("engines", SetName(options.data));
  report["embedder"] = options.embedder;
  std::vector<std::vector<std::string>> table = {{"", "questions", "passages", "overlap@10", "memory recall@5",
                                                  "p50 ms", "p95 ms", "postgres recall@5", "p50 ms", "p95 ms"}};
  double overlap = 0;
  for (const DataSet& data : sets) {
    ASSIGN_OR_RETURN(SetResult result, MeasureSet(data, options));
    report["sets"][data.name] = std::move(result.json);
    overlap += result.overlap / static_cast<double>(sets.size());
    std::cerr << std::format("{}: overlap@10 {:.3f}\n", data.name, result.overlap);
    table.push_back(std::move(result.row));
  }
  report["overlap@10"] = Rounded(overlap);
  PrintTable(table, out);
  return Finish(report, {}, options.report, out);
}

}  // namespace annals::bench
