#include "cli/commands/doctor_command.h"

#include <algorithm>
#include <thread>

#include "absl/time/clock.h"
#include "cli/doctor/checks.h"
#include "cli/doctor/unreachable.h"

namespace annals::cli {
namespace {

using Admin = v1::AdminService::Stub;

constexpr std::chrono::seconds kBetweenLooks{2};

bool LacksVectors(const v1::GetStatusResponse& status) {
  return std::ranges::any_of(status.images(),
                             [](const v1::ImageStatus& image) { return image.texts_without_vectors() > 0; });
}

Evidence Gather(Connection& server, const CallOptions& call) {
  Evidence evidence{.server = server.address(),
                    .status = server.Call(&Admin::GetStatus, v1::GetStatusRequest(), call),
                    .collections = absl::UnavailableError("not asked"),
                    .diagnosis = absl::UnavailableError("not asked")};
  if (!evidence.status.ok()) return evidence;
  evidence.collections = server.Call(&Admin::ListCollections, v1::ListCollectionsRequest(), call);
  evidence.before = absl::Now();
  evidence.diagnosis = server.Call(&v1::DiagnosisService::Stub::Diagnose, v1::DiagnoseRequest(), call);
  evidence.after = absl::Now();
  if (!LacksVectors(*evidence.status)) return evidence;
  const absl::Time first = absl::Now();
  std::this_thread::sleep_for(kBetweenLooks);
  auto later = server.Call(&Admin::GetStatus, v1::GetStatusRequest(), call);
  if (!later.ok()) return evidence;
  evidence.later = *std::move(later);
  evidence.later_by = absl::Now() - first;
  return evidence;
}

}  // namespace

ExitCode RunDoctor(const Options& options, const Streams& streams, Connection& server, const CallOptions& call) {
  const Evidence evidence = Gather(server, call);
  Findings findings;
  if (!evidence.status.ok() && !IsServersWord(evidence.status.status())) {
    ExamineUnreachable(server.address(), std::string(evidence.status.status().message()), &findings);
  } else {
    findings = Examine(evidence);
  }
  if (options.json) {
    streams.out << FindingsJson(findings) << "\n";
  } else {
    PrintFindings(findings, streams.style, streams.out);
  }
  const Health worst = WorstOf(findings);
  const Health bad = options.strict ? Health::kWarn : Health::kFail;
  return worst >= bad ? ExitCode::kFaultFound : ExitCode::kOk;
}

}  // namespace annals::cli
