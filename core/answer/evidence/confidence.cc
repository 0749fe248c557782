#include "core/answer/evidence/confidence.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace annals::answer {
namespace {

constexpr double kBase = -1.07, kHeld = 1.03, kTyped = -0.38, kAnswer = 1.37, kMargin = 0.75, kStrange = -3;
constexpr double kMostMargin = 3;
// By meaning (MeaningSigns); and where a model has read the sentence, too: docs/measurements.md#lessons.
struct OfMeaning {
  double base, ahead, margin, coverage, disagrees, no_number, no_type, no_day, judged, unspoken, broad, judged_of_broad;
};
constexpr OfMeaning kUnread = {.base = -1.48,
                               .ahead = 0.32,
                               .margin = 0.22,
                               .coverage = 1.63,
                               .disagrees = -0.57,
                               .no_number = -0.98,
                               .no_type = -2.27,
                               .no_day = -1.87,
                               .judged = 0,
                               .unspoken = 0,
                               .broad = 0,
                               .judged_of_broad = 0};
constexpr OfMeaning kRead = {.base = -1.88,
                             .ahead = 0.24,
                             .margin = 0.24,
                             .coverage = 1.34,
                             .disagrees = -0.3,
                             .no_number = -0.72,
                             .no_type = -0.9,
                             .no_day = -0.72,
                             .judged = 0.25,
                             .unspoken = -0.6,
                             .broad = 0.36,
                             .judged_of_broad = 0.08};
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
  const OfMeaning& w = signs.judged ? kRead : kUnread;
  return Logistic(w.base + w.ahead * signs.ahead + w.margin * std::clamp(signs.margin, 0.0, kMostMarginNear) +
                  w.coverage * signs.coverage + (signs.disagrees ? w.disagrees : 0) +
                  (signs.lacks_number ? w.no_number : 0) + (signs.lacks_type ? w.no_type : 0) +
                  (signs.lacks_date ? w.no_day : 0) + (signs.unspoken ? w.unspoken : 0) + (signs.broad ? w.broad : 0) +
                  (signs.broad ? w.judged_of_broad : w.judged) * signs.judged.value_or(0));
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
          .disagrees = !evidence[first].agrees,
          .judged = evidence[first].judged};
}

}  // namespace annals::answer
