// The part of the command line that is about another model for a collection.
#pragma once

#include "CLI/CLI.hpp"
#include "cli/commands/options.h"

namespace annals::cli {

struct ReembedCommands {
  CLI::App* reembed;
  // Sets the command when it was given.
  void Take(Options* options) const;
};

// Both must outlive what is returned.
ReembedCommands AddReembedCommands(CLI::App* app, Options* options);

}  // namespace annals::cli
