// `annals pii scan`: what a policy would do to a text. Asks no server.
#pragma once

#include "absl/status/status.h"
#include "cli/commands/commands.h"

namespace annals::cli {

absl::Status ScanPii(const Options& options, const Streams& streams);

}  // namespace annals::cli
