#include "core/language/plain_latin.h"

namespace annals::language {

std::string FoldedLatin(std::string_view text) {
  std::string folded;
  for (std::size_t i = 0; i < text.size();) {
    const FoldedLetter letter = FoldedLetterAt(text, i);
    const bool latin = letter.is_letter && letter.folded >= 'a' && letter.folded <= 'z';
    if (text.substr(i).starts_with("\u00DF"))
      folded += "ss";
    else if (latin)
      folded.push_back(letter.folded);
    else
      folded.append(text.substr(i, letter.bytes));
    i += letter.bytes;
  }
  return folded;
}

}  // namespace annals::language
