// Other spellings of a question's words that the collection uses: terms that rank passages beside the question's own.
//
//   "multi hop", "multi-hop"   also "multihop", where a passage has it
//   "multihop"                 unknown: also "multi" and "hop", where they stand together; "5kg" the same
//   "debain"                   unknown: also "debian" (core/question/repair), where a passage has it beside the other words
//
// Only of a pile of key words (core/scope/said_elsewhere.h): of whole questions it helped some sets and cost others
// (docs/measurements.md#known-items). A word that some passage holds is never respelt, and nothing but the ranking changes:
// names, periods and refusals are those of the words as they were typed. Thread-safe. Cost: a look-up for each pair of
// words; some 400 and the postings of the candidates for each unknown word.
#pragma once

#include <string>
#include <vector>

#include "core/index/view.h"
#include "core/question/question.h"

namespace annals::retrieval {

struct Variants {
  std::vector<std::string> terms;  // text::Terms, not among the question's
  std::string respelt;             // the question with its typing errors put right; empty when there are none
};

Variants FindVariants(const index::View& view, const question::Question& question, const index::Allowed& population);

}  // namespace annals::retrieval
