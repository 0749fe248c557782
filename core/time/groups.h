// From units with operators to groups: one interval for "from A to B", two groups for a comparison, many for a list.
#pragma once

#include <vector>

#include "core/time/atom.h"

namespace annals::time {

struct Grouping {
  std::vector<Group> groups;
  bool compared = false;   // "between" was read as a comparison of two documents
  bool truncated = false;  // more than `max_groups` distinct ones were named
};

// REQUIRES every atom to have an interval; disjoint, in the order of the text.
Grouping BuildGroups(std::string_view query, const std::vector<Token>& tokens, const TimeWords& words,
                     std::vector<Atom> atoms, std::size_t max_groups);

// Whether any word of the query says that something changed or is compared.
bool SpeaksOfChange(std::string_view query, const std::vector<Token>& tokens, const TimeWords& words);

// Tokens that name a kind of document at `at` ("report", "annual report", "Blue Book"): 0, 1 or 2.
std::size_t DocumentKindLength(const std::vector<Token>& tokens, std::size_t at);

}  // namespace annals::time
