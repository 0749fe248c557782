// What a question may see: one slice of the collection for each part that is ranked by itself.
//
// A comparison has one slice a period, and nothing crosses. Any other scope has one slice, the union of its periods. A
// scope that holds nothing has one slice of the latest earlier period, marked as fallback. A question that looks
// forward has one more slice, of the period just before, for the same owner (docs/recipes.md A.6).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/index/view.h"
#include "core/question/request.h"
#include "core/scope/fact_scope.h"
#include "core/scope/plan.h"

namespace annals::scope {

enum class SliceKind { kScope, kForward, kEarlier };

struct Slice {
  SliceKind kind = SliceKind::kScope;
  int group = -1;    // the group that it answers; −1: no scope, or several (see GroupOf)
  std::string note;  // of a fallback
  index::Allowed allowed;
  FactScope facts;  // of the documents inside, those that hold then
  // Of letters that the question asks about: the same without asking who wrote, for what is linked with them.
  std::optional<index::Allowed> around;
};

struct Slices {
  const index::Allowed* population = nullptr;  // all that the request's filters leave: the statistics of ranking
  std::vector<Slice> slices;
};

// May set plan->status and add notes, when a period holds nothing. O(periods + documents inside); with owners and no
// period, and without superseded documents, O(documents). The result borrows from the plan's holdings.
Slices MakeSlices(const index::View& view, question::SupersededMode superseded, Plan* plan);

}  // namespace annals::scope
