#include "core/answer/reading/figures.h"

#include <algorithm>
#include <cctype>

#include "core/language/lexicon.h"
#include "core/language/plain_latin.h"
#include "core/text/text.h"

namespace annals::answer {
namespace {

using question::Figure;

bool IsDigit(char c) { return c >= '0' && c <= '9'; }
bool IsLetter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (static_cast<unsigned char>(c) & 0x80);
}
char Lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

// The word that starts at `i`, after one space or hyphen; empty when there is none.
std::string_view NextWord(std::string_view text, std::size_t i) {
  if (i < text.size() && (text[i] == ' ' || text[i] == '-')) ++i;
  std::size_t end = i;
  while (end < text.size() && IsLetter(text[end])) ++end;
  return text.substr(i, end - i);
}

std::string_view WordBefore(std::string_view text, std::size_t i) {
  while (i > 0 && (text[i - 1] == ' ' || text[i - 1] == ',')) --i;
  std::size_t begin = i;
  while (begin > 0 && IsLetter(text[begin - 1])) --begin;
  return text.substr(begin, i - begin);
}

std::size_t NumberEnd(std::string_view text, std::size_t i) {
  while (i < text.size()) {
    const bool joins = (text[i] == ',' || text[i] == '.') && i + 1 < text.size() && IsDigit(text[i + 1]);
    if (!IsDigit(text[i]) && !joins) break;
    ++i;
  }
  return i;
}

// A mark between digits groups them or is the decimal point, by the language; a comma elsewhere says nothing.
std::string Normalised(std::string_view text, const language::QuantityWords& known) {
  std::string value;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool between = i > 0 && IsDigit(text[i - 1]) && i + 1 < text.size() && IsDigit(text[i + 1]);
    if (between && text[i] == known.grouping) continue;
    if (between && text[i] == known.decimal) {
      value.push_back('.');
    } else if (text[i] != ',') {
      value.push_back(text[i] == '-' ? ' ' : Lower(text[i]));
    }
  }
  return value;
}

bool IsYear(std::string_view digits) {
  return digits.size() == 4 && (digits.starts_with("19") || digits.starts_with("20") || digits.starts_with("18"));
}

class Scanner {
 public:
  Scanner(std::string_view text, const language::Lexicon& known) : text_(text), known_(known) {}

  std::vector<FigureSpan> Run() {
    for (std::size_t i = 0; i < text_.size();) {
      if (IsDigit(text_[i])) {
        i = i > 0 && IsLetter(text_[i - 1]) ? NumberEnd(text_, i) : Number(i);  // "B12" is a name
      } else {
        ++i;
      }
    }
    return std::move(found_);
  }

 private:
  std::size_t Number(std::size_t begin) {
    std::size_t end = NumberEnd(text_, begin);
    const std::size_t behind = BehindOrdinal(end);
    const std::string next = language::FoldedLatin(NextWord(text_, end));
    const std::string month = behind == end ? next : language::FoldedLatin(NextWord(text_, behind));
    const std::string_view before_word = WordBefore(text_, begin);
    const std::string before = language::FoldedLatin(before_word);
    const std::string_view digits = text_.substr(begin, end - begin);
    if (known_.time.NamesMonth(month)) return DayMonth(begin, behind);
    if (known_.time.NamesMonth(before)) return MonthDay(begin, end, before_word.size());
    if (end < text_.size() && text_[end] == '-' && IsYear(digits)) {
      if (const std::size_t iso = IsoEnd(begin); iso > 0) return Add(Figure::kDate, begin, iso);
    }
    const language::FigureWords& figures = known_.figures;
    if (end < text_.size() && text_[end] == '%') return Add(Figure::kPercent, begin, end + 1);
    if (const std::size_t last = BehindPhrase(figures.percent, end); last > end)
      return Add(Figure::kPercent, begin, last);
    if (const std::size_t last = BehindPhrase(figures.basis, end); last > end)
      return Add(Figure::kPercent, begin, last, true);
    const bool money = (begin > 0 && text_[begin - 1] == '$') ||
                       (begin > 2 && (text_.substr(begin - 3, 3) == "€" || text_.substr(begin - 2, 2) == "£"));
    const std::size_t scaled = language::Has(figures.scales, next) ? WordEnd(end) : end;
    const std::size_t counted = LinksDate(scaled) ? WordEnd(scaled) : scaled;  // "millones de euros"
    const std::string unit = language::FoldedLatin(NextWord(text_, counted));
    if (money) return Add(Figure::kMoney, begin - (text_[begin - 1] == '$' ? 1 : 0), scaled);
    if (language::Has(figures.currencies, unit)) return Add(Figure::kMoney, begin, WordEnd(counted));
    if (IsYear(digits)) return Add(Figure::kDate, begin, end);
    return Add(Figure::kNumber, begin, scaled);
  }

