// Whether documents are issues of a series, by their headings. Thread-safe.
#pragma once

#include <span>

#include "core/index/view.h"

namespace annals::scope {

struct Holding;

// The share of the passages under a heading whose heading, as it is written, another document has, too: 1 where each
// issue has the same chapters, 0 where no heading comes twice, or there are none. Of many documents a sample tells it
// (document_sample.h). O(documents), of which kHeadingsRead are looked at, passage by passage.
inline constexpr std::size_t kHeadingsRead = 1024;
double RepeatedHeadings(const index::View& view, std::span<const Holding> documents);

}  // namespace annals::scope
