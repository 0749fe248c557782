// Dated facts that an anchor tells of: "Ben Oro's visit to Wick", "X became CEO", or "Ben Oro did" after the main
// clause. O(relations of the names in the clause). Thread-safe.
#pragma once

#include <optional>

#include "core/facts/anchor_events.h"
#include "core/facts/event_anchor.h"

namespace annals::facts {

FoundOccurrences FindAnchorFacts(const Access& access, const QuestionText& text, const WordRange& clause,
                                 const std::optional<MainDeed>& deed);

// "Ben Oro · Make a visit · Wick"
std::string FactText(const index::View& view, const DatedFact& fact);

}  // namespace annals::facts
