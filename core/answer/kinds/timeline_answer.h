// "What is the timeline of patent LK 1020304?": events first, each with its governing document, then dated facts, then what
// sentences tell with a period, the steps of a patent's life that nobody recorded, and the stretches of which nothing is known.
//
//   "What is the timeline of patent LK 1020304?"
//     "2019-03-04, filed: Electrode with an open lattice."    [1]
//     "Nothing is recorded from 2019-03-05 to 2021-06-14."    [1] [2]
//     "2021-06-15, granted: Electrode with an open lattice."  [2]
//
// Thread-safe; cost of facts::TimelineOf.
#pragma once

#include <optional>

#include "core/answer/case.h"
#include "core/answer/draft.h"

namespace annals::answer {

// nullopt when the question asks for no timeline, names nothing or more than one thing, or nothing of it is dated, when sentences
// alone tell of it and they are fewer than two or more than twenty (sweeps/told_in_order.h chooses of these), and in the modes EXPLAIN
// and CONFLICTS. A period of the question limits the entries. The passages are those of the
// documents that state the entries.
std::optional<Draft> AnswerTimeline(const Case& c);

}  // namespace annals::answer
