// Entities that a question describes by what they are and where they belong, instead of by their names.
//
//   "Who criticized the French envoy?"                     "Envoy (France)"
//   "Who met the head of government of Norrvik?"           "Head of Government (Norrvik)"
//
// A description stands around a word that is written large and is, or is kin to ("French"), a part of the entity's key.
// It is the longest run of words of which each says a part of that key, or only joins them ("of", "the"); a key of
// which three words are said may have two more. The entity that most words describe is meant, of equals the one with the
// shorter key; when several are left, none is. One word alone describes nothing: that is a name, or none.
//
// Thread-safe. O(words written large × entities that share their stem and that of a word near by).
#pragma once

#include <vector>

#include "core/facts/question_text.h"
#include "core/index/view.h"
#include "core/text/thesaurus.h"

namespace annals::facts {

// Left to right, none overlapping; `thesaurus` may be nullptr.
std::vector<LinkedName> DescribedNames(const index::View& view, const QuestionText& text,
                                       const text::Thesaurus* thesaurus);

}  // namespace annals::facts
