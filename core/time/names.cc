// The names of the types, as they stand on the wire and in reports.
#include "core/time/time_scope.h"

namespace annals::time {

const char* Name(ScopeType type) {
  switch (type) {
    case ScopeType::kNone:
      return "none";
    case ScopeType::kPoint:
      return "point";
    case ScopeType::kRange:
      return "range";
    case ScopeType::kComparison:
      return "comparison";
    case ScopeType::kMulti:
      return "multi";
  }
  return "none";
}

const char* Name(Relation relation) {
  switch (relation) {
    case Relation::kIn:
      return "in";
    case Relation::kBefore:
      return "before";
    case Relation::kAfter:
      return "after";
    case Relation::kSince:
      return "since";
    case Relation::kUntil:
      return "until";
    case Relation::kAsOf:
      return "as_of";
    case Relation::kBetween:
      return "between";
  }
  return "in";
}

const char* Name(Axis axis) {
  switch (axis) {
    case Axis::kLabel:
      return "label";
    case Axis::kCovered:
      return "covered";
    case Axis::kPublished:
      return "published";
  }
  return "label";
}

const char* Name(Naming naming) {
  switch (naming) {
    case Naming::kPeriod:
      return "period";
    case Naming::kDocument:
      return "document";
    case Naming::kSource:
      return "source";
  }
  return "period";
}

const char* Name(CalendarKind calendar) { return calendar == CalendarKind::kFiscal ? "fiscal" : "calendar"; }

const char* Name(RecencyKind kind) {
  switch (kind) {
    case RecencyKind::kLatest:
      return "latest";
    case RecencyKind::kPrevious:
      return "previous";
    case RecencyKind::kFirst:
      return "first";
    case RecencyKind::kLast:
      return "last";
    case RecencyKind::kCurrent:
      return "current";
  }
  return "latest";
}

}  // namespace annals::time
