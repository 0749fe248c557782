// What retrieval found, read for the question: the sentences of its passages, the things asked about, and which
// sentence fits which. What every kind of answer that reads passages begins with.
//
//   const Findings found(c, result, readings);
//   found.evidence[1].text                     "Employment declined slightly in most yards."
//   found.slots[0].candidates[0].evidence      1: the sentence that fits the first thing asked best
//
// Borrows from the case, the result and the view. Thread-safe after construction; costs GatherEvidence and MakeSlots.
#pragma once

#include <string>
#include <vector>

#include "core/answer/answer.h"
#include "core/answer/case.h"
#include "core/answer/evidence/evidence.h"
#include "core/answer/evidence/facets.h"
#include "core/answer/evidence/slots.h"
#include "core/answer/evidence/successors.h"
#include "core/answer/reading/passage_reading.h"
#include "core/answer/reading/question_terms.h"
#include "core/question/sort.h"
#include "core/retrieval/result.h"

namespace annals::answer {

struct Findings {
  Findings(const Case& c, const retrieval::Result& result, const PassageReadings& readings);

  // Nothing of the period, or for the owner, that was asked about.
  bool OutOfScope() const;
  // Several periods, each answered by itself.
  bool Comparing() const;
  // The group of a paragraph that answers the whole question.
  int WholeGroup() const;

  // Indexes of the sentences that `keep` takes.
  template <class Keep>
  std::vector<std::size_t> Pool(Keep keep) const {
    std::vector<std::size_t> pool;
    for (std::size_t i = 0; i < evidence.size(); ++i) {
      if (keep(evidence[i])) pool.push_back(i);
    }
    return pool;
  }

  const retrieval::Result& result;
  question::Sort sort = question::Sort::kOpen;
  Mode mode = Mode::kFact;  // the one used; never kAuto
  std::string mode_reason;
  QuestionTerms terms;
  std::vector<Facet> facets;
  Supersession supersession;
  std::vector<Evidence> evidence;
  std::vector<Slot> slots;
};

}  // namespace annals::answer
