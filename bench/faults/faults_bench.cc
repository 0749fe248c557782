#include <filesystem>
#include <format>

#include "bench/bench.h"
#include "bench/faults/feed_faults.h"
#include "core/record/status.h"

namespace annals::bench {

absl::Status RunFeedFaultsBench(const BenchOptions& options, std::ostream& out) {
  FaultOptions faults{.folder = options.scratch, .faults = options.faults, .seed = options.seed};
  faults.program = options.annalsd.empty() ? std::filesystem::read_symlink("/proc/self/exe").parent_path() / "annalsd"
                                           : options.annalsd;
  for (const Fault kind : kAllFaults) {
    if (Name(kind) == options.fault_kind) faults.kinds = {kind};
  }
  if (!options.fault_kind.empty() && faults.kinds.empty())
    return absl::InvalidArgumentError("--kind: there is no " + options.fault_kind);
  faults.on_fault = [&out](std::uint64_t seed, Fault fault, const std::vector<std::string>& wrong) {
    out << std::format("seed {}: {}, {}\n", seed, Name(fault), wrong.empty() ? "right" : "WRONG: " + wrong.front())
        << std::flush;
  };
  ASSIGN_OR_RETURN(const FaultReport result, RunFaults(faults));
  PrintTable({{"", "accidents", "with errors", "acknowledged", "asked", "misses", "phantoms", "seconds"},
              {"feed", std::to_string(result.count()), std::to_string(result.faults_with_errors),
               std::to_string(result.acknowledged), std::to_string(result.asked), std::to_string(result.misses),
               std::to_string(result.phantoms), std::format("{:.0f}", result.seconds)}},
             out);
  nlohmann::ordered_json report = NewReport("feed-faults", std::format("seeds {} and on", options.seed));
  report["systems"]["feed"] = {{"faults", result.count()},
                               {"kinds", result.faults},
                               {"with_errors", result.faults_with_errors},
                               {"acknowledged", result.acknowledged},
                               {"asked", result.asked},
                               {"misses", result.misses},
                               {"phantoms", result.phantoms},
                               {"seconds", Rounded(result.seconds)}};
  report["examples"] = result.examples;
  RETURN_IF_ERROR(Finish(report, {"misses", "phantoms"}, options.report, out));
  if (result.misses + result.phantoms == 0) return absl::OkStatus();
  return absl::DataLossError(std::format("{} misses and {} phantoms", result.misses, result.phantoms));
}

}  // namespace annals::bench
