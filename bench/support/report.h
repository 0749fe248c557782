// What a benchmark leaves behind: a table for people, one JSON line for machines, a picture.
//
// The JSON is the last line of the output and has the fields of the project's convention: bench, data, commit, machine,
// then the benchmark's own, and `systems` with a member for each system that was compared.
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "nlohmann/json.hpp"

namespace annals::bench {

struct ReportOptions {
  std::string out;   // file for the JSON; empty: none
  std::string plot;  // file for the picture; empty: none
};

// {"bench": name, "data": …, "commit": $ANNALS_COMMIT or "unknown", "machine": {"cpu": …, "cores": …}}
nlohmann::ordered_json NewReport(const std::string& bench, const std::string& data);

// Columns padded to their widest cell, the first one to the left, numbers to the right.
void PrintTable(const std::vector<std::vector<std::string>>& rows, std::ostream& out);

// Writes the files that were asked for, then the JSON line.
absl::Status Finish(const nlohmann::ordered_json& report, const std::vector<std::string>& plotted,
                    const ReportOptions& options, std::ostream& out);

// To four digits after the point: more is noise.
double Rounded(double value);

}  // namespace annals::bench
