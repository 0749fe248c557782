// One question against one view: scope → locate → grow → rank → pack, each step in its own file beside this one.
// Returns the passages that hold *in the period asked about*, with the reason for each (docs/design.md §7).
//
//   question::Request r{.query = "How did employment change in the October 2025 survey?", .reference = today};
//   Result result = Retrieve(*view, r, options);
//   result.scope.groups[0].label == "October 2025"; every result.chunks[i] belongs to a document of that period
//
// Pure and deterministic: same view contents, same request → same result, to the last bit; ties by external id.
// Thread-safe. Never blocks; cost is bounded by the options.
#pragma once

#include <memory_resource>

#include "core/index/view.h"
#include "core/question/request.h"
#include "core/question/stage_timer.h"
#include "core/retrieval/options.h"
#include "core/retrieval/result.h"
#include "core/scope/plan.h"

namespace annals::retrieval {

Result Retrieve(const index::View& view, const question::Request& request, const Options& options,
                const question::MonotonicClock& now = {});

// The same of a question that is understood already (plan.h): a caller that embeds it wants to know first what to
// embed. It is ranked in `memory` (workspace.h), of which the result keeps nothing.
Result Retrieve(const index::View& view, const question::Request& request, const Options& options, scope::Plan plan,
                const question::MonotonicClock& now = {},
                std::pmr::memory_resource* memory = std::pmr::get_default_resource());

}  // namespace annals::retrieval
