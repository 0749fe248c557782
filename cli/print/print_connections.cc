#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "cli/print/print.h"

namespace annals::cli {
namespace {

std::string HopText(const v1::PathStep& step) {
  const std::string relation = step.relation().empty() ? "with" : step.relation();
  return step.reversed() ? absl::StrCat(" ←", relation, "— ", step.to())
                         : absl::StrCat(" —", relation, "→ ", step.to());
}

void PrintHop(const v1::PathStep& step, const Style& style, std::ostream& out) {
  if (step.chunk_id().empty()) return;  // an alias: nothing to show
  out << "    " << style.Dim(step.chunk_id());
  if (step.has_validity()) out << "  " << IntervalText(step.validity()) << " (" << step.validity_source() << ")";
  if (!step.statement().empty()) out << "  " << step.statement();
  out << "\n";
}

}  // namespace

std::string PathText(const google::protobuf::RepeatedPtrField<v1::PathStep>& steps) {
  std::string text = steps.empty() ? "" : steps[0].from();
  for (const v1::PathStep& step : steps) absl::StrAppend(&text, HopText(step));
  return text;
}

void PrintConnections(const v1::FindConnectionsResponse& response, const Style& style, std::ostream& out) {
  for (const v1::Path& path : response.paths()) {
    out << style.Bold(PathText(path.steps())) << style.Dim(absl::StrCat("  cost ", path.cost())) << "\n";
    for (const v1::PathStep& step : path.steps()) PrintHop(step, style, out);
  }
  if (response.paths().empty() && response.names_size() > 1) out << "No path between these names.\n";
  if (response.names_size() == 1) out << "One name is known: there is nothing to connect.\n";
  if (!response.unknown().empty()) out << "No document mentions: " << absl::StrJoin(response.unknown(), ", ") << "\n";
  if (response.truncated()) out << style.Dim("The search was cut short by its bounds: there may be more.") << "\n";
}

}  // namespace annals::cli
