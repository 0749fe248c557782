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
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/index/view.h"
#include "core/retrieval/options.h"
#include "core/retrieval/ranking/vectors.h"
#include "core/scope/plan.h"

namespace annals::retrieval {

// z of a score among others; by default the score itself. Of hundreds of thousands of scores a question, so it multiplies.
class Moments {
 public:
  Moments() = default;
  Moments(double mean, double deviation) : mean_(mean), per_deviation_(1 / (deviation + kFlat)) {}
  double Z(double x) const { return (x - mean_) * per_deviation_; }

 private:
  static constexpr double kFlat = 1e-9;  // keeps a constant list from being divided by 0
  double mean_ = 0, per_deviation_ = 1;
};

// h of a row by its BM25 and its cosine; without the latter (0) by the former alone, and then it grows with it.
class Relevance {
 public:
  Relevance() = default;
  Relevance(const Moments& lexical, const Moments& cosine, double weight)
      : lexical_(lexical), cosine_(cosine), weight_(weight) {}
  double Of(double lexical, double cosine) const {
    return lexical_.Z(lexical) + (cosine != 0 ? weight_ * cosine_.Z(cosine) : 0);
  }
  double floor() const { return lexical_.Z(0); }

 private:
  Moments lexical_, cosine_;
  double weight_ = 0;
};

struct ChunkSignal {
  index::ChunkOrdinal chunk = 0;
  double lexical = 0;    // BM25
  double cosine = 0;     // 0 without a vector
  double relevance = 0;  // h
};

// The chunks with evidence. A common word is held by a large part of a collection, and few of its chunks are looked at: h is
// made of those that are.
class ChunkSignals {
 public:
  ChunkSignals() = default;
  // Chunks that are known by their words alone.
  ChunkSignals(std::vector<index::Scored> words, const Relevance& relevance)
      : rows_(std::move(words)), relevance_(relevance) {}
  explicit ChunkSignals(const Relevance& relevance) : relevance_(relevance) {}
  void Add(index::ChunkOrdinal chunk, double lexical, double cosine) {
    rows_.push_back({chunk, lexical});
    cosines_.push_back(cosine);
  }

  std::size_t size() const { return rows_.size(); }
  std::span<const index::Scored> rows() const { return rows_; }  // with their BM25
  ChunkSignal operator[](std::size_t place) const {
    const auto [chunk, lexical] = rows_[place];
    const double cosine = cosines_.empty() ? 0 : cosines_[place];
    return {chunk, lexical, cosine, relevance_.Of(lexical, cosine)};
  }

 private:
  std::vector<index::Scored> rows_;
  std::vector<double> cosines_;  // of each, or none at all
  Relevance relevance_;
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
  explicit RowPlaces(std::size_t rows) : rows_(rows), listed_((rows + 63) / 64) {}
  void Add(std::uint32_t ordinal) { listed_[ordinal >> 6] |= std::uint64_t{1} << (ordinal & 63); }
  void Close();

  std::uint32_t Of(std::uint32_t ordinal) const {
    const std::uint64_t word = listed_[ordinal >> 6], bit = std::uint64_t{1} << (ordinal & 63);
    if ((word & bit) == 0) return kNone;
    return before_[ordinal >> 6] + static_cast<std::uint32_t>(std::popcount(word & (bit - 1)));
  }
  std::size_t rows() const { return rows_; }

 private:
  std::size_t rows_ = 0;
  std::vector<std::uint64_t> listed_;  // a bit each
  std::vector<std::uint32_t> before_;  // by word of `listed_`: how many stand in the words before it
};

// x -> (x − least) / (most − least).
class MinMax {
 public:
  MinMax() = default;
  MinMax(double least, double most) : least_(least), per_range_(1 / (most - least + kFlat)) {}
  double operator()(double x) const { return (x - least_) * per_range_; }

 private:
  static constexpr double kFlat = 1e-9;
  double least_ = 0, per_range_ = 1 / kFlat;
};

// The fit of each statement of a view: what evidence gives it, or the same floor for all others. Reading one is O(1).
class StatementFits {
 public:
  StatementFits() = default;
  // Of a view of `statements`; `rows` are those with evidence, by ordinal, whose `first` is what `scale` makes a fit of.
  StatementFits(std::size_t statements, std::vector<index::TwoScores> rows, const MinMax& scale, double floor);
  float operator[](index::StatementOrdinal s) const {
    const std::uint32_t place = places_.Of(s);
    return static_cast<float>(scale_(place == RowPlaces::kNone ? floor_ : rows_[place].first));
  }
  std::size_t size() const { return places_.rows(); }
  bool empty() const { return size() == 0; }

 private:
  RowPlaces places_;
  std::vector<index::TwoScores> rows_;
  MinMax scale_;
  double floor_ = 0;
};

struct Located {
  ChunkSignals chunks;  // by ordinal
  RowPlaces places;     // in `chunks`
  // Positions in `chunks` of the most relevant ones, best first, ties by chunk id; LocateInput says how many.
  std::vector<std::uint32_t> strongest;
  double chunk_floor = 0;                          // h of a chunk without evidence
  double least_relevance = 0, most_relevance = 0;  // of `chunks` and the floor
  double most_lexical = 0;                         // of `chunks`
  double dense_weight = 0;                         // LocateOptions::dense_weight; 0 where the question has no vector
  std::vector<StatementSignal> best;               // best statements of the question, best first
  StatementFits fit;                               // only of the slice's statements it means something
  std::string search_plan;                         // "exact", "graph", "mixed"; empty when no vector was searched

  // nullopt when the chunk has no evidence.
  std::optional<ChunkSignal> Find(index::ChunkOrdinal chunk) const;
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
