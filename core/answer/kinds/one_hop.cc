#include "core/answer/kinds/one_hop.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "core/answer/kinds/connection.h"
#include "core/answer/kinds/record_fields.h"
#include "core/record/vocabulary.h"

namespace annals::answer {
namespace {

constexpr std::size_t kMostEdges = 4;

}  // namespace

std::vector<Sentence> OneHop(const index::View& view, const retrieval::Result& result, Citations* citations) {
  std::vector<Sentence> sentences;
  std::vector<index::DocumentOrdinal> seen;
  for (const retrieval::RetrievedChunk& hit : result.chunks) {
    const index::DocumentOrdinal d = view.document_of(hit.ordinal);
    const Document& document = view.document(d);
    if (!citations->Cites(document.external_id) || std::ranges::contains(seen, d)) continue;
    seen.push_back(d);
    for (const NamedEdge& edge : EdgesOf(view, d)) {
      if (sentences.size() == kMostEdges) break;
      const std::string title = DisplayName(document);
      const int number = citations->OfRecord(d, absl::StrCat(edge.field, ": ", edge.name));
      sentences.push_back(
          {absl::StrCat(title, " — ", ReadableName(edge.field), ": ", edge.name, "."), {number}, Origin::kRecord});
    }
  }
  return sentences;
}

}  // namespace annals::answer
