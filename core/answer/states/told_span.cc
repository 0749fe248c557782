#include "core/answer/states/told_span.h"

#include <algorithm>
#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/substitute.h"
#include "core/answer/draft_builder.h"
#include "core/answer/findings.h"
#include "core/answer/states/told_period.h"
#include "core/language/lexicon.h"
#include "core/language/span_words.h"
#include "core/time/calendar.h"
#include "core/time/label_text.h"

namespace annals::answer {
namespace {

using std::chrono::days;
using Words = std::vector<std::string>;

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

// The coarser of the units in which the ends are written.
Granularity UnitOfEnds(std::string_view sentence, const Interval& when, language::Language language) {
  return std::max(UnitWritten(sentence, when.from, language), UnitWritten(sentence, when.to - days{1}, language));
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
  return SpanInWords(when, UnitOfEnds(sentence, when, c.view.language()), language);
}

}  // namespace

std::optional<Draft> AnswerToldSpan(const Case& c) {
  const Findings& found = c.found();
  if (!AsksHowLong(found.result.question) || found.result.spoken.asked() || found.OutOfScope()) return std::nullopt;
  const std::optional<ToldPeriod> told = PeriodTold(c, 0);
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
