#include "core/retrieval/walk.h"

#include "core/graph/local_pagerank.h"
#include "core/graph/pagerank.h"
#include "core/retrieval/passage_graph.h"

namespace annals::retrieval {
namespace {

using Seeds = std::vector<std::pair<graph::Node, double>>;

graph::LocalWalk WalkWhole(const Seeds& seeds, PassageGraph& graph, const Options& options) {
  std::vector<graph::WeightedEdge> edges;
  std::vector<graph::Link> links;
  std::size_t read = 0;
  for (graph::Node n = 0; n < graph.nodes(); ++n) {
    links.clear();
    graph.ReadLinks(n, &links);
    read += links.size();
    // Each edge is read from both of its ends.
    for (const graph::Link& link : links) edges.push_back({n, link.node, link.weight / 2});
  }
  std::vector<double> start(graph.nodes(), 0.0);
  for (const auto& [node, weight] : seeds) start[node] = weight;
  graph::Ranking ranking =
      graph::PageRank(graph::WeightedGraph(graph.nodes(), edges), start,
                      {.damping = options.damping, .iterations = options.iterations, .residual = options.residual});
  return {.mass = std::move(ranking.mass),
          .pushes = static_cast<std::size_t>(ranking.iterations),
          .links = read,
          .residual = ranking.residual * options.damping / (1 - options.damping)};
}

}  // namespace

Walk WalkFrom(const index::View& view, const index::Allowed& allowed, const FactScope& facts,
              const std::vector<Seed>& seeds, const Located& located, const Options& options) {
  if (seeds.empty()) return {};
  PassageGraph graph(view, allowed, facts, seeds, located, options);
  Seeds start;
  for (graph::Node n = 0; n < seeds.size(); ++n) start.emplace_back(n, seeds[n].weight);
  const graph::LocalWalk found =
      options.whole_graph
          ? WalkWhole(start, graph, options)
          : graph::LocalPageRank(
                start, graph,
                {.damping = options.damping, .tolerance = options.walk_tolerance, .max_steps = options.walk_steps});
  Walk walk{.links = found.links, .iterations = found.pushes, .residual = found.residual};
  walk.entities.reserve(graph.nodes());
  for (graph::Node n = 0; n < graph.nodes(); ++n) {
    if (graph.IsChunk(n)) {
      walk.chunks.emplace_back(graph.chunk(n), found.mass[n]);
    } else {
      walk.entities.emplace(graph.entity(n), found.mass[n]);
    }
  }
  return walk;
}

}  // namespace annals::retrieval
