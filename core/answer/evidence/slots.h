// The seats of an answer: one for each (owner × period × facet) that is asked about, and the sentences that fit each
// (docs/recipes.md C.1).
//
//   "Operating margin of Ash Mills, Oak Works and Elm Yard in Q1 2024"            3 slots: one facet, three owners
//   "Net income, and free cash flow of Ash Mills in each quarter of 2024"         8 slots: two facets, four periods
//
// A slot's candidates are sentences of its owner's documents of its period, best fit first, near-duplicates left out.
// Sentences of the period before are candidates for what looks forward only. Deterministic, thread-safe.
// O(slots · sentences).
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/answer/answer.h"
#include "core/answer/evidence/facets.h"
#include "core/answer/evidence/fit.h"
#include "core/index/view.h"
#include "core/retrieval/result.h"

namespace annals::answer {

// Owner and period of an answer's part.
struct Cell {
  std::string_view owner;          // empty: not told apart
  std::optional<Interval> period;  // nullopt: not told apart
  int group = -1;
  bool operator==(const Cell&) const = default;
};

struct Candidate {
  std::size_t evidence = 0;
  Fit fit;
};

struct Slot {
  Cell cell;
  std::size_t facet = 0;
  bool forward = false;               // what it asks is expected: has a second seat, for the period before
  std::vector<Candidate> candidates;  // best first, at most kCandidates

  double coverage() const { return candidates.empty() ? 0 : candidates.front().fit.coverage; }
};

// By cell, in order of the result's owners and of time; within one by facet. Cells that no passage was found for are
// there, with no candidates.
std::vector<Slot> MakeSlots(const index::View& view, const retrieval::Result& result,
                            const std::vector<Evidence>& evidence, const std::vector<Facet>& facets,
                            const QuestionTerms& question, const Options& options);

// Mean coverage of the slots' best sentences; 0 of none. Of periods that the question does not ask for one by one ("before
// October 2025") the one that says most counts: a stretch is silent when all of it is.
double MeanCoverage(const std::vector<Slot>& slots, const time::Scope& scope);

// Which slot is answered by which sentence. A sentence stands once, in the first slot that it is best for.
struct Choice {
  std::size_t slot = 0;
  Candidate candidate;
};

// One sentence a slot, in order of the slots; `most` at most. When there is not room for all, those with the best
// sentences go first. With `fill` the seats that are left go to the best of the other sentences.
std::vector<Choice> FillSlots(const std::vector<Slot>& slots, const std::vector<Evidence>& evidence, int most,
                              bool fill, const Options& options, Language language);

}  // namespace annals::answer
