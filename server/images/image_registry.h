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
// An image begins with its snapshot, where there is one of use (snapshots.h), and goes on with the feed from there.
//
// With a memory budget, an image is loaded when it is first asked for, and at the start if it has a snapshot: it was in
// use when the server stopped. When the images exceed the budget, those that were not asked for the longest are set aside
// with their snapshots (so every file on disk is of an image that reads the feed, and a purge reaches it). One that has
// not answered yet since it was loaded stays for a while, so that two that do not fit together take turns. An image that
// does not fit alone is thrown away; calls about it and writes to it get MEMORY_BUDGET (CheckRoom), and it is tried again
// after ten minutes at the earliest. An image of another model's vectors counts, and is not refused.
//
// Where several servers divide the collections (`holds`), the images of the others' are loaded only when they are asked for
// here, and set aside when they have not been for a while; those that become this server's are loaded.
//
// When another model's vectors take over a collection, an image of these is read beside the one that serves, which goes on
// with the feed meanwhile; once it has read as much, it takes its place in one step. So a question has its collection's
// model and its vectors from one Pinned, and they belong together. Thread-safe.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "absl/status/statusor.h"
#include "core/index/image.h"
#include "core/locks/mutex.h"
#include "server/images/image_upkeep.h"
#include "server/images/snapshots.h"
#include "server/images/stored_images.h"
#include "server/logs/log.h"
#include "server/metrics.h"
#include "server/transport/call.h"
#include "storage/ports/change_feed.h"
#include "storage/ports/collection_store.h"

