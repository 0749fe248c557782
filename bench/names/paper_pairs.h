// The half of bench identity that is about papers: F1 of "one paper or two" on labelled pairs. No server.
#pragma once

#include <ostream>

#include "absl/status/status.h"
#include "bench/bench.h"

namespace annals::bench {

inline constexpr const char* kPapersFile = "dblp_acm_pairs.txt";

absl::Status RunPapers(const BenchOptions& options, std::ostream& out);

}  // namespace annals::bench
