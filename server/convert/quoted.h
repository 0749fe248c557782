// A given value as an error repeats it: in quotes, whole characters of it in at most 60 bytes, "…" where there is more.
//
// Of valid UTF-8; the result is valid, too, as texts of the contract must be. Thread-safe.
#pragma once

#include <string>
#include <string_view>

namespace annals::server::convert {

std::string Quoted(std::string_view value);

}  // namespace annals::server::convert
