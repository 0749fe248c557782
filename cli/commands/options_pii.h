// The part of the command line that is about private data.
#pragma once

#include "CLI/CLI.hpp"
#include "cli/commands/options.h"

namespace annals::cli {

struct PiiCommands {
  CLI::App *pii, *scan, *reveal, *rotate;
  // Sets the command when one of these was given.
  void Take(Options* options) const;
};

// Both must outlive what is returned.
PiiCommands AddPiiCommands(CLI::App* app, Options* options);

}  // namespace annals::cli
