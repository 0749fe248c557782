// What Linux says of this process, under the names that Prometheus' clients use everywhere: process_cpu_seconds_total,
// process_resident_memory_bytes, process_threads, process_open_fds, process_max_fds. Empty where /proc is not readable.
// Thread-safe; some tens of microseconds, and more with thousands of open files.
#pragma once

#include <prometheus/metric_family.h>

#include <vector>

namespace annals::server {

std::vector<prometheus::MetricFamily> ProcessMetrics();

}  // namespace annals::server
