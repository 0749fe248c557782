// The largest or smallest of several figures: which owner, or which period, had it.
//
//   "Which company had the highest operating margin in Q1 2024: Ash Mills, Oak Works or Elm Yard?"
//     their best sentences say 9.6%, 25.4% and 13.5%
//   -> "Highest operating margin: Oak Works (25.4%)."   computed; its figures stand in the cited sentences
//
// The figure of a slot is the one of the unit asked for that stands nearest to the asked words in its best sentence;
// figures of the commonest unit only are compared, each currency a unit of its own. The period is named from the
// document's metadata, not from the wording. A figure behind "over" or "up to" is a bound: nothing is computed where another one
// may lie beyond the first. Thread-safe.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/answer/evidence/slots.h"

namespace annals::answer {

struct Computed {
  std::string text;
  std::vector<std::size_t> choices;  // indexes of the choices that were compared, the winner first
};

// nullopt when the question asks for no extreme, its slots do not differ in one way only, or fewer than two have a
// figure.
std::optional<Computed> FindExtreme(const index::View& view, const question::QuestionKind& kind,
                                    const std::vector<Facet>& facets, const std::vector<Slot>& slots,
                                    const std::vector<Choice>& choices, const std::vector<Evidence>& evidence);

}  // namespace annals::answer
