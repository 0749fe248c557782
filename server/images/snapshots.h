// Snapshots of images: when they are written, and whether one that is found is of use.
//
//   snapshots.Begin(collection, *image, &position)   at start: whether the image now holds what a file had
//   snapshots.Start(states);                         writes those that changed, beside everything else
//   snapshots.Remove(collection.id);                 a purge was read: the file goes at once
//
// Each file says which program wrote it, of which collection and vectors, and how far of which feed the image had been
// read (storage::FeedPosition). A file that does not fit or is damaged is removed, with a line in the log, and the image
// is read from the database. Whether the feed still is the one of the position, the next read of it says.
//
// Rate: one thread of low priority, one file at a time, and each collection at most once in `every`. At the stop what
// has changed is written once more, as far as `at_stop` lasts. A disk that is full or gone costs a line in the log and a
// count, and no call. Thread-safe.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "core/index/image.h"
#include "core/locks/mutex.h"
#include "server/images/snapshot_folder.h"
#include "server/logs/log.h"
#include "storage/ports/change_feed.h"
#include "storage/ports/collection_store.h"

namespace annals::server {

struct SnapshotOptions {
  std::string folder;   // empty: there are none
  std::string program;  // a snapshot of another one is not used: what it read out of texts may differ
  std::chrono::seconds every{600};
  std::chrono::seconds at_stop{5};
};

class Snapshots {
 public:
  struct State {
    CollectionId id;
    std::string name;
    std::shared_ptr<const index::View> view;
    storage::FeedPosition position;  // of the view; where it is not yet, the state is passed over
  };
  using States = std::function<std::vector<State>()>;  // of the images that have been read to the feed's end

  // Where the folder cannot be used it says so in the log, and there are no snapshots.
  Snapshots(SnapshotOptions options, const Log& log);
  ~Snapshots();  // stops, without writing

  void Start(States states);
  void Stop();  // writes what has changed

  // `image` is empty; `position` has the space that is to be read, and is set where the image has begun.
  bool Begin(const storage::Collection& collection, index::Image& image, storage::FeedPosition* position);
  // What became of an image that had begun with one: the feed went on from there, or was another.
  void CountStart(std::string_view result);
  bool Has(CollectionId collection) const { return folder_ != nullptr && folder_->Has(collection); }
  void Remove(CollectionId collection);
  void KeepOnly(const std::set<CollectionId>& collections);

  // Since the start. Images by how they began: loaded, none, damaged, program, model, feed, disk. Files: written,
  // failed.
  struct Counts {
    std::map<std::string, std::uint64_t> starts, files;
  };
  Counts counts() const;

 private:
  using Clock = std::chrono::steady_clock;
  struct Saved {
    std::weak_ptr<const index::View> view;
    Clock::time_point when;
  };

  void Loop();
  void SaveAll(Clock::time_point until, bool at_stop);
  void Save(const State& state, const SnapshotFolder::Editions& editions, Clock::time_point until, bool at_stop);
  std::string AboutOf(const State& state) const;
  absl::StatusOr<storage::FeedPosition> PositionIn(const std::string& about, CollectionId collection,
                                                   const storage::VectorSpace& space) const;
  absl::StatusOr<storage::FeedPosition> Load(const storage::Collection& collection, index::Image& image,
                                             const storage::VectorSpace& space) const;
  bool Due(const State& state, bool at_stop) const;
  void HaveSaved(CollectionId collection, const std::shared_ptr<const index::View>& view);
  void CountFile(std::string_view result);
  bool stopping() const;

  const SnapshotOptions options_;
  const Log& log_;
  std::unique_ptr<SnapshotFolder> folder_;  // null: none
  States states_;
  mutable Mutex mutex_;
  CondVar stopping_changed_;
  bool stopping_ ABSL_GUARDED_BY(mutex_) = false;
  Counts counts_ ABSL_GUARDED_BY(mutex_);
  std::map<CollectionId, Saved> saved_ ABSL_GUARDED_BY(mutex_);  // last, or begun with
  std::thread thread_;
};

}  // namespace annals::server
