#include "server/process_metrics.h"

#include "server/process_facts.h"

namespace annals::server {
namespace {

template <class Value>
prometheus::MetricFamily One(const char* name, const char* help, prometheus::MetricType type, Value value) {
  prometheus::ClientMetric metric;
  (type == prometheus::MetricType::Counter ? metric.counter.value : metric.gauge.value) = static_cast<double>(value);
  return {.name = name, .help = help, .type = type, .metric = {metric}};
}

}  // namespace

std::vector<prometheus::MetricFamily> ProcessMetrics() {
  using enum prometheus::MetricType;
  const ProcessFacts facts = ReadProcessFacts();
  if (facts.open_files == 0) return {};  // /proc is not readable
  return {One("process_cpu_seconds_total", "Processor time of the process.", Counter, facts.cpu_seconds),
          One("process_resident_memory_bytes", "Memory of the process that is in RAM.", Gauge, facts.resident_bytes),
          One("process_threads", "Threads of the process.", Gauge, facts.threads),
          One("process_open_fds", "Files and sockets that the process has open.", Gauge, facts.open_files),
          One("process_max_fds", "Files and sockets that it may have open.", Gauge, facts.most_files)};
}

}  // namespace annals::server
