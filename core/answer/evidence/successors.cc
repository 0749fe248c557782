#include "core/answer/evidence/successors.h"

namespace annals::answer {

Supersession::Supersession(const index::View& view, const retrieval::Result& result) {
  for (const retrieval::RetrievedChunk& hit : result.chunks) {
    if (!hit.superseded_by.empty()) successors_.try_emplace(view.document_of(hit.ordinal), hit.superseded_by);
  }
}

std::string Supersession::Successor(index::DocumentOrdinal document) const {
  const auto it = successors_.find(document);
  return it == successors_.end() ? std::string() : it->second;
}

}  // namespace annals::answer
