// Lists and numbers of records, computed from their edges and events, not guessed from text.
//
//   "How many papers did Ilse Marrow write?"      "2 in all, from 2020-06-01 to 2024-02-12. [1] [2]", then each
//   "Which patents were granted in 2021?"         "Electrode with an open lattice, granted 2021-06-15. [1]"
//
// A copy counts with its original when both are in the list. In order of date, then title, then id. Thread-safe.
// O(documents), one look at their edges and events each.
#pragma once

#include <optional>

#include "core/answer/case.h"
#include "core/answer/draft.h"

namespace annals::answer {

// nullopt when the question is none of record_question.h, when it compares periods or goes by an event or by order, in
// the modes EXPLAIN and CONFLICTS, and when no record fits: a text may know what no record says. The passages are one of
// each record.
std::optional<Draft> AnswerRecordList(const Case& c);

}  // namespace annals::answer
