// How the entities that a question names hang together, inside one slice: over facts of its documents that hold then.
//
// Of a name that may mean several entities the likeliest counts. connections.h searches. Thread-safe, bounded.
#pragma once

#include <vector>

#include "core/question/link.h"
#include "core/retrieval/graph/connections.h"
#include "core/retrieval/options.h"
#include "core/scope/slices.h"

namespace annals::retrieval {

// Empty with fewer than two names.
ConnectionSearch Connect(const index::View& view, const scope::Slice& slice, const std::vector<question::Link>& links,
                         const ConnectionOptions& options);

}  // namespace annals::retrieval
