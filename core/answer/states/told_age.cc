#include "core/answer/states/told_age.h"

#include <algorithm>
#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/substitute.h"
#include "core/answer/draft_builder.h"
#include "core/answer/evidence/frame.h"
#include "core/answer/findings.h"
#include "core/answer/states/birth.h"
#include "core/answer/states/told_end.h"
#include "core/answer/states/told_period.h"
#include "core/facts/clauses.h"
#include "core/facts/question_text.h"
#include "core/language/lexicon.h"
#include "core/language/span_words.h"
#include "core/text/text.h"
#include "core/time/calendar.h"

namespace annals::answer {
namespace {

using std::chrono::days;

// "How old was Maud Varn when she moved to Leiden?", "… in 1990?"
struct AskedAge {
  TermMask subject = 0;          // Maud Varn
  TermMask deed = 0;             // moved, Leiden; none of a period
  std::optional<Interval> when;  // the period
};

TermMask TermsOf(const facts::QuestionText& text, const facts::WordRange& range, const QuestionTerms& terms) {
  TermMask mask = 0;
  for (std::size_t i = range.first; i < range.last; ++i)
    mask |= terms.MaskOf(text::Terms(text.words[i].word.key, terms.language()));
  return mask;
}

// What of a question is left behind "how old", and up to a period.
facts::WordRange Behind(const facts::QuestionText& text, const facts::WordRange& main, std::size_t period) {
  const language::Words how_old = language::SpanWordsOf(text.languages.question).how_old;
  std::vector<std::string> keys;
  for (const facts::TextWord& word : text.words) keys.push_back(word.word.key);
  for (std::size_t i = main.first; i < main.last; ++i) {
    const std::size_t length = language::PhraseLength(how_old, keys, i);
    if (length == 0) continue;
    std::size_t last = main.last;
    while (last > i && text.words[last - 1].word.begin >= period) --last;
    return {i + length, std::max(last, i + length)};
  }
  return {};
}

std::optional<AskedAge> ReadAskedAge(const Case& c) {
  const Findings& found = c.found();
  const question::Question& question = found.result.question;
  if (!language::SaysPhrase(language::SpanWordsOf(question.language).how_old, question.plain_words))
    return std::nullopt;
  const facts::QuestionText text = facts::ReadText(c.view, question, question.scope);
  const facts::Clauses clauses = facts::SplitClauses(text);
  const std::vector<time::Group>& groups = found.result.scope.groups;
  AskedAge asked;
  std::size_t period = question.text.size();
  if (groups.size() == 1 && !groups.front().spans.empty() && !clauses.anchor) {
    if (groups.front().relation != time::Relation::kIn || groups.front().deictic) return std::nullopt;
    asked.when = groups.front().interval;
    period = groups.front().spans.front().begin;
  } else if (clauses.anchor && clauses.anchor->relation == time::Relation::kIn && groups.empty()) {
    asked.deed = TermsOf(text, clauses.anchor->words, found.terms);
  }
  asked.subject = TermsOf(text, Behind(text, clauses.main, period), found.terms);
  asked.deed &= ~asked.subject;
  if (asked.subject == 0 || (asked.deed == 0 && !asked.when)) return std::nullopt;
  return asked;
}

// The day, month or year of a deed, or at which a state begins or ends, where that is asked.
std::optional<Interval> TimeOfDeed(const Interval& when, std::string_view sentence, const Case& c) {
  const auto unit_of = [&](Day day) { return time::UnitAt(day, UnitWritten(sentence, day, c.view.language()), 0); };
  const question::Question& question = c.found().result.question;
  if (IsOneUnit(when)) return when;
  const language::SpanWords& known = language::SpanWordsOf(question.language);
  const auto says = [&](language::Words list) { return language::SaysPhrase(list, question.plain_words); };
  if (says(known.starting) && when.from != kAnyPast) return unit_of(when.from);
  if (says(known.stopping) && when.to != kForever) return unit_of(when.to - days{1});
  return std::nullopt;
}

// Unsure, too, where a sentence says how old somebody was.
ToldOnce DeedTold(const Case& c, const AskedAge& asked) {
  const Findings& found = c.found();
  const language::Language language = c.view.language();
  const TermMask wanted = asked.deed & ~BoundingTerms(found.result.question, found.terms);
  const TermMask names = NamesOf(found.result.question, found.terms);
  ToldOnce deed;
  for (std::size_t i = 0; i < found.evidence.size(); ++i) {
    const Evidence& e = found.evidence[i];
    const TermMask said = e.said | e.kin;
    if (e.fallback || e.asks || FrameOf(found.terms, wanted, e.said, e.kin, 0) < kLeastFrame) continue;
    if ((names & wanted & ~said) != 0 || (asked.subject & ~(said | e.named | e.carried)) != 0) continue;
    if (SaysAny(language::LexiconOf(language).claims.denials, e.text)) continue;
    deed.unsure = deed.unsure || SaysAny(language::SpanWordsOf(language).aged, e.text);
    const std::optional<Interval> named = NamedPeriod(c.view, e);
    const std::optional<Interval> when = named ? TimeOfDeed(*named, e.text, c) : std::nullopt;
    deed.unsure = deed.unsure || (named && !when) || (when && deed.told && deed.told->when != *when);
    if (when && !deed.told) deed.told = ToldPeriod{i, *when};
  }
  return deed;
}

int YearsBetween(Day from, Day to) {
  const std::chrono::year_month_day a(from), b(to);
  const int years = static_cast<int>(b.year()) - static_cast<int>(a.year());
  const bool before = std::pair(b.month(), b.day()) < std::pair(a.month(), a.day());
  return years - (before ? 1 : 0);
}

// "28 or 29 years old."; empty where the days tell no age.
std::string AgeInWords(const Interval& born, const Interval& when, language::Language language) {
  const int least = YearsBetween(born.to - days{1}, when.from), most = YearsBetween(born.from, when.to - days{1});
  if (least < 1 || most > least + 1) return "";
  const language::SpanWords& say = language::SpanWordsOf(language);
  const std::string number =
      least == most ? absl::StrCat(least) : absl::Substitute(std::string(say.either), least, most);
  const std::string years = most == 1 ? std::string(say.year) : absl::Substitute(std::string(say.years), number);
  return absl::Substitute(std::string(say.age), years);
}

Draft Refuse(const Case& c, std::size_t known) {
  DraftBuilder draft(c);
  Paragraph paragraph{.group = c.found().WholeGroup()};
  paragraph.sentences.push_back(draft.Quote(known));
  draft.Add(std::move(paragraph));
  draft.Abstain("");
  return std::move(draft).Take();
}

}  // namespace

std::optional<Draft> AnswerToldAge(const Case& c) {
  const std::optional<AskedAge> asked = ReadAskedAge(c);
  if (!asked || c.found().OutOfScope()) return std::nullopt;
  const ToldOnce born = BirthTold(c, asked->subject), deed = asked->when ? ToldOnce{} : DeedTold(c, *asked);
  if (born.unsure || deed.unsure || (!born.told && !deed.told)) return std::nullopt;
  if (!born.told || (!asked->when && !deed.told)) return Refuse(c, (born.told ? born.told : deed.told)->evidence);
  std::string text =
      AgeInWords(born.told->when, asked->when ? *asked->when : deed.told->when, c.found().result.question.language);
  if (text.empty()) return std::nullopt;
  DraftBuilder draft(c);
  Paragraph paragraph{.group = c.found().WholeGroup()};
  Sentence age{.text = std::move(text), .citations = {draft.Cite(born.told->evidence)}, .origin = Origin::kComputed};
  if (deed.told) age.citations.push_back(draft.Cite(deed.told->evidence));
  paragraph.sentences.push_back(std::move(age));
  paragraph.sentences.push_back(draft.Quote(born.told->evidence));
  if (deed.told) paragraph.sentences.push_back(draft.Quote(deed.told->evidence));
  draft.Add(std::move(paragraph));
  return std::move(draft).Take();
}

}  // namespace annals::answer
