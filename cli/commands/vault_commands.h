// `annals pii reveal`, `annals pii rotate`: originals of tokens, and their keys.
#pragma once

#include "absl/status/status.h"
#include "cli/client/connection.h"
#include "cli/commands/commands.h"

namespace annals::cli {

absl::Status RunVaultCommand(const Options& options, const Streams& streams, Connection& server,
                             const CallOptions& call);

}  // namespace annals::cli
