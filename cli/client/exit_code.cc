#include "cli/client/exit_code.h"

namespace annals::cli {

ExitCode ExitCodeOf(const absl::Status& status) {
  switch (status.code()) {
    case absl::StatusCode::kOk:
      return ExitCode::kOk;
    case absl::StatusCode::kInvalidArgument:
    case absl::StatusCode::kOutOfRange:
      return ExitCode::kUsage;
    case absl::StatusCode::kUnavailable:
      return ExitCode::kUnreachable;
    case absl::StatusCode::kNotFound:
      return ExitCode::kNotFound;
    default:
      return ExitCode::kOther;
  }
}

}  // namespace annals::cli
