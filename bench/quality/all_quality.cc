#include <chrono>
#include <format>
#include <fstream>
#include <iostream>

#include "bench/bench.h"
#include "bench/quality/asking.h"
#include "bench/quality/data_sets.h"
#include "bench/quality/quality_table.h"
#include "bench/quality/ranking_systems.h"
#include "bench/support/bar_chart.h"
#include "bench/support/bench_server.h"
#include "bench/support/corpus.h"
#include "core/record/status.h"

namespace annals::bench {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kLeastOfKind = 40;  // questions: with fewer the figures of a kind say little
constexpr const char* kPlotted = "recall@5";

std::vector<RankingSystem> AllSystems() {
  return {FullRanking(), LexicalRanking(), ZSumRanking(), RankingWithoutGraph()};
}

std::vector<std::string> Names() {
  std::vector<std::string> names;
  for (const RankingSystem& system : AllSystems()) names.push_back(system.name);
  return names;
}

double Seconds(Clock::time_point since) { return std::chrono::duration<double>(Clock::now() - since).count(); }

// The whole set, and its kinds.
struct Measured {
  std::vector<ComparedSet> rows;  // first the set
  std::int64_t documents = 0, chunks = 0;
  double seconds = 0;
};

// A line a question: what each ranking returned, beside the gold.
absl::Status AppendDump(const std::filesystem::path& path, const std::string& set,
                        const std::vector<Question>& questions, const Rankings& rankings) {
  if (path.empty()) return absl::OkStatus();
  std::ofstream file(path, std::ios::binary | std::ios::app);
  for (std::size_t i = 0; i < questions.size(); ++i) {
    nlohmann::ordered_json line = {{"set", set},
                                   {"id", questions[i].id},
                                   {"kind", questions[i].kind},
                                   {"question", questions[i].text},
                                   {"collection", questions[i].collection},
                                   {"gold", questions[i].gold}};
    for (const auto& [name, answers] : rankings) line["returned"][name] = answers[i].ids;
    file << line.dump() << "\n";
  }
  file.close();
  return file ? absl::OkStatus() : absl::InternalError("cannot write " + path.string());
}

absl::StatusOr<Measured> MeasureSet(const DataSet& data, const std::vector<Question>& questions,
                                    const BenchOptions& options) {
  const auto start = Clock::now();
  ASSIGN_OR_RETURN(const auto server, BenchServer::Start({.embedder = options.embedder, .scratch = options.scratch}));
  std::vector<std::vector<std::filesystem::path>> collections;
  for (const std::filesystem::path& folder : data.folders) collections.push_back({folder});
  ASSIGN_OR_RETURN(const LoadedSet set, Load(*server, collections, {.keep_relations = false}));
  std::cerr << std::format("{}: {} documents and {} passages read in {:.0f} s\n", data.name, set.documents, set.chunks,
                           set.seconds);
  ASSIGN_OR_RETURN(const Rankings rankings, AskAll(*server, set, questions, AllSystems()));
  RETURN_IF_ERROR(AppendDump(options.dump, data.name, questions, rankings));
  Measured measured{.documents = set.documents, .chunks = set.chunks, .seconds = Seconds(start)};
  std::vector<QuestionPart> parts = PartsByKind(questions, kLeastOfKind);
  parts.insert(parts.begin(), QuestionPart{"", AllPlaces(questions.size())});
  for (const QuestionPart& part : parts) {
    ComparedSet row{.name = part.kind.empty() ? data.name : data.name + ": " + part.kind,
                    .questions = part.questions.size()};
    for (const std::string& name : Names()) {
      row.measures.push_back(MeasureOf(rankings.at(name), questions, part.questions));
      row.each.push_back(MeasuresOfEach(rankings.at(name), questions, part.questions));
    }
    measured.rows.push_back(std::move(row));
  }
  return measured;
}

nlohmann::ordered_json ToJson(const ComparedSet& row) {
  nlohmann::ordered_json json = {{"questions", row.questions}};
  for (std::size_t i = 0; i < row.measures.size(); ++i) json["systems"][Names()[i]] = Means(row.measures[i]);
  json["falls_short"] = nlohmann::ordered_json::array();
  for (const Shortfall& shortfall : Shortfalls(row, Names())) {
    const PairedDifference& difference = shortfall.difference;
    json["falls_short"].push_back({{"measure", shortfall.measure},
                                   {"behind", shortfall.behind},
                                   {"by", Rounded(shortfall.by)},
                                   {"interval", {Rounded(difference.low), Rounded(difference.high)}},
                                   {"questions_worse", difference.worse},
                                   {"questions_better", difference.better}});
  }
  return json;
}

// Each ranking's mean over the sets, kinds left out: one set, one vote.
nlohmann::ordered_json MeanOverSets(const std::vector<Measured>& sets) {
  nlohmann::ordered_json systems;
  for (std::size_t i = 0; i < Names().size(); ++i) {
    for (const NamedMeasure& measure : kNamedMeasures) {
      double sum = 0;
      for (const Measured& set : sets) sum += set.rows[0].measures[i].*measure.value;
      systems[Names()[i]][measure.name] = Rounded(sum / static_cast<double>(sets.size()));
    }
  }
  return systems;
}

std::vector<ComparedSet> AllRows(const std::vector<Measured>& sets) {
  std::vector<ComparedSet> rows;
  for (const Measured& set : sets) rows.insert(rows.end(), set.rows.begin(), set.rows.end());
  return rows;
}

std::string Chart(const std::string& data, const std::vector<ComparedSet>& rows) {
  nlohmann::ordered_json systems;
  std::vector<std::string> groups;
  for (const ComparedSet& row : rows) {
    std::string label = row.name;
    if (const auto kind = label.find(": "); kind != std::string::npos) label.replace(kind, 2, "\n");
    if (!Shortfalls(row, Names()).empty()) label += " ▼";
    for (std::size_t i = 0; i < row.measures.size(); ++i) systems[Names()[i]][label] = row.measures[i].recall_5;
    groups.push_back(std::move(label));
  }
  return BarChart(std::format("{} on {} (▼: full is below another in some measure)", kPlotted, data), systems, groups);
}

absl::Status WriteFile(const std::filesystem::path& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file << text;
  file.close();
  return file ? absl::OkStatus() : absl::InternalError("cannot write " + path.string());
}

// After each set, so that a run that is ended early leaves what it found.
absl::Status WriteFiles(const std::filesystem::path& folder, const std::string& data,
                        const std::vector<Measured>& sets) {
  if (folder.empty()) return absl::OkStatus();
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  const std::vector<ComparedSet> rows = AllRows(sets);
  RETURN_IF_ERROR(WriteFile(folder / "table.md", MarkdownTable(rows, Names())));
  return WriteFile(folder / "chart.svg", Chart(data, rows));
}

}  // namespace

