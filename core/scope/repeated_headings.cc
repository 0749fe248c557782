#include "core/scope/repeated_headings.h"

#include <string_view>

#include "absl/container/flat_hash_map.h"
#include "core/scope/document_sample.h"
#include "core/scope/holdings.h"

namespace annals::scope {
namespace {

struct Heading {
  index::DocumentOrdinal first = 0;
  std::size_t passages = 0;
  bool repeated = false;
};

}  // namespace

double RepeatedHeadings(const index::View& view, std::span<const Holding> documents) {
  absl::flat_hash_map<std::string_view, Heading> headings;
  std::size_t headed = 0;
  for (const index::DocumentOrdinal document : SampleOf(view, documents, kHeadingsRead)) {
    const auto [first, last] = view.chunks_of(document);
    for (index::ChunkOrdinal chunk = first; chunk < last; ++chunk) {
      const std::string_view section = view.chunk_head(chunk).section;
      if (section.empty()) continue;
      Heading& heading = headings.try_emplace(section, Heading{document}).first->second;
      heading.repeated = heading.repeated || heading.first != document;
      ++heading.passages;
      ++headed;
    }
  }
  std::size_t repeated = 0;
  for (const auto& [section, heading] : headings) repeated += heading.repeated ? heading.passages : 0;
  return headed > 0 ? static_cast<double>(repeated) / static_cast<double>(headed) : 0;
}

}  // namespace annals::scope
