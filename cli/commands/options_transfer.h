// The part of the command line that is about taking a collection out and putting it in.
#pragma once

#include "CLI/CLI.hpp"
#include "cli/commands/options.h"

namespace annals::cli {

struct TransferCommands {
  CLI::App* export_collection;
  CLI::App* import_collection;
  // Sets the command when one was given.
  void Take(Options* options) const;
};

// Both must outlive what is returned.
TransferCommands AddTransferCommands(CLI::App* app, Options* options);

}  // namespace annals::cli
