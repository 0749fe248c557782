#include "core/retrieval/of_period.h"

#include <algorithm>
#include <optional>

#include "core/language/lexicon.h"
#include "core/question/mask.h"
#include "core/text/text.h"

namespace annals::retrieval {
namespace {

using question::ByteRange;
using question::QuestionWord;
using Ranges = std::vector<ByteRange>;

Ranges RangesOf(const time::Group& group) {
  Ranges ranges;
  for (const time::Span& span : group.spans) ranges.push_back({span.begin, span.end});
  for (const time::Span& span : group.operator_spans) ranges.push_back({span.begin, span.end});
  return ranges;
}

bool AsksAnew(const QuestionWord& word, const language::AnswerWords& words) {
  return std::ranges::any_of(
      std::initializer_list<language::Words>{words.who, words.where, words.when, words.why, words.how, words.which},
      [&](language::Words list) { return language::Has(list, word.key); });
}

// Cut before a word that asks, behind a comma or an "and".
Ranges ClausesOf(const question::Question& question) {
  const language::Lexicon& lexicon = language::LexiconOf(question.language);
  const std::vector<QuestionWord>& words = question.words;
  Ranges clauses = {{0, question.text.size()}};
  for (std::size_t i = 1; i < words.size(); ++i) {
    const bool joined = language::Has(lexicon.facts.conjunctions, words[i - 1].key);
    if ((!joined && !words[i].after_comma && !words[i].after_break) || !AsksAnew(words[i], lexicon.answers)) continue;
    clauses.back().end = words[i].begin;
    clauses.push_back({words[i].begin, question.text.size()});
  }
  return clauses;
}

// The clause of each period; nullopt where one has two, or two share one.
std::optional<Ranges> ClauseOfEach(const question::Question& question, const std::vector<Ranges>& periods) {
  const Ranges clauses = ClausesOf(question);
  if (clauses.size() != periods.size()) return std::nullopt;
  Ranges of_each;
  for (std::size_t i = 0; i < periods.size(); ++i) {
    const auto holds = [&](const ByteRange& clause) {
      return std::ranges::all_of(
          periods[i], [&](const ByteRange& range) { return clause.begin <= range.begin && range.end <= clause.end; });
    };
    const auto clause = std::ranges::find_if(clauses, holds);
    if (clause == clauses.end()) return std::nullopt;
    const bool taken = std::ranges::any_of(of_each, [&](const ByteRange& c) { return c.begin == clause->begin; });
    if (taken) return std::nullopt;
    of_each.push_back(*clause);
  }
  return of_each;
}

// What is not asked of the group; nothing where it has no clause of its own.
Ranges Outside(const scope::Plan& plan, std::size_t group) {
  std::vector<Ranges> periods;
  for (const time::Group& each : plan.scope.groups) periods.push_back(RangesOf(each));
  const std::optional<Ranges> clauses = ClauseOfEach(plan.question, periods);
  if (!clauses) return {};
  Ranges outside = {{0, (*clauses)[group].begin}, {(*clauses)[group].end, plan.question.text.size()}};
  std::erase_if(outside, [](const ByteRange& range) { return range.begin >= range.end; });
  return outside;
}

std::string Without(std::string text, const Ranges& ranges) {
  for (const ByteRange& range : ranges) {
    const std::size_t end = std::min(range.end, text.size());
    for (std::size_t at = range.begin; at < end; ++at) text[at] = ' ';
  }
  return text;
}

}  // namespace

AskedOfPeriod AskedOf(const scope::Plan& plan, int group, language::Language collection) {
  const question::Question& question = plan.question;
  AskedOfPeriod asked{question.terms, question.pieces};
  const bool whole = group < 0 || plan.scope.groups.size() < 2 || plan.given || !plan.timed;
  if (whole || question.language != collection) return asked;
  Ranges outside = Outside(plan, static_cast<std::size_t>(group));
  if (outside.empty()) return asked;
  asked.terms = text::Terms(Without(question.text, outside), collection);
  outside.insert(outside.end(), question.removed.begin(), question.removed.end());
  asked.pieces.clear();
  for (const std::string& piece : question::Pieces(question.text, question.words, outside, plan.catalogue().kind_names,
                                                   {question.language, collection}))
    asked.pieces.push_back(text::Terms(piece, collection));
  if (asked.pieces.empty()) return {question.terms, question.pieces};
  return asked;
}

}  // namespace annals::retrieval
