// The commands about access keys.
#pragma once

#include "absl/status/status.h"
#include "cli/client/connection.h"
#include "cli/commands/commands.h"

namespace annals::cli {

// REQUIRES: options.command is one about keys.
absl::Status RunKeyCommand(const Options& options, const Streams& streams, Connection& server, const CallOptions& call);

}  // namespace annals::cli
