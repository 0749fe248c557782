// Near-duplicate passages: word shingles, compared by Jaccard similarity.
//
//   Shingles a("a b c d e"), b("a b c d e");
//   a.Near(b, 0.9) == true
//
// Cheap on purpose: ASCII letters and digits and all other bytes above 127, lower-cased; no folding, no stems. Most
// passages have little in common, so they are told apart by a sketch, and sorted only when that cannot tell.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace annals::retrieval {

// A set of hashes of three words in a row; of the whole text when it has fewer. Not thread-safe: sorts itself when it is
// first compared closely.
class Shingles {
 public:
  explicit Shingles(std::string_view text);

  // Whether |a ∩ b| / |a ∪ b| ≥ `least`; two empty sets are near. O(1) for most pairs that are not, else O((1 − least) ·
  // size) for those that have little in common, and a sort of each.
  bool Near(Shingles& other, double least);

  const std::vector<std::uint64_t>& hashes();  // sorted, distinct

 private:
  static constexpr std::size_t kSketchWords = 16;

  std::vector<std::uint64_t> hashes_;
  // A bit of 1,024 for each, by its high bits: an element that only one of two sets has changes one bit at most, so sets
  // that differ in d bits differ in d elements at least.
  std::array<std::uint64_t, kSketchWords> sketch_{};
  bool sorted_ = false;
};

}  // namespace annals::retrieval
