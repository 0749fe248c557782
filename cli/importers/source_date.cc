#include "cli/importers/source_date.h"

#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "cli/importers/asset_ref.h"
#include "core/language/languages.h"
#include "core/time/time_scope.h"

namespace annals::cli {
namespace {

constexpr std::size_t kLongestKept = 200;

void Keep(const std::string& key, absl::string_view written, v1::DocumentInput* document) {
  (*document->mutable_metadata())[key] = std::string(Shortened(written, kLongestKept));
}

}  // namespace

void SetPublished(absl::string_view written, v1::DocumentInput* document) {
  std::string date(absl::StripAsciiWhitespace(written));
  if (date.empty()) return;
  if (!time::ParseDate(date, language::Language::kEnglish)) return Keep("raw_date", date, document);
  document->set_published(std::move(date));
}

void AddEvent(absl::string_view type, absl::string_view written, v1::DocumentInput* document) {
  std::string date(absl::StripAsciiWhitespace(written));
  if (date.empty()) return;
  if (!time::ParseDate(date, language::Language::kEnglish))
    return Keep(absl::StrCat("raw_", type, "_date"), date, document);
  v1::EventInput* event = document->add_events();
  event->set_type(std::string(type));
  event->set_date(std::move(date));
}

}  // namespace annals::cli
