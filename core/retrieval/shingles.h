// Near-duplicate passages: word shingles, compared by Jaccard similarity.
//
//   Similarity(Shingles("a b c d e"), Shingles("a b c d e")) == 1
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
// |a ∩ b| / |a ∪ b|; 1 for two empty sets.
double Similarity(const std::vector<std::uint64_t>& a, const std::vector<std::uint64_t>& b);

}  // namespace annals::retrieval
