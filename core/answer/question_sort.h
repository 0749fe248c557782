// Which sort of question it is, and the mode that answers it when the request leaves the choice (AUTO).
//
//   "Who invented the lattice cell?"                        attribute      FACT       "asks for a person"
//   "Is there any relationship between Kevin and Alexis?"   relationship   EXPLAIN    "asks how two names are related"
//   "Which quarter had the lowest costs?"                   extreme        FACT       "asks for the largest or …"
//   "Do the sources agree on the cost?"                     conflict       CONFLICTS  "asks whether the sources agree"
//
// Rules over the words, the first that fits. English. Deterministic, thread-safe.
#pragma once

#include <string>
#include <string_view>

#include "core/answer/answer.h"
#include "core/time/time_scope.h"

namespace annals::answer {

enum class Sort {
  kConflict,
  kRelationship,
  kComparison,
  kTimeline,
  kExtreme,
  kCount,
  kOrder,   // first, last, the second
  kAnchor,  // before or after an event
  kList,
  kCause,
  kYesNo,
  kAttribute,
  kOpen,
};

struct SortedQuestion {
  Sort sort = Sort::kOpen;
  Mode mode = Mode::kExplain;
  std::string reason;
};

SortedQuestion SortQuestion(std::string_view question, const time::Scope& scope);

// False: SortQuestion finds no question for a timeline, whatever the scope. Cheap.
bool MayAskForTimeline(std::string_view question);

}  // namespace annals::answer
