// How the entities that a question names hang together: cheapest paths between them over the relations of a slice.
//
// Between each pair of linked names (their first entities), at most `max_hops`, hubs penalised; core/graph searches.
// A hop costs 1 / confidence, an alias .5. Thread-safe, bounded.
#pragma once

#include <vector>

#include "core/query/link.h"
#include "core/retrieval/slices.h"

namespace annals::retrieval {

// Inside one slice: over facts of its documents that hold then; an undated one costs more.
std::vector<Path> Connect(const index::View& view, const Slice& slice, const std::vector<query::Link>& links,
                          const Options& options);

}  // namespace annals::retrieval
