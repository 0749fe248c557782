#include "core/time/forms/forms.h"

#include <algorithm>

namespace annals::time {
namespace {

struct Form {
  std::uint16_t starts;
  ReadForm read;
};

// In order of rank: where two forms want the same token, the earlier one has it. So days come before months, months
// before years, and forms with a year before those without.
constexpr Form kForms[] = {
    {kStartsSmall, ReadDayOfRelativeMonth},
    {kStartsSmall, ReadRangeOfDays},  // before single days: one expression
    {kStartsMonth, ReadMonthRangeOfDays},
    {kStartsYear, ReadIsoDay},
    {kStartsYear, ReadSpacedDay},
    {kStartsSmall, ReadSlashedDay},
    {kStartsSmall, ReadDayMonthYear},
    {kStartsMonth, ReadMonthDayYear},
    {kStartsYear, ReadYearMonthDay},
    {kStartsSmall, ReadDottedDay},
    {kStartsYear, ReadYearWithZeros},
    {kStartsMonth, ReadMonthDay},
    {kStartsSmall, ReadDayMonth},
    {kStartsOrdinal | kStartsDeictic, ReadFirstOfSeveral},
    {kStartsOrdinal | kStartsSmall | kStartsDeictic, ReadNthUnitOf},
    {kStartsQuarterOrHalf, ReadQuarterYear},  // before the year first: "Q1 2017-Q3 2018"
    {kStartsYear | kStartsFiscal, ReadYearQuarter},
    {kStartsQuarterOrHalf, ReadQuarterShortFiscal},
    {kStartsSmall, ReadDigitQuarter},
    {kStartsOrdinal | kStartsFiscal | kStartsSmall, ReadQuarterInWords},
    {kStartsYear | kStartsFiscal, ReadYearQuarterInWords},
    {kStartsQuarterOrHalf | kStartsSmall | kStartsOrdinal | kStartsFiscal, ReadQuarterAlone},
    {kStartsOrdinal, ReadOrdinalOfList},
    {kStartsQuarterOrHalf | kStartsSmall | kStartsOrdinal | kStartsYear, ReadHalf},
    {kStartsQuarterOrHalf | kStartsSmall | kStartsOrdinal, ReadHalfAlone},
    {kStartsYear | kStartsPart | kStartsUnit, ReadDecade},
    {kStartsSmall | kStartsPart | kStartsDecade | kStartsUnit, ReadShortDecade},
    {kStartsDecade | kStartsPart | kStartsCount | kStartsYear, ReadDecadeInWords},
    {kStartsOrdinal, ReadHalfOfCentury},
    {kStartsSmall | kStartsPart, ReadCentury},
    {kStartsMonth | kStartsPart, ReadMonthYear},
    {kStartsYear, ReadYearMonth},
    {kStartsYear, ReadIsoMonth},
    {kStartsYear, ReadDottedMonth},
    {kStartsYear | kStartsQuarterOrHalf | kStartsUnit, ReadIsoWeek},
    {kStartsSmall, ReadSlashedMonth},
    {kStartsSeason | kStartsPart, ReadSeason},
    {kStartsFiscal, ReadFiscalYear},
    {kStartsYear, ReadRangeOfYears},
    {kStartsPart, ReadPartOfYear},
    {kStartsYear | kStartsFiscal | kStartsDecade | kStartsSmall, ReadYear},
    {kStartsDeictic | kStartsPart, ReadWeekend},
    {kStartsSmall | kStartsCount | kStartsPreposition, ReadWeekendsAgo},
    {kStartsPart, ReadPartOfRelativeUnit},
    {kStartsDeictic, ReadRestOfUnit},
    {kStartsPreposition, ReadUnitAfterNext},
    {kStartsDeictic, ReadRelativeUnit},
    {kStartsUnit | kStartsMonth | kStartsSeason | kStartsWeekday, ReadUnitPointedAt},
    {kStartsDeictic, ReadRelativeMonth},
    {kStartsPreposition, ReadWithin},
    {kStartsDeictic | kStartsSmall | kStartsCount, ReadCountedUnits},
    {kStartsSmall | kStartsCount | kStartsPreposition, ReadAgo},
    {kStartsSmall | kStartsCount | kStartsPreposition, ReadHence},
    {kStartsDeictic, ReadToday},
    {kStartsDeictic, ReadNowAsEnd},
    {kStartsDeictic | kStartsFiscal | kStartsUnit, ReadYearToDate},
    {kStartsDeictic | kStartsWeekday, ReadWeekday},
    {kStartsMonth | kStartsPart, ReadMonthAlone},
    {kStartsDeictic, ReadRelativeSeason},
    {kStartsSeason | kStartsPart, ReadSeasonAlone},
    {kStartsSmall, ReadNumericMonthDay},
    {kStartsSmall | kStartsPreposition, ReadBareDay},
};

std::uint16_t StartOfWord(Word word) {
  switch (word) {
    case Word::kQ:
    case Word::kH:
    case Word::kW:
      return kStartsQuarterOrHalf;
    case Word::kFy:
    case Word::kCy:
    case Word::kF:
    case Word::kFiscal:
    case Word::kCalendar:
    case Word::kYear:
      return kStartsFiscal;
    case Word::kVery:
    case Word::kEarly:
    case Word::kMid:
    case Word::kLate:
    case Word::kBeginning:
    case Word::kStart:
    case Word::kMiddle:
    case Word::kEnd:
      return kStartsPart;
    case Word::kEra:
      return kStartsYear;
    case Word::kA:
      return kStartsCount;
    case Word::kIn:
    case Word::kWithin:
    case Word::kThe:
      return kStartsPreposition;
    case Word::kRest:
    case Word::kLater:
    case Word::kEarlier:
    case Word::kDate:
    case Word::kThis:
    case Word::kLast:
    case Word::kPrevious:
    case Word::kPrior:
    case Word::kPreceding:
    case Word::kPast:
    case Word::kCurrent:
    case Word::kNext:
    case Word::kComing:
    case Word::kUpcoming:
    case Word::kFollowing:
    case Word::kTrailing:
    case Word::kToday:
    case Word::kYesterday:
    case Word::kTomorrow:
    case Word::kNow:
    case Word::kPresent:
    case Word::kYearToDate:
      return kStartsDeictic;
    default:
      return kStartsNothing;
  }
}

std::uint16_t StartsOf(const Token& token) {
  if (token.IsNumber()) return token.digits <= 3 ? kStartsSmall : token.digits == 4 ? kStartsYear : kStartsNothing;
  if (!token.IsWord()) return token.IsMark(kApostrophe) ? kStartsDecade : kStartsNothing;
  const Lexeme& word = *token.lexeme;
  std::uint16_t starts = StartOfWord(word.word);
  if (word.month != 0) starts |= kStartsMonth;
  if (word.weekday != 0) starts |= kStartsWeekday;
  if (word.unit != Granularity::kNone) starts |= kStartsUnit;
  if (word.season != 0) starts |= kStartsSeason;
  if (word.ordinal != 0) starts |= kStartsOrdinal;
  if (word.nth != 0) starts |= kStartsSmall;
  if (word.Is(kCountsBack)) starts |= kStartsPreposition;
  if (word.decade != 0) starts |= kStartsDecade;
  if (word.count != 0) starts |= kStartsCount;
  return starts;
}

bool IsInsideWord(const std::vector<Token>& tokens, std::size_t at) {
  if (at == 0 || at >= tokens.size() || !tokens[at].glued) return false;
  return tokens[at].kind != TokenKind::kMark && tokens[at - 1].kind != TokenKind::kMark;
}

struct Candidate {
  std::size_t rank;
  Atom atom;
};

std::vector<Candidate> FindCandidates(const Question& question) {
  std::vector<Candidate> candidates;
  for (std::size_t at = 0; at < question.tokens.size(); ++at) {
    const std::uint16_t starts = StartsOf(question.tokens[at]);
    if (starts == kStartsNothing || IsInsideWord(question.tokens, at)) continue;
    for (std::size_t rank = 0; rank < std::size(kForms); ++rank) {
      if ((kForms[rank].starts & starts) == 0) continue;
      Cursor cursor(question.tokens, at);
      auto atom = kForms[rank].read(question, cursor);
      if (!atom || IsInsideWord(question.tokens, cursor.at())) continue;
      atom->first = at;
      // A full stop behind an abbreviated month is inside the unit only when more of it follows.
      atom->last = cursor.Taken().IsMark('.') ? cursor.at() - 1 : cursor.at();
      candidates.push_back({rank, *std::move(atom)});
    }
  }
  return candidates;
}

}  // namespace

Atom AtomInYear(const YearlessUnit& unit, int year) {
  Atom atom;
  atom.granularity = unit.kind;
  atom.unit = unit;
  atom.year = year;
  atom.interval = Resolve(unit, year);
  atom.no_such_day = !atom.interval;
  return atom;
}

Atom AtomAwaitingYear(const YearlessUnit& unit) {
  Atom atom;
  atom.granularity = unit.kind;
  atom.unit = unit;
  atom.awaits_year = true;
  return atom;
}

Atom FixedUnit(Granularity granularity, const Interval& interval) {
  Atom atom;
  atom.granularity = granularity;
  atom.interval = interval;
  return atom;
}

bool IsAnyMark(const Token* token, const char* marks) {
  if (token == nullptr || token->kind != TokenKind::kMark) return false;
  for (; *marks != 0; ++marks) {
    if (token->mark == *marks) return true;
  }
  return false;
}

bool DigitBehindMark(const Cursor& c, const char* marks) {
  return GluedMarkAhead(c, marks) && c.Has(1) && c.Peek(1).glued && c.Peek(1).IsNumber();
}

bool IsAmountBehind(const Cursor& c) {
  if (c.Has() && c.Peek().lexeme->Is(kPlural) && c.Peek().lexeme->unit != Granularity::kNone) return true;
  return GluedMarkAhead(c, "%") || (c.Has() && c.Peek().lexeme->Is(kCounted)) || DigitBehindMark(c, ",.-/");
}

const Token* Before(const Question& question, std::size_t at) { return at == 0 ? nullptr : &question.tokens[at - 1]; }

const Token* GluedBefore(const Question& question, std::size_t at) {
  return at == 0 || at >= question.tokens.size() || !question.tokens[at].glued ? nullptr : &question.tokens[at - 1];
}

bool IsBehindPrefix(const Question& question, std::size_t at) {
  constexpr std::uint32_t kOneLetter = 2;  // bytes
  if (question.order != DayOrder::kDayFirst || at < 2 || !question.tokens[at].glued) return false;
  const Token &letter = question.tokens[at - 2], &hyphen = question.tokens[at - 1];
  return hyphen.IsMark(kHyphen) && hyphen.glued && letter.IsWord() && letter.end - letter.begin == kOneLetter;
}

bool GluedMarkAhead(const Cursor& cursor, const char* marks) {
  return cursor.Glued() && IsAnyMark(&cursor.Peek(), marks);
}

DayOrder DayOrderOf(std::string_view text, language::Language language) {
  constexpr char kHebrew = static_cast<char>(0xD7);  // leads the letters of the alphabet in UTF-8
  const bool month_first = language == language::Language::kEnglish && !text.contains(kHebrew);
  return month_first ? DayOrder::kMonthFirst : DayOrder::kDayFirst;
}

std::vector<Atom> ClaimAtoms(const std::vector<Token>& tokens, Day reference, DayOrder order) {
  const auto future = std::ranges::find_if(tokens, [](const Token& token) { return token.Is(Word::kWill); });
  std::vector<Candidate> candidates =
      FindCandidates({tokens, reference, static_cast<std::size_t>(future - tokens.begin()), order});
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const Candidate& a, const Candidate& b) { return a.rank < b.rank; });
  std::vector<bool> claimed(tokens.size());
  std::vector<Atom> atoms;
  for (Candidate& candidate : candidates) {
    const auto begin = claimed.begin() + static_cast<std::ptrdiff_t>(candidate.atom.first);
    const auto end = claimed.begin() + static_cast<std::ptrdiff_t>(candidate.atom.last);
    if (std::find(begin, end, true) != end) continue;
    std::fill(begin, end, true);
    atoms.push_back(std::move(candidate.atom));
  }
  std::sort(atoms.begin(), atoms.end(), [](const Atom& a, const Atom& b) { return a.first < b.first; });
  return atoms;
}

}  // namespace annals::time
