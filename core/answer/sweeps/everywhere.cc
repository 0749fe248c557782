#include "core/answer/sweeps/everywhere.h"

#include <algorithm>
#include <string>

#include "core/answer/evidence/frame.h"
#include "core/answer/findings.h"
#include "core/scope/plan.h"
#include "core/scope/rules.h"

namespace annals::answer {

Everywhere::Everywhere(const Case& c, const QuestionTerms& terms, std::size_t most)
    : view_(c.view), readings_(2 * most) {
  const retrieval::Result& found = c.found().result;
  result_.question = found.question;
  result_.scope = found.scope;
  result_.status = found.status;
  result_.owners = found.owners;
  Find(c, terms, most);
  const question::QuestionKind& kind = found.question.kind;
  const Asked whole{.terms = terms.all(),
                    .figure = kind.figure,
                    .qualifiers = found.question.qualifiers | (kind.forward ? question::kForward : 0U),
                    .forward = kind.forward,
                    .whole = Framed(found.question.answer.type)};
  evidence_ = GatherEvidence(c.view, result_, terms, whole, 0, readings_, c.options.weights);
}

void Everywhere::Find(const Case& c, const QuestionTerms& terms, std::size_t most) {
  const auto keep = scope::KeepFilters(c.request.filters);
  const time::Scope& scope = result_.scope;
  const index::Allowed allowed = view_.Filter(c.request.as_of, [&](const Document& document) {
    if (!keep(document)) return false;
    if (!result_.owners.empty() && !std::ranges::contains(result_.owners, document.owner)) return false;
    if (scope.groups.empty()) return true;
    const std::optional<Interval> key = scope::KeyOn(scope.axis, document, view_.language());
    return key && std::ranges::any_of(scope.groups, [&](const time::Group& g) { return scope::InGroup(*key, g); });
  });
  std::vector<std::string> words;
  for (const QuestionTerms::Term& term : terms.terms()) words.push_back(term.text);
  std::vector<index::Scored> matches = view_.ChunkLexical(words, allowed.chunks, allowed.chunks).matches;
  std::ranges::sort(matches, [&](const index::Scored& a, const index::Scored& b) {
    return a.score != b.score ? a.score > b.score : view_.chunk_id(a.ordinal) < view_.chunk_id(b.ordinal);
  });
  if (matches.size() > most) matches.resize(most);
  for (const index::Scored& match : matches)
    result_.chunks.push_back({.ordinal = match.ordinal, .id = view_.chunk_id(match.ordinal), .score = match.score});
}

}  // namespace annals::answer
