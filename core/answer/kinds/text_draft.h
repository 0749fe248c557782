// What stands beside an answer in the words of the passages: the difference between two periods that are compared; in
// EXPLAIN what became of the cited documents (one_hop.h); a warning where a sentence that the answer says is
// contradicted (conflicts.h). In CONFLICTS, that nothing contradicts.
//
//   return TextDraft(c, std::move(draft));
//     behind both periods a paragraph more: "Lower in October 2025 than in July 2025: 389 against 412."
//
// Thread-safe.
#pragma once

#include "core/answer/case.h"
#include "core/answer/draft.h"
#include "core/answer/draft_builder.h"

namespace annals::answer {

Draft TextDraft(const Case& c, DraftBuilder draft);

}  // namespace annals::answer
