// Dates of documents: one exact day, month or year, and nothing beside it but a weekday and a time of day.
#include "core/language/lexicon.h"
#include "core/time/atom.h"
#include "core/time/cursor.h"
#include "core/time/time_scope.h"

namespace annals::time {
namespace {

constexpr Day kAnyReference{std::chrono::year{2000} / 1 / 1};  // what would depend on it is refused
constexpr char kTimeSeparator = 'T';
constexpr std::size_t kLongestDate = 80;  // bytes; the longest real ones are mail headers

bool IsExact(const Atom& atom) {
  const bool unit = atom.granularity == Granularity::kDay || atom.granularity == Granularity::kMonth ||
                    atom.granularity == Granularity::kYear;
  return unit && atom.interval && atom.unit.part == Part::kWhole && !atom.deictic && !atom.several &&
         !atom.short_year && atom.calendar == CalendarKind::kCalendar;
}

// "20120505", as patent offices write it
std::optional<Interval> CompactDay(const Token& token) {
  const int year = token.number / 10000;
  if (token.digits != 8 || year < text::kFirstYear || year > text::kLastYear) return std::nullopt;
  return RealDay(year, token.number / 100 % 100, token.number % 100);
}

// "Tue, ", "Tuesday, ", "the "
std::size_t SkipWeekday(const std::vector<Token>& tokens) {
  if (tokens.empty() || !tokens[0].IsWord()) return 0;
  if (tokens[0].Is(Word::kThe)) return 1;
  if (tokens[0].lexeme->weekday == 0) return 0;
  std::size_t at = 1;
  while (at < tokens.size() && (tokens[at].IsMark(',') || tokens[at].IsMark('.'))) ++at;
  return at;
}

// The "T" of "2012-05-05T10:00" parts the day from the time, so it is a mark and no letter glued to a digit.
void MarkTimeSeparator(std::string_view text, std::vector<Token>& tokens) {
  for (Token& token : tokens) {
    if (!token.IsWord() || !token.glued || text.substr(token.begin, token.end - token.begin) != "T") continue;
    token.kind = TokenKind::kMark;
    token.mark = kTimeSeparator;
  }
}

// "T10:00:00Z", "10:00:00 +0200 (CEST)", "at 10:00 am": hours and minutes first, then anything short that times have.
bool IsTimeOfDay(const std::vector<Token>& tokens, std::size_t at) {
  Cursor c(tokens, at);
  if (!c.TakeMark(kTimeSeparator) && !c.TakeMark(',')) c.Take(Word::kAt);
  if (!c.Has() || !c.Peek().IsNumber() || c.Peek().digits > 2 || c.Peek().number > 24) return false;
  c.Skip();
  if (!c.TakeGluedMark(':') || !c.Has() || c.Peek().digits != 2 || c.Peek().number > 59) return false;
  for (; c.Has(); c.Skip()) {
    const Token& token = c.Peek();
    if (token.IsWord() && token.end - token.begin > 5) return false;
    if (token.kind == TokenKind::kMark && std::string_view(":.+-()").find(token.mark) == std::string_view::npos)
      return false;
  }
  return true;
}

}  // namespace

std::optional<Interval> ParseDate(std::string_view text, Language language) {
  if (text.size() > kLongestDate) return std::nullopt;
  std::vector<Token> tokens = Tokenize(text, language::LexiconOf(language).time);
  MarkTimeSeparator(text, tokens);
  const std::size_t first = SkipWeekday(tokens);
  tokens.erase(tokens.begin(), tokens.begin() + static_cast<std::ptrdiff_t>(first));
  if (tokens.empty()) return std::nullopt;
  if (tokens.size() == 1 && tokens[0].digits == 8) return CompactDay(tokens[0]);
  if (tokens.size() == 1 && IsYear(tokens[0])) return Years(tokens[0].number, 1);
  const std::vector<Atom> atoms = ClaimAtoms(tokens, kAnyReference, DayOrderOf(text, language));
  if (atoms.empty() || atoms[0].first != 0 || !IsExact(atoms[0])) return std::nullopt;
  const bool whole = atoms[0].last == tokens.size();
  const bool timed = atoms[0].granularity == Granularity::kDay && IsTimeOfDay(tokens, atoms[0].last);
  if (!whole && !timed) return std::nullopt;
  return atoms[0].interval;
}

}  // namespace annals::time
