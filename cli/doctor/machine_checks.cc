#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "cli/doctor/checks.h"

namespace annals::cli {
namespace {

Finding DiskFinding(const v1::DiskState& disk, const DoctorLimits& limits) {
  Finding finding{.check = absl::StrCat("disk of ", disk.holds()),
                  .says = absl::StrCat(BytesText(disk.free_bytes()), " of ", BytesText(disk.bytes()), " free")};
  const double share =
      static_cast<double>(disk.free_bytes()) / static_cast<double>(std::max<std::int64_t>(1, disk.bytes()));
  if (disk.free_bytes() < limits.disk_fail_bytes) {
    finding.health = Health::kFail;
  } else if (share < limits.disk_warn && disk.free_bytes() < limits.disk_warn_bytes) {
    finding.health = Health::kWarn;
  }
  if (finding.health != Health::kOk) {
    finding.next = disk.holds() == "database"
                       ? "make room: a full disk stops PostgreSQL; purge what is not needed, and VACUUM, or enlarge it"
                       : "make room: it is a cache, and its folder can be emptied at any time";
  }
  return finding;
}

Health HealthOfUse(double use, const DoctorLimits& limits) {
  if (use >= limits.use_fail) return Health::kFail;
  return use >= limits.use_warn ? Health::kWarn : Health::kOk;
}

Finding FilesFinding(const v1::ProcessState& process, const DoctorLimits& limits) {
  const double use =
      static_cast<double>(process.open_files()) / static_cast<double>(std::max<std::int64_t>(1, process.most_files()));
  Finding finding{
      "files", HealthOfUse(use, limits),
      absl::StrFormat("%d files and sockets of at most %d are open", process.open_files(), process.most_files()), ""};
  if (finding.health == Health::kOk && process.most_files() < limits.few_files) finding.health = Health::kWarn;
  if (finding.health != Health::kOk)
    finding.next = "raise the limit: LimitNOFILE= of systemd, --ulimit nofile= of docker, ulimit -n of a shell";
  return finding;
}

Finding MemoryFinding(const v1::ProcessState& process, const DoctorLimits& limits) {
  const double use = static_cast<double>(process.resident_bytes()) /
                     static_cast<double>(std::max<std::int64_t>(1, process.memory_limit_bytes()));
  Finding finding{
      "memory", HealthOfUse(use, limits),
      absl::StrCat(BytesText(process.resident_bytes()), " of ", BytesText(process.memory_limit_bytes()),
                   " in use by the server, ", BytesText(process.memory_available_bytes()), " available on its machine"),
      ""};
  if (finding.health != Health::kOk)
    finding.next = "give it more memory: all collections are held in it (`annals status` says how large each is)";
  return finding;
}

}  // namespace

void ExamineMachine(const v1::DiagnoseResponse& diagnosis, const DoctorLimits& limits, Findings* findings) {
  for (const v1::DiskState& disk : diagnosis.disks()) findings->push_back(DiskFinding(disk, limits));
  const v1::ProcessState& process = diagnosis.process();
  if (process.most_files() > 0) findings->push_back(FilesFinding(process, limits));
  if (process.memory_limit_bytes() > 0) findings->push_back(MemoryFinding(process, limits));
}

void ExamineConfiguration(const v1::ConfigurationState& c, Findings* findings) {
  const std::size_t before = findings->size();
  const auto add = [findings](Health health, const char* says, const char* next) {
    findings->push_back({"configuration", health, says, next});
  };
  if (c.reached_from_elsewhere() && !c.keys_needed())
    add(Health::kFail, "other machines reach the server, and calls need no key: whoever reaches it may do everything",
        "leave --allow-anonymous out, and make keys (docs/operations.md#access)");
  if (c.reached_from_elsewhere() && !c.tls())
    add(Health::kWarn, "other machines reach the server, and it speaks no TLS: keys and texts can be read on the way",
        "give --tls-cert-file and --tls-key-file, unless a proxy with TLS stands in front");
  if (c.reached_from_elsewhere() && c.metrics_open())
    add(Health::kWarn, "/metrics, with the names of collections, is shown to whoever asks",
        "leave --open-metrics out, and give Prometheus a key");
  if (c.reached_from_elsewhere() && c.lame_duck_seconds() == 0)
    add(Health::kWarn, "on SIGTERM the server stops at once: calls that a balancer still sends fail",
        "give --lame-duck-seconds longer than the balancer takes to see it, say 10");
  if (c.superuser_allowed())
    add(Health::kWarn, "--allow-superuser is given: a role that row security does not bind would go unnoticed",
        "leave it out as soon as the role is right");
  if (c.tokens_taken() && (!c.issuer_checked() || !c.audience_checked()))
    add(Health::kFail, "tokens are taken that were made for others, too", "give both --jwt-issuer and --jwt-audience");
  if (c.debug_ranking())
    add(Health::kWarn, "DebugService answers, which is for benchmarks", "leave --debug-ranking out");
  if (c.texts_logged()) add(Health::kWarn, "the log may hold texts of documents and questions", "use --log-level=info");
  if (findings->size() == before)
    findings->push_back({.check = "configuration",
                         .says = c.keys_needed()
                                     ? "nothing dangerous; calls need a key"
                                     : "nothing dangerous; calls need no key, and come from this machine only"});
}

}  // namespace annals::cli
