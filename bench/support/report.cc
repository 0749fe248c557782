#include "bench/support/report.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <format>
#include <fstream>
#include <thread>

#include "bench/support/bar_chart.h"
#include "core/record/status.h"

namespace annals::bench {
namespace {

std::string CpuName() {
  std::ifstream in("/proc/cpuinfo");
  std::string line;
  while (std::getline(in, line)) {
    if (line.starts_with("model name")) return line.substr(std::min(line.find(": ") + 2, line.size()));
  }
  return "unknown";
}

absl::Status WriteFile(const std::string& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file << text;
  file.close();
  return file ? absl::OkStatus() : absl::InternalError("cannot write " + path);
}

}  // namespace

nlohmann::ordered_json NewReport(const std::string& bench, const std::string& data) {
  const char* commit = std::getenv("ANNALS_COMMIT");
  return {{"bench", bench},
          {"data", data},
          {"commit", commit != nullptr ? commit : "unknown"},
          {"machine", {{"cpu", CpuName()}, {"cores", std::thread::hardware_concurrency()}}}};
}

void PrintTable(const std::vector<std::vector<std::string>>& rows, std::ostream& out) {
  std::vector<std::size_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      out << (i == 0 ? std::format("{:<{}}", row[i], widths[i]) : std::format("  {:>{}}", row[i], widths[i]));
    }
    out << "\n";
  }
}

absl::Status Finish(const nlohmann::ordered_json& report, const std::vector<std::string>& plotted,
                    const ReportOptions& options, std::ostream& out) {
  const std::string line = report.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
  if (!options.out.empty()) RETURN_IF_ERROR(WriteFile(options.out, line + "\n"));
  if (!options.plot.empty()) {
    RETURN_IF_ERROR(WriteFile(options.plot,
                              BarChart(report["bench"].get<std::string>() + " on " + report["data"].get<std::string>(),
                                       report["systems"], plotted)));
  }
  out << line << std::endl;
  return absl::OkStatus();
}

double Rounded(double value) { return std::round(value * 1e4) / 1e4; }

}  // namespace annals::bench
