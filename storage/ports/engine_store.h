// Rows that questions to a collection of engine kPostgres are answered from (core/index/stored): made of the change feed, so
// that they hold what every reader of the feed is shown up to their watermark, and nothing else.
//
// Thread-safe; errors, and how long a call waits: storage/store.h. A collection of engine kMemory has no such rows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "absl/status/statusor.h"
#include "core/index/stored/stored_source.h"
#include "storage/ports/change_feed.h"

namespace annals::storage {

struct EngineProgress {
  std::uint64_t watermark = 0;  // of the rows
  std::size_t documents = 0;    // that this call wrote
  bool more = false;            // the feed has more: call again at once
  bool busy = false;            // another server is at it, and nothing was done
};

class EngineStore {
 public:
  virtual ~EngineStore() = default;

  // Takes the next piece of the change feed into the rows, in one transaction, of at most about so many bytes of vectors. Where
  // the feed is another one, or has gone back, the rows are removed first. Any server may call it: one at a time does it.
  virtual absl::StatusOr<EngineProgress> AdvanceEngine(CollectionId collection, std::size_t max_bytes) = 0;
  // As ReadFeed, up to the watermark of the rows, and without what is in them: bundles have shapes (DocumentBundle), no texts,
  // names and vectors, and are of dimension 0.
  virtual absl::StatusOr<FeedBatch> ReadShapes(CollectionId collection, const FeedPosition& position,
                                               std::size_t max_bytes) = 0;
  virtual absl::StatusOr<index::StoredReply> ReadEngine(CollectionId collection, const index::StoredWanted& wanted) = 0;
  // As StoredSource::Nearest.
  virtual absl::StatusOr<std::optional<std::vector<index::StoredPlace>>> NearestInEngine(CollectionId collection,
                                                                                         bool statements,
                                                                                         std::span<const float> query,
                                                                                         std::size_t k) = 0;
};

}  // namespace annals::storage
