#include "core/ingest/embedding_text.h"

#include <algorithm>
#include <span>

#include "absl/strings/str_cat.h"

namespace annals::ingest {
namespace {

const std::string& Header(const PreparedDocument& document) {
  if (!document.document.title.empty() || document.title_entity < 0) return document.document.title;
  return document.entities[static_cast<std::size_t>(document.title_entity)].name;
}

const std::string& Header(const DocumentBundle& bundle) {
  const std::string& title = bundle.document.title;
  if (!title.empty() || !bundle.title_entity) return title;
  const auto named = std::ranges::lower_bound(bundle.entities, bundle.title_entity, {}, &Entity::id);
  return named != bundle.entities.end() && named->id == bundle.title_entity ? named->name : title;
}

std::string ChunkText(const std::string& header, const std::string& section, const std::string& text) {
  return absl::StrCat(header, header.empty() ? "" : ". ", section, section.empty() ? "" : ". ", text);
}

template <class Sentence>
std::string SentenceText(const std::string& header, const Sentence& statement) {
  // The text of a given triple names its subject itself.
  if (statement.begin == statement.end) return statement.text;
  return absl::StrCat(header, header.empty() ? "" : ": ", statement.text);
}

// Calls `visit(i, row)` for each row that is all zeros.
template <class Visit>
void ForEachMissing(std::size_t dimension, std::vector<float>* vectors, Visit visit) {
  for (std::size_t at = 0; at + dimension <= vectors->size() && dimension > 0; at += dimension) {
    const std::span<float> row(vectors->data() + at, dimension);
    if (std::ranges::all_of(row, [](float x) { return x == 0; })) visit(at / dimension, row.data());
  }
}

}  // namespace

std::string ChunkEmbeddingText(const PreparedDocument& document, const PreparedChunk& chunk) {
  return ChunkText(Header(document), chunk.section, chunk.text);
}

std::string StatementEmbeddingText(const PreparedDocument& document, const PreparedStatement& statement) {
  return SentenceText(Header(document), statement);
}

std::vector<MissingVector> MissingVectors(DocumentBundle* bundle) {
  const std::string& header = Header(*bundle);
  std::vector<MissingVector> missing;
  ForEachMissing(bundle->dimension, &bundle->chunk_vectors, [&](std::size_t i, float* row) {
    const Chunk& chunk = bundle->chunks[i];
    missing.push_back({ChunkText(header, chunk.section, chunk.text), row});
  });
  ForEachMissing(bundle->dimension, &bundle->statement_vectors, [&](std::size_t i, float* row) {
    missing.push_back({SentenceText(header, bundle->statements[i]), row});
  });
  return missing;
}

}  // namespace annals::ingest
