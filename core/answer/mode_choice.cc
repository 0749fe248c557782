#include "core/answer/mode_choice.h"

namespace annals::answer {

Mode ModeFor(const question::SortedQuestion& question) {
  using question::Sort;
  switch (question.sort) {
    case Sort::kConflict:
      return Mode::kConflicts;
    case Sort::kRelationship:
    case Sort::kCause:
    case Sort::kOpen:
      return Mode::kExplain;
    case Sort::kTimeline:
    case Sort::kExtreme:
    case Sort::kCount:
    case Sort::kAttribute:
    case Sort::kYesNo:
      return Mode::kFact;
    case Sort::kComparison:
    case Sort::kOrder:
    case Sort::kAnchor:
    case Sort::kList:
      break;
  }
  return question.value ? Mode::kFact : Mode::kExplain;
}

}  // namespace annals::answer
