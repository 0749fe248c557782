// Personalized PageRank on the subgraph of a question (RECIPES B.7): the stationary mass of a walk that starts at the
// seeds and returns there with probability 1 − damping. core/graph does the arithmetic. Thread-safe.
#pragma once

#include <vector>

#include "core/retrieval/grow.h"

namespace annals::retrieval {

struct Walk {
  std::vector<double> mass;  // one a node; empty when there is no seed
  std::size_t iterations = 0;
  double residual = 0;  // L1 change of the last iteration
};

Walk WalkFrom(const Subgraph& graph, const Options& options);

}  // namespace annals::retrieval
