// What type the answer to a question is of: what a sentence must hold to be one.
//
//   "Who signed the contract?"               kAgent
//   "How tall is the lighthouse?"            kMeasure, units "metres", "feet" …
//   "How many employees does it have?"       kCount, of "employees"
//   "Which rivers flow into the Ostra?"      kThing, "rivers"
//   "What did the lighthouse cost?"          kMoney
//   "Is Safari supported?"                   kYesNo
//
// Rules over the words of the question's language (language::AnswerWords), no model. Deterministic, thread-safe, linear.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/language/lexicon.h"
#include "core/question/kind.h"
#include "core/question/words.h"

namespace annals::question {

enum class AnswerType : std::uint8_t {
  kOpen,   // what there is of the matter
  kAgent,  // a person or a body
  kPlace,
  kDate,
  kMoney,
  kPercent,
  kMeasure,  // a number of certain units
  kCount,    // of things
  kNumber,   // of a unit that the question does not say
  kReason,
  kWay,
  kYesNo,
  kThing,  // one of a kind, by name
};
const char* Name(AnswerType type);  // "a person or a body"

struct AskedAnswer {
  AnswerType type = AnswerType::kOpen;
  language::Words units;           // of a measure, in the question's language
  std::vector<std::size_t> words;  // of the question that ask and no sentence need say: "how", "tall"
  std::vector<std::size_t> noun;   // what is counted or chosen: "employees"
  bool permission = false;         // of yes or no: whether something is allowed, "may one fly at night"
};

AskedAnswer ReadAskedAnswer(const std::vector<QuestionWord>& words, const QuestionKind& kind,
                            language::Language language);

}  // namespace annals::question
