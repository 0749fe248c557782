// The words of a sentence as a lexicon has them: without diacritics. Costs nothing where the sentence is ASCII.
//
//   FoldedWords(PlainWords("Der Rückgang"))[1]     "ruckgang"
//
// Borrows from the PlainWords.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/language/plain_latin.h"
#include "core/text/plain_words.h"

namespace annals::text {

class FoldedWords {
 public:
  explicit FoldedWords(const PlainWords& words) : words_(words) {
    if (words.ascii()) return;
    for (const PlainWord& word : words) folded_.push_back(language::FoldedLatin(word.lower));
  }

  std::size_t size() const { return words_.size(); }
  Beginning beginning(std::size_t i) const { return folded_.empty() ? words_[i].beginning : BeginningOf(folded_[i]); }
  std::string_view operator[](std::size_t i) const {
    return folded_.empty() ? words_[i].lower : std::string_view(folded_[i]);
  }

 private:
  const PlainWords& words_;
  std::vector<std::string> folded_;
};

}  // namespace annals::text
