#include "server/process_metrics.h"

#include <sys/resource.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>

namespace annals::server {
namespace {

prometheus::MetricFamily One(const char* name, const char* help, prometheus::MetricType type, double value) {
  prometheus::ClientMetric metric;
  (type == prometheus::MetricType::Counter ? metric.counter.value : metric.gauge.value) = value;
  return {.name = name, .help = help, .type = type, .metric = {metric}};
}

// "VmRSS:     1234 kB" → 1234; 0 where there is no such line.
double InStatus(const std::string& field) {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with(field)) return std::strtod(line.c_str() + field.size(), nullptr);
  }
  return 0;
}

double Seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + (static_cast<double>(time.tv_usec) * 1e-6);
}

}  // namespace

std::vector<prometheus::MetricFamily> ProcessMetrics() {
  using enum prometheus::MetricType;
  std::error_code error;
  const std::filesystem::directory_iterator files("/proc/self/fd", error);
  if (error) return {};
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  return {
      One("process_cpu_seconds_total", "Processor time of the process.", Counter,
          Seconds(usage.ru_utime) + Seconds(usage.ru_stime)),
      One("process_resident_memory_bytes", "Memory of the process that is in RAM.", Gauge, InStatus("VmRSS:") * 1024),
      One("process_threads", "Threads of the process.", Gauge, InStatus("Threads:")),
      One("process_open_fds", "Files and sockets that the process has open.", Gauge,
          static_cast<double>(std::distance(begin(files), end(files)))),
      One("process_max_fds", "Files and sockets that it may have open.", Gauge, static_cast<double>(limit.rlim_cur))};
}

}  // namespace annals::server
