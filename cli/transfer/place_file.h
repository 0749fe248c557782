// How far a transfer is, beside its file, so that an interrupted one goes on from there. Written aside and renamed: it is the old one
// or the new one, whole.
//
//   {"of": "harbour", "bytes": 1048576, "position": "d731"}
#pragma once

#include <cstdint>
#include <string>

#include "absl/status/statusor.h"

namespace annals::cli {

struct Place {
  std::string of;           // what the transfer is of: resumed with something else, it is another
  std::uint64_t bytes = 0;  // of the file that are done
  std::string position;     // of the other side

  bool operator==(const Place&) const = default;
};

// NotFound where there is none; DataLoss for what is none.
absl::StatusOr<Place> ReadPlace(const std::string& path);
absl::Status WritePlace(const std::string& path, const Place& place);

}  // namespace annals::cli
