#include "bench/privacy/pii_measures.h"

#include <algorithm>
#include <optional>

namespace annals::bench {
namespace {

using privacy::PiiSpan;

constexpr std::size_t kMostBetweenParts = 40;  // bytes: a town and its country

bool AreParts(std::string_view between) {
  if (between.size() > kMostBetweenParts) return false;
  bool in_word = false;
  for (const char c : between) {
    const bool small = c >= 'a' && c <= 'z', letter = small || (c >= 'A' && c <= 'Z') || (c & '\x80') != 0;
    if (small && !in_word) return false;
    in_word = letter;
  }
  return true;
}

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

std::vector<PiiSpan> JoinParts(std::string_view text, const std::vector<PiiSpan>& spans, privacy::PiiType type) {
  std::vector<PiiSpan> joined;
  std::optional<std::size_t> last;  // of the type, in `joined`
  for (const PiiSpan& span : spans) {
    if (span.type == type && last && joined[*last].end <= span.begin &&
        AreParts(text.substr(joined[*last].end, span.begin - joined[*last].end))) {
      joined[*last].end = span.end;
      continue;
    }
    if (span.type == type) last = joined.size();
    joined.push_back(span);
  }
  return joined;
}

}  // namespace annals::bench
