#include <chrono>
#include <format>

#include "bench/bench.h"
#include "bench/quality/asking.h"
#include "bench/quality/linked_passages.h"
#include "bench/quality/quality_measures.h"
#include "bench/quality/ranking_parts.h"
#include "bench/quality/ranking_systems.h"
#include "bench/quality/single_hop.h"
#include "bench/support/bench_server.h"
#include "bench/support/corpus.h"
#include "core/record/status.h"

namespace annals::bench {
namespace {

using Clock = std::chrono::steady_clock;
using Folders = std::vector<std::filesystem::path>;

// To ablate: the full ranking with one part less, or with another score.
std::vector<RankingSystem> SystemsOf(const BenchOptions& options) {
  std::vector<RankingSystem> systems = {FullRanking(), LexicalRanking(), DenseRanking(), ZSumRanking()};
  if (!options.ablate) return systems;
  for (const RankingPart& lacking : kRankingParts) systems.push_back({.name = lacking.name, .without = {lacking.part}});
  systems.push_back({.name = "score sum", .score = v1::CHUNK_SCORE_SUM});
  systems.push_back({.name = "score product", .score = v1::CHUNK_SCORE_PRODUCT});
  return systems;
}

// All measures; a part of the questions has neither halves nor times.
nlohmann::ordered_json ToJson(const QualityMeasures& m, bool part) {
  nlohmann::ordered_json json = Means(m);
  json["all_gold@5"] = Rounded(m.all_gold_5);
  if (part) return json;
  json["recall@5_halves"] = {Rounded(m.recall_5_halves[0]), Rounded(m.recall_5_halves[1])};
  json["p50_ms"] = Rounded(m.p50_ms);
  json["p95_ms"] = Rounded(m.p95_ms);
  return json;
}

std::vector<std::string> Heading(const std::string& name, bool part) {
  std::vector<std::string> row = {name};
  for (const NamedMeasure& measure : kNamedMeasures) row.emplace_back(measure.name);
  row.emplace_back("all gold@5");
  if (!part) row.insert(row.end(), {"recall@5 halves", "p50 ms", "p95 ms"});
  return row;
}

std::vector<std::string> Row(const std::string& name, const QualityMeasures& m, bool part) {
  std::vector<std::string> row = {name};
  for (const NamedMeasure& measure : kNamedMeasures) row.push_back(std::format("{:.3f}", m.*measure.value));
  row.push_back(std::format("{:.3f}", m.all_gold_5));
  if (part) return row;
  row.push_back(std::format("{:.3f} / {:.3f}", m.recall_5_halves[0], m.recall_5_halves[1]));
  row.push_back(std::format("{:.1f}", m.p50_ms));
  row.push_back(std::format("{:.1f}", m.p95_ms));
  return row;
}

absl::StatusOr<std::vector<Question>> QuestionsOf(const BenchOptions& options, const Folders& folders) {
  if (options.linked == 0 && options.single_hop == 0) return ReadQuestions(folders);
  if (folders.size() > 1) return absl::InvalidArgumentError("--linked and --single-hop draw from one collection");
  if (options.linked > 0) return DrawLinked(folders[0], options.linked, options.seed);
  return DrawSingleHop(folders[0], options.single_hop, options.seed,
                       options.typed_names ? Naming::kTyped : Naming::kTitle);
}

// One collection a folder; with --merge one of all documents, of which every question is asked.
absl::StatusOr<std::vector<Folders>> CollectionsOf(const BenchOptions& options, const Folders& folders) {
  if (options.merge.empty()) {
    std::vector<Folders> collections;
    for (const std::filesystem::path& folder : folders) collections.push_back({folder});
    return collections;
  }
  Folders all = folders;
  for (const std::filesystem::path& further : options.merge) {
    ASSIGN_OR_RETURN(const Folders held, CollectionFolders(further));
    all.insert(all.end(), held.begin(), held.end());
  }
  return std::vector<Folders>{all};
}

std::string DataName(const BenchOptions& options) {
  std::string name = SetName(options.data);
  for (const auto& folder : options.merge) name += "+" + SetName(folder);
  return name;
}

nlohmann::ordered_json ReportOf(const BenchOptions& options, const std::vector<Question>& questions,
                                const LoadedSet& set) {
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
  report["collections"] = set.collections.size();
  report["documents"] = set.documents;
  report["chunks"] = set.chunks;
  report["ingest_seconds"] = Rounded(set.seconds);
  return report;
}

// Prints a table of all rankings over some of the questions; the same figures as JSON.
nlohmann::ordered_json Compare(const std::string& name, const std::vector<Question>& questions,
                               const std::vector<std::size_t>& places, const std::vector<RankingSystem>& systems,
                               const Rankings& rankings, std::ostream& out) {
  const bool part = places.size() < questions.size();
  std::vector<std::vector<std::string>> table = {Heading(name, part)};
  nlohmann::ordered_json figures;
  for (const RankingSystem& system : systems) {
    const QualityMeasures measures = MeasureOf(rankings.at(system.name), questions, places);
    figures[system.name] = ToJson(measures, part);
    table.push_back(Row(system.name, measures, part));
  }
  PrintTable(table, out);
  return figures;
}

}  // namespace

absl::Status RunQuality(const BenchOptions& options, std::ostream& out) {
  const auto start = Clock::now();
  ASSIGN_OR_RETURN(const Folders folders, CollectionFolders(options.data));
  ASSIGN_OR_RETURN(std::vector<Question> questions, QuestionsOf(options, folders));
  if (questions.empty()) return absl::InvalidArgumentError("no question with gold in " + options.data.string());
  ASSIGN_OR_RETURN(const std::vector<Folders> collections, CollectionsOf(options, folders));
  if (collections.size() == 1) {
    for (Question& question : questions) question.collection = 0;
  }
  const std::vector<RankingSystem> systems = SystemsOf(options);
  ASSIGN_OR_RETURN(
      const auto server,
      BenchServer::Start({.embedder = options.embedder, .privacy = options.privacy, .scratch = options.scratch}));
  ASSIGN_OR_RETURN(
      const LoadedSet set,
      Load(*server, collections, {.keep_relations = options.relations_given, .keep_titles = options.titles}));
  ASSIGN_OR_RETURN(const Rankings rankings, AskAll(*server, set, questions, systems));

  out << std::format("{}: {} questions, {} collections, {} documents, {} chunks, {}\n", DataName(options),
                     questions.size(), set.collections.size(), set.documents, set.chunks, options.embedder);
  nlohmann::ordered_json report = ReportOf(options, questions, set);
  const nlohmann::ordered_json figures = Compare("", questions, AllPlaces(questions.size()), systems, rankings, out);
  for (const QuestionPart& part : PartsByKind(questions)) {
    out << "\n";
    report["kinds"][part.kind] = {{"questions", part.questions.size()},
                                  {"systems", Compare(std::format("{}, {}", part.kind, part.questions.size()),
                                                      questions, part.questions, systems, rankings, out)}};
  }
  report["seconds"] = Rounded(std::chrono::duration<double>(Clock::now() - start).count());
  report["systems"] = figures;
  return Finish(report, {"recall@2", "recall@5", "recall@10", "nDCG@10"}, options.report, out);
}

}  // namespace annals::bench
