#include "cli/importers/front_matter.h"

#include <algorithm>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/record/status.h"

namespace annals::cli {
namespace {

using nlohmann::json;

// The next line, without its end; takes it off.
absl::string_view TakeLine(absl::string_view* text) {
  const std::size_t end = std::min(text->find('\n'), text->size());
  absl::string_view line = text->substr(0, end);
  text->remove_prefix(std::min(end + 1, text->size()));
  absl::ConsumeSuffix(&line, "\r");
  return line;
}

std::string Unquoted(absl::string_view value) {
  value = absl::StripAsciiWhitespace(value);
  const bool quoted =
      value.size() >= 2 && value.front() == value.back() && (value.front() == '"' || value.front() == '\'');
  return std::string(quoted ? value.substr(1, value.size() - 2) : value);
}

json Value(absl::string_view text) {
  text = absl::StripAsciiWhitespace(text);
  if (!absl::ConsumePrefix(&text, "[") || !absl::ConsumeSuffix(&text, "]")) return Unquoted(text);
  json list = json::array();
  for (const absl::string_view item : absl::StrSplit(text, ',', absl::SkipWhitespace())) list.push_back(Unquoted(item));
  return list;
}

class Fields {
 public:
  absl::Status Take(absl::string_view line) {
    const absl::string_view bare = absl::StripAsciiWhitespace(line);
    if (bare.empty() || bare.front() == '#') return absl::OkStatus();
    if (bare == "-" || absl::StartsWith(bare, "- ")) return TakeItem(bare.substr(1));
    const std::size_t colon = bare.find(':');
    if (colon == bare.npos || colon == 0 || absl::ascii_isspace(static_cast<unsigned char>(line.front())))
      return absl::InvalidArgumentError("write `name: value`, or `- item` below a name");
    last_ = Unquoted(bare.substr(0, colon));
    if (fields_.contains(last_)) return absl::InvalidArgumentError(absl::StrCat(last_, ": given twice"));
    const absl::string_view value = absl::StripAsciiWhitespace(bare.substr(colon + 1));
    fields_[last_] = value.empty() ? json() : Value(value);
    return absl::OkStatus();
  }

  json Done() && { return std::move(fields_); }

 private:
  absl::Status TakeItem(absl::string_view item) {
    if (last_.empty() || (!fields_[last_].is_null() && !fields_[last_].is_array()))
      return absl::InvalidArgumentError("an item belongs below a name without a value");
    fields_[last_].push_back(Unquoted(item));
    return absl::OkStatus();
  }

  json fields_ = json::object();
  std::string last_;
};

}  // namespace

absl::StatusOr<json> TakeFrontMatter(absl::string_view* text) {
  absl::string_view rest = *text;
  absl::ConsumePrefix(&rest, "\xEF\xBB\xBF");
  if (absl::StripTrailingAsciiWhitespace(TakeLine(&rest)) != "---") return json::object();
  std::vector<absl::string_view> lines;
  bool closed = false;
  while (!rest.empty() && !closed) {
    lines.push_back(TakeLine(&rest));
    const absl::string_view bare = absl::StripTrailingAsciiWhitespace(lines.back());
    closed = bare == "---" || bare == "...";
  }
  if (!closed) return json::object();  // a text that begins with a rule
  Fields fields;
  for (std::size_t i = 0; i + 1 < lines.size(); ++i) {
    const absl::Status taken = fields.Take(lines[i]);
    if (!taken.ok() && i == 0) return json::object();  // prose between two rules
    if (!taken.ok()) return absl::InvalidArgumentError(absl::StrCat("line ", i + 2, ": ", taken.message()));
  }
  *text = rest;
  return std::move(fields).Done();
}

}  // namespace annals::cli
