// Whether a hop from one document to another is to be had: another document mentions the title. Thread-safe.
#pragma once

#include <span>

#include "core/index/view.h"

namespace annals::scope {

// The share of these documents whose title another one mentions in a passage of `chunks`; 0 of none.
double LinkedTitles(const index::View& view, const index::Bitmap& chunks,
                    std::span<const index::DocumentOrdinal> documents);

}  // namespace annals::scope
