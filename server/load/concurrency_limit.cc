#include "server/load/concurrency_limit.h"

#include <algorithm>

namespace annals::server {

void ConcurrencyLimit::Finished(std::string_view kind, double seconds, bool full, Clock::time_point now) {
  auto found = kinds_.find(kind);
  if (found == kinds_.end()) found = kinds_.emplace(kind, Kind()).first;
  found->second.sum += seconds;
  ++found->second.calls;
  full_ += full ? 1 : 0;
  if (++calls_ >= options_.window) CloseWindow(now);
}

// Mean of each kind in the window. A few calls of a kind say little of its best: those wait for a fuller window.
void ConcurrencyLimit::Learn() {
  for (auto& [name, kind] : kinds_) {
    if (kind.calls * 4 < options_.window) continue;
    const double mean = kind.sum / kind.calls;
    kind.best = probing_ || kind.best == 0 ? mean : std::min(kind.best, mean);
  }
}

void ConcurrencyLimit::CloseWindow(Clock::time_point now) {
  // Calls that began before the limit fell end in the window after it: that one is passed over.
  const bool settled = !probing_ || !settling_;
  if (settled) {
    Learn();
    double taken = 0, best = 0;
    for (const auto& [name, kind] : kinds_) {
      if (kind.best == 0) continue;
      taken += kind.sum;
      best += kind.best * kind.calls;
    }
    const bool busy = full_ * 2 >= calls_;
    if (probing_) {
      probing_ = false;
      probed_ = now;
    } else if (busy && now - probed_ > options_.refresh) {
      probing_ = settling_ = true;
    } else if (best > 0 && taken > options_.tolerance * best) {
      limit_ = std::max<double>(options_.least, limit_ * std::clamp(options_.tolerance * best / taken, 0.5, 0.9));
    } else if (busy) {
      limit_ = std::min<double>(options_.most, limit_ + std::max(1.0, limit_ / 10));
    }
  } else {
    settling_ = false;
  }
  for (auto& [name, kind] : kinds_) kind.sum = kind.calls = 0;
  calls_ = full_ = 0;
}

}  // namespace annals::server
