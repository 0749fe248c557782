// JSON from files, read with care: nested at most 64 deep, and no object with the same key twice, since whichever of
// the two values were taken, the other would be lost without a word.
#pragma once

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "nlohmann/json.hpp"

namespace annals::cli {

// kInvalidArgument says what is wrong and where: "title: given twice".
absl::StatusOr<nlohmann::json> ParseJson(absl::string_view text);

// What an object holds under a key, as far as it is there and of that kind: a string or a number as text, else "";
// the items of a list, the one item where there is no list; each of a list of strings.
std::string TextAt(const nlohmann::json& object, const char* key);
std::vector<nlohmann::json> ItemsAt(const nlohmann::json& object, const char* key);
std::vector<std::string> TextsAt(const nlohmann::json& object, const char* key);

}  // namespace annals::cli
