// JSON written as text: a tree of values for each line or span was most of what it cost (docs/measurements.md#traces).
//
//   JsonText("a \"b\"")     "\"a \\\"b\\\"\"", with its quotes; bytes that are not UTF-8 become U+FFFD
#pragma once

#include <string>
#include <string_view>

namespace annals::server {

std::string JsonText(std::string_view text);

}  // namespace annals::server
