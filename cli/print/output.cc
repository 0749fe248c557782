#include "cli/print/output.h"

#include <algorithm>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "google/protobuf/util/json_util.h"

namespace annals::cli {
namespace {

std::size_t Columns(absl::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

std::string Visible(absl::string_view text) {
  std::string out(text);
  std::replace_if(out.begin(), out.end(), [](unsigned char c) { return c < 0x20 || c == 0x7f; }, ' ');
  return out;
}

}  // namespace

std::string Style::Bold(absl::string_view text) const {
  return colour ? absl::StrCat("\x1b[1m", text, "\x1b[0m") : std::string(text);
}
std::string Style::Dim(absl::string_view text) const {
  return colour ? absl::StrCat("\x1b[2m", text, "\x1b[0m") : std::string(text);
}

std::string Wrapped(absl::string_view text, absl::string_view indent, std::size_t width) {
  const std::string visible = Visible(text);
  std::string out, line;
  std::size_t columns = 0;
  for (const absl::string_view word : absl::StrSplit(visible, ' ', absl::SkipEmpty())) {
    const std::size_t word_columns = Columns(word);
    if (!line.empty() && Columns(indent) + columns + 1 + word_columns > width) {
      absl::StrAppend(&out, indent, line, "\n");
      line.clear();
      columns = 0;
    }
    absl::StrAppend(&line, line.empty() ? "" : " ", word);
    columns += word_columns + (columns > 0 ? 1 : 0);
  }
  if (!line.empty()) absl::StrAppend(&out, indent, line, "\n");
  return out;
}

absl::StatusOr<std::string> ToJson(const google::protobuf::Message& message) {
  google::protobuf::util::JsonPrintOptions options;
  options.preserve_proto_field_names = true;
  options.always_print_primitive_fields = true;
  std::string json;
  const auto status = google::protobuf::util::MessageToJsonString(message, &json, options);
  if (!status.ok())
    return absl::InternalError(absl::StrCat("the response cannot be written as JSON: ", status.ToString()));
  return json;
}

}  // namespace annals::cli
