// Who, or which documents, say a thing: one sentence of each.
// "Which districts mentioned tariffs in April 2025?" lists owners, "Which reports mention cacao?" documents.
//
// The noun that is asked for says which: what a key of the documents' metadata is called whose values are their owners
// ("district"), or a word for documents. A sentence belongs when it says kEnough of the rest, by idf. In order of name.
// Thread-safe; cost of everywhere.h.
#pragma once

#include <optional>

#include "core/answer/case.h"
#include "core/answer/draft.h"

namespace annals::answer {

// nullopt when the noun is neither, when the question names an owner, and when nobody says it.
std::optional<Draft> AnswerListedHolders(const Case& c);

}  // namespace annals::answer
