// Passages that records lead to from the names of a question, when it asks for such records:
//
//   of a person or an organisation   what they wrote, invented or hold the rights of (author_of, inventor_of,
//                                    assignee_of)
//   of a product                     papers and patents of its technologies (implements, used_in; two hops)
//   of an algorithm or a technology  the patents and products that implement it (the same)
//
//   "Which patents protect the technology of the Heron 12?"
//   Expand(…)[0].path == {Heron 12 —implements→ lattice cell, lattice cell ←implements— Electrode with an open lattice}
//
// Of each document the passage that fits the question best. Only documents of the slice, of the kinds asked for, never
// those of the name itself. Nearer ones first, then in the order of record_edges.h; bounded by the options. Names that
// are understood in several ways lead nowhere. Deterministic, thread-safe.
#pragma once

#include <vector>

#include "core/retrieval/graph/path.h"
#include "core/retrieval/locate.h"
#include "core/retrieval/options.h"
#include "core/scope/plan.h"
#include "core/scope/slices.h"

namespace annals::retrieval {

struct Reached {
  index::ChunkOrdinal chunk = 0;
  bool asked = false;  // the question names its kind ("which patents"); else it is about technology at large
  std::vector<PathStep> path;
};

std::vector<Reached> Expand(const index::View& view, const scope::Plan& plan, const scope::Slice& slice,
                            const Located& located, const ExpansionOptions& options);

}  // namespace annals::retrieval
