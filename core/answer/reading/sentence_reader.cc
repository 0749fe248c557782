#include "core/answer/reading/sentence_reader.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "core/language/plain_latin.h"
#include "core/text/fold.h"
#include "core/text/text.h"

namespace annals::answer {
namespace {

constexpr std::size_t kLongestAbbreviation = 5;
constexpr std::uint32_t kNameReach = 12;  // bytes from a name to the phrase that it narrows

bool IsUpper(std::string_view text, std::size_t i) { return i < text.size() && text[i] >= 'A' && text[i] <= 'Z'; }
bool IsDigit(char c) { return c >= '0' && c <= '9'; }

// A capitalised word that is none by its place: inside the sentence, or at its start with more capitals or a possessive
// ("KFC system sales", "Retail's profit"). "I" and quarters ("Q3") are no names.
bool IsName(std::string_view sentence, const text::PlainWord& word, bool first) {
  if (!IsUpper(sentence, word.begin) || word.end - word.begin < 2 || IsDigit(sentence[word.begin + 1])) return false;
  const std::string_view behind = sentence.substr(word.end);
  return !first || IsUpper(sentence, word.begin + 1) || behind.starts_with("'s") || behind.starts_with("’s");
}

// "OP margin": capitals only, and few.
bool IsAbbreviation(std::string_view sentence, const text::PlainWord& word) {
  if (word.lower.size() < 2 || word.lower.size() > kLongestAbbreviation) return false;
  for (std::size_t i = word.begin; i < word.end; ++i) {
    if (!IsUpper(sentence, i)) return false;
  }
  return true;
}

}  // namespace

SentenceReader::SentenceReader(const Document& document, TermFinder* finder)
    : finder_(*finder),
      language_(finder->language()),
      figure_words_(language::LexiconOf(language_).figures),
      clitics_(language::LexiconOf(language_).text.clitics) {
  for (std::string& word : text::Words(absl::StrCat(document.owner, " ", document.label))) own_.insert(std::move(word));
}

void SentenceReader::Read(const SentenceReading& sentence, Evidence* evidence) const {
  const text::PlainWords& words = sentence.words;
  const SentenceReading* before = sentence.announced;
  const bool off_topic =
      (before != nullptr && IsForeign(before->words, before->announces)) || IsForeign(words, sentence.opening);
  if (before != nullptr) evidence->named |= TermsOf(before->words, before->announces);
  for (std::size_t i = 0; i < words.size(); ++i) {
    const text::PlainWord& word = words[i];
    const TermMask terms = TermsOf(evidence->text, word);
    if (terms == 0) continue;
    evidence->said |= terms;
    evidence->places.push_back({.terms = terms,
                                .word = static_cast<std::uint32_t>(i),
                                .begin = word.begin,
                                .end = word.end,
                                .off_topic = off_topic && Opens(words, sentence.opening.last, i),
                                .narrowed = Modified(words, i) || BehindName(evidence->text, words, i)});
  }
  ReadInitials(words, evidence);
  evidence->words = static_cast<std::uint32_t>(words.size());
  evidence->qualifiers = sentence.qualifiers.of_all;
  evidence->quarters = sentence.qualifiers.quarters;
  evidence->figure_qualifiers = sentence.qualifiers.places;
  evidence->after_whole_year = sentence.after_whole_year;
  if (evidence->said != 0) evidence->figures = sentence.figures;
}

// "chief executive officer" says what "CEO" asks for.
void SentenceReader::ReadInitials(const text::PlainWords& words, Evidence* evidence) const {
  for (const QuestionTerms::Abbreviation& abbreviation : finder_.abbreviations()) {
    const std::string& letters = abbreviation.letters;
    for (std::size_t i = 0; i + letters.size() <= words.size(); ++i) {
      std::size_t n = 0;
      while (n < letters.size() && words[i + n].lower[0] == letters[n] && words[i + n].lower.size() > 1) ++n;
      if (n < letters.size()) continue;
      evidence->said |= abbreviation.terms;
      evidence->places.push_back({.terms = abbreviation.terms,
                                  .word = static_cast<std::uint32_t>(i),
                                  .begin = words[i].begin,
                                  .end = words[i + n - 1].end});
    }
  }
  std::ranges::stable_sort(evidence->places, {}, &TermPlace::word);
}

TermMask SentenceReader::TermsOf(std::string_view sentence, const text::PlainWord& word) const {
  const TermMask terms = finder_.OfWord(word);
  return terms == 0 && IsAbbreviation(sentence, word) ? finder_.OfBeginning(word.lower) : terms;
}

bool SentenceReader::IsOwn(std::string_view lower) const {
  return own_.contains(absl::string_view(lower.data(), lower.size()));
}

// Whether the words before make the phrase that begins here another one: "refining" before "operating costs", or
// "expenses as a percentage of" before "sales".
bool SentenceReader::Modified(const text::PlainWords& words, std::size_t i) const {
  if (i == 0 || words[i].begin != words[i - 1].end + 1) return false;
  if (i > 1 && language::Has(figure_words_.of, words[i - 1].lower) &&
      language::Has(figure_words_.shares, words[i - 2].lower))
    return true;
  std::size_t last = i - 1;
  while (last > 0 && language::Has(clitics_, words[last].lower))
    --last;  // of "Retail's" the name counts, not the possessive
  const text::PlainWord& before = words[last];
  return !language::Has(clitics_, before.lower) && finder_.OfWord(before) == 0 && Narrows(before.lower);
}

// Words that may stand before a phrase without making it another one do not.
bool SentenceReader::Qualifies(std::string_view word) const {
  std::string folded;
  if (!text::IsAscii(word)) word = folded = language::FoldedLatin(word);
  const auto ends = [&](std::string_view ending) { return word.ends_with(ending); };
  return !IsDigit(word[0]) && std::ranges::none_of(figure_words_.participles, ends) &&
         !text::IsStopWord(word, language_) && !language::Has(figure_words_.plain_modifiers, word) &&
         question::QualifiersOf(word, language_) == 0;
}

bool SentenceReader::Narrows(std::string_view lower) const {
  return !IsOwn(lower) && Qualifies(lower) && question::ChangeOf(lower, language_) == question::ChangeWord::kNone;
}

// Whether the phrase at `i` is the subject of the sentence, which begins at `first`: before it stand a period and small
// words at most ("In the quarter, our").
bool SentenceReader::Opens(const text::PlainWords& words, std::size_t first, std::size_t i) const {
  for (std::size_t j = first; j < i; ++j) {
    const bool dated = std::ranges::any_of(words[j].lower, IsDigit);
    if (!dated && finder_.OfWord(words[j]) == 0 && Narrows(words[j].lower)) return false;
  }
  return i >= first;
}

TermMask SentenceReader::TermsOf(const text::PlainWords& words, const Topic& topic) const {
  TermMask terms = 0;
  for (std::size_t i = topic.first; i < topic.last; ++i) terms |= finder_.OfWord(words[i]);
  return terms;
}

// Whether the topic is something narrower than what is asked about, and no word of the question is in it: what is then
// said of the sentence's subject is said of that alone.
bool SentenceReader::IsForeign(const text::PlainWords& words, const Topic& topic) const {
  if (topic.empty() || TermsOf(words, topic) != 0) return false;
  for (std::size_t i = topic.first; i < topic.last; ++i) {
    if (Narrows(words[i].lower) && !SpeaksOfTheWhole(words[i].lower, language_)) return true;
  }
  return false;
}

// Whether a name that is neither asked about nor the owner's stands right before.
bool SentenceReader::BehindName(std::string_view sentence, const text::PlainWords& words, std::size_t i) const {
  for (std::size_t j = i; j-- > 0 && words[i].begin - words[j].end <= kNameReach;) {
    if (IsName(sentence, words[j], j == 0) && TermsOf(sentence, words[j]) == 0 && !IsOwn(words[j].lower)) return true;
  }
  return false;
}

}  // namespace annals::answer
