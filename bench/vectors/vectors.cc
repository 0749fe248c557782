#include <hnswlib/hnswlib.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <format>
#include <functional>
#include <map>
#include <numeric>
#include <unordered_set>

#include "bench/bench.h"
#include "bench/quality/quality_measures.h"
#include "bench/vectors/vector_data.h"
#include "core/record/status.h"

namespace annals::bench {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::size_t kNeighbours = 10;
constexpr double kSelectivities[] = {1.0, 0.5, 0.1, 0.01, 0.002};

// Systems answer with chunk row numbers: positions in the matrix.
using Answer = std::vector<std::size_t>;

double Dot(std::span<const float> a, std::span<const float> b) {
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0F);
}

Answer ExactScan(const embedding::Matrix& vectors, std::span<const float> query,
                 const std::vector<std::size_t>& allowed) {
  std::vector<std::pair<double, std::size_t>> scored;
  scored.reserve(allowed.size());
  for (const std::size_t row : allowed) scored.emplace_back(-Dot(vectors.row(row), query), row);
  const std::size_t k = std::min(kNeighbours, scored.size());
  std::partial_sort(scored.begin(), scored.begin() + static_cast<std::ptrdiff_t>(k), scored.end());
  Answer answer;
  for (std::size_t i = 0; i < k; ++i) answer.push_back(scored[i].second);
  return answer;
}

// hnswlib alone, with the same graph parameters and its own filter.
class PlainHnsw {
 public:
  PlainHnsw(const embedding::Matrix& vectors, std::size_t rows)
      : space_(vectors.dimension), graph_(&space_, rows, 16, 200) {
    for (std::size_t i = 0; i < rows; ++i) graph_.addPoint(vectors.row(i).data(), i);
    graph_.setEf(128);
  }

  Answer Search(std::span<const float> query, const std::vector<bool>& allowed) const {
    Filter filter(allowed);
    Answer answer;
    for (auto found = graph_.searchKnn(query.data(), kNeighbours, &filter); !found.empty(); found.pop())
      answer.push_back(found.top().second);
    return answer;
  }

 private:
  struct Filter : hnswlib::BaseFilterFunctor {
    explicit Filter(const std::vector<bool>& allowed) : allowed(allowed) {}
    bool operator()(hnswlib::labeltype id) override { return allowed[id]; }
    const std::vector<bool>& allowed;
  };

  hnswlib::InnerProductSpace space_;
  hnswlib::HierarchicalNSW<float> graph_;
};

struct Measured {
  double recall = 0;
  double p50_us = 0;
};

// One filter: who is allowed, in the three forms that the systems want.
struct Scope {
  index::Allowed bitmap;
  std::vector<bool> flags;
  std::vector<std::size_t> rows;
};

std::size_t RowOf(const index::View& view, std::uint32_t ordinal) {
  return static_cast<std::size_t>(view.chunk(ordinal).id.value - 1);
}

Scope MakeScope(const index::View& view, double selectivity) {
  const int limit = static_cast<int>(std::lround(selectivity * kFilterNumbers));
  Scope scope{.bitmap = view.Filter(std::nullopt, [limit](const Document& d) { return d.authority < limit; }),
              .flags = std::vector<bool>(view.chunks())};
  for (std::uint32_t c = 0; c < view.chunks(); ++c) {
    if (!scope.bitmap.chunks.Test(c)) continue;
    scope.flags[RowOf(view, c)] = true;
    scope.rows.push_back(RowOf(view, c));
  }
  return scope;
}

double Overlap(const Answer& answer, const Answer& truth) {
  const std::unordered_set<std::size_t> wanted(truth.begin(), truth.end());
  const auto hits = std::count_if(answer.begin(), answer.end(), [&](std::size_t row) { return wanted.contains(row); });
  return truth.empty() ? 1 : static_cast<double>(hits) / static_cast<double>(truth.size());
}

class AnnBench {
 public:
  AnnBench(const embedding::Matrix& vectors, std::size_t rows, const index::View& view)
      : vectors_(vectors), rows_(rows), view_(view), hnsw_(vectors, rows) {}

