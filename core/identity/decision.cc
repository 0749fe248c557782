#include "core/identity/decision.h"

#include <algorithm>

namespace annals::identity {

std::optional<std::size_t> Decide(std::span<const double> scores, const DecisionOptions& options) {
  if (scores.empty()) return std::nullopt;
  const auto best = std::ranges::max_element(scores);
  if (*best < options.least) return std::nullopt;
  constexpr double kRounding = 1e-9;
  for (auto other = scores.begin(); other != scores.end(); ++other) {
    if (other != best && *best - *other < options.margin - kRounding) return std::nullopt;
  }
  return static_cast<std::size_t>(best - scores.begin());
}

}  // namespace annals::identity
