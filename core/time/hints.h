// What a question says about time without naming a unit: "each quarter", "the latest report", "before the merger".
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/time/atom.h"

namespace annals::time {

// The unit of "each quarter", "annually"; kNone when there is none. The first one counts.
Granularity FindEnumeration(const std::vector<Token>& tokens);

// A word of recency is a fact about the collection, so it is resolved on the catalogue. "latest" counts alone, the
// others fully only before a kind of document: that one wins, else the first hint. Words inside `atoms` are no hints.
std::optional<Recency> FindRecency(std::string_view query, const std::vector<Token>& tokens,
                                   const std::vector<Atom>& atoms);

// "before the merger", "when Willy Brandt died": found by its words.
std::optional<EventAnchor> FindEvent(std::string_view query, const std::vector<Token>& tokens);

}  // namespace annals::time
