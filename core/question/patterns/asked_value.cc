#include "core/question/patterns/asked_value.h"

#include "core/question/kind.h"

namespace annals::question {

bool PartAsksValue(std::string_view part, language::Language language) {
  return ClassifyQuestion(part, language).wants == Wants::kValue;
}

}  // namespace annals::question
