#include "bench/quality/asking.h"

#include <chrono>
#include <format>
#include <iostream>
#include <numeric>
#include <utility>

#include "bench/support/report.h"
#include "core/record/status.h"

namespace annals::bench {
namespace {

using Clock = std::chrono::steady_clock;

// Passages asked for where gold names documents: enough for ten distinct ones unless a document holds many passages.
constexpr int kPassagesForDocuments = 30, kPassagesForChunks = 10;
// Questions of a set that is asked without a word in between: they take seconds.
constexpr std::size_t kFewQuestions = 200;

absl::StatusOr<Ranking> Ask(BenchServer& server, const LoadedSet::Collection& collection, const Question& question,
                            const RankingSystem& system) {
  v1::RetrieveRequest request;
  request.set_collection(collection.name);
  request.set_query(question.text);
  request.set_reference_time(question.reference_time);
  request.set_top_k(question.gold_is_chunks ? kPassagesForChunks : kPassagesForDocuments);
  request.set_at_least(collection.watermark);
  v1::RankingTrial trial;
  trial.set_pipeline(system.pipeline);
  trial.set_chunk_score(system.score);
  trial.set_scope_mode(system.scope);
  for (v1::RankingPart part : system.without) trial.add_without(part);
  const auto start = Clock::now();
  ASSIGN_OR_RETURN(const v1::RetrieveResponse found, server.TryRanking(request, trial));
  Ranking ranking{.milliseconds = std::chrono::duration<double, std::milli>(Clock::now() - start).count(),
                  .scoped = found.scope_status() != v1::SCOPE_STATUS_NO_SCOPE};
  for (const v1::RetrievedChunk& chunk : found.chunks()) {
    ranking.ids.push_back(question.gold_is_chunks ? chunk.chunk_id() : chunk.document().id());
  }
  return ranking;
}

// A line for each tenth of many questions.
void SayProgress(std::size_t asked, std::size_t all) {
  if (all <= kFewQuestions || asked * 10 / all == (asked - 1) * 10 / all) return;
  std::cerr << std::format("asked {} of {} questions\n", asked, all);
}

}  // namespace

absl::StatusOr<LoadedSet> Load(BenchServer& server, const std::vector<std::vector<std::filesystem::path>>& collections,
                               const cli::DocumentChoices& choices) {
  LoadedSet set;
  const auto start = Clock::now();
  for (const std::vector<std::filesystem::path>& folders : collections) {
    const std::string name = collections.size() == 1 ? "bench" : std::format("bench-{}", set.collections.size() + 1);
    ASSIGN_OR_RETURN(const cli::IngestTotals totals,
                     server.Ingest({.folders = folders, .choices = choices, .collection = name}));
    set.collections.push_back({name, totals.watermark});
    set.documents += totals.accepted();
    set.chunks += totals.chunks;
  }
  set.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  return set;
}

absl::StatusOr<Rankings> AskAll(BenchServer& server, const LoadedSet& set, const std::vector<Question>& questions,
                                const std::vector<RankingSystem>& systems) {
  Rankings rankings;
  for (const RankingSystem& system : systems) {  // warm
    RETURN_IF_ERROR(Ask(server, set.collections[questions[0].collection], questions[0], system).status());
  }
  for (std::size_t i = 0; i < questions.size(); ++i) {
    for (const RankingSystem& system : systems) {
      ASSIGN_OR_RETURN(Ranking ranking, Ask(server, set.collections[questions[i].collection], questions[i], system));
      rankings[system.name].push_back(std::move(ranking));
    }
    SayProgress(i + 1, questions.size());
  }
  return rankings;
}

nlohmann::ordered_json Means(const QualityMeasures& measures) {
  nlohmann::ordered_json json;
  for (const NamedMeasure& measure : kNamedMeasures) json[measure.name] = Rounded(measures.*measure.value);
  return json;
}

QualityMeasures MeasureOf(const std::vector<Ranking>& rankings, const std::vector<Question>& questions,
                          const std::vector<std::size_t>& places) {
  std::vector<Ranking> chosen;
  std::vector<std::vector<std::string>> gold;
  for (const std::size_t place : places) {
    chosen.push_back(rankings[place]);
    gold.push_back(questions[place].gold);
  }
  return Measure(chosen, gold);
}

std::vector<QualityMeasures> MeasuresOfEach(const std::vector<Ranking>& rankings,
                                            const std::vector<Question>& questions,
                                            const std::vector<std::size_t>& places) {
  std::vector<QualityMeasures> each;
  for (const std::size_t place : places) each.push_back(MeasureOf(rankings, questions, {place}));
  return each;
}

std::vector<std::size_t> AllPlaces(std::size_t count) {
  std::vector<std::size_t> places(count);
  std::iota(places.begin(), places.end(), 0);
  return places;
}

}  // namespace annals::bench
