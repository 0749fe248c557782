#include "storage/document_shape.h"

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/ingest/bundle.h"

namespace annals::storage {
namespace {

using ingest::PreparedDocument;

bool Within(int index, std::size_t size) { return index >= 0 && static_cast<std::size_t>(index) < size; }

absl::Status CheckIndexes(const PreparedDocument& document) {
  const std::size_t entities = document.entities.size();
  if (document.title_entity >= 0 && !Within(document.title_entity, entities))
    return absl::InvalidArgumentError("title_entity: no such entity");
  for (std::size_t c = 0; c < document.chunks.size(); ++c) {
    const ingest::PreparedChunk& chunk = document.chunks[c];
    bool good = true;
    for (const auto& m : chunk.mentions)
      good &= Within(m.entity, entities) && m.statement < static_cast<int>(chunk.statements.size());
    for (const auto& r : chunk.relations) {
      good &= Within(r.subject, entities) && Within(r.object, entities) && Within(r.statement, chunk.statements.size());
    }
    if (!good)
      return absl::InvalidArgumentError(
          absl::StrCat("chunks[", c, "]: a mention or relation names an entity or statement that is not there"));
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status CheckShape(const DocumentWrite& write, std::optional<std::size_t> dimension) {
  const ingest::RowCounts counts = ingest::CountRows(write.document);
  const auto check = [dimension](const char* field, const std::vector<float>& vectors, int rows) {
    if (!dimension || vectors.size() == static_cast<std::size_t>(rows) * *dimension) return absl::OkStatus();
    return absl::InvalidArgumentError(
        absl::StrCat(field, ": ", vectors.size(), " floats for ", rows, " rows of dimension ", *dimension));
  };
  absl::Status status = check("chunk_vectors", write.chunk_vectors, counts.chunks);
  status.Update(check("statement_vectors", write.statement_vectors, counts.statements));
  status.Update(CheckIndexes(write.document));
  return status;
}

}  // namespace annals::storage