absl::Status RunAllQuality(const BenchOptions& options, std::ostream& out) {
  const auto start = Clock::now();
  const std::filesystem::path folder = options.out_folder;
  const std::string name = std::filesystem::weakly_canonical(options.data).filename().string();
  ASSIGN_OR_RETURN(const std::vector<DataSet> sets, FindSets(options.data, options.sets));
  if (!options.dump.empty()) RETURN_IF_ERROR(WriteFile(options.dump, ""));
  nlohmann::ordered_json report = NewReport("all-quality", name);
  report["embedder"] = options.embedder;
  std::vector<Measured> measured;
  std::vector<std::string> left_out;
  for (std::size_t i = 0; i < sets.size(); ++i) {
    std::cerr << std::format("[{}/{}] {}\n", i + 1, sets.size(), sets[i].name);
    const absl::StatusOr<std::vector<Question>> questions = ReadQuestions(sets[i].folders);
    if (!questions.ok() || questions->empty()) {
      const std::string reason = questions.ok() ? "no question has gold" : std::string(questions.status().message());
      left_out.push_back(std::format("{}: left out, {}", sets[i].name, reason));
      std::cerr << left_out.back() << "\n";
      continue;
    }
    ASSIGN_OR_RETURN(Measured set, MeasureSet(sets[i], *questions, options));
    for (const ComparedSet& row : set.rows) report["sets"][row.name] = ToJson(row);
    report["sets"][sets[i].name]["documents"] = set.documents;
    report["sets"][sets[i].name]["chunks"] = set.chunks;
    report["sets"][sets[i].name]["seconds"] = Rounded(set.seconds);
    std::cerr << std::format("{}: done in {:.0f} s\n", sets[i].name, set.seconds);
    measured.push_back(std::move(set));
    RETURN_IF_ERROR(WriteFiles(folder, name, measured));
  }
  if (measured.empty()) return absl::NotFoundError("no set has questions with gold");
  report["left_out"] = left_out;
  report["seconds"] = Rounded(Seconds(start));
  report["systems"] = MeanOverSets(measured);
  out << MarkdownTable(AllRows(measured), Names());
  for (const std::string& line : left_out) out << line << "\n";
  return Finish(report, {}, {.out = folder.empty() ? "" : (folder / "result.json").string()}, out);
}

}  // namespace annals::bench
