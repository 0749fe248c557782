// Any bytes as a transcript of a call: refused with its line, or turns that a document may hold.
#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string>

#include "cli/importers/calls/call_file.h"
#include "core/text/text.h"

namespace {

void Require(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::istringstream in(std::string(reinterpret_cast<const char*>(data), size));
  annals::cli::IsCall(&in);
  annals::cli::CallFile file(&in, "2026-03-05 Call.vtt");
  while (const auto item = file.Next()) {
    if (const auto* bad = std::get_if<annals::cli::BadInput>(&*item)) {
      Require(!bad->reason.empty() && annals::text::IsValidUtf8(bad->reason));
      continue;
    }
    const auto& document = std::get<annals::cli::PlacedDocument>(*item).document;
    Require(document.chunks_size() > 0 && document.chunks_size() <= 20'000);
    for (const auto& chunk : document.chunks()) {
      Require(annals::text::IsValidUtf8(chunk.text()) && !annals::text::IsBlank(chunk.text()));
      Require(chunk.text().size() <= (64u << 10));
    }
    for (const std::string& speaker : document.speakers()) Require(annals::text::IsValidUtf8(speaker));
  }
  return 0;
}
