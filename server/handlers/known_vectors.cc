#include "server/handlers/known_vectors.h"

#include "core/ingest/document_input.h"

namespace annals::server {

KnownVectors::KnownVectors(const index::View* view, const std::string& document_id) {
  const auto document = view == nullptr ? std::nullopt : view->FindDocument(document_id);
  if (!document) return;
  ingest::PreparedDocument header{.document = view->document(*document)};
  if (const Entity* title = view->entity(view->title_entity(*document))) {
    header.entities.push_back({.key = title->key, .name = title->name});
    header.title_entity = 0;
  }
  const auto [first, last] = view->chunks_of(*document);
  for (index::ChunkOrdinal c = first; c < last; ++c) {
    const ingest::PreparedChunk chunk{.section = view->chunk(c).section, .text = view->chunk(c).text};
    chunks_.try_emplace(ingest::ChunkEmbeddingText(header, chunk), view->chunk_vector(c));
    const auto [begin, end] = view->statements_of(c);
    for (index::StatementOrdinal s = begin; s < end; ++s) {
      const index::StatementRef statement = view->statement(s);
      statements_.try_emplace(
          ingest::StatementEmbeddingText(header, {std::string(statement.text), statement.begin, statement.end}),
          view->statement_vector(s));
    }
  }
}

std::span<const float> KnownVectors::Find(const Vectors& vectors, const std::string& text) {
  const auto at = vectors.find(text);
  return at == vectors.end() ? std::span<const float>() : at->second;
}

}  // namespace annals::server
