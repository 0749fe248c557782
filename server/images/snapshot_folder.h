// Snapshots of images on disk (core/index/snapshot): one file a collection, so that a server that starts reads the
// change feed from where the file ends instead of from the beginning.
//
//   snapshots.Load(entry, &image, &position)        at start: whether the image began with a file
//   snapshots.Save(collection, *view, position, edition)   written aside and renamed: a file is whole, or the old one
//   snapshots.Remove(collection.id)                 when something was purged: the file still holds it
//
// The head of a file says whose it is: database, collection, and how far the feed was read. Whatever does not fit, is
// damaged or of another version is said in the log, removed, and read anew from PostgreSQL. A disk that is full or gone
// is said in the log and counted (`failures`); nothing else comes of it. Thread-safe; one Save of a collection at a time.
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <map>
#include <set>
#include <string>

#include "core/index/image.h"
#include "core/locks/mutex.h"
#include "server/log.h"
#include "storage/store.h"

namespace annals::server {

class SnapshotFolder {
 public:
  // An empty folder: there are no snapshots, and nothing is done. Else it is made where it is missing.
  SnapshotFolder(std::filesystem::path folder, const Log& log);

  bool used() const { return !folder_.empty(); }
  // Whether `image`, which must be empty, now holds what a file had, and `position` is where the file ends.
  bool Load(const storage::Collection& collection, index::Image& image, storage::FeedPosition* position) const;
  // Read it before the view is taken that is to be saved: a file that Remove was called for meanwhile is not kept.
  std::uint64_t Edition(CollectionId collection);
  // Whether there is a file of it now. False without a word while the view holds purged rows.
  bool Save(const storage::Collection& collection, const index::View& view, const storage::FeedPosition& position,
            std::uint64_t edition);
  void Remove(CollectionId collection);
  // The files of all but these.
  void RemoveOthers(const std::set<CollectionId>& collections);
  std::uint64_t failures() const { return failures_; }  // files that could not be written

 private:
  std::filesystem::path FileOf(CollectionId collection) const;

  const std::filesystem::path folder_;
  const Log& log_;
  std::atomic<std::uint64_t> failures_ = 0;
  Mutex mutex_;  // of renaming and removing
  std::map<CollectionId, std::uint64_t> editions_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace annals::server
