#include "core/answer/states/told_end.h"

#include <chrono>
#include <string>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/substitute.h"
#include "core/answer/draft_builder.h"
#include "core/answer/findings.h"
#include "core/answer/states/told_period.h"
#include "core/language/lexicon.h"
#include "core/language/span_words.h"
#include "core/question/patterns/said_pattern.h"
#include "core/question/patterns/single_words.h"
#include "core/text/text.h"
#include "core/time/calendar.h"
#include "core/time/label_text.h"

namespace annals::answer {
namespace {

using std::chrono::days;

// "until 30 April 2022": the day in the unit in which the sentence writes it.
std::string EndInWords(Day day, std::string_view pattern, std::string_view sentence, const Case& c) {
  const Granularity unit = UnitWritten(sentence, day, c.view.language());
  const language::Language language = c.found().result.question.language;
  return absl::Substitute(std::string(pattern), time::InWords(time::UnitAt(day, unit, 0), language));
}

struct Said {
  std::string text;
  bool missing = false;  // the end that is asked for is not told
};

Said Say(AskedEnd asked, const Interval& when, std::string_view sentence, const Case& c) {
  const language::Language language = c.found().result.question.language;
  const language::WrittenDates& written = language::LexiconOf(language).dates;
  const language::SpanWords& say = language::SpanWordsOf(language);
  const bool begins = asked == AskedEnd::kBeginning;
  const bool missing = begins ? when.from == kAnyPast : when.to == kForever;
  const bool first = begins != missing;  // of its ends the first is said
  std::string text = first ? EndInWords(when.from, written.since, sentence, c)
                           : EndInWords(when.to - days{1}, written.until, sentence, c);
  text = missing ? absl::Substitute(std::string(begins ? say.no_beginning : say.no_end), text) : text + ".";
  text[0] = absl::ascii_toupper(static_cast<unsigned char>(text[0]));
  return {std::move(text), missing};
}

}  // namespace

AskedEnd ReadAskedEnd(const question::Question& question) {
  const language::SpanWords& known = language::SpanWordsOf(question.language);
  const std::vector<question::SingleWord> words = question::SingleWords(question.text, question.words);
  if (!question::SaidOf(known.since, words).empty()) return AskedEnd::kBeginning;
  return question::SaidOf(known.until, words).empty() ? AskedEnd::kNone : AskedEnd::kEnd;
}

TermMask BoundingTerms(const question::Question& question, const QuestionTerms& terms) {
  const language::SpanWords& known = language::SpanWordsOf(question.language);
  TermMask mask = 0;
  for (const question::QuestionWord& word : question.words) {
    if (language::Has(known.starting, word.key) || language::Has(known.stopping, word.key))
      mask |= terms.MaskOf(text::Terms(word.key, terms.language()));
  }
  return mask;
}

std::optional<Draft> AnswerToldEnd(const Case& c) {
  const Findings& found = c.found();
  const question::Question& question = found.result.question;
  const AskedEnd asked = ReadAskedEnd(question);
  if (asked == AskedEnd::kNone || found.result.spoken.asked() || found.OutOfScope()) return std::nullopt;
  const std::optional<ToldPeriod> told = PeriodTold(c, BoundingTerms(question, found.terms));
  if (!told) return std::nullopt;
  Said said = Say(asked, told->when, found.evidence[told->evidence].text, c);
  DraftBuilder draft(c);
  Paragraph paragraph{.group = found.WholeGroup()};
  paragraph.sentences.push_back(
      {.text = std::move(said.text), .citations = {draft.Cite(told->evidence)}, .origin = Origin::kComputed});
  paragraph.sentences.push_back(draft.Quote(told->evidence));
  draft.Add(std::move(paragraph));
  if (said.missing) draft.Abstain("");
  return std::move(draft).Take();
}

}  // namespace annals::answer
