#include <chrono>
#include <format>
#include <map>

#include "bench/bench.h"
#include "bench/quality/linked_passages.h"
#include "bench/quality/quality_measures.h"
#include "bench/quality/ranking_parts.h"
#include "bench/quality/single_hop.h"
#include "bench/support/bench_server.h"
#include "bench/support/corpus.h"
#include "core/record/status.h"

namespace annals::bench {
namespace {

using Clock = std::chrono::steady_clock;

// Passages asked for where gold names documents: enough for ten distinct ones unless a document holds many passages.
constexpr int kPassagesForDocuments = 30, kPassagesForChunks = 10;

struct System {
  const char* name;
  v1::RetrievalPipeline pipeline;
  std::vector<v1::RankingPart> without = {};
  v1::ChunkScore score = v1::CHUNK_SCORE_UNSPECIFIED;
};
const System kSystems[] = {{"full", v1::RETRIEVAL_PIPELINE_FULL},
                           {"lexical", v1::RETRIEVAL_PIPELINE_LEXICAL},
                           {"dense", v1::RETRIEVAL_PIPELINE_DENSE},
                           // z(BM25) + w z(cosine): what is left without the graph
                           {"z-sum", v1::RETRIEVAL_PIPELINE_FULL, {v1::RANKING_PART_GRAPH, v1::RANKING_PART_COVERAGE}}};
const System kScores[] = {{"score sum", v1::RETRIEVAL_PIPELINE_FULL, {}, v1::CHUNK_SCORE_SUM},
                          {"score product", v1::RETRIEVAL_PIPELINE_FULL, {}, v1::CHUNK_SCORE_PRODUCT}};

// To ablate: the full ranking with one part less, or with another score.
std::vector<System> SystemsOf(const BenchOptions& options) {
  std::vector<System> systems(std::begin(kSystems), std::end(kSystems));
  if (!options.ablate) return systems;
  for (const RankingPart& lacking : kRankingParts)
    systems.push_back({lacking.name, v1::RETRIEVAL_PIPELINE_FULL, {lacking.part}});
  systems.insert(systems.end(), std::begin(kScores), std::end(kScores));
  return systems;
}

absl::StatusOr<Ranking> Ask(BenchServer& server, const Question& question, const System& system,
                            std::uint64_t watermark) {
  v1::RetrieveRequest request;
  request.set_collection("bench");
  request.set_query(question.text);
  request.set_reference_time(question.reference_time);
  request.set_top_k(question.gold_is_chunks ? kPassagesForChunks : kPassagesForDocuments);
  request.set_at_least(watermark);
  v1::RankingTrial trial;
  trial.set_pipeline(system.pipeline);
  trial.set_chunk_score(system.score);
  for (v1::RankingPart part : system.without) trial.add_without(part);
  const auto start = Clock::now();
  ASSIGN_OR_RETURN(const v1::RetrieveResponse found, server.TryRanking(request, trial));
  Ranking ranking{.milliseconds = std::chrono::duration<double, std::milli>(Clock::now() - start).count()};
  for (const v1::RetrievedChunk& chunk : found.chunks()) {
    ranking.ids.push_back(question.gold_is_chunks ? chunk.chunk_id() : chunk.document().id());
  }
  return ranking;
}

nlohmann::ordered_json ToJson(const QualityMeasures& m) {
  return {{"recall@2", Rounded(m.recall_2)},
          {"recall@5", Rounded(m.recall_5)},
          {"recall@10", Rounded(m.recall_10)},
          {"recall@5_halves", {Rounded(m.recall_5_halves[0]), Rounded(m.recall_5_halves[1])}},
          {"all_gold@5", Rounded(m.all_gold_5)},
          {"p50_ms", Rounded(m.p50_ms)},
          {"p95_ms", Rounded(m.p95_ms)}};
}

std::vector<std::string> Row(const std::string& name, const QualityMeasures& m) {
  return {name,
          std::format("{:.3f}", m.recall_2),
          std::format("{:.3f}", m.recall_5),
          std::format("{:.3f}", m.recall_10),
          std::format("{:.3f} / {:.3f}", m.recall_5_halves[0], m.recall_5_halves[1]),
          std::format("{:.3f}", m.all_gold_5),
          std::format("{:.1f}", m.p50_ms),
          std::format("{:.1f}", m.p95_ms)};
}

using Rankings = std::map<std::string, std::vector<Ranking>>;

// Every question to every system, interleaved, so that a slow moment of the machine falls on all alike.
absl::StatusOr<Rankings> AskAll(BenchServer& server, const std::vector<Question>& questions,
                                const std::vector<System>& systems, std::uint64_t watermark) {
  Rankings rankings;
  for (const System& system : systems) RETURN_IF_ERROR(Ask(server, questions[0], system, watermark).status());  // warm
  for (const Question& question : questions) {
    for (const System& system : systems) {
      ASSIGN_OR_RETURN(Ranking ranking, Ask(server, question, system, watermark));
      rankings[system.name].push_back(std::move(ranking));
    }
  }
  return rankings;
}

absl::StatusOr<std::vector<Question>> QuestionsOf(const BenchOptions& options) {
  if (options.linked > 0) return DrawLinked(options.data, options.linked, options.seed);
  if (options.single_hop == 0) return ReadQuestions(options.data);
  return DrawSingleHop(options.data, options.single_hop, options.seed,
                       options.typed_names ? Naming::kTyped : Naming::kTitle);
}

std::string DataName(const BenchOptions& options) {
  std::string name = std::filesystem::weakly_canonical(options.data).filename().string();
  for (const auto& folder : options.merge) name += "+" + std::filesystem::weakly_canonical(folder).filename().string();
  return name;
}

}  // namespace

absl::Status RunQuality(const BenchOptions& options, std::ostream& out) {
  const auto start = Clock::now();
  ASSIGN_OR_RETURN(const std::vector<Question> questions, QuestionsOf(options));
  if (questions.empty()) return absl::InvalidArgumentError("no question with gold in " + options.data.string());
  ASSIGN_OR_RETURN(const auto server, BenchServer::Start({.embedder = options.embedder, .scratch = options.scratch}));
  CorpusOptions corpus{.folders = {options.data},
                       .choices = {.keep_relations = options.relations_given, .keep_titles = options.titles}};
  corpus.folders.insert(corpus.folders.end(), options.merge.begin(), options.merge.end());
  const auto ingest_start = Clock::now();
  ASSIGN_OR_RETURN(const cli::IngestTotals totals, server->Ingest(corpus));
  const double ingest_seconds = std::chrono::duration<double>(Clock::now() - ingest_start).count();
  ASSIGN_OR_RETURN(const Rankings rankings, AskAll(*server, questions, SystemsOf(options), totals.watermark));

  std::vector<std::vector<std::string>> gold;
  for (const Question& question : questions) gold.push_back(question.gold);
  nlohmann::ordered_json report = NewReport("quality", DataName(options));
  report["embedder"] = options.embedder;
  report["relations"] = options.relations_given ? "given" : "none";
  report["titles"] = options.titles;
  if (options.single_hop > 0) {
    report["single_hop_seed"] = options.seed;
    report["names"] = options.typed_names ? "typed" : "title";
  }
  if (options.linked > 0) report["linked_seed"] = options.seed;
  report["questions"] = questions.size();
  report["documents"] = totals.accepted();
  report["chunks"] = totals.chunks;
  report["ingest_seconds"] = Rounded(ingest_seconds);
  std::vector<std::vector<std::string>> table = {
      {"", "recall@2", "recall@5", "recall@10", "recall@5 halves", "all gold@5", "p50 ms", "p95 ms"}};
  nlohmann::ordered_json systems;
  for (const System& system : SystemsOf(options)) {
    const QualityMeasures measures = Measure(rankings.at(system.name), gold);
    systems[system.name] = ToJson(measures);
    table.push_back(Row(system.name, measures));
  }
  report["seconds"] = Rounded(std::chrono::duration<double>(Clock::now() - start).count());
  report["systems"] = systems;
  out << std::format("{}: {} questions, {} documents, {} chunks, {}\n", DataName(options), questions.size(),
                     totals.accepted(), totals.chunks, options.embedder);
  PrintTable(table, out);
  return Finish(report, {"recall@2", "recall@5", "recall@10"}, options.report, out);
}

}  // namespace annals::bench
