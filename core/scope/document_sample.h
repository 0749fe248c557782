// Some documents that stand for all, for what a collection is like. Thread-safe.
#pragma once

#include <span>
#include <vector>

#include "core/index/view.h"

namespace annals::scope {

struct Holding;

// At most `most` of these documents, chosen by their ids, so that replicas agree and no run of documents that came
// together is preferred. By ordinal. O(documents).
std::vector<index::DocumentOrdinal> SampleOf(const index::View& view, std::span<const Holding> documents,
                                             std::size_t most);

}  // namespace annals::scope
