#include "core/ingest/embedding_text.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <span>
#include <utility>

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

// Where a sentence stands in its passage; a triple: nowhere.
template <class Sentence>
embedding::Part PartOf(const std::string& header, const Sentence& statement,
                       const std::shared_ptr<const std::string>& passage, const std::string& chunk_text) {
  embedding::Part part{.text = SentenceText(header, statement)};
  if (statement.begin == statement.end) return part;
  const auto before = static_cast<std::uint32_t>(passage->size() - chunk_text.size());
  part.passage = passage;
  part.begin = before + statement.begin;
  part.end = before + statement.end;
  return part;
}

// The row, when it is all zeros; else nullptr.
float* MissingRow(std::size_t dimension, std::size_t i, std::vector<float>* vectors) {
  if (dimension == 0 || (i + 1) * dimension > vectors->size()) return nullptr;
  const std::span<float> row(vectors->data() + i * dimension, dimension);
  return std::ranges::all_of(row, [](float x) { return x == 0; }) ? row.data() : nullptr;
}

}  // namespace

std::string ChunkEmbeddingText(const PreparedDocument& document, const PreparedChunk& chunk) {
  return ChunkText(Header(document), chunk.section, chunk.text);
}

std::string StatementEmbeddingText(const PreparedDocument& document, const PreparedStatement& statement) {
  return SentenceText(Header(document), statement);
}

embedding::Part StatementPart(const PreparedDocument& document, const PreparedStatement& statement,
                              const std::shared_ptr<const std::string>& passage, const std::string& chunk_text) {
  return PartOf(Header(document), statement, passage, chunk_text);
}

std::vector<MissingVector> MissingVectors(DocumentBundle* bundle) {
  const std::string& header = Header(*bundle);
  std::map<ChunkId, std::vector<std::size_t>> sentences;
  std::vector<MissingVector> missing, triples;
  for (std::size_t i = 0; i < bundle->statements.size(); ++i) {
    const Statement& statement = bundle->statements[i];
    float* row = MissingRow(bundle->dimension, i, &bundle->statement_vectors);
    if (row == nullptr) continue;
    if (statement.begin == statement.end) {
      triples.push_back({{.text = statement.text}, row});
    } else {
      sentences[statement.chunk].push_back(i);
    }
  }
  for (std::size_t i = 0; i < bundle->chunks.size(); ++i) {
    const Chunk& chunk = bundle->chunks[i];
    const auto passage = std::make_shared<const std::string>(ChunkText(header, chunk.section, chunk.text));
    if (float* row = MissingRow(bundle->dimension, i, &bundle->chunk_vectors))
      missing.push_back({{.text = *passage}, row});
    for (const std::size_t s : sentences[chunk.id]) {
      missing.push_back({PartOf(header, bundle->statements[s], passage, chunk.text),
                         bundle->statement_vectors.data() + s * bundle->dimension});
    }
  }
  std::ranges::move(triples, std::back_inserter(missing));
  return missing;
}

}  // namespace annals::ingest