namespace annals::server {

struct ImageRegistryOptions {
  index::ImageOptions image;
  // Whether questions to the collection search its vectors: otherwise no search graphs are built. Empty: of all.
  std::function<bool(const storage::Collection&)> searches_vectors = {};
  std::chrono::milliseconds poll{1'000};           // without a wake-up
  std::chrono::milliseconds listen{250};           // of one wait for a wake-up: bounds the time to stop
  std::chrono::milliseconds longest_wait{10'000};  // of Pin; the contract's bound of at_least
  std::size_t feed_bytes = std::size_t{64} << 20;  // of vectors, of one read
  SnapshotOptions snapshots = {};
  // Of collections of engine kPostgres, whose texts, names and vectors are read from there; what each keeps of what it has read.
  storage::EngineStore* engine = nullptr;
  std::size_t engine_cache = std::size_t{64} << 20;
  std::size_t memory_budget = 0;  // bytes that all images may take together, as index::Image counts them; 0: no bound
  // Whether the collection of that name is this server's to load, and to keep once it has loaded it; empty: all are. Asked
  // again and again: servers come and go.
  std::function<bool(const std::string&)> holds = {}, keeps = {};
  std::chrono::milliseconds keep_others{60'000};  // an image that is not, once nobody asks for it
};

class ImageRegistry {
 public:
  ImageRegistry(storage::CollectionStore& collections, storage::ChangeFeed& feed, const Log& log,
                ImageRegistryOptions options = {});
  ~ImageRegistry();  // stops

  // `on_ready` is called by the feed thread: with true when every collection has been read to the feed's end, with
  // false when images are thrown away.
  void Start(std::function<void(bool)> on_ready);
  void Stop();

  struct Pinned {
    storage::Collection collection;
    std::shared_ptr<const index::View> view;
    // Of the same state, for what is read once of it (index::ViewCache): the view itself, but of a collection whose rows are in
    // the database, where each question has a view of its own.
    std::shared_ptr<const index::View> kept;
  };
  // A view of the collection that contains `at_least`; waits for it. kNotFound: COLLECTION_NOT_FOUND. kUnavailable:
  // IMAGE_LOADING or WATERMARK_NOT_REACHED after `longest_wait` or just before the call's deadline. kResourceExhausted:
  // MEMORY_BUDGET, there is no room for it.
  absl::StatusOr<Pinned> Pin(const std::string& collection, std::uint64_t at_least, const CallContext& call);

  // It can be asked for here without being loaded first.
  bool IsLoaded(const std::string& collection) const;

  // kResourceExhausted, MEMORY_BUDGET: what is written to the collection would find no room in the images.
  absl::Status CheckRoom(const std::string& collection) const;
  Metrics::MemoryReport Memory() const;

  // After its ranks, features or policy were changed here: they hold at once, not from the next poll on.
  void SetSettings(const storage::Collection& collection);
  // What is done to private data of the collection; off when there is none of that name. Where it cannot
  // be told, everything is hidden rather than nothing.
  privacy::Policy PolicyOf(const std::string& collection);
  // Of all callers of the collection together; none where there is none of that name.
  storage::KeyLimits LimitsOf(const std::string& collection) const;
  // After a collection was deleted here: it is gone at once, not at the next poll.
  void Forget(const std::string& collection);
  // There is something to read.
  void Poke();

  // Once is enough: readiness does not come and go with the feed, only with images that are thrown away.
  bool caught_up() const;
  // How old the oldest change can be that was committed and is not shown: since the last time that the feed was read to
  // its end, from the beginning of that read.
  double LagSeconds() const;
  std::uint64_t rebuilds() const;        // images that were thrown away
  std::uint64_t documents_read() const;  // of the feed, by all images since the start
  Snapshots::Counts snapshots() const { return snapshots_.counts(); }
  std::vector<Metrics::ImageReport> Reports() const;  // by name; without those that are set aside

 private:
  using Clock = std::chrono::steady_clock;
  struct Entry {
    const CollectionId id;
    const std::string name;
    const std::shared_ptr<index::Image> image;
    storage::Collection collection ABSL_GUARDED_BY(&ImageRegistry::mutex_);
    const std::shared_ptr<StoredImage> stored = nullptr;  // of engine kPostgres; null: the image has all
    bool loaded ABSL_GUARDED_BY(&ImageRegistry::mutex_) = false;
    bool held ABSL_GUARDED_BY(&ImageRegistry::mutex_) = true;  // is to be loaded, or is; otherwise set aside
    // Last asked for; and when it was loaded or, of one that is refused, found too large.
    Clock::time_point used ABSL_GUARDED_BY(&ImageRegistry::mutex_), since ABSL_GUARDED_BY(&ImageRegistry::mutex_);
    std::optional<Clock::time_point> given_up
        ABSL_GUARDED_BY(&ImageRegistry::mutex_);                   // since when it is not ours to hold
    bool refused ABSL_GUARDED_BY(&ImageRegistry::mutex_) = false;  // it does not fit alone
    // Of the vectors that are to take over; null: none are.
    std::shared_ptr<Entry> successor ABSL_GUARDED_BY(&ImageRegistry::mutex_);
    std::uint64_t switches ABSL_GUARDED_BY(&ImageRegistry::mutex_) =
        0;                           // successors that took over, before it and its own
    storage::FeedPosition position;  // the feed thread's own
    bool begun = false;              // its snapshot was looked for; the feed thread's own
    bool grew = false;               // since there was room for it; the feed thread's own
    bool from_snapshot = false;      // and the feed has not yet gone on from there; the feed thread's own
    storage::FeedPosition shown ABSL_GUARDED_BY(&ImageRegistry::mutex_);  // position, once the image has it
  };
  using EntryPtr = std::shared_ptr<Entry>;

  void FeedLoop();
  void ListenLoop();
  absl::Status SyncCollections();
  // One read of each; those that have more to read, or wait for room, are to be read again.
  absl::Status ReadRound(const std::vector<EntryPtr>& entries);
  absl::StatusOr<bool> ReadOnce(const EntryPtr& entry);  // true: there is more
  void BeginWithSnapshot(const EntryPtr& entry);
  // Whether it may be read on: others are set aside for it. One that does not fit alone is thrown away.
  bool MakeRoom(const EntryPtr& entry);
  EntryPtr LeastRecentlyUsed(const EntryPtr& but) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  bool Holds(const std::string& name) const { return !options_.holds || options_.holds(name); }
  bool LoadsAtStart(const std::string& name) const { return options_.memory_budget == 0 && Holds(name); }
  bool LoadsWhenAsked() const { return options_.memory_budget > 0 || options_.holds != nullptr; }
  // One that is not begun and has become another server's meanwhile is not loaded after all, unless it was asked for.
  bool IsToBeRead(Entry& entry);
  // Loads what has become this server's, and sets aside what is not and was not asked for.
  void ShareOut();
  // It is asked for: it is to be loaded, if it is not.
  void Use(Entry& entry) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  std::size_t UsedBytes() const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  static absl::Status OutOfBudget(const std::string& collection);
  absl::Status Show(const EntryPtr& entry, index::Change change);
  // The next piece of the feed; of engine kPostgres after the rows have taken it in. `more`: that there is.
  absl::StatusOr<storage::FeedBatch> ReadFeed(const EntryPtr& entry);
  std::vector<Snapshots::State> SnapshotStates() const;
  void BeginAnew(const EntryPtr& entry, const std::string& why);
  // After a round. `all_since`: when it began that everything is read; whether that has come to its end.
  bool Report(const absl::Status& status, std::optional<Clock::time_point> all_since);
  bool ReadWhole() const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  std::vector<EntryPtr> Entries() const;
  std::vector<std::shared_ptr<index::Image>> Images() const;
  absl::StatusOr<EntryPtr> Find(const std::string& name);
  void TakeSettings(Entry& entry, const storage::Collection& collection) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  EntryPtr MakeEntry(const storage::Collection& collection) const;
  EntryPtr Insert(const storage::Collection& collection, bool held) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // In place of `old`, read from the beginning.
  EntryPtr Renew(const Entry& old, const storage::Collection& collection) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // After the entry read what was there.
  void HaveLoaded(const EntryPtr& entry);
  // The vectors that serve are others than the entry's: an image of them is to be read.
  void SucceedBy(const EntryPtr& entry, const storage::VectorSpace& serving);
  // Whether the feed thread has something to do.
  bool Due() const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
    return stopping_ || poked_all_ || !poked_.empty() || !unfinished_.empty();
  }

  storage::CollectionStore& collections_;
  storage::ChangeFeed& feed_;
  const Log& log_;
  const ImageRegistryOptions options_;
  std::function<void(bool)> on_ready_;

  mutable Mutex mutex_;
  CondVar wake_feed_, changed_, stopping_changed_;
  std::map<std::string, EntryPtr> entries_ ABSL_GUARDED_BY(mutex_);
  std::set<CollectionId> poked_ ABSL_GUARDED_BY(mutex_);       // read these now
  std::set<CollectionId> unfinished_ ABSL_GUARDED_BY(mutex_);  // these had more at their last read
  bool poked_all_ ABSL_GUARDED_BY(mutex_) = true;
  bool stopping_ ABSL_GUARDED_BY(mutex_) = false;
  bool caught_up_ ABSL_GUARDED_BY(mutex_) = false;
  bool feed_failed_ ABSL_GUARDED_BY(mutex_) = false;   // said once, not every second
  std::uint64_t edition_ ABSL_GUARDED_BY(mutex_) = 0;  // of entries_, but for the feed thread's own changes
  std::uint64_t rebuilds_ ABSL_GUARDED_BY(mutex_) = 0;
  std::uint64_t set_aside_ ABSL_GUARDED_BY(mutex_) = 0;  // images, for want of room
  std::uint64_t documents_read_ ABSL_GUARDED_BY(mutex_) = 0;
  bool strangers_removed_ = false;  // snapshots of collections that are gone; the feed thread's own
  Clock::time_point read_to_end_ ABSL_GUARDED_BY(mutex_) = Clock::now();

  ImageUpkeep upkeep_;
  Snapshots snapshots_;
  std::vector<std::thread> threads_;
};

}  // namespace annals::server
