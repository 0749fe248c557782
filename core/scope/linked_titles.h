// Whether a hop from one document to another is to be had: another document mentions the title. Thread-safe.
#pragma once

#include <span>

#include "core/index/view.h"

namespace annals::scope {

struct Holding;

// Whether a passage of `chunks` that is of no document with that title mentions it. False without a title.
bool MentionedElsewhere(const index::View& view, EntityId title, const index::Bitmap& chunks);

// The share of documents whose title another one mentions; 0 of none. Of many documents a sample tells it, chosen by
// their ids, so that replicas agree. O(documents), of which kTitlesRead are looked at.
inline constexpr std::size_t kTitlesRead = 1024;  // standard error at most .016
double LinkedTitles(const index::View& view, const index::Allowed& population, std::span<const Holding> documents);

}  // namespace annals::scope
