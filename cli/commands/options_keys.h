// The part of the command line that is about access keys.
#pragma once

#include "CLI/CLI.hpp"
#include "cli/commands/options.h"

namespace annals::cli {

struct KeyCommands {
  CLI::App *keys, *create, *list, *revoke, *limit;
  // Sets the command when one of these was given.
  void Take(Options* options) const;
};

// Both must outlive what is returned.
KeyCommands AddKeyCommands(CLI::App* app, Options* options);

}  // namespace annals::cli
