// Reads the change feed (invariant 5 of docs/design.md §4): whole transactions, in order of their ids, none that could
// still be joined by an earlier one.
//
// A row carries the id of its transaction. Every transaction below pg_snapshot_xmin(pg_current_snapshot()) has ended,
// so what is read below it is complete, once and for all; a position is the lowest id not yet read. (A row's sequence
// number would not do: it is drawn when the row is written, and the row may become visible after later ones.) A
// transaction that stays open, anywhere on the server, holds the feed back until it ends.
#pragma once

#include <cstdint>

#include "storage/postgres/session.h"
#include "storage/store.h"

namespace annals::storage {

// Throws pqxx exceptions. `session` is within a Transaction of the collection with Isolation::kSnapshot.
FeedBatch ReadFeedBatch(Session& session, CollectionId collection, std::size_t dimension, std::uint64_t position,
                        std::size_t max_chunks);

}  // namespace annals::storage
