// The fields that stand before a text, between lines of "---":
//
//   ---
//   title: Minutes of the tide committee
//   date: 4 March 2024
//   authors: [Ada Lund, Hanne Solberg]
//   ---
//
// Names and values, a value being a word or line, in quotes or not, or a list: in brackets, or "- item" a line. That is
// the part of YAML that people write there; other YAML is refused with its line. Fields mean what they mean in
// json_document.h.
#pragma once

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "nlohmann/json.hpp"

namespace annals::cli {

// Takes the front matter off the text, if it begins with one: an object, empty when there is none. kInvalidArgument
// names the line: "line 3: …".
absl::StatusOr<nlohmann::json> TakeFrontMatter(absl::string_view* text);

}  // namespace annals::cli
