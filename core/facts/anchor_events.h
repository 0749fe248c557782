// Events of documents that the words of an anchor name: "the merger", "the launch of the Heron 12", "patent LK 1 was
// filed".
//
// The type of an event must be said by the clause; what else the clause says must name the document: as its title, or
// among its names, or in its title, owner, type and identifiers. An event that is about the name goes before one that
// mentions it. O(documents), one look at their events each. Thread-safe.
#pragma once

#include <vector>

#include "core/facts/event_anchor.h"

namespace annals::facts {

struct FoundOccurrences {
  std::vector<Occurrence> occurrences;  // distinct, in no order
  OrderWord order;                      // "the first merger"
};

FoundOccurrences FindAnchorEvents(const Access& access, const QuestionText& text, const WordRange& clause,
                                  const std::vector<EntityId>& others);

}  // namespace annals::facts
