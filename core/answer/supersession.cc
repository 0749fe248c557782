#include "core/answer/supersession.h"

#include <string_view>

namespace annals::answer {

Supersession::Supersession(const index::View& view, const retrieval::Result& result) {
  constexpr std::string_view kDocument = "document:";
  for (const retrieval::RetrievedChunk& hit : result.chunks) {
    const index::DocumentOrdinal d = view.document_of(hit.ordinal);
    const Document& document = view.document(d);
    if (!document.superseded_by.empty()) successors_.try_emplace(d, document.superseded_by);
    for (const Edge& edge : view.edges_of(d)) {
      const std::string_view target = edge.target;
      if (edge.relation != "supersedes" || !target.starts_with(kDocument)) continue;
      const auto old = view.FindDocument(target.substr(kDocument.size()));
      if (old && *old != d) successors_.try_emplace(*old, document.external_id);
    }
  }
}

std::string Supersession::Successor(index::DocumentOrdinal document) const {
  const auto it = successors_.find(document);
  return it == successors_.end() ? std::string() : it->second;
}

}  // namespace annals::answer
