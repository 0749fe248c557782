// What a question asks for: a value, an explanation, or a look at sources that disagree; and what else its words say of
// the answer.
//
//   "When was the Orion patent granted?"         -> kValue, figure kDate
//   "Why did employment fall?"                   -> kExplanation, cause
//   "Which quarter had the lowest costs?"        -> kValue, figure kMoney, extreme kSmallest, "lowest"
//   "Do the sources agree on the bridge's cost?" -> kConflict
//
// Rules over the words of the question's language (language::AskingWords), no model. Deterministic, thread-safe, linear.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/language/languages.h"

namespace annals::question {

enum class Wants { kValue, kExplanation, kConflict };
// The unit that a number in the answer should have.
enum class Figure { kNone, kNumber, kMoney, kPercent, kDate };
// "which company had the highest …".
enum class Extreme { kNone, kLargest, kSmallest };

struct QuestionKind {
  Wants wants = Wants::kExplanation;
  Figure figure = Figure::kNone;
  bool relates = false;    // how names hang together: "Is there any relationship between Kevin and Alexis?"
  bool forward = false;    // expects, guidance, outlook: guidance for a period is given in the one before
  bool timeline = false;   // events in order: "the history of the patent"
  bool cause = false;      // "why", "explain", "how did"
  bool counts = false;     // "how many", "how often"
  bool orders = false;     // a place in the order of time: "first", "latest"; not "the first quarter"
  bool several = false;    // "list", "which are"
  bool yes_or_no = false;  // "was the patent granted?"
  Extreme extreme = Extreme::kNone;
  std::string extreme_word;  // "highest"
  std::string reason;        // of `wants`: "asks for a date"
};

QuestionKind ClassifyQuestion(std::string_view question, language::Language language);
// `words`: text::Words of the question, where they are known.
QuestionKind ClassifyQuestion(std::string_view question, const std::vector<std::string>& words,
                              language::Language language);

}  // namespace annals::question
