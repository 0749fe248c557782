// "What is the timeline of patent LK 1020304?": events first, each with its governing document, then dated facts, the
// steps of a patent's life that nobody recorded, and the stretches of which nothing is known.
//
//   [1] "2019-03-04, filed: Electrode with an open lattice."      [2] "2021-06-15, granted: …"
//
// Thread-safe; cost of facts::TimelineOf.
#pragma once

#include <optional>

#include "core/answer/answer.h"
#include "core/facts/timeline.h"
#include "core/question/request.h"
#include "core/retrieval/result.h"

namespace annals::answer {

struct TimelineOutcome {
  Answer answer;
  facts::Timeline timeline;
  retrieval::Result result;  // scope, and the passages of the documents that state the entries
};

// nullopt when the question asks for no timeline, names nothing or more than one thing, or nothing of it is dated, and
// in the modes EXPLAIN and CONFLICTS. A period of the question limits the entries.
std::optional<TimelineOutcome> AnswerTimeline(const index::View& view, const question::Request& request, Mode mode);

}  // namespace annals::answer
