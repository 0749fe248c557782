// What the documents of a series are called: the words that titles of several periods share when period and owner are
// taken out.
//
//   "Survey of the Lakeland Districts, July 2025", "Survey of the Lakeland Districts, October 2025"
//     -> "survey of the lakeland districts"
//   "Crocs, Inc. Q1 2024 Earnings Call", "Crocs, Inc. Q2 2024 Earnings Call", both of "Crocs, Inc."
//     -> "earnings call"
//
// A name has two words or more: a series called "Prices" is its topic, too. Deterministic, thread-safe; O(titles read).
#pragma once

#include <vector>

#include "core/question/mask.h"
#include "core/record/record.h"

namespace annals::question {

// `documents`: those of a collection that have a label period, in any fixed order; at most 256 of them, evenly drawn,
// are read. `language`: theirs. Sorted, distinct.
std::vector<KindName> SeriesNames(const std::vector<const Document*>& documents, Language language);

}  // namespace annals::question
