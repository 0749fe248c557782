// The page about what a question asks, and which of the sentences found a statement of it is.
//
//   "Where did Maud Varn teach in 1997?"   PageAbout: the document titled "Maud Varn", where one of its passages was found
//
// Thread-safe; O(documents found).
#pragma once

#include <cstddef>
#include <optional>

#include "core/answer/case.h"
#include "core/answer/findings.h"
#include "core/index/view.h"

namespace annals::answer {

// Of the documents found the first that is called by a name of the question, else the first of which the question says most of the
// title, or of what stands before a colon in it.
std::optional<index::DocumentOrdinal> PageAbout(const index::View& view, const Findings& found);

// The sentence found that the statement is.
std::optional<std::size_t> EvidenceOf(const Case& c, index::StatementOrdinal statement);

}  // namespace annals::answer
