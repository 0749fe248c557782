#include "core/retrieval/walk.h"

#include "core/graph/pagerank.h"

namespace annals::retrieval {

Walk WalkFrom(const Subgraph& graph, const Options& options) {
  if (graph.start.empty()) return {};
  const graph::WeightedGraph weighted(graph.nodes(), graph.edges);
  graph::Ranking ranking =
      graph::PageRank(weighted, graph.start,
                      {.damping = options.damping, .iterations = options.iterations, .residual = options.residual});
  return {std::move(ranking.mass), static_cast<std::size_t>(ranking.iterations), ranking.residual};
}

}  // namespace annals::retrieval
