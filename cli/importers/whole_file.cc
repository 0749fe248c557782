#include "cli/importers/whole_file.h"

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace annals::cli {

absl::StatusOr<std::string> WholeFile(std::istream* in, std::size_t max_bytes) {
  constexpr std::size_t kPiece = std::size_t{1} << 20;
  std::string text;
  while (*in) {
    const std::size_t before = text.size();
    text.resize(before + kPiece);
    in->read(text.data() + before, kPiece);
    text.resize(before + static_cast<std::size_t>(in->gcount()));
    if (text.size() > max_bytes) return absl::InvalidArgumentError(absl::StrCat("larger than ", max_bytes, " bytes"));
  }
  return text;
}

}  // namespace annals::cli
