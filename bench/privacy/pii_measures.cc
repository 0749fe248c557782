#include "bench/privacy/pii_measures.h"

#include <algorithm>

namespace annals::bench {
namespace {

using privacy::PiiSpan;

bool ShareHalf(const PiiSpan& a, const PiiSpan& b) {
  const std::size_t begin = std::max(a.begin, b.begin), end = std::min(a.end, b.end);
  if (begin >= end) return false;
  const std::size_t both = std::max(a.end, b.end) - std::min(a.begin, b.begin);
  return 2 * (end - begin) >= both;
}

}  // namespace

double PiiScore::Precision() const { return found == 0 ? 1 : static_cast<double>(right) / found; }
double PiiScore::Recall() const { return gold == 0 ? 1 : static_cast<double>(right) / gold; }
double PiiScore::F2() const {
  const double p = Precision(), r = Recall();
  return p + r == 0 ? 0 : 5 * p * r / (4 * p + r);
}

PiiScore& PiiScore::operator+=(const PiiScore& other) {
  gold += other.gold;
  found += other.found;
  right += other.right;
  exact += other.exact;
  return *this;
}

PiiScores ScorePii(const std::vector<PiiSpan>& gold, const std::vector<PiiSpan>& found) {
  PiiScores scores;
  for (const PiiSpan& span : gold) ++scores[span.type].gold;
  std::vector<bool> taken(gold.size(), false);
  for (const PiiSpan& span : found) {
    PiiScore& score = scores[span.type];
    ++score.found;
    for (std::size_t i = 0; i < gold.size(); ++i) {
      if (taken[i] || gold[i].type != span.type || !ShareHalf(gold[i], span)) continue;
      taken[i] = true;
      ++score.right;
      score.exact += gold[i].begin == span.begin && gold[i].end == span.end;
      break;
    }
  }
  return scores;
}

}  // namespace annals::bench
