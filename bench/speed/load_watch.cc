#include "bench/speed/load_watch.h"

#include <httplib.h>

#include <algorithm>

#include "bench/support/process_usage.h"

namespace annals::bench {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kBetweenProbes{100}, kBetweenWeighings{1'000};
constexpr time_t kProbeSeconds = 5;

}  // namespace

double Slope(const std::vector<std::pair<double, double>>& points) {
  if (points.size() < 2) return 0;
  const auto n = static_cast<double>(points.size());
  double x_mean = 0, y_mean = 0, both = 0, squares = 0;
  for (const auto& [x, y] : points) {
    x_mean += x / n;
    y_mean += y / n;
  }
  for (const auto& [x, y] : points) {
    both += (x - x_mean) * (y - y_mean);
    squares += (x - x_mean) * (x - x_mean);
  }
  return squares > 0 ? both / squares : 0;
}

double LoadWatch::Seen::MostMebibytes() const {
  double most = 0;
  for (const auto& [seconds, mebibytes] : memory) most = std::max(most, mebibytes);
  return most;
}

double LoadWatch::Seen::MebibytesPerMinute() const {
  return 60 * Slope({memory.begin() + static_cast<std::ptrdiff_t>(memory.size() / 2), memory.end()});
}

LoadWatch::LoadWatch(pid_t server, std::string http)
    : server_(server),
      http_(std::move(http)),
      probing_([this](std::stop_token stop) { Probe(std::move(stop)); }),
      weighing_([this](std::stop_token stop) { Weigh(std::move(stop)); }) {}

void LoadWatch::Probe(std::stop_token stop) {
  httplib::Client client("http://" + http_);
  client.set_keep_alive(true);
  client.set_connection_timeout(kProbeSeconds);
  client.set_read_timeout(kProbeSeconds);
  for (bool alive = true; !stop.stop_requested(); alive = !alive) {
    const auto began = Clock::now();
    const httplib::Result result = client.Get(alive ? "/healthz" : "/readyz");
    if (result && result->status == 200) {
      seen_.probes.Add(std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - began));
    } else {
      ++seen_.failed;
    }
    std::this_thread::sleep_until(began + kBetweenProbes / 2);
  }
}

void LoadWatch::Weigh(std::stop_token stop) {
  for (auto next = began_; !stop.stop_requested(); next += kBetweenWeighings) {
    std::this_thread::sleep_until(next);
    const std::chrono::duration<double> at = Clock::now() - began_;
    seen_.memory.emplace_back(at.count(), static_cast<double>(ResidentBytes(server_)) / (1 << 20));
  }
}

LoadWatch::Seen LoadWatch::End() {
  probing_.request_stop();
  weighing_.request_stop();
  probing_.join();
  weighing_.join();
  return std::move(seen_);
}

}  // namespace annals::bench
