// Whether a fact holds in the period asked about.
//
//   scope July 2025   "since 2024, A leads B" (explicit, from 2024 on)     inside: it holds then
//                     a sentence of the July 2025 survey, without a date   inherited from the label of its document
//                     "in 2019, A led B" (explicit, 2019)                  outside
//                     a sentence of a document without label               undated
//
// Facts outside are not used: nothing starts from them or passes through them. Undated ones may be returned, marked and
// below the dated ones, but nothing starts from them. Thread-safe.
#pragma once

#include <vector>

#include "core/index/view.h"

namespace annals::scope {

enum class ScopeMatch { kNoScope, kInside, kInherited, kUndated, kOutside };
const char* Name(ScopeMatch match);  // "inside"; kNoScope is "no_scope"

class FactScope {
 public:
  // Whether the documents were cut to the periods already: then what inherits its days from its document is inside.
  enum class Documents { kInside, kAny };

  FactScope() = default;  // no scope: everything matches
  explicit FactScope(std::vector<Interval> periods, Documents documents = Documents::kInside)
      : periods_(std::move(periods)), documents_(documents) {}

  bool timed() const { return !periods_.empty(); }
  ScopeMatch Match(const Interval& validity, ValiditySource source) const;
  ScopeMatch Match(const index::RelationRef& relation) const { return Match(relation.validity, relation.source); }
  bool Outside(const index::RelationRef& relation) const { return Match(relation) == ScopeMatch::kOutside; }
  bool Outside(const index::EntityNeighbour& n) const { return Match(n.validity, n.source) == ScopeMatch::kOutside; }
  // Whether a document's own record speaks of the periods; one without days does not contradict them.
  bool HoldsIn(const Document& document) const;
  // Whether growth and paths may start from it.
  bool Expands(const index::RelationRef& relation) const;

 private:
  bool Meets(const Interval& interval) const;

  std::vector<Interval> periods_;
  Documents documents_ = Documents::kInside;
};

}  // namespace annals::scope
