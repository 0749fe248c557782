#include "core/answer/states/birth.h"

#include <algorithm>
#include <string>
#include <vector>

#include "core/answer/findings.h"
#include "core/language/lexicon.h"
#include "core/language/plain_latin.h"
#include "core/language/span_words.h"
#include "core/text/plain_words.h"

namespace annals::answer {
namespace {

constexpr std::size_t kNearVerb = 2;  // words from "was" to "built"

// The words of one sentence, as a birth is told.
class BirthReader {
 public:
  BirthReader(std::string_view sentence, TermMask subject, TermFinder* finder)
      : lexicon_(language::LexiconOf(finder->language())), known_(language::SpanWordsOf(finder->language())) {
    for (const text::PlainWord& word : text::PlainWords(sentence)) {
      words_.push_back(language::FoldedLatin(word.lower));
      names_.push_back((finder->OfWord(word) & subject) != 0);
    }
  }

  bool Tells() const {
    if (!words_.empty() && language::Has(known_.born, words_.front())) return true;
    for (std::size_t i = 1; i < words_.size(); ++i) {
      const bool passive = language::Has(known_.passives, words_[i]);
      if (!passive && !language::Has(known_.born, words_[i])) continue;
      if (IsSubject(i - 1) && (!passive || BearsBehind(i))) return true;
    }
    return false;
  }

 private:
  bool OfBirth(std::size_t i) const {
    return language::Has(known_.born, words_[i]) || language::Has(known_.made, words_[i]);
  }

  // "was born", "was first built"; in other languages at the end.
  bool BearsBehind(std::size_t passive) const {
    for (std::size_t i = passive + 1; i < words_.size(); ++i) {
      if (OfBirth(i) && (i - passive <= kNearVerb || i + 1 == words_.size())) return true;
    }
    return false;
  }

  // The word ends the name of the subject, or is a pronoun that opens the sentence.
  bool IsSubject(std::size_t last) const {
    if (last == 0 && language::Has(lexicon_.answers.pronouns, words_[0])) return true;
    if (!names_[last]) return false;
    std::size_t first = last;
    for (std::size_t i = last + 1; i-- > 0 && (names_[i] || language::Has(lexicon_.names.of, words_[i]));) {
      if (names_[i]) first = i;
    }
    return first < 2 || !language::Has(lexicon_.names.of, words_[first - 1]);  // an article may open the sentence
  }

  const language::Lexicon& lexicon_;
  const language::SpanWords& known_;
  std::vector<std::string> words_;
  std::vector<bool> names_;  // of each word: a term of the subject
};

}  // namespace

ToldOnce BirthTold(const Case& c, TermMask subject) {
  const Findings& found = c.found();
  TermFinder finder(found.terms);
  ToldOnce born;
  for (std::size_t i = 0; i < found.evidence.size(); ++i) {
    const Evidence& e = found.evidence[i];
    if (e.fallback || (subject & ~(e.said | e.named)) != 0) continue;
    if (!BirthReader(e.text, subject, &finder).Tells()) continue;
    const std::optional<Interval> when = NamedPeriod(c.view, e);
    if (!when || !IsOneUnit(*when)) continue;
    if (!born.told || born.told->when.Contains(*when)) {
      born.told = ToldPeriod{i, *when};
    } else if (!when->Contains(born.told->when)) {
      born.unsure = true;
    }
  }
  return born;
}

}  // namespace annals::answer
