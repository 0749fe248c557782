// An undirected graph with weighted, possibly parallel edges, laid out for walking over it many times.
//
//   WeightedGraph g(3, std::vector<WeightedEdge>{{0, 1, 2.0}, {1, 0, 0.5}});
//   g.degree(0) == 2.5;  g.links(1) == {{0, 2.5}};  g.links(2) is empty
//
// Parallel edges are added up, in the order given, whichever way they point. A loop counts at both of its ends, so
// twice. Edges of weight 0 are left out. Built in O(nodes + edges); immutable; links stand by neighbour.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace annals::graph {

using Node = std::uint32_t;  // 0 … nodes − 1

struct WeightedEdge {
  Node a, b;
  double weight;
};

struct Link {
  Node node;
  double weight;
};

class WeightedGraph {
 public:
  // REQUIRES: the ends are below `nodes`; weights are finite and not negative.
  WeightedGraph(std::size_t nodes, std::span<const WeightedEdge> edges);

  std::size_t nodes() const { return degree_.size(); }
  std::size_t link_count() const { return links_.size(); }  // each pair of joined nodes twice, a loop once
  std::span<const Link> links(Node n) const { return std::span(links_).subspan(first_[n], first_[n + 1] - first_[n]); }
  double degree(Node n) const { return degree_[n]; }  // sum of the weights of its links

 private:
  std::vector<std::size_t> first_;
  std::vector<Link> links_;
  std::vector<double> degree_;
};

}  // namespace annals::graph
