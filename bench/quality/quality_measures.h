// Recall of ranked lists, as data/README defines it:
//   recall@k = mean over questions of |first k distinct ids ∩ gold| / |gold|
//
//   RecallAt({"b", "b", "a"}, {"a", "c"}, 2) == 0.5
//
// Pure. Order of questions matters only to `halves`: questions at even and at odd positions.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace annals::bench {

// REQUIRES: gold is not empty.
double RecallAt(const std::vector<std::string>& ranked, const std::vector<std::string>& gold, std::size_t k);

// What one system answered to one question.
struct Ranking {
  std::vector<std::string> ids;  // best first, may repeat
  double milliseconds = 0;
};

struct QualityMeasures {
  double recall_2 = 0, recall_5 = 0, recall_10 = 0;
  double recall_5_halves[2] = {0, 0};
  double all_gold_5 = 0;  // share of questions with every gold id among the first 5
  double p50_ms = 0, p95_ms = 0;
};

// REQUIRES: rankings and gold have one entry a question.
QualityMeasures Measure(const std::vector<Ranking>& rankings, const std::vector<std::vector<std::string>>& gold);

// The value below which the share `q` of the values lies (nearest rank). 0 for none.
double Percentile(std::vector<double> values, double q);

}  // namespace annals::bench
