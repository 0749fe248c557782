// What texts tell in the order of time, where no record does.
// "timeline of Skelby" gets its dated sentences; "When did tariffs first come up?" the one of the earliest document that speaks
// of them, under its period.
//
// A timeline takes the sentences that name a year and speak of what is asked, the clearest of each month or year, at most
// kMostEntries, by the first date that each names. What comes first is told by the documents' own dates. Thread-safe; cost of
// everywhere.h.
#pragma once

#include <optional>

#include "core/answer/case.h"
#include "core/answer/draft.h"

namespace annals::answer {

// nullopt when the question asks for no timeline, or fewer than two sentences tell one.
std::optional<Draft> AnswerToldTimeline(const Case& c);

// nullopt when the question does not ask when something was first, or last, spoken of; when the documents have no dates; or
// when none speaks of it.
std::optional<Draft> AnswerFirstTold(const Case& c);

}  // namespace annals::answer
