#include "core/answer/states/told_span.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/substitute.h"
#include "core/answer/draft_builder.h"
#include "core/answer/evidence/frame.h"
#include "core/answer/findings.h"
#include "core/language/lexicon.h"
#include "core/language/span_words.h"
#include "core/text/text.h"
#include "core/time/atom.h"
#include "core/time/label_text.h"

namespace annals::answer {
namespace {

using std::chrono::days;
using Words = std::vector<std::string>;

constexpr double kLeastFrame = 0.5;  // idf share of what is asked that the sentence says (docs/recipes.md C.4)

// "how long", and not "how long ago".
bool AsksHowLong(const question::Question& question) {
  const language::Words asking = language::SpanWordsOf(question.language).asking;
  const language::TimeWords& time = language::LexiconOf(question.language).time;
  const Words& words = question.plain_words;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::size_t length = language::PhraseLength(asking, words, i);
    if (length == 0 || i + length >= words.size()) continue;
    return time.Find(words[i + length])->word != language::Word::kAgo;
  }
  return false;
}

bool SaysAny(language::Words list, const Words& words) {
  return std::ranges::any_of(words, [&](const std::string& word) { return language::Has(list, word); });
}

bool IsOneUnit(const Interval& interval) {
  using G = Granularity;
  return std::ranges::any_of(
      std::array{G::kDay, G::kWeek, G::kMonth, G::kQuarter, G::kSeason, G::kHalf, G::kYear, G::kDecade, G::kCentury},
      [&](G unit) { return time::UnitAt(interval.from, unit, 0) == interval; });
}

// The one period that the sentence names itself; nullopt where it names none or several, or only a unit.
std::optional<Interval> NamedPeriod(const index::View& view, const Evidence& e) {
  std::optional<Interval> named;
  const auto [first, last] = view.statements_of(e.chunk);
  for (index::StatementOrdinal s = first; s < last; ++s) {
    const index::StatementRef statement = view.statement(s);
    if (statement.end <= e.begin || e.end <= statement.begin) continue;
    for (const SpokenTime& time : statement.times) {
      if (time.source != ValiditySource::kExplicit || (named && *named != time.interval)) return std::nullopt;
      named = time.interval;
    }
  }
  const bool open = named && (named->from == kAnyPast || named->to == kForever);
  return named && (open || !IsOneUnit(*named)) ? named : std::nullopt;
}

struct Told {
  std::size_t evidence = 0;
  Interval when;
};

// The sentences that say most of what is asked, of all the names.
std::vector<std::size_t> Telling(const Findings& found) {
  const TermMask names = NamesOf(found.result.question, found.terms);
  std::vector<std::size_t> telling = found.Pool([&](const Evidence& e) {
    return !e.fallback && e.agrees && e.frame >= kLeastFrame && (names & ~(e.said | e.named)) == 0 &&
           !e.text.ends_with('?');
  });
  double most = 0;
  for (const std::size_t i : telling) most = std::max(most, found.evidence[i].frame);
  std::erase_if(telling, [&](std::size_t i) { return found.evidence[i].frame < most; });
  return telling;
}

// The sentence among them that names when; nullopt where none does, several disagree, or one says how long itself.
std::optional<Told> TellingSentence(const Case& c) {
  const language::Lexicon& lexicon = language::LexiconOf(c.view.language());
  std::optional<Told> told;
  for (const std::size_t i : Telling(c.found())) {
    const Evidence& e = c.found().evidence[i];
    const Words words = text::Words(e.text);
    if (SaysAny(lexicon.answers.span_units, words)) return std::nullopt;
    if (SaysAny(lexicon.claims.denials, words)) continue;
    const std::optional<Interval> when = NamedPeriod(c.view, e);
    if (!when) continue;
    if (told && told->when != *when) return std::nullopt;
    if (!told) told = Told{i, *when};
  }
  return told;
}

// Whether the sentence writes the day in that unit: "March 2004" names a month and no day.
bool Writes(const Words& sentence, Day day, Granularity unit, language::Language language) {
  const Words whole = text::Words(time::InWords(time::UnitAt(day, unit, 0), language));
  return std::ranges::all_of(whole, [&](const std::string& word) {
    const bool year = word.size() == 4 && absl::ascii_isdigit(static_cast<unsigned char>(word[0]));
    return year || std::ranges::contains(sentence, word);
  });
}

// The smallest unit in which both ends are written.
Granularity UnitWritten(std::string_view sentence, const Interval& when, language::Language language) {
  const Words words = text::Words(sentence);
  for (const Granularity unit : {Granularity::kDay, Granularity::kMonth}) {
    const bool iso = unit == Granularity::kDay && sentence.contains(ToIsoDay(when.from)) &&
                     sentence.contains(ToIsoDay(when.to - days{1}));
    if (iso || (Writes(words, when.from, unit, language) && Writes(words, when.to - days{1}, unit, language)))
      return unit;
  }
  return Granularity::kYear;
}

std::string Counted(int n, std::string_view one, std::string_view several) {
  return n == 1 ? std::string(one) : absl::Substitute(std::string(several), n);
}

// Whole months from one day to another.
int MonthsBetween(Day from, Day to) {
  const std::chrono::year_month_day a(from), b(to);
  const int months =
      (static_cast<int>(b.year()) - static_cast<int>(a.year())) * 12 +
      (static_cast<int>(static_cast<unsigned>(b.month())) - static_cast<int>(static_cast<unsigned>(a.month())));
  return months - (b.day() < a.day() ? 1 : 0);
}

// "2004 to 2005, so about one year."; empty where the unit in which the ends are written tells no length.
std::string SpanInWords(const Interval& when, Granularity unit, language::Language language) {
  const language::SpanWords& say = language::SpanWordsOf(language);
  const bool by_day = unit == Granularity::kDay;
  const Interval whole = {time::UnitAt(when.from, unit, 0).from, time::UnitAt(when.to - days{1}, unit, 0).to};
  // Of months and years the first and the last may count but in part: from the first one to the last.
  const int months = MonthsBetween(whole.from, by_day ? whole.to : time::UnitAt(whole.to - days{1}, unit, 0).from);
  const bool exact = by_day && (months == 0 || std::chrono::year_month_day(whole.from).day() ==
                                                   std::chrono::year_month_day(whole.to).day());
  const std::string years = Counted(months / 12, say.year, say.years);
  const std::string rest = Counted(months % 12, say.month, say.months);
  std::string length;
  if (months == 0 && !by_day) return "";
  if (months == 0) {
    length = Counted(static_cast<int>((whole.to - whole.from).count()), say.day, say.days);
  } else if (months < 12) {
    length = rest;
  } else {
    length = months % 12 == 0 ? years : absl::Substitute(std::string(say.both), years, rest);
  }
  return absl::Substitute(std::string(exact ? say.exact : say.about), time::InWords(whole, language), length);
}

std::string InWordsOf(const Interval& when, std::string_view sentence, const Case& c) {
  const language::Language language = c.found().result.question.language;
  const language::SpanWords& say = language::SpanWordsOf(language);
  if (when.from == kAnyPast) return absl::Substitute(std::string(say.no_beginning), time::InWords(when, language));
  if (when.to == kForever) return absl::Substitute(std::string(say.no_end), time::InWords(when, language));
  return SpanInWords(when, UnitWritten(sentence, when, c.view.language()), language);
}

}  // namespace

std::optional<Draft> AnswerToldSpan(const Case& c) {
  const Findings& found = c.found();
  if (!AsksHowLong(found.result.question) || found.result.spoken.asked() || found.OutOfScope()) return std::nullopt;
  const std::optional<Told> told = TellingSentence(c);
  if (!told) return std::nullopt;
  std::string text = InWordsOf(told->when, found.evidence[told->evidence].text, c);
  if (text.empty()) return std::nullopt;
  text[0] = absl::ascii_toupper(static_cast<unsigned char>(text[0]));
  DraftBuilder draft(c);
  Paragraph paragraph{.group = found.WholeGroup()};
  paragraph.sentences.push_back(
      {.text = std::move(text), .citations = {draft.Cite(told->evidence)}, .origin = Origin::kComputed});
  paragraph.sentences.push_back(draft.Quote(told->evidence));
  draft.Add(std::move(paragraph));
  if (told->when.from == kAnyPast) draft.Abstain("");
  return std::move(draft).Take();
}

}  // namespace annals::answer
