// Who does and to whom it is done: the side of a predicate on which each name of a clause stands.
//
//   "Whom did Ada Lund first visit"            Ada Lund subject
//   "Who made a visit to Wick"                 Wick object
//   "By whom was Ada Lund accused"             Ada Lund object
//   "Who was accused by Ada Lund"              Ada Lund subject
//   "Ada Lund's visit to Wick"                 Ada Lund subject, Wick object
//   "Who hosted Ada Lund's visit"              Ada Lund object
//   "Who received a visit from Ada Lund"       Ada Lund subject
//   "talks between Ada Lund and Ben Oro"       either: both sides of each other
//
// Rules over neighbouring words, first that applies: "by" NAME; NAME's; an auxiliary before NAME (a form of "be" before
// a participle: passive); a preposition before NAME; the side of the predicate's first word. The words are
// those of the question's language (language::FactWords). A verb of receiving turns the sides. Thread-safe.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/facts/clauses.h"
#include "core/facts/dated_fact.h"
#include "core/facts/question_text.h"

namespace annals::facts {

enum class Role { kSubject, kObject, kEither };

// One role for each of `names` (indexes into text.names, in order of place). `predicate`: places of the predicate's
// words, ascending; may be empty.
std::vector<Role> RolesOf(const QuestionText& text, const WordRange& clause, std::span<const std::size_t> names,
                          const std::vector<std::size_t>& predicate);

// Whether the fact has each of the names on the side of its role. A name on either side stands on one of them alone: of
// two names that may change sides, the fact is about both.
bool OnSides(const QuestionText& text, std::span<const std::size_t> names, std::span<const Role> roles,
             const DatedFact& fact);

}  // namespace annals::facts
