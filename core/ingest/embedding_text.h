// The texts that are embedded, header included: "title. section. text" for chunks, "title: sentence" for statements, which
// stand in their chunk's text (core/embedding/part_reader.h). The text of a given triple stands in none. A document
// without a title is headed by its title entity's name.
//
//   for (const MissingVector& missing : MissingVectors(&bundle))    // where a stored version lacks vectors …
//     std::ranges::copy(VectorOf(missing.text), missing.row);       // … and what each is made of
//
// Pure; linear in the document.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/embedding/part_reader.h"
#include "core/ingest/document_input.h"
#include "core/record/record.h"

namespace annals::ingest {

std::string ChunkEmbeddingText(const PreparedDocument& document, const PreparedChunk& chunk);
std::string StatementEmbeddingText(const PreparedDocument& document, const PreparedStatement& statement);
// The same, with where it stands. `passage`: the text of the chunk whose text is `chunk_text`.
embedding::Part StatementPart(const PreparedDocument& document, const PreparedStatement& statement,
                              const std::shared_ptr<const std::string>& passage, const std::string& chunk_text);

struct MissingVector : embedding::Part {
  float* row = nullptr;  // in the bundle: `dimension` zeros
};

// In the order of chunks, the sentences of each behind it; then given triples. REQUIRES: the bundle has its vector lists; it outlives what is returned.
std::vector<MissingVector> MissingVectors(DocumentBundle* bundle);

}  // namespace annals::ingest
