// Whether the lists of a document to be written fit each other: vectors and rows, positions and lists. What every store
// asks before it writes.
#pragma once

#include <cstddef>
#include <optional>

#include "absl/status/status.h"
#include "storage/ports/document_store.h"

namespace annals::storage {

// InvalidArgument that names the list: "chunk_vectors: 8 floats for 3 rows of dimension 4". Without a dimension, vectors
// are not looked at: they are of a space that is gone. Linear in the document.
absl::Status CheckShape(const DocumentWrite& write, std::optional<std::size_t> dimension);

}  // namespace annals::storage
