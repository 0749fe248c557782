#include <filesystem>
#include <format>
#include <optional>

#include "absl/strings/str_join.h"
#include "bench/bench.h"
#include "bench/faults/feed_faults.h"
#include "core/record/status.h"

namespace annals::bench {
namespace {

constexpr int kPlantedFaults = 10;  // in which a planted bug has to be seen

absl::StatusOr<FaultOptions> OptionsOf(const BenchOptions& options) {
  FaultOptions faults{.folder = options.scratch, .faults = options.faults, .seed = options.seed};
  faults.program = options.annalsd.empty() ? std::filesystem::read_symlink("/proc/self/exe").parent_path() / "annalsd"
                                           : options.annalsd;
  if (options.fault_kind.empty()) return faults;
  const std::optional<Fault> kind = FaultOf(options.fault_kind);
  if (!kind) return absl::InvalidArgumentError("--kind: there is no " + options.fault_kind);
  faults.kinds = {*kind};
  return faults;
}

nlohmann::ordered_json JsonOf(const FaultReport& result) {
  return {{"faults", result.count()},
          {"kinds", result.faults},
          {"server_kills", result.server_kills},
          {"database_kills", result.database_kills},
          {"with_errors", result.faults_with_errors},
          {"acknowledged", result.acknowledged},
          {"merged", result.merged},
          {"asked", result.asked},
          {"misses", result.misses},
          {"halves", result.halves},
          {"doubled", result.doubled},
          {"phantoms", result.phantoms},
          {"stale", result.stale},
          {"seconds", Rounded(result.seconds)}};
}

// Each bug that --planted names, until it is seen. An error names those that were not.
absl::Status RunPlanted(const BenchOptions& options, FaultOptions faults, std::ostream& out) {
  nlohmann::ordered_json report = NewReport("feed-faults", std::format("planted, seeds {} and on", options.seed));
  std::string unseen;
  if (options.planted != "all" && !PlantedOf(options.planted))
    return absl::InvalidArgumentError("--planted: there is no " + options.planted);
  for (const PlantedName& planted : kPlanted) {
    if (options.planted != "all" && options.planted != planted.name) continue;
    faults.planted = planted.bug;
    faults.folder = options.scratch / planted.name;
    FaultReport seen;
    for (faults.seed = options.seed; seen.wrong() == 0 && faults.seed < options.seed + kPlantedFaults; ++faults.seed) {
      faults.faults = 1;
      ASSIGN_OR_RETURN(seen, RunFaults(faults));
    }
    out << std::format("{}: {}\n", planted.name, seen.wrong() == 0 ? "NOT SEEN" : seen.examples.front()) << std::flush;
    if (seen.wrong() == 0) unseen += " " + std::string(planted.name);
    report["systems"][planted.name] = JsonOf(seen);
  }
  RETURN_IF_ERROR(Finish(report, {"misses", "halves", "doubled", "phantoms", "stale"}, options.report, out));
  return unseen.empty() ? absl::OkStatus() : absl::InternalError("planted and not seen:" + unseen);
}

}  // namespace

absl::Status RunFeedFaultsBench(const BenchOptions& options, std::ostream& out) {
  ASSIGN_OR_RETURN(FaultOptions faults, OptionsOf(options));
  if (!options.planted.empty()) return RunPlanted(options, std::move(faults), out);
  faults.on_fault = [&out](std::uint64_t seed, Fault fault, const std::vector<std::string>& wrong) {
    out << std::format("seed {}: {}, {}\n", seed, Name(fault),
                       wrong.empty() ? "right" : "WRONG: " + absl::StrJoin(wrong, "; "))
        << std::flush;
  };
  ASSIGN_OR_RETURN(const FaultReport result, RunFaults(faults));
  const auto text = [](auto number) { return std::to_string(number); };
  PrintTable({{"", "accidents", "server kills", "database kills", "with errors", "acknowledged", "merged", "asked",
               "misses", "halves", "doubled", "phantoms", "stale", "seconds"},
              {"feed", text(result.count()), text(result.server_kills), text(result.database_kills),
               text(result.faults_with_errors), text(result.acknowledged), text(result.merged), text(result.asked),
               text(result.misses), text(result.halves), text(result.doubled), text(result.phantoms),
               text(result.stale), std::format("{:.0f}", result.seconds)}},
             out);
  nlohmann::ordered_json report = NewReport("feed-faults", std::format("seeds {} and on", options.seed));
  report["systems"]["feed"] = JsonOf(result);
  report["examples"] = result.examples;
  RETURN_IF_ERROR(Finish(report, {"misses", "halves", "doubled", "phantoms", "stale"}, options.report, out));
  if (result.wrong() == 0) return absl::OkStatus();
  return absl::DataLossError(std::format("{} answers were wrong: {}", result.wrong(), result.examples.front()));
}

}  // namespace annals::bench
