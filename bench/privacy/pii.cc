// Private data found in texts where they are known, by type; Israeli identity numbers in drawn texts; and the scanner's
// throughput. Needs no server.
#include <algorithm>
#include <ctime>
#include <format>
#include <numeric>
#include <vector>

#include "bench/bench.h"
#include "bench/privacy/israeli_texts.h"
#include "bench/privacy/pii_cases.h"
#include "bench/privacy/pii_measures.h"
#include "core/privacy/find.h"
#include "core/record/status.h"

namespace annals::bench {
namespace {

using Json = nlohmann::ordered_json;

constexpr double kMeasuredFor = 3;  // seconds of CPU time
constexpr int kIsraeliTexts = 20'000;

struct Halves {
  PiiScores all, kept_back;
  PiiScore streets, streets_kept_back;  // with the parts of one address joined
};

Halves ScoreAll(const std::vector<PiiCase>& cases) {
  Halves scores;
  for (const PiiCase& one : cases) {
    const std::vector<privacy::PiiSpan> found = privacy::FindPrivate(one.text, {});
    for (const auto& [type, score] : ScorePii(one.gold, found)) {
      scores.all[type] += score;
      if (one.kept_back) scores.kept_back[type] += score;
    }
    constexpr auto kStreet = privacy::PiiType::kStreetAddress;
    const PiiScore joined =
        ScorePii(JoinParts(one.text, one.gold, kStreet), JoinParts(one.text, found, kStreet))[kStreet];
    scores.streets += joined;
    if (one.kept_back) scores.streets_kept_back += joined;
  }
  return scores;
}

struct IsraeliScore {
  PiiScore ids;
  int others = 0, hits = 0;  // random nine-digit numbers, and those taken for an identity number
};

IsraeliScore ScoreIsraeli(std::uint64_t seed) {
  IsraeliScore score;
  for (const IsraeliText& one : DrawIsraeliTexts(seed, kIsraeliTexts)) {
    PiiScores scores = ScorePii(one.gold, privacy::FindPrivate(one.text, {}));
    const PiiScore& ids = scores[privacy::PiiType::kIsraeliId];
    score.ids += ids;
    score.others += one.gold.empty();
    score.hits += one.gold.empty() ? ids.found : 0;
  }
  return score;
}

struct Speed {  // megabytes in a second
  double cpu = 0, wall = 0;
  double fastest_tenth = 0;  // of CPU time, of the passes that others who share the processor disturbed least
};

double SecondsOf(clockid_t clock) {
  timespec time{};
  (void)clock_gettime(clock, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

// By the time of this thread, which leaves out when other work runs but not what it takes of caches and of a core's other
// half, and by the clock.
Speed SpeedOf(const std::vector<PiiCase>& cases) {
  std::string text;
  for (const PiiCase& one : cases) text += one.text + "\n";
  if (text.empty()) return {};
  (void)privacy::FindPrivate(text, {});  // makes the tables
  const double cpu_start = SecondsOf(CLOCK_THREAD_CPUTIME_ID), wall_start = SecondsOf(CLOCK_MONOTONIC);
  const double megabytes = static_cast<double>(text.size()) / 1e6;
  std::vector<double> passes;  // seconds
  double seconds = 0;
  while (seconds < kMeasuredFor) {
    (void)privacy::FindPrivate(text, {});
    const double until = SecondsOf(CLOCK_THREAD_CPUTIME_ID) - cpu_start;
    passes.push_back(until - seconds);
    seconds = until;
  }
  const auto count = static_cast<double>(passes.size());
  const double wall = SecondsOf(CLOCK_MONOTONIC) - wall_start;
  std::ranges::sort(passes);
  passes.resize((passes.size() + 9) / 10);
  const double fastest = std::accumulate(passes.begin(), passes.end(), 0.0) / static_cast<double>(passes.size());
  return {.cpu = megabytes * count / seconds, .wall = megabytes * count / wall, .fastest_tenth = megabytes / fastest};
}

Json ToJson(const PiiScore& score) {
  return {{"gold", score.gold},
          {"found", score.found},
          {"precision", Rounded(score.Precision())},
          {"recall", Rounded(score.Recall())},
          {"f2", Rounded(score.F2())},
          {"exact", score.exact}};
}

std::vector<std::string> Row(std::string_view name, const PiiScore& score, const PiiScore* kept_back) {
  const auto number = [](double value) { return std::format("{:.3f}", value); };
  return {std::string(name),           std::to_string(score.gold),
          std::to_string(score.found), number(score.Precision()),
          number(score.Recall()),      number(score.F2()),
          std::to_string(score.exact), kept_back == nullptr ? "" : number(kept_back->F2())};
}

}  // namespace

absl::Status RunPii(const BenchOptions& options, std::ostream& out) {
  ASSIGN_OR_RETURN(const std::vector<PiiCase> cases, ReadPiiCases(options.data));
  const Halves scores = ScoreAll(cases);
  Json report = NewReport("pii", std::filesystem::weakly_canonical(options.data).filename().string());
  report["texts"] = cases.size();
  std::vector<std::vector<std::string>> table = {
      {"", "gold", "found", "precision", "recall", "F2", "exact", "F2 kept back"}};
  Json types;
  for (const auto& [type, score] : scores.all) {
    const auto kept_back = scores.kept_back.find(type);
    const bool has = kept_back != scores.kept_back.end() && kept_back->second.gold > 0;
    const std::string name(privacy::NameOf(type));
    types[name] = ToJson(score);
    if (has) types[name]["kept_back"] = ToJson(kept_back->second);
    table.push_back(Row(name, score, has ? &kept_back->second : nullptr));
  }
  types["STREET_ADDRESS (parts joined)"] = ToJson(scores.streets);
  types["STREET_ADDRESS (parts joined)"]["kept_back"] = ToJson(scores.streets_kept_back);
  table.push_back(Row("STREET_ADDRESS (parts joined)", scores.streets, &scores.streets_kept_back));
  const IsraeliScore israeli = ScoreIsraeli(options.seed);
  const double hits = static_cast<double>(israeli.hits) / std::max(israeli.others, 1);
  types["ISRAELI_ID (drawn)"] = ToJson(israeli.ids);
  types["ISRAELI_ID (drawn)"]["hits_on_random_numbers"] = Rounded(hits);
  table.push_back(Row("ISRAELI_ID (drawn)", israeli.ids, nullptr));
  const Speed speed = SpeedOf(cases);
  report["systems"]["full"] = {{"types", types},
                               {"mb_per_second", Rounded(speed.cpu)},
                               {"mb_per_second_fastest_tenth", Rounded(speed.fastest_tenth)},
                               {"mb_per_second_wall", Rounded(speed.wall)}};
  PrintTable(table, out);
  out << std::format(
      "{:.1f} MB a second of CPU time, {:.1f} in the fastest tenth of passes, {:.1f} of the clock's, on one core; "
      "of {} random numbers of nine digits {} were taken for an identity number\n",
      speed.cpu, speed.fastest_tenth, speed.wall, israeli.others, israeli.hits);
  return Finish(report, {"mb_per_second"}, options.report, out);
}

}  // namespace annals::bench
