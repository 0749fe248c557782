// The answer to a question over dated facts, computed: filtered by period and anchor, ordered by day, counted.
//
//   std::optional<DatedAnswer> a = AnswerDated(access, question, scope);  // "Whom did Ada Lund first visit after 2013?"
//   a->values[0]   {"Wick", its entity, [2014-03-05, 2014-03-06), the fact}   all that tie stand beside it
//
// Before and after are strict on days. The first is what holds on the earliest day, the last on the latest; several of
// one day tie, and all are returned. An anchor that cannot be resolved gives no answer here (nullopt is not "none": see
// `anchor`). Exact; no ranking, no model. Thread-safe.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/facts/dated_question.h"

namespace annals::facts {

struct DatedValue {
  std::string text;              // a name, a day, or a number
  EntityId entity;               // of a name
  Interval when;                 // of its first fact; Always() for a number
  std::vector<DatedFact> facts;  // that state it, by day
};

struct DatedAnswer {
  DatedQuestion question;
  std::vector<DatedValue> values;  // in order of day, then name
  std::size_t count = 0;           // facts, or different ends: what was counted; else values.size()
  bool unresolved = false;         // the anchor is not known: nothing was computed
};

// Takes "the last day on which …" out of the periods: it asks for the last of many days, not for yesterday.
void DropOrderWords(const question::Question& question, time::Scope* scope);

// `scope`: the periods of the question, without words of order. nullopt when the question is not one over dated facts.
std::optional<DatedAnswer> AnswerDated(const Access& access, const question::Question& question,
                                       const time::Scope& scope);

}  // namespace annals::facts
