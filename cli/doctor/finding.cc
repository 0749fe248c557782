#include "cli/doctor/finding.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "nlohmann/json.hpp"

namespace annals::cli {
namespace {

constexpr const char* kIndent = "        → ";

const char* Word(Health health) {
  switch (health) {
    case Health::kOk:
      return "ok";
    case Health::kWarn:
      return "warn";
    case Health::kFail:
      return "fail";
  }
  return "";
}

}  // namespace

Health WorstOf(const Findings& findings) {
  Health worst = Health::kOk;
  for (const Finding& finding : findings) worst = std::max(worst, finding.health);
  return worst;
}

void PrintFindings(const Findings& findings, const Style& style, std::ostream& out) {
  int counts[3] = {};
  for (const Finding& finding : findings) {
    ++counts[static_cast<int>(finding.health)];
    const std::string word = absl::StrFormat("%-4s", Word(finding.health));
    out << (finding.health == Health::kOk ? word : style.Bold(word)) << absl::StrFormat("  %-20s ", finding.check)
        << finding.says << "\n";
    if (!finding.next.empty()) out << kIndent << finding.next << "\n";
  }
  out << absl::StrFormat("%d ok, %d to look at, %d wrong\n", counts[0], counts[1], counts[2]);
}

std::string FindingsJson(const Findings& findings) {
  nlohmann::ordered_json all = nlohmann::ordered_json::array();
  for (const Finding& finding : findings) {
    all.push_back(
        {{"check", finding.check}, {"health", Word(finding.health)}, {"says", finding.says}, {"next", finding.next}});
  }
  return nlohmann::ordered_json{{"worst", Word(WorstOf(findings))}, {"findings", std::move(all)}}.dump(
      -1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

}  // namespace annals::cli
