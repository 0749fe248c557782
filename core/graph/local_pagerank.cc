#include "core/graph/local_pagerank.h"

#include <algorithm>

#include "absl/log/absl_check.h"

namespace annals::graph {
namespace {

constexpr double kFirstTolerance = 4096;  // times the last one: a seed's residual is handed on link by link at once
constexpr double kLowering = 4;
constexpr std::size_t kUsualNodes = 2048, kUsualLinks = 8192;  // room for a walk of common length, taken at once

class Pusher {
 public:
  Pusher(LazyGraph& graph, const LocalPageRankOptions& options, std::pmr::memory_resource* memory)
      : graph_(graph), options_(options), restart_(memory), nodes_(memory), shares_(memory), queue_(memory) {
    nodes_.reserve(kUsualNodes);
    shares_.reserve(kUsualLinks);
  }

  LocalWalk Run(std::span<const std::pair<Node, double>> seeds) {
    double sum = 0;
    for (const auto& [node, weight] : seeds) sum += weight;
    Number();
    if (sum > 0) {
      for (const auto& [node, weight] : seeds) restart_.emplace_back(node, weight / sum);
      for (const auto& [node, share] : restart_) nodes_[node].residual += share;
      for (double factor = kFirstTolerance; factor >= 1 && !Spent(); factor /= kLowering)
        Settle(options_.tolerance * factor);
    }
    return Finish();
  }

 private:
  struct NodeState {
    double found = 0, residual = 0;
    double price = 0;       // links, or their estimate while they are not read; 0: not asked yet
    std::size_t first = 0;  // of its links
    std::uint32_t links = 0;
    bool read = false, waiting = false;
  };

  void Number() { nodes_.resize(graph_.nodes()); }
  bool Spent() const { return steps_ >= options_.max_steps; }

  double Price(Node n) {
    NodeState& node = nodes_[n];
    if (node.price == 0) node.price = static_cast<double>(std::max<std::size_t>(graph_.LinkEstimate(n), 1));
    return node.price;
  }

  void OfferTo(Node n, double tolerance) {
    NodeState& node = nodes_[n];
    // No node has less than one link: most are told apart without asking for their price.
    if (node.waiting || node.residual < tolerance || node.residual < tolerance * Price(n)) return;
    node.waiting = true;
    queue_.push_back(n);
  }

  // Until no node has so much residual a link, in order of arrival.
  void Settle(double tolerance) {
    queue_.clear();
    for (Node n = 0; n < nodes_.size(); ++n) OfferTo(n, tolerance);
    for (std::size_t next = 0; next < queue_.size() && !Spent(); ++next) {
      nodes_[queue_[next]].waiting = false;
      Push(queue_[next], tolerance);
    }
    for (NodeState& node : nodes_) node.waiting = false;
  }

  void Read(Node n) {
    scratch_.clear();
    graph_.ReadLinks(n, &scratch_);
    Number();
    NodeState& node = nodes_[n];
    node.read = true;
    node.first = shares_.size();
    node.links = static_cast<std::uint32_t>(scratch_.size());
    double degree = 0;
    for (const Link& link : scratch_) degree += link.weight;
    for (const Link& link : scratch_) shares_.push_back({link.node, link.weight / degree});
  }

  void Push(Node n, double tolerance) {
    if (!nodes_[n].read) Read(n);
    NodeState& node = nodes_[n];
    const double moving = std::exchange(node.residual, 0.0);
    node.found += (1 - options_.damping) * moving;
    const double handed = options_.damping * moving;
    ++pushes_;
    if (node.links == 0) {
      steps_ += restart_.size();
      for (const auto& [seed, share] : restart_) Receive(seed, handed * share, tolerance);
      return;
    }
    steps_ += node.links;
    const std::size_t first = node.first, last = first + node.links;
    for (std::size_t i = first; i < last; ++i) Receive(shares_[i].node, handed * shares_[i].weight, tolerance);
  }

  void Receive(Node n, double mass, double tolerance) {
    nodes_[n].residual += mass;
    OfferTo(n, tolerance);
  }

  LocalWalk Finish() const {
    LocalWalk walk{
        .mass = std::pmr::vector<double>(nodes_.get_allocator()), .pushes = pushes_, .links = shares_.size()};
    walk.mass.reserve(nodes_.size());
    double left = 0;
    for (const NodeState& node : nodes_) {
      left += node.residual;
      walk.mass.push_back(node.found + (1 - options_.damping) * node.residual);
    }
    walk.residual = options_.damping * left;
    return walk;
  }

  LazyGraph& graph_;
  const LocalPageRankOptions& options_;
  std::pmr::vector<std::pair<Node, double>> restart_;
  std::pmr::vector<NodeState> nodes_;
  std::pmr::vector<Link> shares_;  // of the nodes that were read
  std::pmr::vector<Node> queue_;
  std::vector<Link> scratch_;
  std::size_t pushes_ = 0, steps_ = 0;
};

}  // namespace

LocalWalk LocalPageRank(std::span<const std::pair<Node, double>> seeds, LazyGraph& graph,
                        const LocalPageRankOptions& options, std::pmr::memory_resource* memory) {
  ABSL_CHECK(options.damping >= 0 && options.damping < 1 && options.tolerance > 0);
  return Pusher(graph, options, memory).Run(seeds);
}

}  // namespace annals::graph
