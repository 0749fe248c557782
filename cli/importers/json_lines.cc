#include "cli/importers/json_lines.h"

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "cli/client/json_document.h"

namespace annals::cli {

std::optional<ReadItem> JsonLines::Next() {
  std::string line;
  bool too_long = false;
  while (ReadLine(&line, &too_long)) {
    const std::string place = absl::StrCat(name_, ":", ++line_number_);
    if (too_long) return BadInput{place, "", absl::StrCat("line longer than ", max_line_bytes_, " bytes")};
    if (absl::StripAsciiWhitespace(line).empty()) continue;
    absl::StatusOr<v1::DocumentInput> document = DocumentFromJson(line);
    if (!document.ok()) return BadInput{place, "", std::string(document.status().message())};
    return PlacedDocument{*std::move(document), place};
  }
  return std::nullopt;
}

// Reads up to the next line feed. A longer line than is allowed is skipped to its end, in bounded memory.
bool JsonLines::ReadLine(std::string* line, bool* too_long) {
  line->clear();
  *too_long = false;
  std::streambuf* buffer = in_->rdbuf();
  bool any = false;
  for (int c = buffer->sbumpc(); c != std::char_traits<char>::eof(); c = buffer->sbumpc()) {
    any = true;
    ++bytes_read_;
    if (c == '\n') return true;
    if (line->size() < max_line_bytes_) {
      line->push_back(static_cast<char>(c));
    } else {
      *too_long = true;
    }
  }
  return any;
}

}  // namespace annals::cli
