#include "core/question/qualifiers.h"

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <string>
#include <utility>

#include "core/text/fold.h"
#include "core/text/folded_words.h"
#include "core/text/year.h"
#include "core/time/calendar.h"
#include "core/time/time_scope.h"

namespace annals::question {
namespace {

constexpr std::uint32_t kOfOneFigure = kAdjusted | kGaap | kExcluding;

// What the words of one language say of figures.
class FigureReader {
 public:
  explicit FigureReader(const language::Lexicon& lexicon) : words_(lexicon.figures), time_(lexicon.time) {
    for (const auto& [beginnings, qualifier] : Known()) of_interest_.AddAll(beginnings);
    of_interest_.AddAll(words_.forward_words);
    for (const std::string_view phrase : words_.whole_year) of_interest_.Add(LastWord(phrase));
    for (const language::Lexeme& lexeme : time_.words) {
      if (lexeme.word == language::Word::kQuarter) of_interest_.Add(lexeme.text);
    }
    for (int century = text::kFirstYear / 100; century <= text::kLastYear / 100; ++century)
      of_interest_.Add(std::to_string(century));
    for (const std::string_view quarter : {"1", "2", "3", "4"}) {
      of_interest_.Add(quarter);
      of_interest_.Add(std::string("q") + quarter[0]);
      of_interest_.Add(std::string(quarter) + "q");
    }
    of_change_.AddAll(lexicon.change.up);
    of_change_.AddAll(lexicon.change.down);
  }

  bool MayTell(text::Beginning beginning) const { return of_interest_.Has(beginning); }
  bool MayChange(std::string_view lower) const { return of_change_.Has(text::BeginningOf(lower)); }

  std::uint32_t QualifiersOf(std::string_view word) const {
    if (language::Has(words_.forward_words, word)) return kForward;  // no beginning of other words: "William"
    const auto begins = [&](std::string_view start) { return word.starts_with(start); };
    if (std::ranges::any_of(words_.not_forward, begins)) return 0;
    std::uint32_t qualifiers = 0;
    for (const auto& [beginnings, qualifier] : Known()) {
      if (std::ranges::any_of(beginnings, begins)) qualifiers |= qualifier;
    }
    return qualifiers;
  }

  std::uint32_t YearNamed(const text::FoldedWords& words, std::size_t i) const {
    if (text::IsYear(words[i]))
      return i > 0 && language::Has(words_.before_year, words[i - 1]) ? std::uint32_t{kOfYear} : 0U;
    const auto ends = [&](std::string_view phrase) { return EndsPhrase(words, i, phrase); };
    return std::ranges::any_of(words_.whole_year, ends) ? std::uint32_t{kWholeYear} : 0U;
  }

  std::uint32_t QuartersNamed(std::string_view word, std::string_view last) const {
    const auto named = [](char digit) { return digit >= '1' && digit <= '4' ? 1U << (digit - '0') : 0U; };
    std::uint32_t quarters = 0;
    if (IsQuarter(word)) {
      if (language::Has(words_.this_period, last)) quarters |= 1U << kThisQuarter;
      const std::uint8_t nth = time_.Find(last)->nth;
      if (nth >= 1 && nth <= 4) quarters |= 1U << nth;
    }
    if (word.size() == 1 && IsQuarter(last)) quarters |= named(word[0]);
    if (word.size() == 2 && word[0] == 'q') quarters |= named(word[1]);
    if (word.size() == 2 && word[1] == 'q') quarters |= named(word[0]);
    return quarters;
  }

 private:
  std::array<std::pair<language::Words, Qualifier>, 5> Known() const {
    return {{{words_.adjusted, kAdjusted},
             {words_.gaap, kGaap},
             {words_.segment, kSegment},
             {words_.excluding, kExcluding},
             {words_.forward, kForward}}};
  }

  bool IsQuarter(std::string_view word) const { return time_.Find(word)->word == language::Word::kQuarter; }

  static std::string_view LastWord(std::string_view phrase) { return phrase.substr(phrase.rfind(' ') + 1); }

  // Whether the words of the phrase are those up to word `i`.
  static bool EndsPhrase(const text::FoldedWords& words, std::size_t i, std::string_view phrase) {
    while (words[i] == LastWord(phrase)) {
      const std::size_t space = phrase.rfind(' ');
      if (space == std::string_view::npos) return true;
      if (i-- == 0) return false;
      phrase = phrase.substr(0, space);
    }
    return false;
  }

  const language::FigureWords& words_;
  const language::TimeWords& time_;
  text::Beginnings of_interest_, of_change_;
};

const FigureReader& ReaderOf(Language language) {
  static const auto* const kReaders = [] {
    auto* readers = new std::vector<FigureReader>;
    for (const language::Lexicon* lexicon : language::Lexicons()) readers->emplace_back(*lexicon);
    return readers;
  }();
  return (*kReaders)[static_cast<std::size_t>(language)];
}

}  // namespace

Qualifiers ReadQualifiers(const text::PlainWords& words, Language language) {
  const FigureReader& reader = ReaderOf(language);
  const text::FoldedWords folded(words);
  Qualifiers found;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (!reader.MayTell(folded.beginning(i))) continue;
    const std::string_view word = folded[i];
    const std::uint32_t qualifiers = reader.QualifiersOf(word) | reader.YearNamed(folded, i);
    found.qualifiers |= qualifiers;
    const std::uint32_t of_one = qualifiers & (i == 0 ? kOfOneFigure & ~std::uint32_t{kExcluding} : kOfOneFigure);
    found.of_all |= qualifiers & ~of_one;
    if (of_one != 0) found.places.push_back({of_one, words[i].begin, words[i].end});
    found.quarters |= reader.QuartersNamed(word, i > 0 ? folded[i - 1] : "");
  }
  return found;
}

std::uint32_t QualifiersOf(std::string_view text, Language language) {
  return ReadQualifiers(text::PlainWords(text), language).qualifiers;
}

int QuarterOfLabel(std::string_view label, Language language) {
  const std::uint32_t quarters = ReadQualifiers(text::PlainWords(label), language).quarters;
  if (quarters != 0) return std::popcount(quarters) == 1 ? std::countr_zero(quarters) : 0;
  // As the language writes periods: "3. Quartal 2024", "T3 2024".
  const std::optional<time::Label> read = time::ParseLabel(label, language);
  if (!read || read->period != time::UnitAt(read->period.from, Granularity::kQuarter, 0)) return 0;
  return (time::MonthOf(read->period.from) + 2) / 3;
}

ChangeWord ChangeOf(std::string_view lower, Language language) {
  std::string folded;
  if (!text::IsAscii(lower)) lower = folded = language::FoldedLatin(lower);
  if (!ReaderOf(language).MayChange(lower)) return ChangeWord::kNone;
  const language::ChangeWords& words = language::LexiconOf(language).change;
  if (language::Has(words.up, lower)) return ChangeWord::kUp;
  return language::Has(words.down, lower) ? ChangeWord::kDown : ChangeWord::kNone;
}

bool AsksForChange(const std::vector<std::string>& terms, Language language) {
  const language::ChangeWords& words = language::LexiconOf(language).change;
  return std::ranges::any_of(terms, [&](const std::string& term) {
    return language::Has(words.up_stems, term) || language::Has(words.down_stems, term);
  });
}

}  // namespace annals::question
