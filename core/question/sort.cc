#include "core/question/sort.h"

namespace annals::question {

SortedQuestion SortQuestion(const QuestionKind& kind, const time::Scope& scope) {
  const bool value = kind.wants == Wants::kValue;
  if (kind.wants == Wants::kConflict) return {Sort::kConflict, value, kind.reason};
  if (kind.relates) return {Sort::kRelationship, value, "asks how names are related"};
  if (scope.type == time::ScopeType::kComparison && scope.groups.size() > 1)
    return {Sort::kComparison, value, "compares periods, each answered by itself"};
  if (kind.timeline) return {Sort::kTimeline, value, "asks for events in order"};
  if (kind.cause) return {Sort::kCause, value, "asks for an explanation"};
  if (kind.extreme != Extreme::kNone) return {Sort::kExtreme, value, "asks for the largest or smallest"};
  if (kind.counts) return {Sort::kCount, value, "asks for a number"};
  if (kind.orders) return {Sort::kOrder, value, "asks for a place in the order of time"};
  if (scope.event) return {Sort::kAnchor, value, "asks by an event"};
  if (kind.several) return {Sort::kList, value, value ? kind.reason : "asks for a list"};
  if (value) return {Sort::kAttribute, value, kind.reason};
  if (kind.yes_or_no) return {Sort::kYesNo, value, "asks whether something is so"};
  return {Sort::kOpen, value, kind.reason};
}

}  // namespace annals::question
