// A question over dated facts, as understood: which facts, in which order, what of them is wanted.
//
//   "Whom did Ada Lund first visit after Ben Oro's visit to Wick?"
//     known    Ada Lund, subject               predicate "Make a visit"   wants the object, first, after the anchor
//   "How many times did Ada Lund visit Wick in March 2014?"
//     known    Ada Lund subject, Wick object   predicate "Make a visit"   wants times, in [2014-03-01, 2014-04-01)
//
// Names are linked with certainty (exact, or the one name that contains it); the predicate is the best-matching one
// among those that the entity's own dated facts have. Only triples that clients gave are asked: what was read out of a
// text is answered from the text. nullopt when the question is of another sort: no name, no predicate, an unknown name,
// a negation, three names. Never a guess.
//
// Thread-safe; O(relations of the question's entities) beside a few look-ups, O(segments) where no triple with a time was
// given.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/facts/dated_fact.h"
#include "core/facts/event_anchor.h"
#include "core/facts/roles.h"
#include "core/time/time_scope.h"

namespace annals::facts {

// What is asked for: one end of the facts, their days, how many there are, how many different ends.
enum class Wanted { kSubject, kObject, kDay, kTimes, kEnds };
const char* Name(Wanted wanted);  // "object"

struct DatedQuestion {
  Wanted wanted = Wanted::kObject;
  Order order = Order::kNone;
  std::size_t nth = 1;
  Granularity unit = Granularity::kDay;  // of days: "in which month"
  std::string predicate;
  std::vector<std::string> also;          // predicates that the words may mean as well
  std::vector<EntityId> subject, object;  // the known ends; one may be empty
  bool either = false;                    // the known ends may stand on either side
  std::vector<EntityId> excluded;         // "besides X", "other than X"
  std::vector<Interval> periods;          // any of them; empty: always
  std::optional<ResolvedAnchor> anchor;   // of "before …"; resolved or not
  std::vector<DatedFact> facts;           // of the known ends and the predicate, at any time, by day
};

std::optional<DatedQuestion> ReadDatedQuestion(const Access& access, const question::Question& question,
                                               const time::Scope& scope);

}  // namespace annals::facts
