// Runs one command of `annals` against a server.
#pragma once

#include <ostream>

#include "cli/client/exit_code.h"
#include "cli/commands/options.h"
#include "cli/print/output.h"

namespace annals::cli {

// Where output goes. Results to `out`; progress, rejected lines and errors to `problems`.
struct Streams {
  std::ostream& out;
  std::ostream& problems;
  Style style;                // of `out`
  bool progress_bar = false;  // `problems` is a terminal
};

ExitCode RunCommand(const Options& options, const Streams& streams);

}  // namespace annals::cli
