// The change feed: what was committed, in the order in which it became visible, so that who sees a change has seen all that
// came before it. A row that commits late is never lost, and all that is read is on disk.
//
//   FeedPosition position;                                        // {}: the beginning
//   ASSIGN_OR_RETURN(FeedBatch batch, feed.ReadFeed(collection, position, 1'000'000));
//   RETURN_IF_ERROR(image.Apply(std::move(batch.change)));        // unless batch.restart says why not
//   position = batch.next;
//
// Thread-safe; errors, and how long a call waits: storage/store.h.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "core/index/image.h"
#include "core/record/ids.h"
#include "storage/ports/collection_store.h"

namespace annals::storage {

// How far a reader has read the change feed of a collection. {} is the beginning; a reader passes on what it was given.
struct FeedPosition {
  std::uint64_t watermark = 0;  // of the last change that was read
  // Whose vectors are read; nullopt: of the space that serves when the reader begins.
  std::optional<VectorSpace> space;
  // The feed's own: what tells another feed, or another history of it, from the one that was read. Empty: not looked at.
  std::string mark;
};

// What the feed holds after a position, ready for an image.
struct FeedBatch {
  index::Change change;  // its watermark is that of `next`
  bool more = false;     // call again at once
  FeedPosition next;
  VectorSpace serving;  // the space that serves now: where it is not the position's, the reader has to begin with it
  // Not empty: the position is of another feed, or of one that has gone back since (crash of a disk, restore,
  // promotion), or rows after it are gone. Nothing was read; what was built from it is to be thrown away. Says why.
  std::string restart;
};

// What a collection need not keep. Zero: it is kept.
struct Retention {
  std::chrono::seconds feed{0};      // feed rows of what has passed; a reader that was away for longer begins again
  std::chrono::seconds requests{0};  // first results of requests
  std::size_t most = 10'000;         // rows of each kind that one call removes
};

class ChangeFeed {
 public:
  virtual ~ChangeFeed() = default;

  // The change feed after `position` ({}: from the beginning, i.e. everything there is), at most about so many bytes of
  // vectors, but one document at least: cut between documents, within a transaction too, and never between the two
  // versions of a replacement. All of it is durable.
  virtual absl::StatusOr<FeedBatch> ReadFeed(CollectionId collection, const FeedPosition& position,
                                             std::size_t max_bytes) = 0;
  // Removes what is older than `retention` says, in one short transaction. How many rows; 0 also when another server is
  // at it.
  virtual absl::StatusOr<std::int64_t> Trim(CollectionId collection, const Retention& retention) = 0;
  // Blocks until a NOTIFY arrives or `timeout` passes; true when woken. One caller at a time.
  virtual bool WaitForChange(std::chrono::milliseconds timeout) = 0;
};

}  // namespace annals::storage
