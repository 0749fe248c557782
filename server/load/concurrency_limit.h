// How many calls to serve at once so that each is still quick, found by what they take.
//
//   ConcurrencyLimit limit({.least = 2, .most = 64});
//   limit.Finished("Retrieve", 0.004, /*full=*/true, now);     // for each call that was served
//   limit.limit()                                              // how many may run at once now
//
// A call is compared with its own kind at its best: the lowest mean over a window of its calls. While a window's calls
// take less than `tolerance` times that on average, and there were as many as the limit allows, the limit rises by a
// tenth; where they take longer, it falls in proportion, by a tenth to a half. What was best long ago may never be again (more documents, a
// slower disk): so while calls stand in line, the limit falls to `least` for one window every `refresh`, and what that
// window takes is the best from then on.
//
// Sources: additive increase and multiplicative decrease as in TCP; the probe for the best as in BBR (Cardwell et al.,
// 2016). The constants were chosen by the load test of docs/measurements.md, "Overload".
//
// Not thread-safe. O(log kinds) a call.
#pragma once

#include <chrono>
#include <map>
#include <string>
#include <string_view>

namespace annals::server {

struct ConcurrencyLimitOptions {
  int least = 2;            // never fewer: the processors, so that all of them work
  int most = 64;            // what it begins with
  double tolerance = 1.75;  // times the best
  int window = 48;          // calls
  std::chrono::milliseconds refresh{10'000};
};

class ConcurrencyLimit {
 public:
  using Clock = std::chrono::steady_clock;

  explicit ConcurrencyLimit(ConcurrencyLimitOptions options) : options_(options), limit_(options.most) {}

  int limit() const { return probing_ ? options_.least : static_cast<int>(limit_); }
  // `full`: as many as the limit allows ran when it was let in, or more stood in line.
  void Finished(std::string_view kind, double seconds, bool full, Clock::time_point now);

 private:
  struct Kind {
    double best = 0;  // seconds; 0: not known
    double sum = 0;   // of the window
    int calls = 0;
  };
  void CloseWindow(Clock::time_point now);
  void Learn();

  const ConcurrencyLimitOptions options_;
  std::map<std::string, Kind, std::less<>> kinds_;
  double limit_;
  int calls_ = 0, full_ = 0;  // of the window
  bool probing_ = false, settling_ = false;
  Clock::time_point probed_{};
};

}  // namespace annals::server
