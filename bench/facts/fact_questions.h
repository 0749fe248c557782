// Questions over facts that have a time, with their answers: drawn from the facts (drawn_questions.h), or those of a folder.
//
//   {"question": "Who visited Wick on 8 May 2013?", "answers": ["Ada Lund", "Ben Oro"], "kind": "equal"}
//   {"question": "When did Ada Lund visit Wick?", "answers": ["2013-05"], "kind": "equal"}
//   {"question": "Which team did she join in 2004?", "answer": "Tarn Rovers", "answerable": true}
//
// A list of `answers` holds all that are right; one of them is enough. A text in `answer` is looked for in what is
// answered. `answerable` false: the right answer is none.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace annals::bench {

// What is asked for: an end of the facts, their day, or how many there are. Known of drawn questions only.
enum class Asked { kSubject, kObject, kDay, kTimes, kEnds };

// How an answer is compared.
enum class Judged {
  kSet,    // all values, and no others
  kOneOf,  // the first value is one of them; a day counts for the month or year that it lies in
  kWithin  // the first value or sentence says it
};

struct FactQuestion {
  std::string kind;  // "first", "before_after"
  Asked asked = Asked::kObject;
  std::string text;
  std::vector<std::string> gold;  // names, ISO days, months or years, or one number; empty: nothing is known
  Judged judged = Judged::kSet;
};

// Values in order, as the server gave them; empty: refused.
struct FactReply {
  std::vector<std::string> values;
  double milliseconds = 0;
};

bool IsRight(const FactQuestion& question, const FactReply& reply);

// Those of questions.jsonl. A question without a kind takes that of its words of time: "in", "before", "between" …
absl::StatusOr<std::vector<FactQuestion>> ReadFactQuestions(const std::filesystem::path& folder);

}  // namespace annals::bench
