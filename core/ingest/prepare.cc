#include "absl/log/absl_check.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "core/ingest/chunking.h"
#include "core/ingest/document_fields.h"
#include "core/ingest/document_input.h"
#include "core/ingest/extraction.h"
#include "core/ingest/reading.h"
#include "core/record/vocabulary.h"
#include "core/text/text.h"

namespace annals::ingest {
namespace {

PreparedChunk ReadyMade(const ChunkInput& given, const PrepareOptions& options) {
  PreparedChunk chunk{.external_id = given.id, .section = OneLine(given.section), .embedding = given.embedding};
  chunk.text = text::Normalize(given.text);
  absl::StripAsciiWhitespace(&chunk.text);
  chunk.tokens = text::EstimateTokens(chunk.text);
  chunk.statements = Statements(chunk.text, options);
  return chunk;
}

std::vector<PreparedChunk> Chunks(const DocumentInput& input, const PrepareOptions& options) {
  std::vector<PreparedChunk> chunks;
  if (input.chunks.empty()) {
    chunks = CutText(text::Normalize(input.text), options, IsTalk(input.doc_type));
  } else {
    for (const ChunkInput& given : input.chunks) chunks.push_back(ReadyMade(given, options));
  }
  for (std::size_t i = 0; i < chunks.size(); ++i) {
    if (chunks[i].external_id.empty()) chunks[i].external_id = absl::StrCat(input.id, "#", i);
  }
  return chunks;
}

}  // namespace

PreparedDocument Prepare(const DocumentInput& input, const PrepareOptions& options, ChunkReader* reader) {
  PreparedDocument prepared{.document = ReadDocument(input, options.language), .chunks = Chunks(input, options)};
  ABSL_CHECK(!prepared.chunks.empty()) << "Prepare wants a validated document";
  std::vector<std::optional<Reading>> readings(prepared.chunks.size());
  if (reader != nullptr) readings = reader->Read(prepared.document, prepared.chunks, options.language);
  Extraction extraction(input, prepared.document, readings, prepared.chunks, options.language);
  extraction.Run();
  prepared.title_entity = extraction.title_entity();
  prepared.entities = extraction.TakeEntities();
  prepared.events = ReadEvents(input, prepared.document, options.language);
  prepared.edges = ReadEdges(input, options.language);
  prepared.asset_edges = ReadAssetEdges(input);
  return prepared;
}

}  // namespace annals::ingest
