#include "core/answer/evidence/confidence.h"

#include <algorithm>
#include <cmath>

namespace annals::answer {
namespace {

constexpr double kBase = -1.07, kHeld = 1.03, kTyped = -0.38, kAnswer = 1.37, kMargin = 0.75, kStrange = -3;
constexpr double kMostMargin = 3;
constexpr double kNamed = 0.5;  // idf share of the names asked about below which a sentence is of others

}  // namespace

double Confidence(const ConfidenceSigns& signs) {
  const double sum = kBase + kHeld * signs.held + (signs.typed ? kTyped + kAnswer * signs.answer : 0) +
                     kMargin * std::clamp(signs.margin, 0.0, kMostMargin) + (signs.strange ? kStrange : 0);
  return 1 / (1 + std::exp(-sum));
}

ConfidenceSigns SignsOf(const std::vector<Evidence>& evidence, const std::vector<std::size_t>& pool, std::size_t first,
                        const QuestionTerms& terms, TermMask names, bool typed) {
  const Evidence& e = evidence[first];
  double ahead = kMostMargin;
  for (const std::size_t i : pool) {
    if (i != first) ahead = std::min(ahead, e.score - evidence[i].score);
  }
  const TermMask held = e.said | e.kin | e.named | e.carried;
  return {.held = terms.Share(held, terms.all()),
          .typed = typed,
          .answer = typed ? std::min(e.answer, 1.0) : 0,
          .margin = std::max(ahead, 0.0),
          .strange = names != 0 && terms.Share(held, names) < kNamed};
}

}  // namespace annals::answer
