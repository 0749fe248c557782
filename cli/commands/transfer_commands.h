// Runs `annals export` and `annals import`.
#pragma once

#include "absl/status/status.h"
#include "cli/client/connection.h"
#include "cli/client/exit_code.h"
#include "cli/commands/commands.h"
#include "cli/commands/options.h"

namespace annals::cli {

absl::Status RunExportCommand(const Options& options, const Streams& streams, Connection& server,
                              const CallOptions& call);
// kInputRejected when the collection did not take all of the file.
absl::StatusOr<ExitCode> RunImportCommand(const Options& options, const Streams& streams, Connection& server,
                                          const CallOptions& call);

}  // namespace annals::cli
