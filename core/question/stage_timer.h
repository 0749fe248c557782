// How long each stage of a question took.
//
//   StageTimer timer(now, &stages);
//   … timer.Lap("locate");  … timer.Lap("grow");  … timer.Lap("locate");      // the two are added up
//
// Stages appear in the order in which they first ended. Without a clock all times are 0. One thread.
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <vector>

namespace annals::question {

struct Stage {
  std::string name;
  std::chrono::nanoseconds elapsed;
};

// The only clock that core reads, so that it stays pure; an empty function leaves timings at 0.
using MonotonicClock = std::function<std::chrono::nanoseconds()>;

class StageTimer {
 public:
  // `now` and `stages` must live as long.
  StageTimer(const MonotonicClock& now, std::vector<Stage>* stages) : now_(now), stages_(*stages), last_(Read()) {}

  // The time since the last lap belongs to `stage`.
  void Lap(const char* stage) {
    const std::chrono::nanoseconds now = Read(), elapsed = now - last_;
    last_ = now;
    for (Stage& s : stages_) {
      if (s.name != stage) continue;
      s.elapsed += elapsed;
      return;
    }
    stages_.push_back({stage, elapsed});
  }

 private:
  std::chrono::nanoseconds Read() const { return now_ ? now_() : std::chrono::nanoseconds{0}; }

  const MonotonicClock& now_;
  std::vector<Stage>& stages_;
  std::chrono::nanoseconds last_;
};

}  // namespace annals::question
