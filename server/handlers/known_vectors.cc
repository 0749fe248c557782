#include "server/handlers/known_vectors.h"

#include <memory>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/ingest/embedding_text.h"

namespace annals::server {

KnownVectors::KnownVectors(const index::View* view, const std::string& document_id, bool reads_parts)
    : reads_parts_(reads_parts) {
  const auto document = view == nullptr ? std::nullopt : view->FindDocument(document_id);
  if (!document) return;
  ingest::PreparedDocument header{.document = view->document(*document)};
  if (const Entity* title = view->entity(view->title_entity(*document).id)) {
    header.entities.push_back({.key = title->key, .name = title->name});
    header.title_entity = 0;
  }
  const auto [first, last] = view->chunks_of(*document);
  for (index::ChunkOrdinal c = first; c < last; ++c) {
    const ingest::PreparedChunk chunk{.section = view->chunk(c).section, .text = view->chunk(c).text};
    const auto passage = std::make_shared<const std::string>(ingest::ChunkEmbeddingText(header, chunk));
    Remember(*passage, view->chunk_vector(c), &chunks_);
    const auto [begin, end] = view->statements_of(c);
    for (index::StatementOrdinal s = begin; s < end; ++s) {
      const index::StatementRef statement = view->statement(s);
      const embedding::Part part = ingest::StatementPart(
          header, {std::string(statement.text), statement.begin, statement.end}, passage, chunk.text);
      Remember(KeyOf(part), view->statement_vector(s), &statements_);
    }
  }
}

std::string KnownVectors::KeyOf(const embedding::Part& part) const {
  if (!reads_parts_ || part.passage == nullptr) return part.text;
  return absl::StrCat(part.begin, "-", part.end, ":", *part.passage);
}

// One that is still to be made is not known.
void KnownVectors::Remember(std::string text, index::VectorRow vector, Vectors* vectors) {
  if (!vector.empty()) vectors->try_emplace(std::move(text), vector);
}

std::optional<index::VectorRow> KnownVectors::Find(const Vectors& vectors, const std::string& text) {
  const auto at = vectors.find(text);
  return at == vectors.end() ? std::nullopt : std::optional(at->second);
}

}  // namespace annals::server
