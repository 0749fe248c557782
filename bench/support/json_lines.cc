#include "bench/support/json_lines.h"

#include <format>
#include <fstream>

#include "bench/support/corpus.h"
#include "core/record/status.h"

namespace annals::bench {

absl::Status ForEachLine(const std::filesystem::path& folder, const std::string& name,
                         absl::FunctionRef<void(const nlohmann::json&)> visit) {
  ASSIGN_OR_RETURN(const std::filesystem::path file, NeededFile(folder, name));
  std::ifstream in(file);
  std::string line;
  for (int number = 1; std::getline(in, line); ++number) {
    if (line.empty()) continue;
    try {
      visit(nlohmann::json::parse(line));
    } catch (const nlohmann::json::exception& error) {
      return absl::InvalidArgumentError(std::format("{}:{}: {}", file.string(), number, error.what()));
    }
  }
  return absl::OkStatus();
}

}  // namespace annals::bench
