// The part of the command line that is about load.
#pragma once

#include "CLI/CLI.hpp"
#include "cli/commands/options.h"

namespace annals::cli {

// Both must outlive what is returned.
CLI::App* AddLoadCommand(CLI::App* app, Options* options);

}  // namespace annals::cli
