// What `annals` writes: the style of a terminal, and JSON for scripts.
#pragma once

#include <cstddef>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "google/protobuf/message.h"

namespace annals::cli {

// Bold and dim on a terminal, plain elsewhere and under NO_COLOR.
struct Style {
  bool colour = false;
  std::size_t width = 100;  // columns to wrap at

  std::string Bold(absl::string_view text) const;
  std::string Dim(absl::string_view text) const;
};

// `text` in lines of at most `width` columns (code points), each after `indent`; ends with a line feed. A word that is
// longer than a line stands alone. Control characters are left out: a document must not steer the terminal.
std::string Wrapped(absl::string_view text, absl::string_view indent, std::size_t width);

// Protobuf's JSON mapping, names as in the .proto files, zero values written out; one line.
absl::StatusOr<std::string> ToJson(const google::protobuf::Message& message);

}  // namespace annals::cli
