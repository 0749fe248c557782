// The texts that are embedded, header included: "title. section. text" for chunks, "title: sentence" for statements. A
// document without a title is headed by its title entity's name.
//
//   for (const MissingVector& missing : MissingVectors(&bundle))    // where a stored version lacks vectors …
//     std::ranges::copy(VectorOf(missing.text), missing.row);       // … and what each is made of
//
// Pure; linear in the document.
#pragma once

#include <string>
#include <vector>

#include "core/ingest/document_input.h"
#include "core/record/record.h"

namespace annals::ingest {

std::string ChunkEmbeddingText(const PreparedDocument& document, const PreparedChunk& chunk);
std::string StatementEmbeddingText(const PreparedDocument& document, const PreparedStatement& statement);

struct MissingVector {
  std::string text;
  float* row = nullptr;  // in the bundle: `dimension` zeros
};

// In the order of chunks, then of statements. REQUIRES: the bundle has its vector lists; it outlives what is returned.
std::vector<MissingVector> MissingVectors(DocumentBundle* bundle);

}  // namespace annals::ingest
