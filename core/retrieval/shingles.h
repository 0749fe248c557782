// Near-duplicate passages: word shingles, compared by Jaccard similarity.
//
//   Near(Shingles("a b c d e"), Shingles("a b c d e"), 0.9) == true
//
// Cheap on purpose: ASCII letters and digits and all other bytes above 127, lower-cased; no folding, no stems.
// Thread-safe.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace annals::retrieval {

// Hashes of three words in a row; of the whole text when it has fewer. Sorted, distinct.
std::vector<std::uint64_t> Shingles(std::string_view text);
// Whether |a ∩ b| / |a ∪ b| ≥ `least`; two empty sets are near. Ends as soon as too many are missing: O((1 − least) ·
// size) for sets that have little in common.
bool Near(const std::vector<std::uint64_t>& a, const std::vector<std::uint64_t>& b, double least);

}  // namespace annals::retrieval
