#include "core/answer/evidence/stretch.h"

#include <algorithm>
#include <bit>
#include <string>
#include <string_view>

#include "core/language/lexicon.h"

namespace annals::answer {
namespace {

constexpr std::uint32_t kReachAfter = 60, kReachBefore = 40;  // bytes between a phrase and its number
constexpr double kFigureBefore = 0.75, kFigureElsewhere = 0.5;

// "net income of $24 million and operating income": the figure belongs to what stands before it.
bool Separated(std::string_view between, Language language) {
  const language::Words conjunctions = language::LexiconOf(language).facts.conjunctions;
  return between.contains(',') || std::ranges::any_of(conjunctions, [&](std::string_view word) {
           return between.contains(" " + std::string(word) + " ");
         });
}

// Whether a figure stands from `begin` to `end`, both outside of it, that is told apart from what follows.
bool FigureBetween(const Evidence& evidence, std::uint32_t begin, std::uint32_t end, bool separated,
                   Language language) {
  return std::ranges::any_of(evidence.figures, [&](const FigureSpan& figure) {
    return figure.kind != question::Figure::kDate && begin <= figure.begin && figure.end <= end &&
           (!separated || Separated(evidence.text.substr(figure.end, end - figure.end), language));
  });
}

}  // namespace

Stretch BestStretch(const std::vector<TermPlace>& places, TermMask asked) {
  Stretch best;
  for (std::size_t i = 0; i < places.size(); ++i) {
    if ((places[i].terms & asked) == 0) continue;
    TermMask held = 0;
    for (std::size_t j = i; j < places.size(); ++j) {
      if ((places[j].terms & asked & ~held) == 0) continue;
      held |= places[j].terms & asked;
      const Stretch now{std::popcount(held), places[j].word - places[i].word + 1,
                        places[i].word,      places[i].begin,
                        places[j].end,       places[i].narrowed,
                        places[i].off_topic};
      if (now.distinct > best.distinct || (now.distinct == best.distinct && now.words < best.words)) best = now;
    }
  }
  return best;
}

std::uint32_t QualifiersFor(const Evidence& evidence, const Stretch& stretch, Language language) {
  std::uint32_t qualifiers = evidence.qualifiers;
  for (const question::QualifierPlace& place : evidence.figure_qualifiers) {
    const bool before = place.end <= stretch.begin;
    const bool other = before ? FigureBetween(evidence, place.end, stretch.begin, false, language)
                              : FigureBetween(evidence, stretch.end, place.begin, true, language);
    if (!other) qualifiers |= place.qualifiers;
  }
  return qualifiers;
}

double FigureNear(const Evidence& evidence, const Asked& asked, const Stretch& stretch, Language language) {
  double best = 0;
  for (const FigureSpan& figure : evidence.figures) {
    if (!Fits(asked.figure, figure.kind) || (figure.change && !asked.change)) continue;
    double near = kFigureElsewhere;
    if (figure.end > stretch.begin && figure.begin <= stretch.end + kReachAfter) near = 1;
    if (figure.end <= stretch.begin && stretch.begin - figure.end <= kReachBefore &&
        !Separated(evidence.text.substr(figure.end, stretch.begin - figure.end), language))
      near = kFigureBefore;
    best = std::max(best, near);
  }
  return best;
}

}  // namespace annals::answer
