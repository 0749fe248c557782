// What the exit code of `annals` says to a script.
#pragma once

#include "absl/status/status.h"

namespace annals::cli {

enum class ExitCode {
  kOk = 0,
  kFaultFound = 1,     // of `doctor`: a check failed
  kUsage = 1,          // wrong arguments, or a request that the server calls invalid
  kInputRejected = 2,  // some documents were not stored; the others were
  kUnreachable = 3,    // no server there, or it stayed unavailable as long as retries were allowed
  kNotFound = 4,       // no such collection or document
  kOther = 5,          // anything else: the message says what
};

ExitCode ExitCodeOf(const absl::Status& status);

}  // namespace annals::cli
