#include "core/answer/findings.h"

#include <utility>

#include "core/answer/evidence/frame.h"
#include "core/answer/mode_choice.h"
#include "core/question/qualifiers.h"

namespace annals::answer {

using scope::ScopeStatus;

Findings::Findings(const Case& c, const retrieval::Result& found, const PassageReadings& readings)
    : result(found),
      terms(c.view, found.question.content.sought, found.question.language),
      facets(FacetsOf(found.question, terms)),
      supersession(c.view, found) {
  const question::QuestionKind& kind = found.question.kind;
  question::SortedQuestion sorted = question::SortQuestion(kind, found.scope);
  const bool open = c.mode == Mode::kAuto;
  sort = sorted.sort;
  mode = open ? ModeFor(sorted) : c.mode;
  mode_reason = open ? std::move(sorted.reason) : "asked for by the request";
  const std::size_t passages =
      mode == Mode::kExplain && !Comparing() ? static_cast<std::size_t>(c.options.explain_passages) : 0;
  const Asked whole{.terms = terms.all(),
                    .figure = kind.figure,
                    .qualifiers = found.question.qualifiers | (kind.forward ? question::kForward : 0U),
                    .forward = kind.forward,
                    .whole = Framed(found.question.answer.type) || found.owners.empty()};
  evidence = GatherEvidence(c.view, result, terms, whole, passages, readings, c.options.weights);
  slots = MakeSlots(c.view, result, evidence, facets, terms, c.options);
}

bool Findings::OutOfScope() const {
  return result.status == ScopeStatus::kNothingInScope || result.status == ScopeStatus::kOutlookOnly;
}

bool Findings::Comparing() const {
  return result.scope.type == time::ScopeType::kComparison && result.scope.groups.size() > 1;
}

int Findings::WholeGroup() const {
  return result.scope.groups.size() == 1 && result.status == ScopeStatus::kInScope ? 0 : -1;
}

}  // namespace annals::answer
