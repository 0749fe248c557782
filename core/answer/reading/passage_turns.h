// Who speaks in a passage, and from where.
//
//   TurnsOf(view, chunk)   {"Dana", 0, 6}, {"Omar", 22, 28}: "Dana: Hello! I moved.\nOmar: Hi."
//
// Of a turn that an earlier passage begins the words begin with this one. Thread-safe; linear in the passage.
#pragma once

#include <vector>

#include "core/index/view.h"
#include "core/text/turns.h"

namespace annals::answer {

// Names point into passages of the view.
std::vector<text::Turn> TurnsOf(const index::View& view, index::ChunkOrdinal chunk);

}  // namespace annals::answer
