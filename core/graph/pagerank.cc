#include "core/graph/pagerank.h"

#include <cmath>
#include <cstdint>
#include <numeric>

#include "absl/log/absl_check.h"

namespace annals::graph {
namespace {

// The rows of Pᵀ: what node i receives from each neighbour, in the layout that the inner loop reads.
class Inflow {
 public:
  explicit Inflow(const WeightedGraph& graph) {
    source_.reserve(graph.link_count());
    share_.reserve(graph.link_count());
    end_.reserve(graph.nodes());
    for (Node n = 0; n < graph.nodes(); ++n) {
      for (const Link& link : graph.links(n)) {
        source_.push_back(link.node);
        share_.push_back(link.weight / graph.degree(link.node));
      }
      end_.push_back(source_.size());
      if (graph.degree(n) == 0) dangling_.push_back(n);
    }
  }

  double DanglingMass(const std::vector<double>& p) const {
    double sum = 0;
    for (Node n : dangling_) sum += p[n];
    return sum;
  }

  // next = base · v + damping · Pᵀ p; returns |next − p|₁.
  double Step(double base, std::span<const double> v, double damping, const std::vector<double>& p,
              std::vector<double>* next) const {
    double change = 0;
    std::size_t link = 0;
    for (std::size_t n = 0; n < end_.size(); ++n) {
      double received = 0;
      for (; link < end_[n]; ++link) received += share_[link] * p[source_[link]];
      (*next)[n] = base * v[n] + damping * received;
      change += std::abs((*next)[n] - p[n]);
    }
    return change;
  }

 private:
  std::vector<Node> source_;
  std::vector<double> share_;
  std::vector<std::size_t> end_;  // of node n's links
  std::vector<Node> dangling_;
};

std::vector<double> Normalised(std::span<const double> weights) {
  const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
  std::vector<double> out(weights.begin(), weights.end());
  for (double& w : out) w = sum > 0 ? w / sum : 0;
  return out;
}

}  // namespace

Ranking PageRank(const WeightedGraph& graph, std::span<const double> personalization, const PageRankOptions& options) {
  ABSL_CHECK(personalization.size() == graph.nodes() && options.damping >= 0 && options.damping < 1);
  const std::vector<double> v = Normalised(personalization);
  const Inflow inflow(graph);
  Ranking out{.mass = v};
  std::vector<double> next(v.size());
  while (out.iterations < options.iterations) {
    const double base = 1 - options.damping + options.damping * inflow.DanglingMass(out.mass);
    out.residual = inflow.Step(base, v, options.damping, out.mass, &next);
    out.mass.swap(next);
    ++out.iterations;
    if (out.residual < options.residual) break;
  }
  return out;
}

}  // namespace annals::graph
