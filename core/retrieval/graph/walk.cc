#include "core/retrieval/graph/walk.h"

#include "core/graph/local_pagerank.h"
#include "core/graph/pagerank.h"

namespace annals::retrieval {
namespace {

using Seeds = std::vector<std::pair<graph::Node, double>>;

graph::LocalWalk WalkWhole(const Seeds& seeds, PassageGraph& graph, const WalkOptions& options,
                           std::pmr::memory_resource* memory) {
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
  return {.mass = std::pmr::vector<double>(ranking.mass.begin(), ranking.mass.end(), memory),
          .pushes = static_cast<std::size_t>(ranking.iterations),
          .links = read,
          .residual = ranking.residual * options.damping / (1 - options.damping)};
}

Seeds NodesOf(const Start& start, PassageGraph& graph) {
  const double share = start.passages.empty() ? 0 : start.entities.empty() ? 1 : start.share;
  Seeds nodes;
  for (graph::Node n = 0; n < start.entities.size(); ++n) nodes.emplace_back(n, (1 - share) * start.entities[n].weight);
  for (const PassageSeed& passage : start.passages)
    nodes.emplace_back(graph.Start(passage.chunk), share * passage.weight);
  return nodes;
}

}  // namespace

Walk WalkFrom(const index::View& view, const index::Allowed& allowed, const scope::FactScope& facts, const Start& start,
              const Located& located, const GraphOptions& edges, const WalkOptions& options,
              std::pmr::memory_resource* memory) {
  Walk walk(memory);
  if (start.entities.empty() && start.passages.empty()) return walk;
  PassageGraph graph(view, allowed, facts, start.entities, located, edges, memory);
  const Seeds nodes = NodesOf(start, graph);
  graph::LocalWalk found =
      options.whole_graph
          ? WalkWhole(nodes, graph, options, memory)
          : graph::LocalPageRank(
                nodes, graph,
                {.damping = options.damping, .tolerance = options.walk_tolerance, .max_steps = options.walk_steps},
                memory);
  walk.chunks.reserve(graph.nodes() - graph.entities());
  for (graph::Node n = 0; n < graph.nodes(); ++n) {
    if (graph.IsChunk(n)) walk.chunks.emplace_back(graph.chunk(n), found.mass[n]);
  }
  walk.mass = std::move(found.mass);
  walk.entities = std::move(graph).TakeEntityNodes();
  walk.links = found.links;
  walk.iterations = found.pushes;
  walk.residual = found.residual;
  return walk;
}

}  // namespace annals::retrieval
