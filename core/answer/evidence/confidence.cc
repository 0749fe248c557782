#include "core/answer/evidence/confidence.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace annals::answer {
namespace {

constexpr double kBase = -1.07, kHeld = 1.03, kTyped = -0.38, kAnswer = 1.37, kMargin = 0.75, kStrange = -3;
constexpr double kMostMargin = 3;
// By meaning (MeaningSigns).
constexpr double kBaseNear = -1.48, kAhead = 0.32, kMarginNear = 0.22, kCovered = 1.63, kDisagrees = -0.57,
                 kNoNumber = -0.98, kNoType = -2.27, kNoDay = -1.87;
constexpr double kMostMarginNear = 6;
constexpr std::size_t kBackground = 5;  // sentences nearer than the one that the first is compared with
constexpr double kNamed = 0.5;          // idf share of the names asked about below which a sentence is of others

double Logistic(double sum) { return 1 / (1 + std::exp(-sum)); }

// Its score ahead of the best other one, at most `most`.
double MarginOf(const std::vector<Evidence>& evidence, const std::vector<std::size_t>& pool, std::size_t first,
                double most) {
  double ahead = most;
  for (const std::size_t i : pool) {
    if (i != first) ahead = std::min(ahead, evidence[first].score - evidence[i].score);
  }
  return std::max(ahead, 0.0);
}

}  // namespace

double Confidence(const ConfidenceSigns& signs) {
  const double sum = kBase + kHeld * signs.held + (signs.typed ? kTyped + kAnswer * signs.answer : 0) +
                     kMargin * std::clamp(signs.margin, 0.0, kMostMargin) + (signs.strange ? kStrange : 0);
  return Logistic(sum);
}

ConfidenceSigns SignsOf(const std::vector<Evidence>& evidence, const std::vector<std::size_t>& pool, std::size_t first,
                        const QuestionTerms& terms, TermMask names, bool typed) {
  const Evidence& e = evidence[first];
  const TermMask held = e.said | e.kin | e.named | e.carried;
  return {.held = terms.Share(held, terms.all()),
          .typed = typed,
          .answer = typed ? std::min(e.answer, 1.0) : 0,
          .margin = MarginOf(evidence, pool, first, kMostMargin),
          .strange = names != 0 && terms.Share(held, names) < kNamed};
}

double ConfidenceByMeaning(const MeaningSigns& signs) {
  return Logistic(kBaseNear + kAhead * signs.ahead + kMarginNear * std::clamp(signs.margin, 0.0, kMostMarginNear) +
                  kCovered * signs.coverage + (signs.disagrees ? kDisagrees : 0) +
                  (signs.lacks_number ? kNoNumber : 0) + (signs.lacks_type ? kNoType : 0) +
                  (signs.lacks_date ? kNoDay : 0));
}

MeaningSigns MeaningSignsOf(const std::vector<Evidence>& evidence, const std::vector<std::size_t>& pool,
                            std::size_t first) {
  std::vector<double> nearest;
  for (const std::size_t i : pool) nearest.push_back(evidence[i].meaning);
  const std::size_t background = std::min(kBackground, nearest.size() - 1);
  std::ranges::nth_element(nearest, nearest.begin() + static_cast<std::ptrdiff_t>(background), std::greater<>());
  return {.ahead = evidence[first].meaning - nearest[background],
          .margin = MarginOf(evidence, pool, first, kMostMarginNear),
          .coverage = evidence[first].coverage,
          .disagrees = !evidence[first].agrees};
}

}  // namespace annals::answer
