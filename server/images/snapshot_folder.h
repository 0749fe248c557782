// The folder that holds snapshots of images (core/index/snapshot): one file for each collection, named by its number.
//
//   ASSIGN_OR_RETURN(auto folder, SnapshotFolder::Open("/var/lib/annals/snapshots"));
//   const SnapshotFolder::Editions before = folder->editions();     // before the view is taken that is to be saved
//   folder->Write(collection, before, fill);                        // whole and on disk, or the old file stays
//   folder->Remove(collection);                                     // its text is to be gone
//
// A file is written aside, flushed and renamed, so that a reader finds a whole one. Only the server's user can read the
// files and a folder that is made. A folder is one server's: it holds a lock on it. Thread-safe; one Write of a
// collection at a time.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <set>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/index/snapshot/blocks.h"
#include "core/locks/mutex.h"
#include "core/record/ids.h"

namespace annals::server {

class SnapshotFolder {
 public:
  using Editions = std::map<CollectionId, std::uint64_t>;  // how often Remove was called; none: never
  using Fill = absl::FunctionRef<absl::Status(index::SnapshotSink)>;

  // kFailedPrecondition when another server has it, kUnavailable when it cannot be made or written.
  static absl::StatusOr<std::unique_ptr<SnapshotFolder>> Open(const std::filesystem::path& folder);
  ~SnapshotFolder();
  SnapshotFolder(const SnapshotFolder&) = delete;
  SnapshotFolder& operator=(const SnapshotFolder&) = delete;

  Editions editions() const;
  // Returns the file's size. kAborted when it was removed since `before`: what is being saved may hold what is to be
  // gone. Else what `fill` said, or kUnavailable for the disk.
  absl::StatusOr<std::uint64_t> Write(CollectionId collection, const Editions& before, Fill fill);
  bool Has(CollectionId collection) const;
  // kNotFound when there is none.
  absl::StatusOr<index::SnapshotBytes> Read(CollectionId collection) const;
  absl::Status Remove(CollectionId collection);
  // Removes the files of all but these, and what a server that died left half written.
  absl::Status KeepOnly(const std::set<CollectionId>& collections);

 private:
  SnapshotFolder(std::filesystem::path folder, int lock) : folder_(std::move(folder)), lock_(lock) {}
  std::filesystem::path FileOf(CollectionId collection) const;

  const std::filesystem::path folder_;
  const int lock_;
  mutable Mutex mutex_;  // of renaming and removing
  Editions editions_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace annals::server
