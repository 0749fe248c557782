// Where in a sentence the words that are asked for stand closest together, and what belongs to them there: figures and qualifiers.
// Of "Sales rose, and net income was $24 million" the words "net income", for "What was net income?", with the figure right behind
// them. The formulas of the scores stand in evidence.h. Pure, thread-safe; O(places²).
#pragma once

#include <cstdint>
#include <vector>

#include "core/answer/evidence/evidence.h"

namespace annals::answer {

struct Stretch {
  int distinct = 0;
  std::uint32_t words = 0, first = 0, begin = 0, end = 0;
  bool narrowed = false, off_topic = false;
};

// The shortest stretch with as many of the asked terms as any; the first of equals.
Stretch BestStretch(const std::vector<TermPlace>& places, TermMask asked);

// Qualifiers that speak of the stretch: "Adjusted margin was 9%, and we returned $3 billion" adjusts the margin only.
std::uint32_t QualifiersFor(const Evidence& evidence, const Stretch& stretch, Language language);

// 1 of a figure of the asked kind that stands in the stretch or near behind it, less before it and elsewhere; 0 without one.
double FigureNear(const Evidence& evidence, const Asked& asked, const Stretch& stretch, Language language);

}  // namespace annals::answer
