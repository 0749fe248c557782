#include "core/graph/weighted_graph.h"

#include <cmath>
#include <utility>

#include "absl/log/absl_check.h"

namespace annals::graph {
namespace {

struct HalfEdge {
  Node from, to;
  double weight;
};

// Stable counting sort by one end.
std::vector<HalfEdge> SortBy(Node HalfEdge::* end, std::size_t nodes, const std::vector<HalfEdge>& edges) {
  std::vector<std::size_t> next(nodes + 1, 0);
  for (const HalfEdge& e : edges) ++next[e.*end + 1];
  for (std::size_t n = 0; n < nodes; ++n) next[n + 1] += next[n];
  std::vector<HalfEdge> sorted(edges.size());
  for (const HalfEdge& e : edges) sorted[next[e.*end]++] = e;
  return sorted;
}

}  // namespace

WeightedGraph::WeightedGraph(std::size_t nodes, std::span<const WeightedEdge> edges)
    : first_(nodes + 1, 0), degree_(nodes, 0.0) {
  std::vector<HalfEdge> halves;
  halves.reserve(2 * edges.size());
  for (const WeightedEdge& e : edges) {
    ABSL_CHECK(e.a < nodes && e.b < nodes && std::isfinite(e.weight) && e.weight >= 0);
    if (e.weight == 0) continue;
    halves.push_back({e.a, e.b, e.weight});
    halves.push_back({e.b, e.a, e.weight});
  }
  const std::vector<HalfEdge> sorted = SortBy(&HalfEdge::from, nodes, SortBy(&HalfEdge::to, nodes, halves));
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    const HalfEdge& e = sorted[i];
    const bool parallel = i > 0 && sorted[i - 1].from == e.from && sorted[i - 1].to == e.to;
    if (parallel) {
      links_.back().weight += e.weight;
    } else {
      links_.push_back({e.to, e.weight});
      ++first_[e.from + 1];
    }
  }
  for (std::size_t n = 0; n < nodes; ++n) {
    first_[n + 1] += first_[n];
    for (const Link& link : links(static_cast<Node>(n))) degree_[n] += link.weight;
  }
}

}  // namespace annals::graph
