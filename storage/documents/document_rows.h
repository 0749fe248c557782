// A prepared document as columns of the tables, ready for the bulk statements: ids given, entities counted.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "storage/postgres/id_blocks.h"
#include "storage/postgres/session.h"
#include "storage/store.h"

namespace annals::storage {

// How many chunks of a document name each of its entities. The title entity is named by all: the title heads every
// chunk.
std::vector<int> CountSupport(const ingest::PreparedDocument& document);

struct RowCounts {
  int chunks = 0, statements = 0, mentions = 0, relations = 0;
};
RowCounts CountRows(const ingest::PreparedDocument& document);

// Inserts everything that hangs on the document row, in batches that bound a message's size. `entities[i]` is the id of
// document.entities[i].
void InsertChildren(Session& session, IdBlocks& ids, CollectionId collection, DocumentId id, const DocumentWrite& write,
                    const std::vector<Edge>& edges, const std::vector<std::int64_t>& entities);

}  // namespace annals::storage
