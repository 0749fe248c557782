// The k best rows seen: highest score first, ties by lower row id. O(1) a row, but for O(k) each time that k more are taken.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "core/index/view.h"

namespace annals::index {

class TopRows {
 public:
  explicit TopRows(std::size_t k)
      : k_(k), least_(k > 0 ? -std::numeric_limits<double>::infinity() : std::numeric_limits<double>::infinity()) {}
  void Offer(double score, std::int64_t row_id, std::uint32_t ordinal) {
    if (Takes(score)) Add({score, row_id, ordinal});
  }
  // False: a row of that score is not among the best. Asked before an id is looked up that most rows never need.
  bool Takes(double score) const { return k_ > 0 && score >= least_; }
  std::vector<Scored> Take();  // best first; leaves it empty

 private:
  struct Row {
    double score;
    std::int64_t id;
    std::uint32_t ordinal;
  };
  static bool Better(const Row& a, const Row& b) { return a.score != b.score ? a.score > b.score : a.id < b.id; }
  void Add(const Row& row);
  void Cut();

  std::size_t k_;
  double least_;           // of the k best when they were last told apart
  std::vector<Row> rows_;  // these, then what came after
};

}  // namespace annals::index
