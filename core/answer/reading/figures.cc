#include "core/answer/reading/figures.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/language/lexicon.h"
#include "core/language/plain_latin.h"
#include "core/text/text.h"
#include "core/text/written_words.h"

namespace annals::answer {
namespace {

using question::Figure;
using text::IsDigitByte;
using text::IsLetterByte;

constexpr std::size_t kLastDayOfMonth = 31;

struct Span {
  std::size_t begin = 0, end = 0;
};

// Dates by their digits and the names of months beside them; a year alone is read with the amounts.
class DateFinder {
 public:
  DateFinder(std::string_view text, const language::Lexicon& known) : text_(text), known_(known) {}

  std::vector<Span> Run() const {
    std::vector<Span> dates;
    for (std::size_t i = 0; i < text_.size();) {
      const std::size_t end = DigitsEnd(i);
      if (end == i) {
        ++i;
        continue;
      }
      const Span date = OfNumber(i) && !Joined(end) ? DateOf(i, end) : Span{};
      if (date.end > 0 && (dates.empty() || dates.back().end <= date.begin)) dates.push_back(date);
      i = std::max(end, date.end);
    }
    return dates;
  }

 private:
  bool DigitAt(std::size_t i) const { return i < text_.size() && IsDigitByte(text_[i]); }
  std::size_t DigitsEnd(std::size_t i) const {
    while (DigitAt(i)) ++i;
    return i;
  }

  // "1,200" and "3.5" are one number, "B12" is none.
  bool Joined(std::size_t i) const {
    return i < text_.size() && (text_[i] == ',' || text_[i] == '.') && DigitAt(i + 1);
  }
  bool OfNumber(std::size_t begin) const {
    if (begin == 0) return true;
    return !IsLetterByte(text_[begin - 1]) && !(begin > 1 && Joined(begin - 1) && DigitAt(begin - 2));
  }

  // The word that starts at `i`, after one space or hyphen; empty when there is none.
  std::string_view NextWord(std::size_t i) const {
    if (i < text_.size() && (text_[i] == ' ' || text_[i] == '-')) ++i;
    std::size_t end = i;
    while (end < text_.size() && IsLetterByte(text_[end])) ++end;
    return text_.substr(i, end - i);
  }
  std::size_t WordEnd(std::size_t i) const {
    const std::string_view word = NextWord(i);
    return word.empty() ? i : static_cast<std::size_t>(word.data() + word.size() - text_.data());
  }
  bool NamesMonth(std::string_view word) const { return known_.time.NamesMonth(language::FoldedLatin(word)); }

  // "May" before "5", "2025" and ", 2025"; nothing when no month stands there.
  std::string_view MonthBefore(std::size_t i, bool year) const {
    while (i > 0 && (text_[i - 1] == ' ' || (year && text_[i - 1] == ','))) --i;
    std::size_t begin = i;
    while (begin > 0 && IsLetterByte(text_[begin - 1])) --begin;
    const std::string_view word = text_.substr(begin, i - begin);
    return NamesMonth(word) ? word : std::string_view();
  }

  // The end of the whole date that digits [begin, end) begin or go on; the end 0 when they are of none.
  Span DateOf(std::size_t begin, std::size_t end) const {
    const std::string_view digits = text_.substr(begin, end - begin);
    const bool year = text::IsYear(digits);
    if (year && IsIso(begin)) return {begin, begin + 10};
    if (!year && !IsDay(digits)) return {};
    const std::size_t behind = year ? end : BehindDay(end);
    const std::string_view month = MonthBefore(begin, year);
    if (NamesMonth(NextWord(behind)) && !year) return {begin, YearEnd(WordEnd(behind))};
    if (month.empty()) return {};
    return {static_cast<std::size_t>(month.data() - text_.data()), year ? end : YearEnd(behind)};
  }

  static bool IsDay(std::string_view digits) {
    if (digits.size() > 2) return false;
    std::size_t day = 0;
    for (const char c : digits) day = day * 10 + static_cast<std::size_t>(c - '0');
    return day >= 1 && day <= kLastDayOfMonth;
  }

  // Behind "5th", and where the month of "5. Mai" and "5 de mayo" is looked for.
  std::size_t BehindDay(std::size_t end) const {
    const std::size_t word = WordEnd(end);
    if (word > end && IsLetterByte(text_[end])) {
      const std::string ending = language::FoldedLatin(text_.substr(end, word - end));
      if (language::Has(known_.quantities.ordinal_endings, ending)) return word;
    }
    if (known_.time.ordinal_full_stop && end < text_.size() && text_[end] == '.') return end + 1;
    return LinksDate(end) ? word : end;
  }
  bool LinksDate(std::size_t i) const {
    return known_.time.Find(language::FoldedLatin(NextWord(i)))->Is(language::kLinksDate);
  }

