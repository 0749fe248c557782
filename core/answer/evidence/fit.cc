#include "core/answer/evidence/fit.h"

#include <algorithm>
#include <bit>

#include "core/answer/evidence/stretch.h"

namespace annals::answer {
namespace {

constexpr std::uint32_t kMostWords = 50;
constexpr double kTopicWords =
    10;  // the later in a sentence a phrase stands, the less is it what the sentence is about
constexpr std::uint32_t kMostFragment = 5;  // words

double PeriodScore(const Evidence& evidence, const Asked& asked, const SentenceWeights& weights) {
  if (evidence.own_quarter == 0 || asked.forward) return 0;
  if ((evidence.quarters & (1U << evidence.own_quarter | 1U << question::kThisQuarter)) != 0) return weights.own_period;
  if (evidence.quarters != 0 || (evidence.qualifiers & (question::kWholeYear | question::kOfYear)) != 0)
    return -weights.foreign_period;
  return evidence.after_whole_year ? -weights.foreign_period / 2 : 0;
}

// "Pronouncing the name": a few words without an end or a figure are what something is called, not what is said of it.
bool IsFragment(const Evidence& evidence) {
  std::string_view text = evidence.text;  // without the number of the next one: "Pronouncing the name\n2."
  while (!text.empty() && (text.back() == '.' || text.back() == ' ' || text.back() == '\n' ||
                           (text.back() >= '0' && text.back() <= '9')))
    text.remove_suffix(1);
  if (evidence.text.ends_with('.') && text.size() + 1 == evidence.text.size()) return false;
  const char last = text.empty() ? '.' : text.back();
  const bool open = (last >= 'a' && last <= 'z') || (last >= 'A' && last <= 'Z');
  return open && evidence.words <= kMostFragment && (evidence.figures.empty() || text.size() < evidence.text.size()) &&
         !evidence.text.contains(':') && !evidence.text.starts_with('-') && !evidence.text.starts_with('*');
}

double SpokenScore(const Evidence& evidence, const SentenceWeights& weights) {
  return weights.spoken * evidence.spoken + weights.speaker * evidence.speaker + weights.role * evidence.role +
         weights.recent * evidence.recent - (evidence.stranger ? weights.stranger : 0);
}

double TopicScore(const Evidence& evidence, const Stretch& stretch, double topic, double word) {
  const double first = stretch.distinct > 0 ? std::max(0.0, 1 - stretch.first / kTopicWords) : 0;
  return topic * first - word * std::min(evidence.words, kMostWords);
}

}  // namespace

Fit FitOf(const Evidence& evidence, const QuestionTerms& question, const Asked& asked, std::size_t passages,
          const SentenceWeights& weights) {
  const Stretch stretch = BestStretch(evidence.places, asked.terms);
  Fit fit{.begin = stretch.begin, .end = stretch.end};
  const double said = question.Share(evidence.said, asked.terms);
  // What held in a period is said on the page about it, in a sentence that need not repeat the question.
  const bool whole = asked.whole || evidence.period_asked;
  // What a turn is about was said by who spoke before, or stands behind a greeting: its first words tell nothing.
  const double whole_topic = evidence.turn ? 0 : weights.whole_topic;
  const TermMask kin = asked.whole ? evidence.kin : 0;
  const TermMask named = (evidence.named | (asked.whole ? evidence.carried : 0)) & ~evidence.said & ~kin;
  fit.coverage = said + weights.kin * question.Share(kin, asked.terms) +
                 (evidence.period_asked ? 1 : weights.named) * question.Share(named, asked.terms);
  const double held = whole ? question.Share(evidence.said | kin | named, asked.terms) : fit.coverage;
  const double density = stretch.distinct > 0 && !whole ? static_cast<double>(stretch.distinct) / stretch.words : 0;
  const double behind = static_cast<double>(evidence.rank) / static_cast<double>(std::max<std::size_t>(passages, 1));
  fit.score =
      (whole ? weights.whole_coverage : weights.coverage) * held + weights.density * density +
      (whole ? weights.whole_figure : weights.figure) * FigureNear(evidence, asked, stretch, question.language()) +
      (whole ? weights.whole_rank : weights.rank) * (1 - behind) -
      weights.foreign * std::popcount(QualifiersFor(evidence, stretch, question.language()) & ~asked.qualifiers &
                                      ~(question::kWholeYear | question::kOfYear)) -
      (stretch.off_topic                  ? weights.foreign_topic
       : stretch.narrowed && !asked.whole ? weights.foreign_name
                                          : 0) +
      PeriodScore(evidence, asked, weights) + SpokenScore(evidence, weights) +
      TopicScore(evidence, stretch, whole && !evidence.period_asked ? whole_topic : weights.topic, weights.word) +
      (asked.forward && (evidence.qualifiers & question::kForward) != 0 ? weights.forward : 0) -
      (evidence.asks ? weights.question : 0);
  if (asked.whole)
    fit.score += weights.exact * question.Share(evidence.exact, asked.terms) + weights.frame * evidence.frame +
                 weights.before * question.Share(evidence.before & ~evidence.said & ~kin, asked.terms) -
                 (IsFragment(evidence) ? weights.fragment : 0);
  return fit;
}

}  // namespace annals::answer
