// Any bytes as a document: no crash, and what reading and preparing promise holds.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "core/ingest/document_input.h"
#include "core/text/text.h"
#include "core/text/tokens.h"

namespace {

using annals::ingest::DocumentInput;
using annals::ingest::PreparedChunk;
using annals::ingest::PreparedDocument;

void Require(bool holds) {
  if (!holds) std::abort();
}

void RequireSoundText(const std::string& given) {
  const std::string text = annals::text::Normalize(given);
  Require(annals::text::IsValidUtf8(text));
  Require(annals::text::Normalize(text) == text);
  Require(annals::text::NameKey(annals::text::NameKey(text)) == annals::text::NameKey(text));
  Require(annals::text::EstimateTokens(text) >= 0);
  for (const std::string& term : annals::text::Terms(text, annals::language::Language::kEnglish))
    Require(!term.empty());
  std::uint32_t last = 0;
  for (const annals::text::Sentence& s : annals::text::Sentences(text, annals::language::Language::kEnglish)) {
    Require(last <= s.begin && s.begin < s.end && s.end <= text.size());
    last = s.end;
  }
  for (const annals::text::Token& token : annals::text::Tokens(text)) {
    Require(token.begin < token.end && token.end <= text.size() && !token.text.empty());
  }
}

void RequireSoundChunk(const PreparedChunk& chunk, int entities) {
  const int statements = static_cast<int>(chunk.statements.size());
  Require(statements > 0 && !chunk.external_id.empty());
  for (const auto& s : chunk.statements) {
    Require(s.begin <= s.end && s.end <= chunk.text.size());
    Require(s.end == 0 || s.text == chunk.text.substr(s.begin, s.end - s.begin));
  }
  for (const auto& m : chunk.mentions)
    Require(m.statement >= -1 && m.statement < statements && m.entity >= 0 && m.entity < entities);
  for (const auto& r : chunk.relations) {
    Require(r.statement >= 0 && r.statement < statements && r.subject != r.object);
    Require(r.subject >= 0 && r.subject < entities && r.object >= 0 && r.object < entities);
    Require(r.validity.from < r.validity.to);
  }
}

void RequireSoundDocument(const DocumentInput& input, int chunk_tokens) {
  if (!annals::ingest::Validate(input, {}, 0).empty()) return;
  const PreparedDocument prepared = annals::ingest::Prepare(input, {.chunk_tokens = chunk_tokens});
  Require(!prepared.chunks.empty());
  for (const PreparedChunk& chunk : prepared.chunks) {
    RequireSoundChunk(chunk, static_cast<int>(prepared.entities.size()));
    Require(!input.chunks.empty() || chunk.tokens <= chunk_tokens + chunk_tokens / 4);
  }
}

}  // namespace

// The first byte chooses the size of chunks, the first line is the title, the rest the text.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2) return 0;
  const std::string bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  const int chunk_tokens = 4 + data[0] % 64;
  const std::size_t line = std::min(bytes.find('\n'), bytes.size());
  DocumentInput input{.id = "d", .title = bytes.substr(0, line), .text = bytes.substr(line)};
  if (annals::text::IsValidUtf8(bytes)) RequireSoundText(bytes);
  RequireSoundDocument(input, chunk_tokens);
  input.chunks = {{.text = input.text,
                   .entities = {input.title},
                   .relations = {{.subject = input.title, .predicate = "is", .object = "X"}}}};
  input.text.clear();
  RequireSoundDocument(input, chunk_tokens);
  return 0;
}
