#include "core/answer/kinds/text_draft.h"

#include <optional>
#include <utility>

#include "core/answer/findings.h"
#include "core/answer/kinds/conflicts.h"
#include "core/answer/kinds/difference.h"
#include "core/answer/kinds/one_hop.h"

namespace annals::answer {
namespace {

// What changed between the periods, where two of the sentences say it of one thing.
void AddDifference(const Case& c, DraftBuilder* draft) {
  const Findings& found = c.found();
  const std::optional<Difference> difference = FindDifference(c.view, found.result, found.evidence, draft->said());
  if (!difference) return;
  draft->Add({.sentences = {{.text = difference->text,
                             .citations = {draft->Cite(difference->before), draft->Cite(difference->after)},
                             .origin = Origin::kComputed}}});
}

void AddOneHop(const Case& c, DraftBuilder* draft) {
  Paragraph paragraph{.sentences = OneHop(c.view, c.found().result, &draft->citations())};
  if (!paragraph.sentences.empty()) draft->Add(std::move(paragraph));
}

}  // namespace

Draft TextDraft(const Case& c, DraftBuilder draft) {
  const Findings& found = c.found();
  Answer& answer = draft.answer();
  if (found.Comparing() && !answer.abstained) AddDifference(c, &draft);
  if (found.mode == Mode::kExplain && !answer.abstained) AddOneHop(c, &draft);
  if (found.mode == Mode::kConflicts) {
    answer.mode_reason += "; the sources found do not contradict each other";
  } else {
    answer.conflicts = FindContradicted(c.view, found.result, found.evidence, draft.said(), &draft.citations());
  }
  return std::move(draft).Take();
}

}  // namespace annals::answer
