// What a document says of its subject, each with a period that it says it of, in order of time: the sentences that speak of a
// period, whether or not a search found them.
//
//   "In 1999 she came to Leiden. She has taught at Graz since 2004. In 2009 she taught in Wick."
//   StatesTold(view, document, terms of "taught", &finder)
//     [1999-01-01, 2000-01-01)     not of_kind
//     [2004-01-01, 2009-01-01)     of_kind: it ends where the next one begins
//     [2009-01-01, 2010-01-01)     of_kind
//
// What is of the kind that is asked for and has no end lasts until the next such sentence begins. Thread-safe;
// O(sentences of the document).
#pragma once

#include <vector>

#include "core/answer/reading/question_terms.h"
#include "core/index/view.h"

namespace annals::answer {

struct ToldState {
  index::StatementOrdinal statement = 0;
  Interval when;
  Interval spoken;       // the same as the sentence has it: an end that it leaves open is open
  TermMask said = 0;     // terms of the question that the sentence says, itself or in other words
  bool of_kind = false;  // says something of what is asked, itself or in other words
  bool carried = false;  // the sentence names no period itself
};

// Longer than thirty years: a life, or the time of a thing, and no state of it.
bool IsLife(const Interval& interval);

// By `when`, then by statement. `asked`: terms that make a sentence one of the kind. The first kMostPassages passages are read.
inline constexpr index::ChunkOrdinal kMostPassages = 200;
std::vector<ToldState> StatesTold(const index::View& view, index::DocumentOrdinal document, TermMask asked,
                                  TermFinder* finder);

}  // namespace annals::answer
