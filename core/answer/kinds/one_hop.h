// What became of the cited documents, from their edges: "Tidal paper — used in: Heron 12." Thread-safe.
#pragma once

#include <vector>

#include "core/answer/evidence/citations.h"
#include "core/index/view.h"
#include "core/retrieval/result.h"

namespace annals::answer {

// A sentence an edge, in order of the passages; at most four, so that they stay beside the answer. Adds their
// citations. REQUIRES: what the answer quotes is in `citations` already.
std::vector<Sentence> OneHop(const index::View& view, const retrieval::Result& result, Citations* citations);

}  // namespace annals::answer
