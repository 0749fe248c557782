// What stands around a unit and turns it into an interval: "since", "no later than", "on or before", "… or later".
//
//   "not before March 2020"    March 2020: since          "2012 or later"    2012: since
//   "according to January"     no operator                "differ … from Q2" no operator, a comparison
#pragma once

#include <vector>

#include "core/time/atom.h"

namespace annals::time {

// REQUIRES every atom to have an interval. Looks at most a constant number of tokens around each.
void AttachOperators(const std::vector<Token>& tokens, const TimeWords& words, std::vector<Atom>& atoms);

// A word that is one typing error away from a known one means the same: before "to" one that keeps it from being a limit
// ("accroding to 2018"), and where `several` units are named one of comparison ("2021 compered to 2020"). For questions that
// name a unit; O(words of the language) for each unknown word.
void RepairWords(std::string_view query, const TimeWords& words, bool several, std::vector<Token>* tokens);

// The word starts with a stem of change or comparison.
bool IsChangeWord(std::string_view query, const Token& token, const TimeWords& words);

}  // namespace annals::time
