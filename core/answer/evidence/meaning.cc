#include "core/answer/evidence/meaning.h"

#include <cmath>
#include <optional>

#include "core/index/vectors/vector_rows.h"

namespace annals::answer {
namespace {

constexpr std::size_t kFewest = 3;  // sentences: of fewer there is no spread to measure by
constexpr double kNoSpread = 1e-6;  // of cosines

void Standardise(std::map<index::StatementOrdinal, double>* values) {
  double sum = 0, squares = 0;
  for (const auto& [statement, value] : *values) {
    sum += value;
    squares += value * value;
  }
  const double count = static_cast<double>(values->size());
  const double mean = sum / count;
  const double spread = std::sqrt(std::max(squares / count - mean * mean, 0.0));
  if (values->size() < kFewest || spread < kNoSpread) return values->clear();
  for (auto& [statement, value] : *values) value = (value - mean) / spread;
}

}  // namespace

Meanings::Meanings(const index::View& view, const retrieval::Result& result) : view_(view) {
  if (result.vector.empty()) return;
  const index::QueryVector query(result.vector);
  for (const retrieval::RetrievedChunk& hit : result.chunks) {
    const auto [first, last] = view.statements_of(hit.ordinal);
    for (index::StatementOrdinal s = first; s < last; ++s) {
      const index::VectorRow row = view.statement_vector(s);
      if (!row.empty() && row.dimension() == result.vector.size()) standing_[s] = Dot(query, row);
    }
  }
  if (!standing_.empty()) Standardise(&standing_);
}

double Meanings::Of(index::ChunkOrdinal chunk, std::uint32_t begin, std::uint32_t end) const {
  if (standing_.empty()) return 0;
  std::optional<double> best;
  const auto [first, last] = view_.statements_of(chunk);
  for (auto it = standing_.lower_bound(first); it != standing_.end() && it->first < last; ++it) {
    const index::StatementRef statement = view_.statement(it->first);
    if (statement.end <= begin || end <= statement.begin) continue;
    if (!best || it->second > *best) best = it->second;
  }
  return best.value_or(0);
}

}  // namespace annals::answer
