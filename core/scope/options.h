// What becomes of an understood scope.
#pragma once

#include <cstddef>

namespace annals::scope {

// The two last are partners of the benchmark: what filtering is worth.
enum class ScopeMode { kFilter, kBoost, kIgnore };

struct Options {
  ScopeMode mode = ScopeMode::kFilter;
  std::size_t max_groups = 8;  // periods of one question; the others are left out, with a note
};

}  // namespace annals::scope