  // After an optional comma and space, a year's end; else `i`.
  std::size_t YearEnd(std::size_t i) const {
    std::size_t j = LinksDate(i) ? WordEnd(i) : i;
    while (j < text_.size() && (text_[j] == ',' || text_[j] == ' ')) ++j;
    const std::size_t end = DigitsEnd(j);
    return text::IsYear(text_.substr(j, end - j)) && !Joined(end) ? end : i;
  }

  bool IsIso(std::size_t begin) const {
    const std::string_view day = text_.substr(begin, 10);
    if (day.size() < 10 || day[4] != '-' || day[7] != '-') return false;
    return std::ranges::all_of(std::to_array({5, 6, 8, 9}),
                               [&](int i) { return IsDigitByte(day[static_cast<std::size_t>(i)]); });
  }

  std::string_view text_;
  const language::Lexicon& known_;
};

FigureSpan DateFigure(std::string_view text, Span span) {
  FigureSpan figure{.kind = Figure::kDate,
                    .begin = static_cast<std::uint32_t>(span.begin),
                    .end = static_cast<std::uint32_t>(span.end)};
  for (const char c : text.substr(span.begin, span.end - span.begin)) {
    if (c != ',') figure.date.push_back(text::LowerByte(c));
  }
  return figure;
}

// Whether a number that may be a year is one without a month beside it: earlier ones count more often, "1200 boats".
bool DatesAlone(std::string_view year) { return year >= "1800"; }

Figure KindOf(const text::Quantity& amount) {
  switch (amount.unit) {
    case text::Unit::kMoney:
      return Figure::kMoney;
    case text::Unit::kPercent:
    case text::Unit::kBasisPoints:
      return Figure::kPercent;
    case text::Unit::kNone:
      break;
  }
  return Figure::kNumber;
}

}  // namespace

std::vector<FigureSpan> Figures(std::string_view sentence, language::Language language) {
  const language::Lexicon& known = language::LexiconOf(language);
  std::vector<FigureSpan> figures;
  for (const Span& date : DateFinder(sentence, known).Run()) figures.push_back(DateFigure(sentence, date));
  const std::size_t dates = figures.size();
  std::size_t next = 0;  // the first date that does not end before the amount
  for (text::Quantity& amount : text::ReadNumerals(sentence, known.quantities)) {
    while (next < dates && figures[next].end <= amount.begin) ++next;
    if (next < dates && figures[next].begin < amount.end) continue;
    if (amount.year && !amount.range() && DatesAlone(sentence.substr(amount.begin, amount.end - amount.begin))) {
      figures.push_back(DateFigure(sentence, {amount.begin, amount.end}));
      continue;
    }
    FigureSpan figure{.kind = KindOf(amount), .begin = amount.begin, .end = amount.end};
    figure.change = amount.unit == text::Unit::kBasisPoints;
    figure.amount = std::move(amount);
    figures.push_back(std::move(figure));
  }
  std::ranges::inplace_merge(figures, figures.begin() + static_cast<std::ptrdiff_t>(dates), {}, &FigureSpan::begin);
  return figures;
}

std::vector<std::string> TermsWithoutFigures(std::string_view sentence, language::Language language) {
  std::string rest;
  std::size_t copied = 0;
  for (const FigureSpan& figure : Figures(sentence, language)) {
    rest.append(sentence.substr(copied, figure.begin - copied)).push_back(' ');
    copied = figure.end;
  }
  rest.append(sentence.substr(copied));
  std::vector<std::string> terms = text::Terms(rest, language);
  std::sort(terms.begin(), terms.end());
  terms.erase(std::unique(terms.begin(), terms.end()), terms.end());
  return terms;
}

bool Same(const FigureSpan& a, const FigureSpan& b) {
  if ((a.kind == Figure::kDate) != (b.kind == Figure::kDate)) return false;
  return a.kind == Figure::kDate ? a.date == b.date : text::Same(a.amount, b.amount);
}

bool Fits(Figure want, Figure have) {
  if (want == Figure::kNone) return false;
  if (want == Figure::kNumber) return have != Figure::kDate;
  return want == have;
}

}  // namespace annals::answer
