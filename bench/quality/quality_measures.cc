#include "bench/quality/quality_measures.h"

#include <algorithm>
#include <cmath>

#include "absl/container/flat_hash_set.h"

namespace annals::bench {
namespace {

constexpr std::size_t kDeepest = 10;  // of the reciprocal rank

// Which of the distinct ids are gold, in their order.
struct Judged {
  std::vector<bool> right;
  std::size_t gold = 0;

  double Found(std::size_t k) const { return static_cast<double>(std::count(right.begin(), At(k), true)); }
  std::vector<bool>::const_iterator At(std::size_t k) const {
    return right.begin() + static_cast<std::ptrdiff_t>(std::min(k, right.size()));
  }
};

Judged Judge(const std::vector<std::string>& ranked, const std::vector<std::string>& gold) {
  const absl::flat_hash_set<std::string> wanted(gold.begin(), gold.end());
  absl::flat_hash_set<std::string> seen;
  Judged judged{.gold = wanted.size()};
  for (const std::string& id : ranked) {
    if (seen.insert(id).second) judged.right.push_back(wanted.contains(id));
  }
  return judged;
}

double Discount(std::size_t rank) { return 1 / std::log2(static_cast<double>(rank) + 1); }  // from 1

double Recall(const Judged& judged, std::size_t k) { return judged.Found(k) / static_cast<double>(judged.gold); }

double Hit(const Judged& judged, std::size_t k) { return judged.Found(k) > 0 ? 1 : 0; }

double Reciprocal(const Judged& judged) {
  const auto end = judged.At(kDeepest), first = std::find(judged.right.begin(), end, true);
  return first == end ? 0 : 1 / static_cast<double>(first - judged.right.begin() + 1);
}

double Ndcg(const Judged& judged, std::size_t k) {
  double gained = 0, best = 0;
  for (std::size_t i = 0; i < std::min(k, judged.right.size()); ++i) gained += judged.right[i] ? Discount(i + 1) : 0;
  for (std::size_t i = 0; i < std::min(k, judged.gold); ++i) best += Discount(i + 1);
  return gained / best;
}

}  // namespace

double RecallAt(const std::vector<std::string>& ranked, const std::vector<std::string>& gold, std::size_t k) {
  return Recall(Judge(ranked, gold), k);
}

double HitAt(const std::vector<std::string>& ranked, const std::vector<std::string>& gold, std::size_t k) {
  return Hit(Judge(ranked, gold), k);
}

double ReciprocalRank(const std::vector<std::string>& ranked, const std::vector<std::string>& gold) {
  return Reciprocal(Judge(ranked, gold));
}

double NdcgAt(const std::vector<std::string>& ranked, const std::vector<std::string>& gold, std::size_t k) {
  return Ndcg(Judge(ranked, gold), k);
}

QualityMeasures Measure(const std::vector<Ranking>& rankings, const std::vector<std::vector<std::string>>& gold) {
  QualityMeasures m;
  const std::size_t n = rankings.size();
  if (n == 0) return m;
  std::vector<double> times;
  const double all = static_cast<double>(n);
  const double half[2] = {static_cast<double>((n + 1) / 2), static_cast<double>(n / 2)};
  for (std::size_t i = 0; i < n; ++i) {
    const Judged judged = Judge(rankings[i].ids, gold[i]);
    const double at_5 = Recall(judged, 5);
    m.recall_2 += Recall(judged, 2) / all;
    m.recall_5 += at_5 / all;
    m.recall_10 += Recall(judged, 10) / all;
    m.hit_1 += Hit(judged, 1) / all;
    m.hit_5 += Hit(judged, 5) / all;
    m.hit_10 += Hit(judged, 10) / all;
    m.mrr += Reciprocal(judged) / all;
    m.ndcg_5 += Ndcg(judged, 5) / all;
    m.ndcg_10 += Ndcg(judged, 10) / all;
    m.recall_5_halves[i % 2] += at_5 / half[i % 2];
    m.all_gold_5 += (at_5 == 1 ? 1.0 : 0.0) / all;
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
