#include "core/answer/sweeps/told_in_order.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/answer/draft_builder.h"
#include "core/answer/findings.h"
#include "core/answer/sweeps/everywhere.h"
#include "core/facts/dated_fact.h"
#include "core/language/lexicon.h"
#include "core/language/plain_latin.h"
#include "core/text/plain_words.h"
#include "core/text/text.h"
#include "core/text/year.h"

namespace annals::answer {
namespace {

constexpr std::size_t kMostEntries = 20;
constexpr double kEnough = 0.5;  // idf share of what is asked that a sentence says
constexpr std::size_t kFewestWords = 4;

// Words of the question but those of order and of asking.
std::string Sought(const question::Question& question) {
  const language::Lexicon& lexicon = language::LexiconOf(question.language);
  std::vector<std::string> keys;
  for (const question::QuestionWord& word : question.words) keys.push_back(word.key);
  std::vector<bool> of_timeline(keys.size(), false);  // "history of"
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const std::size_t length = language::PhraseLength(lexicon.asking.timeline.phrases, keys, i);
    std::fill_n(of_timeline.begin() + static_cast<std::ptrdiff_t>(i), length, true);
  }
  std::string sought;
  for (const std::size_t i : question.content.words) {
    const question::QuestionWord& word = question.words[i];
    if (language::Has(lexicon.clauses.first, word.key) || language::Has(lexicon.clauses.last, word.key)) continue;
    const bool asks = language::Has(lexicon.asking.forms, word.key) || language::Has(lexicon.answers.saying, word.key);
    if (asks || of_timeline[i] || language::SaysWord(lexicon.asking.timeline, word.key)) continue;
    sought.append(question.text.substr(word.begin, word.end - word.begin)).push_back(' ');
  }
  return sought;
}

// Year and month of a date as it is written; month 0 where none is named.
std::optional<std::pair<int, int>> WhenOf(std::string_view date, const language::TimeWords& time) {
  int year = 0, month = 0;
  for (const text::PlainWord& word : text::PlainWords(date)) {
    if (text::IsYear(word.lower)) {
      for (const char c : word.lower) year = year * 10 + (c - '0');
    } else if (const language::Lexeme* known = time.Find(language::FoldedLatin(word.lower)); known->month > 0) {
      month = known->month;
    }
  }
  if (year == 0) return std::nullopt;
  return std::pair(year, month);
}

}  // namespace

std::optional<Draft> AnswerToldTimeline(const Case& c) {
  const Findings& found = c.found();
  if (!found.result.question.kind.timeline || found.OutOfScope()) return std::nullopt;
  const QuestionTerms terms(c.view, Sought(found.result.question), found.result.question.language);
  if (terms.terms().empty()) return std::nullopt;
  const Everywhere sweep(c, terms, Sweep::kBest);
  const language::TimeWords& time = language::LexiconOf(c.view.language()).time;
  std::map<std::pair<int, int>, std::size_t> best;
  for (std::size_t i = 0; i < sweep.evidence().size(); ++i) {
    const Evidence& e = sweep.evidence()[i];
    if (e.coverage < kEnough || e.words < kFewestWords || e.asks) continue;
    const auto date = std::ranges::find(e.figures, question::Figure::kDate, &FigureSpan::kind);
    const auto when = date == e.figures.end() ? std::nullopt : WhenOf(date->date, time);
    if (!when) continue;
    const auto [at, added] = best.try_emplace(*when, i);
    if (!added && e.score > sweep.evidence()[at->second].score) at->second = i;
  }
  if (best.size() < 2) return std::nullopt;
  std::vector<std::pair<std::pair<int, int>, std::size_t>> entries(best.begin(), best.end());
  const auto most = c.options.max_sentences > 0 ? static_cast<std::size_t>(c.options.max_sentences) : kMostEntries;
  if (entries.size() > most) {
    std::ranges::stable_sort(entries, std::greater(),
                             [&](const auto& entry) { return sweep.evidence()[entry.second].score; });
    entries.resize(most);
    std::ranges::sort(entries);
  }
  DraftBuilder draft(c);
  Paragraph paragraph{.group = found.WholeGroup()};
  for (const auto& [when, i] : entries) {
    const Evidence& e = sweep.evidence()[i];
    paragraph.sentences.push_back(draft.Quoted(e));
  }
  draft.Add(std::move(paragraph));
  return std::move(draft).Take();
}

std::optional<Draft> AnswerFirstTold(const Case& c) {
  const Findings& found = c.found();
  const question::Question& question = found.result.question;
  const language::Lexicon& lexicon = language::LexiconOf(question.language);
  const auto says = [&](language::Words list) {
    return std::ranges::any_of(question.words, [&](const auto& word) { return language::Has(list, word.key); });
  };
  const bool first = says(lexicon.clauses.first), last = says(lexicon.clauses.last);
  const bool spoken = question.answer.type == question::AnswerType::kDate && first != last;
  if (!spoken || found.OutOfScope() || !found.result.scope.groups.empty()) return std::nullopt;
  const QuestionTerms terms(c.view, Sought(question), question.language);
  if (terms.terms().empty()) return std::nullopt;
  const Everywhere sweep(c, terms, first ? Sweep::kEarliest : Sweep::kLatest);
  std::optional<std::size_t> best;
  const auto key = [&](std::size_t i) { return sweep.DocumentOf(sweep.evidence()[i]).TimeKey(); };
  std::vector<Interval> keys;
  for (std::size_t i = 0; i < sweep.evidence().size(); ++i) {
    const Evidence& e = sweep.evidence()[i];
    const std::optional<Interval> when = key(i);
    if (!when || terms.Share(e.said | e.kin, terms.all()) < kEnough) continue;
    if (!std::ranges::contains(keys, *when)) keys.push_back(*when);
    if (!best) {
      best = i;
      continue;
    }
    const Interval now = *key(*best);
    const bool earlier = first ? when->from < now.from : when->from > now.from;
    if (earlier || (when->from == now.from && e.score > sweep.evidence()[*best].score)) best = i;
  }
  // Of one period only where it is asked when it came up: "When did the mill first open?" asks for what the text says.
  const bool mentions = says(lexicon.asking.forms) || says(lexicon.answers.saying);
  if (!best || (keys.size() < 2 && !mentions)) return std::nullopt;
  const Evidence& e = sweep.evidence()[*best];
  const Document& document = sweep.DocumentOf(e);
  DraftBuilder draft(c);
  Paragraph paragraph{.heading = document.label.empty() ? facts::DayText(*document.TimeKey()) : document.label};
  paragraph.sentences.push_back(draft.Quoted(e));
  // What happened on another day than it was told of.
  const std::optional<ToldTime> told = TimeTold(c.view, e.chunk, e.begin, e.end);
  if (!mentions && told && told->source == ValiditySource::kRelative) {
    paragraph.heading.clear();
    draft.SayWhen(*told, e, &paragraph);
  }
  draft.Add(std::move(paragraph));
  return std::move(draft).Take();
}

}  // namespace annals::answer
