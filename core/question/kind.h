// What sort of answer a question wants: a value, an explanation, or a look at sources that disagree.
//
//   "When was the Orion patent granted?"         -> kValue, figure kDate
//   "Why did employment fall?"                   -> kExplanation
//   "Do the sources agree on the bridge's cost?" -> kConflict
//
// Rules over the words, no model. Deterministic, thread-safe.
#pragma once

#include <string>
#include <string_view>

namespace annals::question {

enum class Wants { kValue, kExplanation, kConflict };
// The unit that a number in the answer should have.
enum class Figure { kNone, kNumber, kMoney, kPercent, kDate };

struct QuestionKind {
  Wants wants = Wants::kExplanation;
  Figure figure = Figure::kNone;
  bool relates = false;  // how names hang together: "Is there any relationship between Kevin and Alexis?"
  bool forward = false;  // expects, guidance, outlook: guidance for a period is given in the one before
  std::string reason;    // "asks for a date"
};

QuestionKind ClassifyQuestion(std::string_view question);

}  // namespace annals::question
