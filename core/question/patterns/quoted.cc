#include "core/question/patterns/quoted.h"

#include <optional>

#include "core/text/fold.h"
#include "core/text/text.h"

namespace annals::question {
namespace {

bool IsMark(char32_t c) { return c == U'"' || c == U'“' || c == U'”' || c == U'„' || c == U'«' || c == U'»'; }

}  // namespace

std::vector<ByteRange> QuotedPhrases(std::string_view question) {
  std::vector<ByteRange> phrases;
  std::optional<std::size_t> opened;  // behind the mark
  bool in_word = false;
  for (std::size_t i = 0; i < question.size();) {
    const std::size_t begin = i;
    const char32_t c = text::Next(question, i);
    if (!IsMark(c)) {
      in_word = text::IsWordCharacter(c);
      continue;
    }
    if (opened) {
      const std::string_view phrase = question.substr(*opened, begin - *opened);
      if (!text::NameKey(phrase).empty()) phrases.push_back({*opened, begin});
      opened.reset();
    } else if (!in_word) {
      opened = i;
    }
    in_word = false;
  }
  return phrases;
}

}  // namespace annals::question
