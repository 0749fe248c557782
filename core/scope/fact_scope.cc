#include "core/scope/fact_scope.h"

#include <algorithm>

namespace annals::scope {

const char* Name(ScopeMatch match) {
  switch (match) {
    case ScopeMatch::kNoScope:
      return "no_scope";
    case ScopeMatch::kInside:
      return "inside";
    case ScopeMatch::kInherited:
      return "inherited";
    case ScopeMatch::kUndated:
      return "undated";
    case ScopeMatch::kOutside:
      return "outside";
  }
  return "";
}

ScopeMatch FactScope::Match(const Interval& validity, ValiditySource source) const {
  if (!timed()) return ScopeMatch::kNoScope;
  switch (source) {
    case ValiditySource::kNone:
      return ScopeMatch::kUndated;
    case ValiditySource::kInferred:
      if (documents_ == Documents::kAny && !Meets(validity)) return ScopeMatch::kOutside;
      return ScopeMatch::kInherited;
    case ValiditySource::kExplicit:
    case ValiditySource::kCarried:
    case ValiditySource::kRelative:
      break;
  }
  return Meets(validity) ? ScopeMatch::kInside : ScopeMatch::kOutside;
}

bool FactScope::Meets(const Interval& interval) const {
  return std::ranges::any_of(periods_, [&](const Interval& period) { return period.Overlaps(interval); });
}

bool FactScope::HoldsIn(const Document& document) const {
  if (!timed() || documents_ == Documents::kInside) return true;
  const std::optional<Interval> key = document.TimeKey();
  return !key || Meets(*key);
}

bool FactScope::Expands(const index::RelationRef& relation) const {
  const ScopeMatch match = Match(relation);
  return match != ScopeMatch::kOutside && match != ScopeMatch::kUndated;
}

}  // namespace annals::scope
