// Any bytes as a calendar and as an address book: refused with a line, or documents within the contract, in bounded number.
#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string>

#include "cli/importers/calendar/calendar_file.h"
#include "cli/importers/contacts/contact_file.h"
#include "core/text/text.h"
#include "core/time/interval.h"

namespace {

using annals::v1::DocumentInput;

void Require(bool holds) {
  if (!holds) std::abort();
}

void RequireValue(const std::string& text) { Require(annals::text::IsValidUtf8(text) && text.size() <= 4'096); }

void RequireSound(const DocumentInput& document) {
  Require(!document.id().empty() && document.id().size() <= 512);
  Require(annals::text::IsValidUtf8(document.text()) && !annals::text::IsBlank(document.text()));
  Require(document.text().size() <= (16u << 20));
  RequireValue(document.title());
  RequireValue(document.kind());
  for (const auto& [name, value] : document.metadata()) RequireValue(value);
  for (const auto& [name, value] : document.identifiers()) RequireValue(value);
  for (const auto* names : {&document.authors(), &document.entities(), &document.aliases()}) {
    Require(names->size() <= 5'000);
    for (const std::string& name : *names) RequireValue(name);
  }
  for (const auto& relation : document.relations()) {
    for (const std::string* text : {&relation.subject(), &relation.predicate(), &relation.object()}) {
      RequireValue(*text);
      Require(!annals::text::IsBlank(*text));
    }
  }
  if (!document.has_covered()) return;
  const auto from = annals::ParseIsoDay(document.covered().from()), to = annals::ParseIsoDay(document.covered().to());
  Require(from && to && *from < *to);
}

template <class File>
void RequireFile(const std::string& bytes, const char* name) {
  std::istringstream in(bytes);
  File file(&in, name);
  while (const auto item = file.Next()) {
    if (const auto* bad = std::get_if<annals::cli::BadInput>(&*item)) {
      Require(!bad->reason.empty() && annals::text::IsValidUtf8(bad->reason));
    } else {
      RequireSound(std::get<annals::cli::PlacedDocument>(*item).document);
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  RequireFile<annals::cli::CalendarFile>(bytes, "cal.ics");
  RequireFile<annals::cli::ContactFile>(bytes, "book.vcf");
  return 0;
}
