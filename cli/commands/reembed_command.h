// Runs `annals reembed`.
#pragma once

#include "absl/status/status.h"
#include "cli/client/connection.h"
#include "cli/commands/commands.h"
#include "cli/commands/options.h"

namespace annals::cli {

absl::Status RunReembedCommand(const Options& options, const Streams& streams, Connection& server,
                               const CallOptions& call);

}  // namespace annals::cli
