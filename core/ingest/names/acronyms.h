// Short forms that a sentence defines: "the European Central Bank (ECB)", "ECB (European Central Bank)".
//
// After Schwartz and Hearst, "A simple algorithm for identifying abbreviation definitions in biomedical text" (2003):
// the letters of the short form are sought from the right in the words beside it, at most min(n + 5, 2n) of them for n
// letters; the first letter must begin a word. Kept stricter: a short form has two capitals, a long one two words.
// Thread-safe; linear in the tokens.
#pragma once

#include <vector>

#include "absl/types/span.h"
#include "core/text/text.h"
#include "core/text/tokens.h"

namespace annals::ingest {

struct Acronym {
  std::size_t short_form = 0;      // token
  std::size_t begin = 0, end = 0;  // tokens of the long form, [begin, end)
};

// In the order of the text.
std::vector<Acronym> FindAcronyms(absl::Span<const text::Token> tokens, text::Language language);

}  // namespace annals::ingest
