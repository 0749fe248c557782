// How the entities that a question names hang together: cheapest paths between them over the relations of a slice.
//
// Between each pair of linked names (their first entities), at most `max_hops`, hubs penalised; core/graph searches.
// A hop costs 1 / confidence, an alias .5. Thread-safe, bounded.
#pragma once

#include <vector>

#include "core/query/link.h"
#include "core/retrieval/retrieve.h"

namespace annals::retrieval {

std::vector<Path> Connect(const index::View& view, const index::Allowed& allowed, const std::vector<query::Link>& links,
                          const Options& options);

}  // namespace annals::retrieval