  // Where one of the phrases that stands at `i` ends; `i` when none does.
  std::size_t BehindPhrase(language::Words phrases, std::size_t i) const {
    const std::size_t first = WordEnd(i), second = WordEnd(first);
    const std::vector<std::string> words = {language::FoldedLatin(NextWord(text_, i)),
                                            language::FoldedLatin(NextWord(text_, first))};
    const std::size_t length = language::PhraseLength(phrases, words, 0);
    return length == 0 ? i : length == 1 ? first : second;
  }

  // Where the month of "5. Mai" and "5 de mayo" is looked for.
  std::size_t BehindOrdinal(std::size_t end) const {
    if (known_.time.ordinal_full_stop && end < text_.size() && text_[end] == '.') return end + 1;
    return LinksDate(end) ? WordEnd(end) : end;
  }
  bool LinksDate(std::size_t i) const {
    return known_.time.Find(language::FoldedLatin(NextWord(text_, i)))->Is(language::kLinksDate);
  }

  std::size_t WordEnd(std::size_t i) const {
    const std::string_view word = NextWord(text_, i);
    return word.empty() ? i : static_cast<std::size_t>(word.data() + word.size() - text_.data());
  }

  // "5 May 2025"
  std::size_t DayMonth(std::size_t begin, std::size_t end) {
    end = WordEnd(end);
    return Add(Figure::kDate, begin, YearEnd(end));
  }

  // "May 5, 2025" and "May 2025": `begin` is at the number, the month's word of `letters` before it.
  std::size_t MonthDay(std::size_t begin, std::size_t end, std::size_t letters) {
    std::size_t month = begin;
    while (month > 0 && !IsLetter(text_[month - 1])) --month;
    const bool year = IsYear(text_.substr(begin, end - begin));
    return Add(Figure::kDate, month - letters, year ? end : YearEnd(end));
  }

  // After an optional comma and space, a year's end; else `i`.
  std::size_t YearEnd(std::size_t i) const {
    std::size_t j = LinksDate(i) ? WordEnd(i) : i;
    while (j < text_.size() && (text_[j] == ',' || text_[j] == ' ')) ++j;
    return IsYear(text_.substr(j, NumberEnd(text_, j) - j)) ? NumberEnd(text_, j) : i;
  }

  std::size_t IsoEnd(std::size_t begin) const {
    const std::string_view day = text_.substr(begin, 10);
    if (day.size() < 10 || day[4] != '-' || day[7] != '-') return 0;
    for (std::size_t i : {0, 1, 2, 3, 5, 6, 8, 9}) {
      if (!IsDigit(day[i])) return 0;
    }
    return begin + 10;
  }

  std::size_t Add(Figure kind, std::size_t begin, std::size_t end, bool change = false) {
    end = std::min(end, text_.size());
    found_.push_back({kind, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end),
                      Normalised(text_.substr(begin, end - begin), known_.quantities), change});
    return end;
  }

  std::string_view text_;
  const language::Lexicon& known_;
  std::vector<FigureSpan> found_;
};

}  // namespace

std::vector<FigureSpan> Figures(std::string_view sentence, language::Language language) {
  return Scanner(sentence, language::LexiconOf(language)).Run();
}

std::vector<std::string> TermsWithoutFigures(std::string_view sentence, language::Language language) {
  std::string rest;
  std::size_t copied = 0;
  for (const FigureSpan& figure : Figures(sentence, language)) {
    if (figure.begin < copied) continue;
    rest.append(sentence.substr(copied, figure.begin - copied)).push_back(' ');
    copied = figure.end;
  }
  rest.append(sentence.substr(copied));
  std::vector<std::string> terms = text::Terms(rest, language);
  std::sort(terms.begin(), terms.end());
  terms.erase(std::unique(terms.begin(), terms.end()), terms.end());
  return terms;
}

bool Fits(Figure want, Figure have) {
  if (want == Figure::kNone) return false;
  if (want == Figure::kNumber) return have != Figure::kDate;
  return want == have;
}

}  // namespace annals::answer
