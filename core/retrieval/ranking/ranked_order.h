// Orders of ranked passages. All are by a value, the highest first, ties by chunk id; the passages are large, so that
// small keys are ordered and each passage is moved once at most.
#pragma once

#include <cstddef>

#include "core/retrieval/ranking/rank.h"

namespace annals::retrieval {

// By score. O(n log n).
void SortBest(RankedList* ranked);

// Drops all but those that paths or records lead to or that go first, the `depth` best by score of the others, and the `depth` most
// relevant of the rest. O(n); in no order.
void KeepBest(std::size_t depth, RankedList* ranked);

}  // namespace annals::retrieval
