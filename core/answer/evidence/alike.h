// How alike two sentences are: by their words, and by their figures.
//
//   Jaccard(DistinctTerms("Oil rose."), DistinctTerms("Oil fell."))   0.33 in English
//
// Thread-safe; linear.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/answer/evidence/evidence.h"
#include "core/language/languages.h"

namespace annals::answer {

// Whether all figures of one are those of the other: "$5.50 per barrel" does not repeat "$5.70 per barrel".
bool SameFigures(const Evidence& a, const Evidence& b);

// Distinct, sorted terms of a text, and |a ∩ b| / |a ∪ b| of two such lists.
std::vector<std::string> DistinctTerms(std::string_view text, Language language);
double Jaccard(const std::vector<std::string>& a, const std::vector<std::string>& b);

}  // namespace annals::answer
