// "before the merger", "since X became CEO" as a period of the question: the event is resolved on the collection's
// events and dated facts, and becomes the scope's one group. What was taken for it, or that nothing was, is a note; a
// question is never limited, nor left unlimited, in silence.
#pragma once

#include "core/index/view.h"
#include "core/question/request.h"
#include "core/scope/plan.h"

namespace annals::scope {

// Does nothing unless the scope names an event. Thread-safe; cost of facts::ResolveAnchor.
void ScopeByEvent(const index::View& view, const question::Request& request, Plan* plan);

// "the merger (merger: Harbour Line, 2021-05-04; the first of 3)"
std::string AnchorText(const facts::ResolvedAnchor& anchor);

}  // namespace annals::scope
