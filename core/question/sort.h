// Which sort of question it is: what it is answered by.
//
//   "Who invented the lattice cell?"                        kAttribute      value       "asks for a value"
//   "Is there any relationship between Kevin and Alexis?"   kRelationship               "asks how names are related"
//   "Which quarter had the lowest costs?"                   kExtreme        value       "asks for the largest or smallest"
//   "Do the sources agree on the cost?"                     kConflict                   "asks whether the sources agree"
//
// The first that fits, over the kind and over what was understood of time. Deterministic, thread-safe.
#pragma once

#include <string>

#include "core/question/kind.h"
#include "core/time/time_scope.h"

namespace annals::question {

enum class Sort {
  kConflict,
  kRelationship,
  kComparison,  // of periods
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
  bool value = false;  // it wants a value
  std::string reason;  // of the sort, for a reader
};

SortedQuestion SortQuestion(const QuestionKind& kind, const time::Scope& scope);

}  // namespace annals::question
