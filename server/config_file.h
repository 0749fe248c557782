// The TOML file behind --config: a flat table whose keys are the flags' names without the dashes.
//
//   listen = "127.0.0.1:7411"
//   pool-size = 16
#pragma once

#include <CLI/App.hpp>
#include <string>

#include "absl/status/status.h"

namespace annals::server {

// Gives the file's values to the options that neither the command line nor the environment has set. kInvalidArgument
// for a file that cannot be read, an unknown key, or a value that the option refuses. REQUIRES: `app` has parsed.
absl::Status ApplyConfigFile(const std::string& path, CLI::App& app);

}  // namespace annals::server
