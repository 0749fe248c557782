#include "core/answer/states/told_period.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <string>

#include "absl/strings/ascii.h"
#include "core/answer/evidence/frame.h"
#include "core/answer/findings.h"
#include "core/language/lexicon.h"
#include "core/text/text.h"
#include "core/time/calendar.h"
#include "core/time/label_text.h"

namespace annals::answer {
namespace {

using Words = std::vector<std::string>;

// Terms of words that any sentence with a period may have: "until", of "until when".
TermMask OfClauses(const question::Question& question, const QuestionTerms& terms) {
  const language::ClauseWords& clauses = language::LexiconOf(question.language).clauses;
  TermMask mask = 0;
  for (const question::QuestionWord& word : question.words) {
    if (language::Has(clauses.until, word.key) || language::Has(clauses.since, word.key))
      mask |= terms.MaskOf(text::Terms(word.key, terms.language()));
  }
  return mask;
}

// The sentences that say most of what is asked, of all the names.
std::vector<std::size_t> Telling(const Findings& found, TermMask without) {
  const question::Question& question = found.result.question;
  const TermMask names = NamesOf(question, found.terms);
  const TermMask state = AskedOf(question, found.terms) & ~without & ~OfClauses(question, found.terms);
  const TermMask asked = state != 0 ? state : names;
  const auto frame = [&](const Evidence& e) { return FrameOf(found.terms, asked, e.said, e.kin, e.named); };
  std::vector<std::size_t> telling = found.Pool([&](const Evidence& e) {
    return !e.fallback && frame(e) >= kLeastFrame && (names & ~(e.said | e.named)) == 0 && !e.asks;
  });
  double most = 0;
  for (const std::size_t i : telling) most = std::max(most, frame(found.evidence[i]));
  std::erase_if(telling, [&](std::size_t i) { return frame(found.evidence[i]) < most; });
  return telling;
}

// Whether the sentence writes the day in that unit: "March 2004" names a month and no day.
bool Writes(const Words& sentence, Day day, Granularity unit, language::Language language) {
  const Words whole = text::Words(time::InWords(time::UnitAt(day, unit, 0), language));
  return std::ranges::all_of(whole, [&](const std::string& word) {
    const bool year = word.size() == 4 && absl::ascii_isdigit(static_cast<unsigned char>(word[0]));
    return year || std::ranges::contains(sentence, word);
  });
}

}  // namespace

std::optional<ToldPeriod> PeriodTold(const Case& c, TermMask without) {
  const Findings& found = c.found();
  const language::Lexicon& lexicon = language::LexiconOf(c.view.language());
  std::optional<ToldPeriod> told;
  for (const std::size_t i : Telling(found, without)) {
    const Evidence& e = found.evidence[i];
    if (SaysAny(lexicon.answers.span_units, e.text) || ((e.said | e.kin) & without) != 0) return std::nullopt;
    if (SaysAny(lexicon.claims.denials, e.text)) continue;
    const std::optional<Interval> when = NamedPeriod(c.view, e);
    if (!when || (when->from != kAnyPast && when->to != kForever && IsOneUnit(*when))) continue;
    if (told && told->when != *when) return std::nullopt;
    if (!told) told = ToldPeriod{i, *when};
  }
  return told;
}

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
  return named;
}

bool IsOneUnit(const Interval& interval) {
  using G = Granularity;
  return std::ranges::any_of(
      std::array{G::kDay, G::kWeek, G::kMonth, G::kQuarter, G::kSeason, G::kHalf, G::kYear, G::kDecade, G::kCentury},
      [&](G unit) { return time::UnitAt(interval.from, unit, 0) == interval; });
}

bool SaysAny(language::Words list, std::string_view sentence) {
  return std::ranges::any_of(text::Words(sentence), [&](const std::string& word) { return language::Has(list, word); });
}

Granularity UnitWritten(std::string_view sentence, Day day, language::Language language) {
  if (sentence.contains(ToIsoDay(day))) return Granularity::kDay;
  const Words words = text::Words(sentence);
  for (const Granularity unit : {Granularity::kDay, Granularity::kMonth}) {
    if (Writes(words, day, unit, language)) return unit;
  }
  return Granularity::kYear;
}

}  // namespace annals::answer
