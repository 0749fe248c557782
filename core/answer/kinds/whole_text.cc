#include "core/answer/kinds/whole_text.h"

#include <utility>
#include <vector>

#include "core/answer/draft_builder.h"
#include "core/answer/findings.h"
#include "core/answer/kinds/nearest_periods.h"
#include "core/answer/kinds/text_draft.h"

namespace annals::answer {

std::optional<Draft> AnswerWholeText(const Case& c) {
  const Findings& found = c.found();
  DraftBuilder draft(c);
  Paragraph paragraph{.group = found.WholeGroup()};
  if (!draft.Fill(found.Pool([](const Evidence& e) { return !e.fallback; }), MostSentences(c.options), &paragraph)) {
    draft.Abstain(NearestOffer(c.view, found.result, found.terms));
    return TextDraft(c, std::move(draft));
  }
  draft.Add(std::move(paragraph));
  Paragraph earlier;
  const std::vector<std::size_t> before = found.Pool([](const Evidence& e) { return e.fallback; });
  if (!before.empty() && draft.Fill(before, 1, &earlier)) {
    earlier.heading = found.result.chunks[found.evidence[before.front()].rank].note;
    draft.Add(std::move(earlier));
  }
  return TextDraft(c, std::move(draft));
}

}  // namespace annals::answer
