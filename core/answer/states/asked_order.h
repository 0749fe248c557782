// Which of several states in order of time a question asks for.
//
//   "Where did Ada Lind work first?"        kFirst       state: work      order: first
//   "Where did Ada Lind work after Delft?"  kNext        state: work      anchor: Delft
//   "Name in order where Ada Lind worked."  kAll         state: work
//
// Terms of the question; its names are in none but the anchor. Thread-safe, linear in the question.
#pragma once

#include <cstdint>
#include <optional>

#include "core/answer/case.h"
#include "core/answer/reading/question_terms.h"

namespace annals::answer {

enum class Place : std::uint8_t { kFirst, kLast, kNext, kPrevious, kAll };

struct AskedOrder {
  Place place = Place::kAll;
  TermMask state = 0;   // what is asked of the names
  TermMask names = 0;   // of whom
  TermMask order = 0;   // words of order themselves
  TermMask anchor = 0;  // of kNext and kPrevious: what stands behind "after", "before"
};

// REQUIRES: c.found(). nullopt where the question asks for no order, or for a period.
std::optional<AskedOrder> ReadAskedOrder(const Case& c);

}  // namespace annals::answer
