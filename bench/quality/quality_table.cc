#include "bench/quality/quality_table.h"

#include <algorithm>
#include <array>
#include <format>

#include "absl/strings/str_join.h"

namespace annals::bench {
namespace {

constexpr double kRounding = 1e-9;
constexpr const char* kMark = "▼";

constexpr auto kJudged = std::to_array<NamedMeasure>({{"recall@2", &QualityMeasures::recall_2},
                                                      {"recall@5", &QualityMeasures::recall_5},
                                                      {"recall@10", &QualityMeasures::recall_10},
                                                      {"nDCG@10", &QualityMeasures::ndcg_10}});
constexpr NamedMeasure kShown{"hit@1", &QualityMeasures::hit_1};

// The place of the best of the others.
std::size_t BestOther(const ComparedSet& set, const NamedMeasure& measure) {
  std::size_t best = 1;
  for (std::size_t i = 2; i < set.measures.size(); ++i) {
    if (set.measures[i].*measure.value > set.measures[best].*measure.value) best = i;
  }
  return best;
}

std::vector<double> ByQuestion(const std::vector<QualityMeasures>& each, const NamedMeasure& measure) {
  std::vector<double> values;
  for (const QualityMeasures& measures : each) values.push_back(measures.*measure.value);
  return values;
}

bool Marked(const ComparedSet& set, const NamedMeasure& measure) {
  return FallsShort(set.measures[0].*measure.value, set.measures[BestOther(set, measure)].*measure.value);
}

std::string Cell(const ComparedSet& set, const NamedMeasure& measure, bool marked) {
  std::vector<std::string> figures;
  for (const QualityMeasures& measures : set.measures) figures.push_back(Figure(measures.*measure.value));
  if (marked) figures[0] += kMark;
  return absl::StrJoin(figures, "/");
}

std::string Row(const std::string& set, const Shortfall& shortfall) {
  const PairedDifference& difference = shortfall.difference;
  return std::format("| {} | {} | {} | {} | {} to {} | {} | {} |\n", set, shortfall.measure, shortfall.behind,
                     Figure(difference.mean), Figure(difference.low), Figure(difference.high), difference.worse,
                     difference.better);
}

// Empty when nothing is marked.
std::string TableOfMarks(const std::vector<ComparedSet>& sets, const std::vector<std::string>& rankings) {
  std::string rows;
  std::size_t marks = 0, below_chance = 0;
  for (const ComparedSet& set : sets) {
    for (const Shortfall& shortfall : Shortfalls(set, rankings)) {
      rows += Row(set.name, shortfall);
      ++marks;
      below_chance += shortfall.difference.IsBelowChance() ? 1 : 0;
    }
  }
  if (marks == 0) return "";
  return std::format("\n{} less the best of the others, by question; 95 % interval of the bootstrap.\n\n",
                     rankings[0]) +
         "| set | measure | behind | difference | interval | questions worse | better "
         "|\n|---|---|---|---|---|---|---|\n" +
         rows + std::format("\nMarks: {}, {} of them with an interval below 0.\n", marks, below_chance);
}

}  // namespace

bool FallsShort(double figure, double other) { return figure < other - kTolerance - kRounding; }

std::vector<Shortfall> Shortfalls(const ComparedSet& set, const std::vector<std::string>& rankings) {
  std::vector<Shortfall> found;
  for (const NamedMeasure& measure : kJudged) {
    const std::size_t best = BestOther(set, measure);
    const double figure = set.measures[0].*measure.value, other = set.measures[best].*measure.value;
    if (!FallsShort(figure, other)) continue;
    found.push_back({measure.name, rankings[best], other - figure,
                     DifferenceOf(ByQuestion(set.each[0], measure), ByQuestion(set.each[best], measure))});
  }
  return found;
}

std::string MarkdownTable(const std::vector<ComparedSet>& sets, const std::vector<std::string>& rankings) {
  std::string out = std::format("Each cell: {}. {}: {} is below the best of the others by more than {}.\n\n",
                                absl::StrJoin(rankings, "/"), kMark, rankings[0], Figure(kTolerance));
  out += "| set | questions |";
  std::string rule = "|---|---|";
  for (const NamedMeasure& measure : kJudged) {
    out += std::format(" {} |", measure.name);
    rule += "---|";
  }
  out += std::format(" {} |\n{}---|\n", kShown.name, rule);
  std::size_t marked = 0;
  for (const ComparedSet& set : sets) {
    out += std::format("| {} | {} |", set.name, set.questions);
    for (const NamedMeasure& measure : kJudged) out += std::format(" {} |", Cell(set, measure, Marked(set, measure)));
    out += std::format(" {} |\n", Cell(set, kShown, false));
    marked += std::ranges::any_of(kJudged, [&](const NamedMeasure& measure) { return Marked(set, measure); });
  }
  out += std::format("\nMarked: {} of {}.\n", marked, sets.size());
  return out + TableOfMarks(sets, rankings);
}

std::string Figure(double value) {
  std::string text = std::format("{:.3f}", value);
  if (const auto zero = text.find("0."); zero == 0 || (zero == 1 && text[0] == '-')) text.erase(zero, 1);
  return text;
}

}  // namespace annals::bench
