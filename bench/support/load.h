// Calls made of a server by several callers, and how long each took.
//
//   RunClosed(8, 400, call)   each caller calls as soon as its last call is answered: what the server can do
//
// `call(i)` is called with i = 0 … calls − 1 from several threads, and returns whether it was answered. Calls that come
// whether or not the last are answered: cli/load/load_run.h.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

namespace annals::bench {

struct LoadResult {
  std::vector<double> milliseconds;  // of the calls that were answered, in no order
  std::size_t failed = 0;
  double seconds = 0;
  double CallsPerSecond() const { return seconds > 0 ? static_cast<double>(milliseconds.size()) / seconds : 0; }
};

using NumberedCall = std::function<bool(std::size_t i)>;

LoadResult RunClosed(int callers, std::size_t calls, const NumberedCall& call);

}  // namespace annals::bench
