#include "core/index/vectors/vector_search.h"

#include <algorithm>

#include "core/index/vectors/top_rows.h"

namespace annals::index {
namespace {

class Search {
 public:
  Search(std::span<const float> query, std::size_t k, const Bitmap& allowed, const VectorSearchOptions& options,
         SearchStats* stats)
      : query_(query),
        asked_(query),
        allowed_(allowed),
        options_(options),
        ef_(std::max(options.ef, 2 * k)),
        top_(k),
        stats_(stats) {}

  void Add(const VectorPart& part) {
    const std::size_t rows = allowed_.CountIn(part.base, End(part));
    if (rows == 0) return;
    if (GraphIsCheaper(part, rows) && AddFromGraph(part, rows)) {
      ++graphs_;
    } else {
      Scan(part, rows);
      ++scans_;
    }
  }

  std::vector<Scored> Take() {
    stats_->plan = graphs_ == 0 ? SearchPlan::kExact : scans_ == 0 ? SearchPlan::kGraph : SearchPlan::kMixed;
    return top_.Take();
  }

 private:
  static std::uint32_t End(const VectorPart& part) {
    return part.base + static_cast<std::uint32_t>(part.vectors->size());
  }

  bool GraphIsCheaper(const VectorPart& part, std::size_t rows) const {
    if (part.graph == nullptr || zero_query_) return false;
    const auto all = static_cast<double>(part.vectors->size());
    const double share = static_cast<double>(rows) / all;
    const double looks = std::min(all, static_cast<double>(ef_) * options_.looks / share);
    return looks * options_.look_cost < static_cast<double>(rows);
  }

  bool AddFromGraph(const VectorPart& part, std::size_t rows) {
    std::function<bool(std::uint32_t)> filter;
    if (rows < part.vectors->size()) filter = [&](std::uint32_t row) { return allowed_.Test(part.base + row); };
    const auto found = part.graph->Search(query_, ef_, filter);
    if (!found) return false;
    for (std::uint32_t row : *found) Offer(part, row);
    return true;
  }

  void Scan(const VectorPart& part, std::size_t rows) {
    allowed_.ForEachIn(part.base, End(part), [&](std::uint32_t ordinal) { Offer(part, ordinal - part.base); });
    stats_->vectors_scanned += rows;
  }

  void Offer(const VectorPart& part, std::uint32_t row) {
    const VectorRow vector = (*part.vectors)[row];
    if (vector.empty()) return;
    const double score = Dot(asked_, vector);
    if (top_.Takes(score)) top_.Offer(score, part.row_id(row), part.base + row);
  }

  std::span<const float> query_;
  QueryVector asked_;
  const Bitmap& allowed_;
  const VectorSearchOptions& options_;
  std::size_t ef_;
  TopRows top_;
  SearchStats* stats_;
  std::size_t graphs_ = 0, scans_ = 0;
  // A graph cannot tell apart what is all equally near: then the lowest ids must be found by a scan.
  bool zero_query_ = std::ranges::all_of(query_, [](float x) { return x == 0; });
};

}  // namespace

std::vector<Scored> SearchNearest(std::span<const VectorPart> parts, std::span<const float> query, std::size_t k,
                                  const Bitmap& allowed, const VectorSearchOptions& options, SearchStats* stats) {
  SearchStats own;
  if (stats == nullptr) stats = &own;
  *stats = {};
  const bool fits =
      std::ranges::all_of(parts, [&](const VectorPart& p) { return p.vectors->dimension() == query.size(); });
  if (!fits || k == 0 || !AllFinite(query)) return {};
  Search search(query, k, allowed, options, stats);
  for (const VectorPart& part : parts) search.Add(part);
  return search.Take();
}

}  // namespace annals::index
