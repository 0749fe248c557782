#include "core/answer/states/asked_order.h"

#include <string>
#include <vector>

#include "core/answer/evidence/frame.h"
#include "core/answer/findings.h"
#include "core/facts/clauses.h"
#include "core/facts/question_text.h"
#include "core/language/lexicon.h"
#include "core/language/span_words.h"
#include "core/text/text.h"

namespace annals::answer {
namespace {

using language::SpanWordsOf;

struct OrderAsked {
  Place place = Place::kAll;
  facts::Clauses clauses;
};

// A cheap look: most questions ask for no order.
bool SaysOrder(const question::Question& question) {
  const language::ClauseWords& clauses = language::LexiconOf(question.language).clauses;
  const std::vector<std::string>& words = question.plain_words;
  for (const language::Words list :
       {clauses.before, clauses.after, clauses.first, clauses.last, SpanWordsOf(question.language).in_order}) {
    if (language::SaysPhrase(list, words)) return true;
  }
  return false;
}

std::optional<OrderAsked> OrderOf(const facts::QuestionText& text, const question::Question& question) {
  const facts::Clauses clauses = facts::SplitClauses(text);
  if (clauses.anchor) {
    const time::Relation relation = clauses.anchor->relation;
    if (relation == time::Relation::kAfter) return OrderAsked{Place::kNext, clauses};
    return relation == time::Relation::kBefore ? std::optional(OrderAsked{Place::kPrevious, clauses}) : std::nullopt;
  }
  if (language::SaysPhrase(SpanWordsOf(question.language).in_order, question.plain_words))
    return OrderAsked{Place::kAll, clauses};
  std::vector<std::size_t> free;
  for (std::size_t i = 0; i < text.words.size(); ++i) {
    if (!text.words[i].taken) free.push_back(i);
  }
  const facts::Order order = facts::FindOrder(text, free).order;
  if (order == facts::Order::kFirst) return OrderAsked{Place::kFirst, clauses};
  return order == facts::Order::kLast ? std::optional(OrderAsked{Place::kLast, clauses}) : std::nullopt;
}

bool IsOfOrder(std::string_view key, Place place, language::Language language) {
  const language::ClauseWords& clauses = language::LexiconOf(language).clauses;
  if (place == Place::kAll) return language::Has(SpanWordsOf(language).order, key);
  return language::Has(clauses.first, key) || language::Has(clauses.last, key);
}

// Words of "after leaving Delft", "after her time at Delft" that only say that a state ended.
bool SaysEnd(std::string_view key, language::Language language) {
  return language::Has(SpanWordsOf(language).leaving, key) ||
         language::Has(language::LexiconOf(language).answers.times, key);
}

}  // namespace

std::optional<AskedOrder> ReadAskedOrder(const Case& c) {
  const Findings& found = c.found();
  const question::Question& question = found.result.question;
  if (!found.result.scope.groups.empty() || !SaysOrder(question)) return std::nullopt;
  const facts::QuestionText text = facts::ReadText(c.view, question, question.scope);
  const std::optional<OrderAsked> order = OrderOf(text, question);
  if (!order) return std::nullopt;
  const language::Words openers = language::LexiconOf(question.language).clauses.openers;
  AskedOrder asked{.place = order->place};
  for (std::size_t i = 0; i < text.words.size(); ++i) {
    const std::string& key = text.words[i].word.key;
    const TermMask terms = found.terms.MaskOf(text::Terms(key, found.terms.language()));
    const std::optional<facts::AnchorClause>& anchor = order->clauses.anchor;
    if (anchor && anchor->words.Has(i) && !SaysEnd(key, question.language)) asked.anchor |= terms;
    if (!order->clauses.main.Has(i) || language::Has(openers, key)) continue;
    (IsOfOrder(key, asked.place, question.language) ? asked.order : asked.state) |= terms;
  }
  asked.names = NamesOf(question, found.terms) & asked.state & ~asked.anchor;
  asked.state &= ~asked.names & ~asked.order & ~asked.anchor;
  const bool next = order->clauses.anchor.has_value();
  return asked.state == 0 || (next && asked.anchor == 0) ? std::nullopt : std::optional(asked);
}

}  // namespace annals::answer
