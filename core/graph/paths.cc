#include "core/graph/paths.h"

#include <algorithm>
#include <cmath>
#include <queue>
#include <tuple>
#include <utility>

#include "absl/container/flat_hash_map.h"

namespace annals::graph {
namespace {

bool Below(double a, double b) { return a < b - 1e-12 * std::max(1.0, std::abs(b)); }

// An entity reached with so many hops: the node of the search. Ordered so that equal costs are met in one order.
struct State {
  EntityId entity;
  int hops = 0;
  friend auto operator<=>(const State&, const State&) = default;
  template <class H>
  friend H AbslHashValue(H h, const State& s) {
    return H::combine(std::move(h), s.entity, s.hops);
  }
};

struct Arrival {
  State before;
  std::int64_t tag;
};

struct Reached {
  double cost;
  std::vector<Arrival> arrivals;  // by which this cost is attained
};

class Search {
 public:
  Search(EntityId from, EntityId to, Neighbours neighbours, const PathOptions& options)
      : from_(from), to_(to), neighbours_(neighbours), options_(options) {}

  PathSearch Run() {
    if (from_ == to_) return {};
    reached_[{from_, 0}].cost = 0;
    open_.push({0, {from_, 0}});
    while (!open_.empty() && out_.complete) {
      const auto [cost, state] = open_.top();
      open_.pop();
      if (found_ && Below(best_, cost)) break;
      if (Below(reached_[state].cost, cost) || Dominated(state, cost)) continue;
      if (state.entity == to_) {
        best_ = found_ ? std::min(best_, cost) : cost;
        found_ = true;
      } else if (state.hops < options_.max_hops) {
        Expand(state, cost);
      }
    }
    if (found_) CollectPaths();
    return std::move(out_);
  }

 private:
  // The same entity was reached more cheaply with fewer hops: so a path never returns to an entity.
  bool Dominated(const State& state, double cost) const {
    for (int hops = 0; hops < state.hops; ++hops) {
      const auto it = reached_.find({state.entity, hops});
      if (it != reached_.end() && Below(it->second.cost, cost)) return true;
    }
    return false;
  }

  void Expand(const State& state, double cost) {
    const std::vector<Hop>* hops = HopsOf(state.entity);
    if (hops == nullptr) return;
    const double leaving =
        state.entity == from_ ? 0 : options_.hub_penalty * std::log(1.0 + static_cast<double>(hops->size()));
    for (const Hop& hop : *hops) Arrive({hop.to, state.hops + 1}, cost + leaving + hop.cost, {state, hop.tag});
  }

  void Arrive(const State& state, double cost, const Arrival& arrival) {
    const auto [it, fresh] = reached_.try_emplace(state, Reached{cost, {}});
    Reached& reached = it->second;
    if (!fresh && Below(reached.cost, cost)) return;
    if (!fresh && Below(cost, reached.cost)) reached = {cost, {}};
    if (reached.arrivals.empty()) open_.push({cost, state});
    reached.arrivals.push_back(arrival);
  }

  // One hop for each distinct neighbour; nullptr when the bound on work is reached.
  const std::vector<Hop>* HopsOf(EntityId entity) {
    if (const auto it = hops_.find(entity); it != hops_.end()) return &it->second;
    if (out_.expanded == options_.max_expanded) {
      out_.complete = false;
      return nullptr;
    }
    ++out_.expanded;
    std::vector<Hop> hops;
    neighbours_(entity, &hops);
    std::erase_if(hops, [&](const Hop& hop) { return hop.to == entity; });
    std::ranges::sort(hops, {}, [](const Hop& hop) { return std::tuple(hop.to, hop.cost, hop.tag); });
    hops.erase(std::ranges::unique(hops, {}, &Hop::to).begin(), hops.end());
    return &hops_.emplace(entity, std::move(hops)).first->second;
  }

  // Turns the arrivals of the cheapest ends round, then walks from the start in the order of ids.
  void CollectPaths() {
    std::vector<State> pending;
    for (int hops = 1; hops <= options_.max_hops; ++hops) {
      const auto it = reached_.find({to_, hops});
      if (it != reached_.end() && !Below(best_, it->second.cost)) pending.push_back(it->first);
    }
    absl::flat_hash_map<State, std::vector<std::pair<State, std::int64_t>>> onward;
    while (!pending.empty()) {
      const State state = pending.back();
      pending.pop_back();
      for (const Arrival& arrival : reached_.find(state)->second.arrivals) {
        auto& next = onward[arrival.before];
        if (next.empty()) pending.push_back(arrival.before);
        next.emplace_back(state, arrival.tag);
      }
    }
    for (auto& [state, next] : onward) std::ranges::sort(next);
    Walk({from_, 0}, onward);
  }

  void Walk(const State& state, const absl::flat_hash_map<State, std::vector<std::pair<State, std::int64_t>>>& onward) {
    if (state.entity == to_) {
      out_.paths.push_back({walked_, best_});
      return;
    }
    for (const auto& [next, tag] : onward.find(state)->second) {
      if (out_.paths.size() == options_.max_paths) return;
      walked_.push_back({state.entity, tag, next.entity});
      Walk(next, onward);
      walked_.pop_back();
    }
  }

  const EntityId from_, to_;
  const Neighbours neighbours_;
  const PathOptions options_;
  PathSearch out_;
  bool found_ = false;
  double best_ = 0;
  absl::flat_hash_map<State, Reached> reached_;
  absl::flat_hash_map<EntityId, std::vector<Hop>> hops_;
  std::priority_queue<std::pair<double, State>, std::vector<std::pair<double, State>>, std::greater<>> open_;
  std::vector<PathStep> walked_;
};

}  // namespace

PathSearch CheapestPaths(EntityId from, EntityId to, Neighbours neighbours, const PathOptions& options) {
  return Search(from, to, neighbours, options).Run();
}

}  // namespace annals::graph
