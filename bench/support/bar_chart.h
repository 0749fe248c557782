// A bar chart as SVG text: a group for each measure, a bar for each system.
#pragma once

#include <string>
#include <vector>

#include "nlohmann/json.hpp"

namespace annals::bench {

// `systems`: {"full": {"recall@5": 0.77, …}, …}. `measures`: the ones to draw, numbers ≥ 0; a system without one has no
// bar there. A line end in a measure's name begins a new line below its group. The axis ends at 1 when nothing is
// larger, else at the largest value.
std::string BarChart(const std::string& title, const nlohmann::ordered_json& systems,
                     const std::vector<std::string>& measures);

}  // namespace annals::bench
