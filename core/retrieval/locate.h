// How well chunks and statements of one slice fit the question: h(x) = z(BM25) + w · z(cosine), z over the slice.
//
// Only rows with evidence are listed: lexical matches and the nearest vectors. A row without any has h = `chunk_floor`
// (statements have a least fit): the same for all of them, so no dense array of scores is needed.
// Cosine moments are exact for small slices, else taken from a sample of chunks chosen by their ids, so that replicas
// agree. Ranks and moments are of the slice, document frequencies of the whole population (docs/recipes.md A.2).
// The fit of a statement (docs/recipes.md B.4) is
//
//   fit(s) = minmax(minmax h(s, question) + minmax h(s, residual)), in [0, 1]
//
// Cost: postings of the terms + `dense_candidates` vectors + the sample. Thread-safe.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/index/view.h"
#include "core/retrieval/options.h"
#include "core/retrieval/ranking/vectors.h"
#include "core/scope/plan.h"

namespace annals::retrieval {

struct ChunkSignal {
  index::ChunkOrdinal chunk = 0;
  double lexical = 0;    // BM25
  double cosine = 0;     // 0 without a vector
  double relevance = 0;  // h
};

struct StatementSignal {
  index::StatementOrdinal statement = 0;
  StatementId id;
  double h = 0;
};

// Which place a row has in a list by ordinal. O(1); 1.5 bits for each row there is.
class RowPlaces {
 public:
  static constexpr std::uint32_t kNone = 0xffffffff;
  RowPlaces() = default;
  // Of `rows` rows. Then Add those of the list, ascending, and Close.
  explicit RowPlaces(std::size_t rows) : listed_(rows) {}
  void Add(std::uint32_t ordinal) { listed_.Set(ordinal); }
  void Close();

  std::uint32_t Of(std::uint32_t ordinal) const {
    const std::uint64_t word = listed_.words()[ordinal >> 6], bit = std::uint64_t{1} << (ordinal & 63);
    if ((word & bit) == 0) return kNone;
    return before_[ordinal >> 6] + static_cast<std::uint32_t>(std::popcount(word & (bit - 1)));
  }
  std::size_t rows() const { return listed_.size(); }

 private:
  index::Bitmap listed_;
  std::vector<std::uint32_t> before_;  // by word of `listed_`: how many stand in the words before it
};

// The fit of each statement of a view: what evidence gives it, or the same floor for all others. Reading one is O(1).
class StatementFits {
 public:
  StatementFits() = default;
  // Of a view of `statements`; `rows` are those with evidence, by ordinal, with their fits.
  StatementFits(std::size_t statements, const std::vector<index::Scored>& rows, double floor);
  float operator[](index::StatementOrdinal s) const {
    const std::uint32_t place = places_.Of(s);
    return place == RowPlaces::kNone ? floor_ : values_[place];
  }
  std::size_t size() const { return places_.rows(); }
  bool empty() const { return size() == 0; }

 private:
  RowPlaces places_;
  std::vector<float> values_;
  float floor_ = 0;
};

struct Located {
  std::vector<ChunkSignal> chunks;  // by ordinal
  RowPlaces places;                 // in `chunks`
  // Positions in `chunks` of the most relevant ones, best first, ties by chunk id; LocateInput says how many.
  std::vector<std::uint32_t> strongest;
  double chunk_floor = 0;                          // h of a chunk without evidence
  double least_relevance = 0, most_relevance = 0;  // of `chunks` and the floor
  double most_lexical = 0;                         // of `chunks`
  std::vector<StatementSignal> best;               // best statements of the question, best first
  StatementFits fit;                               // only of the slice's statements it means something
  std::string search_plan;                         // "exact", "graph", "mixed"; empty when no vector was searched

  // nullptr when the chunk has no evidence.
  const ChunkSignal* Find(index::ChunkOrdinal chunk) const;
};

struct LocateInput {
  const index::View& view;
  const QuestionVectors& vectors;
  const LocateOptions& options;
  const index::Allowed& population;
  const index::Allowed& allowed;
  const std::vector<std::string>& chunk_terms;
  const std::vector<std::string>& statement_terms;
  const std::vector<std::string>& residual_terms;
  bool statements = true;  // false: only chunks are wanted
  std::size_t strongest = 1000;
};

Located Locate(const LocateInput& input);

}  // namespace annals::retrieval
