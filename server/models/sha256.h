// SHA-256, binary (32 bytes): Sha256("abc") = ba7816bf…. Thread-safe.
#pragma once

#include <string>
#include <string_view>

#include "absl/status/statusor.h"

namespace annals::models {

std::string Sha256(std::string_view bytes);
absl::StatusOr<std::string> Sha256OfFile(const std::string& path);  // kNotFound

}  // namespace annals::models
