// How tokens and their keys are written: base64url without padding (RFC 7515), and JSON in which no object has the same
// name twice.
//
//   DecodeBase64Url("AQAB")               → the bytes 01 00 01
//   DecodeBase64Url("AQAB==")             → nullopt: padded; so is all that another text would decode to as well
//   ParseObject(R"({"kid": "a"})")        → the object
//   ParseObject(R"({"a": 1, "a": 2})")    → nullopt: two readers could take different ones
//
// Thread-safe.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "nlohmann/json.hpp"

namespace annals::server {

std::optional<std::string> DecodeBase64Url(std::string_view text);

// An object, nested at most 16 deep. nullopt for anything else.
std::optional<nlohmann::json> ParseObject(std::string_view text);

// A member that is a text; "" where there is none.
std::string TextOf(const nlohmann::json& object, const char* name);

}  // namespace annals::server
