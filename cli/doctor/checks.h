// From what a server said to findings. Nothing here asks anybody, so that each judgement is a test.
//
//   const Findings findings = Examine(evidence);
//   findings[0].check == "server"
//
// Where a limit is also an alert of deploy/watch/alerts.yml, both are the same.
#pragma once

#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "annals/v1/admin_service.pb.h"
#include "annals/v1/diagnosis_service.pb.h"
#include "cli/doctor/finding.h"

namespace annals::cli {

struct Evidence {
  std::string server;  // its address
  absl::StatusOr<v1::GetStatusResponse> status;
  absl::StatusOr<v1::ListCollectionsResponse> collections;
  absl::StatusOr<v1::DiagnoseResponse> diagnosis;
  absl::Time before, after;  // of the diagnosis, by the clock of this machine
  // The same as `status`, so long after it; asked for where vectors are missing.
  std::optional<v1::GetStatusResponse> later;
  absl::Duration later_by;
};

struct DoctorLimits {
  // Beyond the first, an answer that depends on "today" may be of another day; beyond the second, tokens are refused
  // (server/access/jwt/jwt.h: leeway).
  absl::Duration clock_warn = absl::Seconds(2), clock_fail = absl::Seconds(60);
  absl::Duration feed_warn = absl::Seconds(10), feed_fail = absl::Seconds(60);
  double use_warn = 0.8, use_fail = 0.95;  // of files, memory, connections
  std::int64_t few_files = 4'096;          // a server holds 1,000 idle connections, and needs files beside them
  double disk_warn = 0.1;                  // free of the whole, and at the same time …
  std::int64_t disk_warn_bytes = std::int64_t{20} << 30, disk_fail_bytes = std::int64_t{1} << 30;
  absl::Duration warm_up = absl::Seconds(60);  // in which a server need not have made any vector
};

// Whether an error is a server's own word, by the reason that each of them has ("… [KEYS_STALE]"), and not of a connection
// that could not be made or broke.
bool IsServersWord(const absl::Status& status);

// REQUIRES: `status` is a server's word (unreachable.h is for where nothing answered).
Findings Examine(const Evidence& evidence, const DoctorLimits& limits = {});

// The parts of it; each appends.
void ExamineDatabase(const v1::DatabaseState& database, const DoctorLimits& limits, Findings* findings);
void ExamineConfiguration(const v1::ConfigurationState& configuration, Findings* findings);
void ExamineMachine(const v1::DiagnoseResponse& diagnosis, const DoctorLimits& limits, Findings* findings);
void ExamineCollections(const Evidence& evidence, const DoctorLimits& limits, Findings* findings);

// "1.5 GB".
std::string BytesText(std::int64_t bytes);

}  // namespace annals::cli
