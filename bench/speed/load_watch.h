// What is seen of a server from outside while it is under load: its memory, and how quickly /healthz and /readyz answer,
// each ten times a second over a connection of its own.
//
//   LoadWatch watch(server.pid(), server.http_address());
//   …                                             // the load
//   const LoadWatch::Seen seen = watch.End();     // seen.probes.Percentile(99), seen.MebibytesPerMinute()
//
// Not thread-safe.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "cli/load/latency_histogram.h"

namespace annals::bench {

class LoadWatch {
 public:
  struct Seen {
    cli::LatencyHistogram probes;  // that answered 200
    std::uint64_t failed = 0;
    std::vector<std::pair<double, double>> memory;  // seconds since the beginning, MiB; one a second

    double FirstMebibytes() const { return memory.empty() ? 0 : memory.front().second; }
    double LastMebibytes() const { return memory.empty() ? 0 : memory.back().second; }
    double MostMebibytes() const;
    // The slope of the line through the second half, in MiB a minute: what it took once at the beginning is not growth.
    double MebibytesPerMinute() const;
  };

  // `http`: host:port.
  LoadWatch(pid_t server, std::string http);
  Seen End();

 private:
  void Probe(std::stop_token stop);
  void Weigh(std::stop_token stop);

  const pid_t server_;
  const std::string http_;
  const std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
  Seen seen_;  // each of the threads writes its part, End reads when they have ended
  std::jthread probing_, weighing_;
};

// The slope of the least-squares line through points (x, y); 0 with fewer than two.
double Slope(const std::vector<std::pair<double, double>>& points);

}  // namespace annals::bench
