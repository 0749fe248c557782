#include "core/answer/kinds/nothing_in_scope.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/answer/draft_builder.h"
#include "core/answer/findings.h"
#include "core/answer/kinds/nearest_periods.h"
#include "core/language/lexicon.h"

namespace annals::answer {

std::optional<Draft> AnswerNothingInScope(const Case& c) {
  const Findings& found = c.found();
  if (!found.OutOfScope()) return std::nullopt;
  DraftBuilder draft(c);
  Paragraph earlier;
  // What was in force then is what was said last before.
  const question::Question& question = found.result.question;
  const language::Words holding = language::LexiconOf(question.language).answers.holding;
  const bool asks_state = std::ranges::any_of(
      question.words, [&](const question::QuestionWord& word) { return language::Has(holding, word.key); });
  const std::vector<std::size_t> pool = found.Pool([](const Evidence& e) { return e.fallback; });
  if (!pool.empty() && draft.Fill(pool, MostSentences(c.options), &earlier)) {
    earlier.heading = found.result.chunks[found.evidence[pool.front()].rank].note;
    draft.Add(std::move(earlier));
    if (asks_state && found.result.status == scope::ScopeStatus::kNothingInScope) return std::move(draft).Take();
  }
  draft.Abstain(NearestOffer(c.view, found.result, found.terms));
  return std::move(draft).Take();
}

}  // namespace annals::answer
