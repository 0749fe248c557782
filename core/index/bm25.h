// BM25 over the postings of a view's segments.
//
//   score(row) = Σ over distinct terms t, in sorted order:
//                idf(t) · tf (k1 + 1) / (tf + k1 (1 − b + b · length / mean length))
//   idf(t)     = ln(1 + (N − df + .5) / (df + .5))
//
// N, df and mean length are counted over `population`, scores are given to the rows of `allowed`. All counts are
// integers and every score adds its terms in one order, so results do not depend on how rows were cut into segments.
// Cost: O(postings of the terms + rows / 64), twice. Rows are scored by blocks whose sums fit into the nearest cache.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/index/postings.h"
#include "core/index/view.h"

namespace annals::index {

struct Bm25Options {
  double k1 = 1.2;  // saturation of repeated terms; the usual values, kept by the measurements of docs/recipes.md B.1
  double b = 0.75;  // how much a row's length counts
};

// Where the rows of terms are found that are not in the postings of their parts.
class TermRows {
 public:
  virtual ~TermRows() = default;
  // Of the part of that number, by row ascending.
  virtual std::span<const Posting> Find(std::size_t part, std::string_view term) const = 0;
};

// Row r of `postings` is ordinal base + r.
struct PostingsPart {
  const Postings* postings;
  std::uint32_t base;
  const TermRows* elsewhere = nullptr;  // of the terms; null: the postings have them
  std::size_t number = 0;               // of the part there

  std::span<const Posting> Find(std::string_view term) const {
    return elsewhere == nullptr ? postings->Find(term) : elsewhere->Find(number, term);
  }
};

LexicalScores ScoreBm25(std::span<const PostingsPart> parts, std::span<const std::string> terms,
                        const Bitmap& population, const Bitmap& allowed, const Bm25Options& options = {});
// The same of two questions at once, each as if it were asked alone: what they share is read once.
PairedScores ScoreBm25(std::span<const PostingsPart> parts, std::span<const std::string> first,
                       std::span<const std::string> second, const Bitmap& population, const Bitmap& allowed,
                       const Bm25Options& options = {});
// 0 for a term that no row of the population holds.
double InverseDocumentFrequency(std::span<const PostingsPart> parts, std::string_view term, const Bitmap& population);

}  // namespace annals::index
