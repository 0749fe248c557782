// A stream read to its end, as long as it is not too long. kInvalidArgument when it is: nothing is cut without a word.
#pragma once

#include <istream>
#include <string>

#include "absl/status/statusor.h"

namespace annals::cli {

absl::StatusOr<std::string> WholeFile(std::istream* in, std::size_t max_bytes);

}  // namespace annals::cli
