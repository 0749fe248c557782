// Reads the change feed (invariant 5 of docs/design.md §4): rows in the order of their numbers, which is the order in
// which their transactions became visible. Who sees a number sees every smaller one of the collection, so a position is
// the last number read; a transaction that runs, whosever, holds nobody up.
//
// What was read may not be on disk yet: the caller flushes (sql::kFlushRead), in the same session, before it shows it.
// A crash that takes a row away takes its number back, too, and gives it to another row.
#pragma once

#include <cstdint>

#include "absl/status/statusor.h"
#include "storage/ports/change_feed.h"
#include "storage/postgres/session.h"

namespace annals::storage {

// What is read of documents: all of it, or what the rows of engine kPostgres do not have (storage/ports/engine_store.h), as far as
// these have come.
enum class FeedContent { kWhole, kShapes };

// kNotFound: no such collection. Throws pqxx exceptions. `session` is within a Transaction of the collection with
// Isolation::kSnapshot.
absl::StatusOr<FeedBatch> ReadFeedBatch(Session& session, CollectionId collection, const FeedPosition& position,
                                        std::size_t max_bytes, FeedContent content = FeedContent::kWhole);

}  // namespace annals::storage
