// The part of the command line that is about who is who, what hangs together, and about removing for good.
#pragma once

#include "CLI/CLI.hpp"
#include "cli/commands/options.h"

namespace annals::cli {

void AddCollection(CLI::App* app, std::string* collection);

struct IdentityCommands {
  CLI::App *purge, *resolve, *merge, *split, *alias, *candidates, *papers, *backfill;
  // Sets the command when one of these was given.
  void Take(Options* options) const;
};

// Both must outlive what is returned.
IdentityCommands AddIdentityCommands(CLI::App* app, Options* options);

}  // namespace annals::cli
