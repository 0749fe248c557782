// How well the passages of a scope fit what is asked, beyond their words in all: two signals in [0, 1] that need no
// model.
//
//   facets   "revenue growth, free cash flow and net debt" asks three things. A passage fits as far as one sentence of
//            it says each: mean over the facets of the square of the best share (by idf) of the facet's words in one
//            sentence. A sentence with half of the words says much less than half of the thing. Of "how many employees" a
//            sentence that counts them, "87,736 employees", says as much again as one that has the word.
//   heading  "inflation" is answered under "Prices". Of the passages of the whole collection that fit the words best,
//            the headings share the scores; a passage of the scope gets what the passages of *other* documents give its
//            heading, as a share of the strongest heading's scores. Documents of a series repeat their headings, so
//            other periods tell where to look in this one: it counts as far as the collection's headings repeat
//            (core/scope/repeated_headings.h).
//
// Both are 0 where they say nothing (no sentence, no heading). Cost: the postings of the terms, once for the headings
// and once a slice for the facets. Deterministic, thread-safe.
#pragma once

#include <memory_resource>
#include <string>

#include "absl/container/flat_hash_map.h"
#include "core/index/view.h"
#include "core/retrieval/graph/workspace.h"
#include "core/retrieval/options.h"
#include "core/scope/plan.h"

namespace annals::retrieval {

class Focus {
 public:
  Focus(const index::View& view, const scope::Plan& plan, const FocusOptions& options);

  // Best sentence of each of the pieces, for passages of a slice that have any: a passage that is not listed has 0.
  // Works in `memory`, where the map stays. `pieces`: of the question, or of it what is asked of the slice's period.
  WorkMap<index::ChunkOrdinal, double> Facets(const index::Allowed& allowed,
                                              const std::vector<std::vector<std::string>>& pieces,
                                              std::pmr::memory_resource* memory) const;
  double Heading(index::ChunkOrdinal chunk) const;

 private:
  void ReadHeadings(const FocusOptions& options);

  const index::View& view_;
  const scope::Plan& plan_;
  const std::vector<std::string> counted_;  // stems of what "how many" asks for
  const double repeated_;                   // of the headings
  struct Scores {
    double all = 0;
    absl::flat_hash_map<index::DocumentOrdinal, double> of_document;
  };
  absl::flat_hash_map<std::string, Scores> headings_;  // by key
  double most_ = 0;                                    // of all headings
};

}  // namespace annals::retrieval
