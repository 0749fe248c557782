// Calls made of a server by several callers, and how long each took.
//
//   RunClosed(8, 400, call)         each caller calls as soon as its last call is answered: what the server can do
//   RunOpen(8, 400, 300, 1, call)   calls come at random times, 300 a second whether or not the last are answered
//
// A call of RunOpen is timed from when it was to be made, so that one which waits for a caller, because earlier ones
// were slow, is as late as whoever wanted it would have seen. `call(i)` is called with i = 0 … calls − 1 from several
// threads, and returns whether it was answered.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace annals::bench {

struct LoadResult {
  std::vector<double> milliseconds;  // of the calls that were answered, in no order
  std::size_t failed = 0;
  double seconds = 0;
  double CallsPerSecond() const {
    return seconds > 0 ? static_cast<double>(milliseconds.size()) / seconds : 0;
  }
};

using NumberedCall = std::function<bool(std::size_t i)>;

LoadResult RunClosed(int callers, std::size_t calls, const NumberedCall& call);
// Pauses between arrivals are exponential, drawn from the seed.
LoadResult RunOpen(int callers, std::size_t calls, double calls_per_second, std::uint64_t seed,
                   const NumberedCall& call);

}  // namespace annals::bench
