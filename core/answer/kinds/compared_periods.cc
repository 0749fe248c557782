#include "core/answer/kinds/compared_periods.h"

#include <algorithm>
#include <utility>

#include "core/answer/draft_builder.h"
#include "core/answer/findings.h"
#include "core/answer/kinds/nearest_periods.h"
#include "core/answer/kinds/refusal.h"
#include "core/answer/kinds/text_draft.h"

namespace annals::answer {

std::optional<Draft> AnswerComparedPeriods(const Case& c) {
  const Findings& found = c.found();
  // What sentences alone speak of stands in one that may speak of both.
  if (!found.Comparing() || found.result.spoken.asked()) return std::nullopt;
  DraftBuilder draft(c);
  const std::vector<time::Group>& groups = found.result.scope.groups;
  const int most = std::max(2, MostSentences(c.options) / static_cast<int>(groups.size()));
  for (int g = 0; g < static_cast<int>(groups.size()); ++g) {
    Paragraph paragraph{.heading = GroupName(groups[static_cast<std::size_t>(g)]), .group = g};
    const auto pool = found.Pool([&](const Evidence& e) { return e.group == g && !e.fallback; });
    if (!draft.Fill(pool, most, &paragraph)) MarkSilent(&paragraph, found.result.question.language);
    draft.Add(std::move(paragraph));
  }
  return TextDraft(c, std::move(draft));
}

}  // namespace annals::answer
