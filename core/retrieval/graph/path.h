// A way from one entity to another over facts, typed edges and aliases.
#pragma once

#include <string>
#include <vector>

#include "core/record/ids.h"
#include "core/record/record.h"
#include "core/scope/fact_scope.h"
#include "core/time/interval.h"

namespace annals::retrieval {

struct PathStep {
  std::string from, relation, to;     // in the direction of the path
  bool reversed = false;              // the relation is stated of `to`: "works at" from the organisation's side
  RelationId id;                      // 0 for a typed edge and for an alias
  std::string statement;              // the sentence that states a fact
  std::string document_id, chunk_id;  // that support it; empty for an alias
  Interval validity = Interval::Always();
  ValiditySource source = ValiditySource::kNone;
  scope::ScopeMatch match = scope::ScopeMatch::kNoScope;
};

struct Path {
  std::vector<PathStep> steps;
  double cost = 0;  // smaller is closer
  int group = -1;   // temporal group in which all of it holds; −1: no scope, or several periods together
};

}  // namespace annals::retrieval
