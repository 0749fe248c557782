// `annals doctor`: what is wrong with a server and its surroundings, and what to do next.
#pragma once

#include "cli/client/connection.h"
#include "cli/client/exit_code.h"
#include "cli/commands/commands.h"

namespace annals::cli {

// kOk, or kFaultFound when a check fails; with --strict also when one is to be looked at.
ExitCode RunDoctor(const Options& options, const Streams& streams, Connection& server, const CallOptions& call);

}  // namespace annals::cli
