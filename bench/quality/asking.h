// Questions put to a server's rankings: a set's folders become collections, and every question is asked of every
// ranking.
//
//   ASSIGN_OR_RETURN(const LoadedSet set, Load(*server, {{first}, {second}}, {}));
//   ASSIGN_OR_RETURN(const Rankings rankings, AskAll(*server, set, questions, {FullRanking(), LexicalRanking()}));
//   rankings.at("full")[i].ids   // of questions[i]
//
// Not thread-safe. What takes long says so on stderr.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "bench/quality/quality_measures.h"
#include "bench/quality/ranking_systems.h"
#include "bench/support/bench_server.h"
#include "bench/support/corpus.h"
#include "nlohmann/json.hpp"

namespace annals::bench {

struct LoadedSet {
  struct Collection {
    std::string name;
    std::uint64_t watermark = 0;
  };
  std::vector<Collection> collections;
  std::int64_t documents = 0, chunks = 0;
  double seconds = 0;  // of all ingests
};

// One collection for each list of folders. An error when a document is refused.
absl::StatusOr<LoadedSet> Load(BenchServer& server, const std::vector<std::vector<std::filesystem::path>>& collections,
                               const cli::DocumentChoices& choices);

// By name of the ranking; one entry a question, in their order.
using Rankings = std::map<std::string, std::vector<Ranking>>;

// Interleaved, so that a slow moment of the machine falls on all alike; the first question is asked once before it
// counts. Ids are those of the question's gold: chunks, or documents. REQUIRES: there is a question.
absl::StatusOr<Rankings> AskAll(BenchServer& server, const LoadedSet& set, const std::vector<Question>& questions,
                                const std::vector<RankingSystem>& systems);

// {"recall@2": …, "hit@1": …, …}: the measures that are means.
nlohmann::ordered_json Means(const QualityMeasures& measures);
// Of the questions at these places.
QualityMeasures MeasureOf(const std::vector<Ranking>& rankings, const std::vector<Question>& questions,
                          const std::vector<std::size_t>& places);
// The same of each of them alone.
std::vector<QualityMeasures> MeasuresOfEach(const std::vector<Ranking>& rankings,
                                            const std::vector<Question>& questions,
                                            const std::vector<std::size_t>& places);
// 0, 1, …, count - 1.
std::vector<std::size_t> AllPlaces(std::size_t count);

}  // namespace annals::bench
