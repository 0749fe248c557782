// The k best rows seen: highest score first, ties by lower row id.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/index/view.h"

namespace annals::index {

class TopRows {
 public:
  explicit TopRows(std::size_t k) : k_(k) {}
  void Offer(double score, std::int64_t row_id, std::uint32_t ordinal) {
    const Row row{score, row_id, ordinal};
    if (rows_.size() < k_) {
      Push(row);
    } else if (k_ > 0 && Better(row, rows_.front())) {
      Replace(row);
    }
  }
  // Whether a row of that score could be among the best: asked before an id is looked up that most rows never need.
  bool Takes(double score) const { return rows_.size() < k_ || (k_ > 0 && score >= rows_.front().score); }
  std::vector<Scored> Take();  // best first; leaves it empty

 private:
  struct Row {
    double score;
    std::int64_t id;
    std::uint32_t ordinal;
  };
  static bool Better(const Row& a, const Row& b) { return a.score != b.score ? a.score > b.score : a.id < b.id; }
  void Push(const Row& row);
  void Replace(const Row& row);

  std::size_t k_;
  std::vector<Row> rows_;  // heap with the worst on top
};

}  // namespace annals::index
