#include "core/answer/evidence/numbered.h"

#include <algorithm>

#include "core/language/lexicon.h"
#include "core/text/text.h"

namespace annals::answer {

NumberedWords::NumberedWords(const question::Question& question, const QuestionTerms& terms, TermFinder* finder)
    : finder_(*finder) {
  const std::vector<question::ByteRange> periods = question::PeriodsOf(question.scope);
  for (std::size_t i = 1; i < question.words.size(); ++i) {
    const question::QuestionWord &word = question.words[i - 1], &number = question.words[i];
    const bool whole = std::ranges::all_of(number.key, [](char c) { return c >= '0' && c <= '9'; });
    const bool dated = language::LexiconOf(question.language).time.NamesMonth(word.key);  // "June 14"
    if (!whole || dated || word.number || text::IsStopWord(word.key, question.language) ||
        number.begin != word.end + 1 || question::Touches(number, periods))
      continue;
    const Pair pair{terms.MaskOf(text::Terms(word.key, terms.language())),
                    terms.MaskOf(text::Terms(number.key, terms.language()))};
    if (pair.word != 0 && pair.number != 0) pairs_.push_back(pair);
  }
}

TermMask NumberedWords::Apart(const text::PlainWords& words, TermMask said) const {
  TermMask apart = 0;
  for (const Pair& pair : pairs_) {
    const TermMask both = pair.word | pair.number;
    if ((said & both) != 0 && !Together(words, pair)) apart |= both;
  }
  return apart;
}

TermMask NumberedWords::InHeading(std::string_view text) const {
  const TermMask held = finder_.OfText(text);
  return pairs_.empty() || held == 0 ? held : held & ~Apart(text::PlainWords(text), held);
}

bool NumberedWords::Together(const text::PlainWords& words, const Pair& pair) const {
  for (std::size_t i = 1; i < words.size(); ++i) {
    if ((finder_.OfWord(words[i]) & pair.number) != 0 && (finder_.OfWord(words[i - 1]) & pair.word) != 0) return true;
  }
  return false;
}

}  // namespace annals::answer
