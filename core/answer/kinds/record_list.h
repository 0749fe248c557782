// Lists and numbers of records, computed from their edges and events, not guessed from text.
//
//   "How many papers did Ilse Marrow write?"      "2 in all, from 2020-06-01 to 2024-02-12. [1] [2]", then each
//   "Which patents were granted in 2021?"         "Electrode with an open lattice, granted 2021-06-15. [1]"
//
// A copy counts with its original when both are in the list. In order of date, then title, then id. Thread-safe.
// O(documents), one look at their edges and events each.
#pragma once

#include <optional>

#include "core/answer/answer.h"
#include "core/question/request.h"
#include "core/retrieval/result.h"

namespace annals::answer {

struct RecordListOutcome {
  Answer answer;
  retrieval::Result result;  // scope, and a passage of each record, at most request.top_k
};

// nullopt when the question is none of record_question.h, when it compares periods or goes by an event or by order, in
// the modes EXPLAIN and CONFLICTS, and when no record fits: a text may know what no record says.
std::optional<RecordListOutcome> AnswerRecordList(const index::View& view, const question::Request& request, Mode mode);

}  // namespace annals::answer
