// Any JSON as a manifest of paperless-ngx: each record is refused by name, or a document within the contract.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "cli/client/json_value.h"
#include "cli/importers/paperless_json.h"
#include "core/text/text.h"
#include "nlohmann/json.hpp"

namespace {

void Require(bool holds) {
  if (!holds) std::abort();
}

void RequireValue(const std::string& text) { Require(annals::text::IsValidUtf8(text) && text.size() <= 4'096); }

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto file = annals::cli::ParseJson(std::string(reinterpret_cast<const char*>(data), size));
  if (!file.ok()) return 0;
  for (const nlohmann::json& record : annals::cli::PaperlessRecords(*file)) {
    const auto document = annals::cli::PaperlessDocument(record);
    if (!document.ok()) {
      Require(!document.status().message().empty());
      continue;
    }
    Require(!document->id().empty() && document->id().size() <= 512);
    Require(!annals::text::IsBlank(document->text()));
    RequireValue(document->title());
    RequireValue(document->kind());
    for (const auto& [name, value] : document->metadata()) RequireValue(value);
    for (const auto& [name, value] : document->identifiers()) RequireValue(value);
    for (const std::string& author : document->authors()) RequireValue(author);
  }
  return 0;
}
