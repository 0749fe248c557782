#include "bench/quality/quality_measures.h"

#include <algorithm>
#include <cmath>

#include "absl/container/flat_hash_set.h"

namespace annals::bench {

double RecallAt(const std::vector<std::string>& ranked, const std::vector<std::string>& gold, std::size_t k) {
  const absl::flat_hash_set<std::string> wanted(gold.begin(), gold.end());
  absl::flat_hash_set<std::string> seen;
  std::size_t found = 0;
  for (const std::string& id : ranked) {
    if (seen.size() == k) break;
    if (seen.insert(id).second && wanted.contains(id)) ++found;
  }
  return static_cast<double>(found) / static_cast<double>(wanted.size());
}

QualityMeasures Measure(const std::vector<Ranking>& rankings, const std::vector<std::vector<std::string>>& gold) {
  QualityMeasures m;
  const std::size_t n = rankings.size();
  if (n == 0) return m;
  std::vector<double> times;
  const double half[2] = {static_cast<double>((n + 1) / 2), static_cast<double>(n / 2)};
  for (std::size_t i = 0; i < n; ++i) {
    const double at_5 = RecallAt(rankings[i].ids, gold[i], 5);
    m.recall_2 += RecallAt(rankings[i].ids, gold[i], 2) / static_cast<double>(n);
    m.recall_5 += at_5 / static_cast<double>(n);
    m.recall_10 += RecallAt(rankings[i].ids, gold[i], 10) / static_cast<double>(n);
    m.recall_5_halves[i % 2] += at_5 / half[i % 2];
    m.all_gold_5 += (at_5 == 1 ? 1.0 : 0.0) / static_cast<double>(n);
    times.push_back(rankings[i].milliseconds);
  }
  m.p50_ms = Percentile(times, 0.5);
  m.p95_ms = Percentile(times, 0.95);
  return m;
}

double Percentile(std::vector<double> values, double q) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  const auto rank = static_cast<std::size_t>(std::ceil(q * static_cast<double>(values.size())));
  return values[std::clamp<std::size_t>(rank, 1, values.size()) - 1];
}

}  // namespace annals::bench
