#include "server/handlers/known_vectors.h"

#include "core/index/vectors/dot.h"
#include "core/ingest/embedding_text.h"

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
    Remember(ingest::ChunkEmbeddingText(header, chunk), view->chunk_vector(c), &chunks_);
    const auto [begin, end] = view->statements_of(c);
    for (index::StatementOrdinal s = begin; s < end; ++s) {
      const index::StatementRef statement = view->statement(s);
      Remember(ingest::StatementEmbeddingText(header, {std::string(statement.text), statement.begin, statement.end}),
               view->statement_vector(s), &statements_);
    }
  }
}

// One that is still to be made is not known.
void KnownVectors::Remember(std::string text, std::span<const float> vector, Vectors* vectors) {
  if (index::HasVector(vector)) vectors->try_emplace(std::move(text), vector);
}

std::span<const float> KnownVectors::Find(const Vectors& vectors, const std::string& text) {
  const auto at = vectors.find(text);
  return at == vectors.end() ? std::span<const float>() : at->second;
}

}  // namespace annals::server
