// The images of all collections, kept up with the change feed. One thread listens for the store's wake-up, one reads
// the feed (and polls every second without being woken); image_upkeep.h maintains the images.
//
//   ASSIGN_OR_RETURN(auto pinned, images.Pin("harbour", request.at_least(), call));
//   retrieval::Retrieve(*pinned.view, …);      // the view stays as it is, whatever is ingested meanwhile
//
// The database may go away: images answer on from what they hold, and catch up when it is back. When it comes back as
// another one, or with another history (a restore, a promoted standby), an image that was read from the old is thrown
// away and read anew; until then calls about it get IMAGE_LOADING, and the server is not ready.
//
// When another model's vectors take over a collection, an image of these is read beside the one that serves, which goes on
// with the feed meanwhile; once it has read as much, it takes its place in one step. So a question has its collection's
// model and its vectors from one Pinned, and they belong together.
//
// Of a collection of engine POSTGRES there is no image, and its feed is not read: its views are made for each question
// (row_views.h). Thread-safe.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "absl/status/statusor.h"
#include "core/index/image.h"
#include "core/locks/mutex.h"
#include "server/images/image_upkeep.h"
#include "server/images/row_views.h"
#include "server/log.h"
#include "server/metrics.h"
#include "server/transport/call.h"
#include "storage/store.h"

namespace annals::server {

struct ImageRegistryOptions {
  index::ImageOptions image;
  std::chrono::milliseconds poll{1'000};           // without a wake-up
  std::chrono::milliseconds listen{250};           // of one wait for a wake-up: bounds the time to stop
  std::chrono::milliseconds longest_wait{10'000};  // of Pin; the contract's bound of at_least
  std::size_t feed_bytes = std::size_t{64} << 20;  // of vectors, of one read
  storage::EngineBounds engine;                    // of collections of engine POSTGRES
};

class ImageRegistry {
 public:
  ImageRegistry(storage::Store& store, const Log& log, ImageRegistryOptions options = {});
  ~ImageRegistry();  // stops

  // `on_ready` is called by the feed thread: with true when every collection has been read to the feed's end, with
  // false when images are thrown away.
  void Start(std::function<void(bool)> on_ready);
  void Stop();

  struct Pinned {
    storage::Collection collection;
    std::shared_ptr<const index::View> view;
  };
  // Who is asked about, where a view has to be made for it: what there is about these names.
  using Names = std::span<const std::string>;
  // A view of the collection that contains `at_least`; waits for it. kNotFound: COLLECTION_NOT_FOUND. kUnavailable:
  // IMAGE_LOADING or WATERMARK_NOT_REACHED after `longest_wait` or just before the call's deadline.
  absl::StatusOr<Pinned> Pin(const std::string& collection, std::uint64_t at_least, const CallContext& call,
                             Names about = {});
  // The same, but of a collection of engine POSTGRES without a view: RowViews makes it when the question is known.
  absl::StatusOr<Pinned> PinForQuestion(const std::string& collection, std::uint64_t at_least, const CallContext& call);
  const RowViews& row_views() const { return row_views_; }

  // After its ranks, features or policy were changed here: they hold at once, not from the next poll on.
  void SetSettings(const storage::Collection& collection);
  // What is done to private data of the collection; off when there is none of that name. Where it cannot
  // be told, everything is hidden rather than nothing.
  privacy::Policy PolicyOf(const std::string& collection);
  // After a collection was deleted here: it is gone at once, not at the next poll.
  void Forget(const std::string& collection);
  // There is something to read.
  void Poke();

  // Once is enough: readiness does not come and go with the feed, only with images that are thrown away.
  bool caught_up() const;
  // How old the oldest change can be that was committed and is not shown: since the last time that the feed was read to
  // its end, from the beginning of that read.
  double LagSeconds() const;
  std::uint64_t rebuilds() const;                     // images that were thrown away
  std::vector<Metrics::ImageReport> Reports() const;  // by name

 private:
  struct Entry {
    const CollectionId id;
    const std::string name;
    const storage::Engine engine;
    const std::shared_ptr<index::Image> image;  // stays empty where there is none
    storage::Collection collection ABSL_GUARDED_BY(&ImageRegistry::mutex_);
    bool loaded ABSL_GUARDED_BY(&ImageRegistry::mutex_) = false;
    // Of the vectors that are to take over; null: none are.
    std::shared_ptr<Entry> successor ABSL_GUARDED_BY(&ImageRegistry::mutex_);
    std::uint64_t switches ABSL_GUARDED_BY(&ImageRegistry::mutex_) =
        0;                           // successors that took over, before it and its own
    storage::FeedPosition position;  // the feed thread's own
  };
  using EntryPtr = std::shared_ptr<Entry>;

  void FeedLoop();
  void ListenLoop();
  absl::Status SyncCollections();
  absl::Status ReadToEnd(std::vector<EntryPtr> entries);
  absl::StatusOr<bool> ReadOnce(const EntryPtr& entry);  // true: there is more
  void BeginAnew(const EntryPtr& entry, const std::string& why);
  void Report(const absl::Status& status, bool everything, std::chrono::steady_clock::time_point began);
  std::vector<EntryPtr> Entries() const;
  std::vector<std::shared_ptr<index::Image>> Images() const;
  absl::StatusOr<EntryPtr> Find(const std::string& name);
  void TakeSettings(Entry& entry, const storage::Collection& collection) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  EntryPtr MakeEntry(const storage::Collection& collection) const;
  EntryPtr Insert(const storage::Collection& collection) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // After the entry read what was there.
  void HaveLoaded(const EntryPtr& entry);
  // The vectors that serve are others than the entry's: an image of them is to be read.
  void SucceedBy(const EntryPtr& entry, const storage::VectorSpace& serving);
  // Whether the feed thread has something to do.
  bool Due() const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) { return stopping_ || poked_all_ || !poked_.empty(); }

  storage::Store& store_;
  const Log& log_;
  const ImageRegistryOptions options_;
  const RowViews row_views_;
  std::function<void(bool)> on_ready_;

  mutable Mutex mutex_;
  CondVar wake_feed_, changed_, stopping_changed_;
  std::map<std::string, EntryPtr> entries_ ABSL_GUARDED_BY(mutex_);
  std::set<CollectionId> poked_ ABSL_GUARDED_BY(mutex_);  // read these now
  bool poked_all_ ABSL_GUARDED_BY(mutex_) = true;
  bool stopping_ ABSL_GUARDED_BY(mutex_) = false;
  bool caught_up_ ABSL_GUARDED_BY(mutex_) = false;
  bool feed_failed_ ABSL_GUARDED_BY(mutex_) = false;   // said once, not every second
  std::uint64_t edition_ ABSL_GUARDED_BY(mutex_) = 0;  // of entries_, but for the feed thread's own changes
  std::uint64_t rebuilds_ ABSL_GUARDED_BY(mutex_) = 0;
  std::chrono::steady_clock::time_point read_to_end_ ABSL_GUARDED_BY(mutex_) = std::chrono::steady_clock::now();

  ImageUpkeep upkeep_;
  std::vector<std::thread> threads_;
};

}  // namespace annals::server
