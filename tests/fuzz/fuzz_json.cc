// Any bytes as a structured file: no crash, and a document that comes of them has an id, text that is valid UTF-8, and
// no date that is none.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "cli/client/json_document.h"
#include "cli/client/json_value.h"
#include "cli/importers/asset_ref.h"
#include "cli/importers/crossref_json.h"
#include "cli/importers/front_matter.h"
#include "cli/importers/uspto_json.h"
#include "core/text/text.h"
#include "core/time/time_scope.h"

namespace {

using annals::v1::DocumentInput;

void Require(bool holds) {
  if (!holds) std::abort();
}

void RequireNamed(const absl::StatusOr<DocumentInput>& document) {
  if (!document.ok()) {
    Require(!document.status().message().empty());
    return;
  }
  Require(!document->id().empty());
  for (const std::string* text : {&document->id(), &document->title(), &document->text(), &document->asset_ref()})
    Require(annals::text::IsValidUtf8(*text));
}

void RequireDated(const absl::StatusOr<DocumentInput>& document) {
  RequireNamed(document);
  if (!document.ok()) return;
  Require(document->published().empty() ||
          annals::time::ParseDate(document->published(), annals::language::Language::kEnglish));
  for (const auto& event : document->events())
    Require(annals::time::ParseDate(event.date(), annals::language::Language::kEnglish).has_value());
  for (const std::string& id : document->supersedes()) Require(id != document->id());
  Require(document->canonical_of() != document->id());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  const absl::StatusOr<nlohmann::json> value = annals::cli::ParseJson(bytes);
  if (value.ok()) {
    RequireNamed(annals::cli::DocumentFromObject(*value));
    for (const auto& work : annals::cli::CrossrefWorks(*value)) RequireDated(annals::cli::CrossrefDocument(work));
    for (const auto& record : annals::cli::UsptoRecords(*value)) RequireDated(annals::cli::UsptoDocument(record));
    RequireDated(annals::cli::CrossrefDocument(*value));
    RequireDated(annals::cli::UsptoDocument(*value));
  }
  if (!annals::text::IsValidUtf8(bytes)) return 0;
  absl::string_view text = bytes;
  const auto fields = annals::cli::TakeFrontMatter(&text);
  Require(text.size() <= bytes.size());
  if (fields.ok()) Require(fields->is_object());
  const std::string ref = annals::cli::AssetRef("upload", bytes);
  Require(ref.size() <= 512 && annals::text::IsValidUtf8(ref));
  return 0;
}
