#include "absl/strings/str_cat.h"
#include "core/ingest/document_input.h"

namespace annals::ingest {
namespace {

// A document without a title is headed by its first mention.
const std::string& Header(const PreparedDocument& document) {
  if (!document.document.title.empty() || document.title_entity < 0) return document.document.title;
  return document.entities[static_cast<std::size_t>(document.title_entity)].name;
}

}  // namespace

std::string ChunkEmbeddingText(const PreparedDocument& document, const PreparedChunk& chunk) {
  const std::string& header = Header(document);
  return absl::StrCat(header, header.empty() ? "" : ". ", chunk.section, chunk.section.empty() ? "" : ". ", chunk.text);
}

std::string StatementEmbeddingText(const PreparedDocument& document, const PreparedStatement& statement) {
  // The text of a given triple names its subject itself.
  if (statement.begin == statement.end) return statement.text;
  const std::string& header = Header(document);
  return absl::StrCat(header, header.empty() ? "" : ": ", statement.text);
}

}  // namespace annals::ingest
