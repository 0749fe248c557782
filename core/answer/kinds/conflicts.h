// Sources that contradict each other: statements about the same thing at the same time, with different values.
//
//   "The bridge cost 40 million dollars." (council, official)   "The bridge cost 52 million dollars." (newspaper)
//   -> attribute "bridge cost", sides "40 million dollars" and "52 million dollars"; the official one preferred
//
// Two sorts. Of text: sentences of different documents that share most of the question's words and enough of their own,
// and whose figures of one kind differ. Of relations that clients gave: the same subject and predicate with different
// objects, overlapping validity, from different documents, unless one document names several objects at one time.
// Documents of different label periods do not conflict: facts change; nor do different owners in documents of one type:
// they speak of different things. Sides go by: not superseded, authority, later publication, document id. Thread-safe.
#pragma once

#include <optional>
#include <vector>

#include "core/answer/case.h"
#include "core/answer/draft.h"
#include "core/answer/evidence/citations.h"
#include "core/answer/evidence/evidence.h"

namespace annals::answer {

std::vector<Conflict> FindConflicts(const index::View& view, const retrieval::Result& result,
                                    const std::vector<Evidence>& evidence, Citations* citations);

// Only those with a sentence that the answer says (indexes into `evidence`): a warning in the other modes, so only of
// sentences that are nearly the same but for a figure, and of facts with dates.
std::vector<Conflict> FindContradicted(const index::View& view, const retrieval::Result& result,
                                       const std::vector<Evidence>& evidence, const std::vector<std::size_t>& said,
                                       Citations* citations);

// A paragraph a side, headed by what it says; nullopt in the other modes, and when nothing contradicts.
std::optional<Draft> AnswerConflicts(const Case& c);

}  // namespace annals::answer
