// From a prepared document to the rows that a store keeps and an image holds: each row gets its number, and what pointed
// at a position in a list points at a number.
//
//   const EntityId who[] = {EntityId(1), EntityId(2)};
//   DocumentBundle b = MakeBundle(prepared, DocumentId(7), who, ids);
//   b.chunks[0].document          // 7
//   b.mentions[0].statement       // b.statements[0].id, where the mention stood in statement 0
//
// Who the document's entities are is decided before (core/identity); what they are called in the collection, when the
// version was recorded and its vectors are the caller's to add. Pure but for `ids`; linear in the document.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/ingest/document_input.h"

namespace annals::ingest {

enum class RowKind { kChunk, kStatement, kRelation };

// Where numbers come from: a counter, or the blocks that a database hands out.
class RowIds {
 public:
  virtual ~RowIds() = default;
  virtual std::int64_t Next(RowKind kind) = 0;  // positive, rising for one kind, never given before
};

// One counter for rows of all kinds.
class CountedIds final : public RowIds {
 public:
  std::int64_t Next() { return ++last_; }
  std::int64_t Next(RowKind) override { return Next(); }
  std::int64_t last() const { return last_; }

 private:
  std::int64_t last_ = 0;
};

struct RowCounts {
  int chunks = 0, statements = 0, mentions = 0, relations = 0;
};
RowCounts CountRows(const PreparedDocument& document);

// How many chunks of a document name each of its entities. The title entity is named by all: the title heads every
// chunk. 0: the entity is given with the document and named by none, and the document does not keep it alive.
std::vector<int> CountSupport(const PreparedDocument& document);

// Numbers are drawn chunk by chunk: the chunk's, its statements', its relations'. `entities[i]` is who
// prepared.entities[i] is. REQUIRES: positions in `prepared` are within its lists; a statement of -1 is none.
DocumentBundle MakeBundle(const PreparedDocument& prepared, DocumentId id, std::span<const EntityId> entities,
                          RowIds& ids);

// The entities as the document itself names them, each once, by id: for who has no other word on them.
std::vector<Entity> EntityRows(const PreparedDocument& prepared, std::span<const EntityId> entities);

}  // namespace annals::ingest
