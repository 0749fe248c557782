// Which papers of a collection are copies of which others: the preprint of the journal version, the record of another
// register.
//
//   "arxiv-1"   "Tides of Narrow Harbours", three authors, 2019, a preprint
//   "doi-1"     "Tides of narrow harbours", these three and a fourth, 2021
//   CopiesAmongPapers(view).links   {copy: "arxiv-1", original: "doi-1", score: .93}
//
// Live documents of type paper are compared by title, authors and year (core/identity/paper_match.h). Of two that are
// one the original is, in this order, what is no preprint, has a DOI, has the higher authority, was published first,
// has the smaller id. A document that names its original itself keeps it, and its copies follow it there.
// Deterministic; O(papers) and the pairs that paper_match.h looks at.
#pragma once

#include <cstddef>
#include <vector>

#include "core/index/view.h"

namespace annals::facts {

struct PaperCopy {
  index::DocumentOrdinal copy = 0, original = 0;
  double score = 0;  // of the copy and the paper that led to the original
};
struct PaperCopies {
  std::vector<PaperCopy> links;  // of copies without an original so far, by external id
  std::size_t papers = 0;        // that were compared
};

PaperCopies CopiesAmongPapers(const index::View& view);

}  // namespace annals::facts
