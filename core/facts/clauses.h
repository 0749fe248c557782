// The parts of a question about dated facts: what is asked, and the event that limits it.
//
//   "Whom did Ada Lund visit right before Ben Oro's first trip to Wick?"
//     main words [0, 5)   anchor words [7, 13), relation before, nearest; FindOrder of these: first
//   "After the merger, who left the board?"
//     main words [3, 7)   anchor words [1, 3), relation after
//   "Who visited Wick after Ben Oro did?"
//     main words [0, 3)   anchor text "Ben Oro did": what he did is the deed of the main clause
//   "Who visited Wick in the same month as Ben Oro?"
//     main words [0, 3)   anchor words [8, 10), relation in, in that month
//
// Words of the question's language (language::ClauseWords); deterministic, linear, thread-safe.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "core/facts/question_text.h"
#include "core/time/time_scope.h"

namespace annals::facts {

enum class Order { kNone, kFirst, kLast, kNth };

struct WordRange {
  std::size_t first = 0, last = 0;  // [first, last)
  bool Has(std::size_t i) const { return first <= i && i < last; }
};

struct AnchorClause {
  time::Relation relation = time::Relation::kBefore;  // before, after, since, until or in ("when", "during")
  WordRange words;                                    // without the word of relation
  bool nearest = false;                               // "right before", "immediately after"
  std::optional<Granularity> same;                    // "in the same month as": in that unit of time
  std::string text;                                   // as written
};

struct Clauses {
  WordRange main;
  std::optional<AnchorClause> anchor;
};

// "right", "immediately", "just": of what lies before or after, the nearest.
bool SaysNearest(std::string_view word, language::Language language);

Clauses SplitClauses(const QuestionText& text);

// "first", "latest", "third time" among the words of a range that `free` marks; n is 1-based for kNth.
struct OrderWord {
  Order order = Order::kNone;
  std::size_t n = 0;
};
const char* Name(Order order);  // "first"; kNone is "all"
OrderWord FindOrder(const QuestionText& text, const std::vector<std::size_t>& free);

}  // namespace annals::facts
