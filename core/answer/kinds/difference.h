// What differs between two periods, where it is certain: one sentence of each says the same but for one figure.
//
//   July:    "The Harbour Office issued 412 mooring permits."
//   October: "The Harbour Office issued 389 mooring permits."
//   -> "Lower in October 2025 than in July 2025: 389 against 412."
//
// Only of two periods, of one owner, with one figure a sentence (dates apart), neither a range nor approximate, of one
// unit. Everything else is left to the reader: no difference is better than a wrong one. Thread-safe.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/answer/evidence/evidence.h"

namespace annals::answer {

struct Difference {
  std::string text;
  std::size_t before = 0, after = 0;  // the sentences: indexes into the evidence
};

// `said`: what the answer quotes, in its order; the first pair that tells counts.
std::optional<Difference> FindDifference(const index::View& view, const retrieval::Result& result,
                                         const std::vector<Evidence>& evidence, const std::vector<std::size_t>& said);

}  // namespace annals::answer
