// Which predicate a clause speaks of, among those that facts have.
//
//   of the facts of Wick, 40 "Engage in negotiation" and 2 "Demand negotiation"
//   "Who negotiated with Wick?"   "Engage in negotiation" alone
//
// A predicate is read with the sides on which the clause puts its names; one without a fact on those sides is none. Its
// score is the match of its words plus what its facts are worth as evidence: `evidence` for each tenfold of them. Best
// first; equal ones by name. Readings that are as good as the best, but for `margin`, tie.
// docs/recipes.md A.11.
//
// Thread-safe; O(facts + distinct predicates × words).
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "core/facts/dated_fact.h"
#include "core/facts/predicate_match.h"
#include "core/facts/roles.h"
#include "core/text/thesaurus.h"

namespace annals::facts {

struct PredicateReading {
  std::string_view predicate;  // borrowed from the view
  PredicateMatch match;
  std::vector<Role> roles;  // of the clause's names
  std::size_t facts = 0;    // on those sides
  double score = 0;
};

struct PredicateOptions {
  double evidence = 0.04;  // for each tenfold of facts
  double margin = 0.03;
};

// A clause, and which names of the text stand in it.
struct ClauseNames {
  const QuestionText& text;
  const WordRange& clause;
  const Region& region;
  std::span<const std::size_t> names;
};

// Readings whose match is accepted, and those that tie with the best. Where none is: the only one that says all that is
// asked ("arrested" says little of "Arrest, detain, or charge with legal action", but nothing else can be meant).
std::vector<PredicateReading> ReadPredicates(const ClauseNames& in, const std::vector<DatedFact>& facts,
                                             const text::Thesaurus* thesaurus, const PredicateOptions& options = {});

}  // namespace annals::facts
