// `annals load`: calls at a given rate, a table of what became of them, and one JSON line.
#pragma once

#include "absl/status/status.h"
#include "cli/client/connection.h"
#include "cli/commands/commands.h"

namespace annals::cli {

absl::Status RunLoad(const Options& options, const Streams& streams, Connection& server, const CallOptions& call);

}  // namespace annals::cli