  std::map<std::string, Measured> Measure(double selectivity) {
    const Scope scope = MakeScope(view_, selectivity);
    std::map<std::string, std::vector<double>> times;
    std::map<std::string, Measured> measured;
    const auto run = [&](const std::string& name, const Answer& truth, const std::function<Answer()>& search) {
      const auto start = Clock::now();
      const Answer answer = search();
      times[name].push_back(std::chrono::duration<double, std::micro>(Clock::now() - start).count());
      measured[name].recall += Overlap(answer, truth);
    };
    for (std::size_t q = rows_; q < vectors_.rows; ++q) {
      const std::span<const float> query = vectors_.row(q);
      const Answer truth = ExactScan(vectors_, query, scope.rows);
      run("full", truth, [&] { return Ours(query, scope); });
      run("hnswlib_filter", truth, [&] { return hnsw_.Search(query, scope.flags); });
      run("exact_scan", truth, [&] { return ExactScan(vectors_, query, scope.rows); });
    }
    for (auto& [name, m] : measured) {
      m.recall /= static_cast<double>(vectors_.rows - rows_);
      m.p50_us = Percentile(times[name], 0.5);
    }
    return measured;
  }

 private:
  Answer Ours(std::span<const float> query, const Scope& scope) const {
    index::SearchStats stats;
    Answer answer;
    for (const index::Scored& found : view_.NearestChunks(query, kNeighbours, scope.bitmap.chunks, &stats))
      answer.push_back(RowOf(view_, found.ordinal));
    return answer;
  }

  const embedding::Matrix& vectors_;
  std::size_t rows_;
  const index::View& view_;
  PlainHnsw hnsw_;
};

}  // namespace

absl::Status RunAnn(const BenchOptions& options, std::ostream& out) {
  const std::size_t wanted = static_cast<std::size_t>(options.vectors) + static_cast<std::size_t>(options.queries);
  ASSIGN_OR_RETURN(const embedding::Matrix vectors, EmbedPassages(options.data, options.embedder, wanted));
  if (vectors.rows <= static_cast<std::size_t>(options.queries))
    return absl::InvalidArgumentError("too few passages for that many queries");
  const std::size_t rows = vectors.rows - static_cast<std::size_t>(options.queries);
  ASSIGN_OR_RETURN(const auto image, BuildImage(vectors, rows));
  const auto view = image->Current();
  AnnBench bench(vectors, rows, *view);
  nlohmann::ordered_json report = NewReport("ann", std::filesystem::weakly_canonical(options.data).filename().string());
  report["embedder"] = options.embedder;
  report["vectors"] = rows;
  report["dimension"] = vectors.dimension;
  report["queries"] = options.queries;
  nlohmann::ordered_json systems;
  std::vector<std::vector<std::string>> table = {
      {"allowed", "full recall@10", "p50 µs", "hnswlib filter recall@10", "p50 µs", "exact scan p50 µs"}};
  std::vector<std::string> plotted;
  for (const double selectivity : kSelectivities) {
    const auto measured = bench.Measure(selectivity);
    const std::string at = std::format("@{:g}", selectivity);
    plotted.push_back("recall@10" + at);
    for (const auto& [name, m] : measured) {
      systems[name]["recall@10" + at] = Rounded(m.recall);
      systems[name]["p50_us" + at] = Rounded(m.p50_us);
    }
    const Measured &full = measured.at("full"), &hnsw = measured.at("hnswlib_filter"),
                   &exact = measured.at("exact_scan");
    systems["full"]["ratio_hnswlib_filter" + at] = Rounded(hnsw.p50_us / full.p50_us);
    systems["full"]["ratio_exact_scan" + at] = Rounded(exact.p50_us / full.p50_us);
    table.push_back({std::format("{:g}", selectivity), std::format("{:.4f}", full.recall),
                     std::format("{:.0f}", full.p50_us), std::format("{:.4f}", hnsw.recall),
                     std::format("{:.0f}", hnsw.p50_us), std::format("{:.0f}", exact.p50_us)});
  }
  report["systems"] = systems;
  PrintTable(table, out);
  return Finish(report, plotted, options.report, out);
}

}  // namespace annals::bench
