#include "core/ingest/violations.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "core/language/languages.h"
#include "core/text/text.h"
#include "core/time/time_scope.h"

namespace annals::ingest {

void Violations::Add(std::string_view field, std::string_view reason, std::string_view description) {
  if (!full()) list_.push_back({std::string(field), std::string(reason), std::string(description)});
}

bool Violations::Text(std::string_view field, std::string_view value, std::size_t max_bytes) {
  if (value.size() > max_bytes) {
    Add(field, "TOO_LONG", absl::StrCat("has ", value.size(), " bytes; at most ", max_bytes, " are accepted"));
    return false;
  }
  if (!text::IsValidUtf8(value)) {
    Add(field, "INVALID_UTF8", "is not valid UTF-8; convert it before sending");
    return false;
  }
  return true;
}

bool Violations::Required(std::string_view field, std::string_view value, std::size_t max_bytes) {
  if (!Text(field, value, max_bytes)) return false;
  if (!text::IsBlank(value)) return true;
  Add(field, "EMPTY", value.empty() ? "is required" : "holds nothing but white space");
  return false;
}

bool Violations::Identifier(std::string_view field, std::string_view value, std::size_t max_bytes) {
  if (!Required(field, value, max_bytes)) return false;
  const bool control =
      std::ranges::any_of(value, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; });
  if (control) Add(field, "CONTROL_CHARACTER", "holds control characters; an id is printable text");
  return !control;
}

bool Violations::Count(std::string_view field, std::size_t count, std::size_t max) {
  if (count <= max) return true;
  Add(field, "TOO_MANY", absl::StrCat("has ", count, " elements; at most ", max, " are accepted"));
  return false;
}

std::optional<Day> Violations::IsoDay(std::string_view field, std::string_view value) {
  if (value.empty()) return std::nullopt;
  const std::optional<Day> day = ParseIsoDay(value);
  if (!day) Add(field, "INVALID_DATE", "is not a day of the calendar; write YYYY-MM-DD");
  return day;
}

void Violations::Interval(std::string_view field, std::string_view from, std::string_view to) {
  const std::optional<Day> begin = IsoDay(std::string(field) + ".from", from);
  const std::optional<Day> end = IsoDay(std::string(field) + ".to", to);
  if (begin && end && *begin >= *end) {
    Add(field, "EMPTY_INTERVAL", "`from` must be before `to`; `to` is the first day that no longer belongs to it");
  }
}

void Violations::Date(std::string_view field, std::string_view value, std::size_t max_bytes) {
  if (!Text(field, value, max_bytes)) return;
  if (time::ParseDate(value, language::Language::kEnglish)) return;  // a client's program writes it
  Add(field, "INVALID_DATE", "is not a date that can be read; write 2025-10-15, 15 October 2025, October 2025 or 2025");
}

}  // namespace annals::ingest
