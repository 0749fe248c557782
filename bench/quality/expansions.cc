// Whether looking around what is found changes what questions without such an intent find, over every set of a folder.
#include <google/protobuf/util/message_differencer.h>

#include <format>
#include <iostream>

#include "bench/bench.h"
#include "bench/quality/asking.h"
#include "bench/quality/data_sets.h"
#include "bench/support/bench_server.h"
#include "bench/support/corpus.h"
#include "bench/support/report.h"
#include "core/record/status.h"

namespace annals::bench {
namespace {

constexpr v1::ExpansionMode kModes[] = {v1::EXPANSION_MODE_OFF, v1::EXPANSION_MODE_WHERE_ASKED,
                                        v1::EXPANSION_MODE_ALWAYS};
constexpr std::size_t kModeCount = std::size(kModes);
constexpr int kPassages = 30;

struct Compared {
  std::size_t questions = 0;
  std::size_t general = 0, general_changed = 0;  // read as GENERAL; of these, other passages than with OFF
  std::size_t others_changed = 0;                // read as something else, and other passages
  double recall_5[kModeCount] = {};              // in the order of kModes
};

absl::StatusOr<v1::RetrieveResponse> Ask(BenchServer& server, const LoadedSet::Collection& collection,
                                         const Question& question, v1::ExpansionMode mode) {
  v1::RetrieveRequest request;
  request.set_collection(collection.name);
  request.set_query(question.text);
  request.set_reference_time(question.reference_time);
  request.set_top_k(kPassages);
  request.set_at_least(collection.watermark);
  request.mutable_expansion()->set_assets(mode);
  request.mutable_expansion()->set_identities(mode);
  return server.TryRanking(request, {});
}

Ranking RankingOf(const v1::RetrieveResponse& found, const Question& question) {
  Ranking ranking;
  for (const v1::RetrievedChunk& chunk : found.chunks())
    ranking.ids.push_back(question.gold_is_chunks ? chunk.chunk_id() : chunk.document().id());
  return ranking;
}

bool IsGeneral(const v1::RetrieveResponse& found) {
  for (const v1::FoundIntent& intent : found.intents()) {
    if (intent.intent() != v1::INTENT_GENERAL) return false;
  }
  return true;
}

// All passages with their scores, to the last bit.
bool SameChunks(const v1::RetrieveResponse& left, const v1::RetrieveResponse& right) {
  if (left.chunks_size() != right.chunks_size()) return false;
  for (int i = 0; i < left.chunks_size(); ++i) {
    if (!google::protobuf::util::MessageDifferencer::Equals(left.chunks(i), right.chunks(i))) return false;
  }
  return true;
}

absl::StatusOr<Compared> CompareSet(const DataSet& data, const std::vector<Question>& questions,
                                    const BenchOptions& options) {
  ASSIGN_OR_RETURN(const auto server, BenchServer::Start({.embedder = options.embedder, .scratch = options.scratch}));
  std::vector<std::vector<std::filesystem::path>> collections;
  for (const std::filesystem::path& folder : data.folders) collections.push_back({folder});
  ASSIGN_OR_RETURN(const LoadedSet set, Load(*server, collections, {.keep_relations = false}));
  Compared compared{.questions = questions.size()};
  std::vector<Ranking> rankings[kModeCount];
  for (const Question& question : questions) {
    v1::RetrieveResponse off;
    for (std::size_t mode = 0; mode < kModeCount; ++mode) {
      ASSIGN_OR_RETURN(v1::RetrieveResponse found,
                       Ask(*server, set.collections[question.collection], question, kModes[mode]));
      rankings[mode].push_back(RankingOf(found, question));
      if (kModes[mode] == v1::EXPANSION_MODE_WHERE_ASKED) {
        const bool general = IsGeneral(found), changed = !SameChunks(off, found);
        compared.general += general;
        (general ? compared.general_changed : compared.others_changed) += changed;
      }
      if (mode == 0) off = std::move(found);
    }
  }
  for (std::size_t mode = 0; mode < kModeCount; ++mode)
    compared.recall_5[mode] = MeasureOf(rankings[mode], questions, AllPlaces(questions.size())).recall_5;
  return compared;
}

nlohmann::ordered_json ToJson(const Compared& compared) {
  return {{"questions", compared.questions},
          {"general", compared.general},
          {"general_changed", compared.general_changed},
          {"others_changed", compared.others_changed},
          {"recall@5_off", Rounded(compared.recall_5[0])},
          {"recall@5_where_asked", Rounded(compared.recall_5[1])},
          {"recall@5_always", Rounded(compared.recall_5[2])}};
}

}  // namespace

absl::Status RunExpansions(const BenchOptions& options, std::ostream& out) {
  const std::string name = std::filesystem::weakly_canonical(options.data).filename().string();
  ASSIGN_OR_RETURN(const std::vector<DataSet> sets, FindSets(options.data, options.sets));
  nlohmann::ordered_json report = NewReport("expansions", name);
  report["embedder"] = options.embedder;
  std::vector<std::vector<std::string>> table = {
      {"set", "questions", "general", "of these changed", "others changed", "recall@5 off", "where asked", "always"}};
  for (const DataSet& data : sets) {
    const absl::StatusOr<std::vector<Question>> questions = ReadQuestions(data.folders);
    if (!questions.ok() || questions->empty()) {
      std::cerr << data.name << ": left out, no question has gold\n";
      continue;
    }
    ASSIGN_OR_RETURN(const Compared compared, CompareSet(data, *questions, options));
    report["systems"][data.name] = ToJson(compared);
    std::vector<std::string> row = {data.name, std::to_string(compared.questions), std::to_string(compared.general),
                                    std::to_string(compared.general_changed), std::to_string(compared.others_changed)};
    for (const double recall : compared.recall_5) row.push_back(std::format("{:.3f}", recall));
    table.push_back(std::move(row));
    std::cerr << data.name << ": done\n";
  }
  PrintTable(table, out);
  return Finish(report, {}, {}, out);
}

}  // namespace annals::bench
