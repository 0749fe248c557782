// How the registry reads the change feed.
#include <algorithm>
#include <optional>

#include "core/record/status.h"
#include "server/images/image_registry.h"

namespace annals::server {

constexpr std::size_t kEngineBytes = std::size_t{16} << 20;  // of vectors, in one transaction of the rows
constexpr std::chrono::milliseconds kEngineBusy{20};
constexpr int kListShare = 10;  // listing takes at most about one part in so many of the feed thread's time

void ImageRegistry::FeedLoop() {
  std::optional<Clock::time_point> all_since;  // everything is being read, and is not yet read to its end
  Clock::time_point next_poll = Clock::now(), may_list = next_poll;
  while (true) {
    bool everything = false, list = false;
    std::set<CollectionId> some;
    {
      const MutexLock lock(mutex_);
      while (!Due() && wake_feed_.WaitUntil(mutex_, next_poll)) {
      }
      if (stopping_) return;
      list = Clock::now() >= next_poll || (poked_all_ && Clock::now() >= may_list);
      everything = list || poked_all_;
      if (poked_all_) next_poll = std::min(next_poll, may_list);
      poked_all_ = false;
      some.swap(poked_);
      some.merge(unfinished_);
      unfinished_.clear();
    }
    if (everything && !all_since) all_since = Clock::now();
    // A wake-up says that something was written, which may be a new collection. Thousands are not listed each time: a list
    // is made when ten times the time that the last one took has passed.
    const Clock::time_point begun = Clock::now();
    absl::Status status = list ? SyncCollections() : absl::OkStatus();
    if (list && options_.holds) ShareOut();
    if (list) may_list = Clock::now() + kListShare * (Clock::now() - begun);
    std::vector<EntryPtr> entries = Entries();
    if (!everything) std::erase_if(entries, [&](const EntryPtr& e) { return !some.contains(e->id); });
    if (status.ok()) status = ReadRound(entries);
    if (Report(status, all_since)) all_since.reset();
    if (list) next_poll = Clock::now() + options_.poll;
  }
}

absl::Status ImageRegistry::SyncCollections() {
  std::uint64_t edition;
  {
    const MutexLock lock(mutex_);
    edition = edition_;
  }
  ASSIGN_OR_RETURN(const std::vector<storage::Collection> collections, collections_.ListCollections());
  std::map<std::string, EntryPtr> before;
  {
    const MutexLock lock(mutex_);
    if (edition != edition_) return absl::OkStatus();  // the list is older than what is known here; the next poll knows
    before.swap(entries_);
    for (const storage::Collection& collection : collections) {
      const auto found = before.find(collection.name);
      // The same name with another id was deleted and made anew.
      if (found != before.end() && found->second->id == collection.id) {
        entries_[collection.name] = found->second;
        TakeSettings(*found->second, collection);
        before.erase(found);
      } else {
        // Under a budget, what was in use when the server stopped.
        const bool in_use = !strangers_removed_ && snapshots_.Has(collection.id);
        const bool held = LoadsAtStart(collection.name) || (in_use && Holds(collection.name));
        Insert(collection, held);
        if (in_use && !held) snapshots_.Remove(collection.id);  // of an image that follows no feed
      }
    }
  }
  for (const auto& [name, gone] : before) snapshots_.Remove(gone->id);
  if (std::exchange(strangers_removed_, true)) return absl::OkStatus();
  std::set<CollectionId> ids;
  for (const storage::Collection& collection : collections) ids.insert(collection.id);
  snapshots_.KeepOnly(ids);
  return absl::OkStatus();
}

absl::Status ImageRegistry::ReadRound(const std::vector<EntryPtr>& entries) {
  absl::Status first_error;
  for (const EntryPtr& entry : entries) {
    {
      const MutexLock lock(mutex_);
      if (stopping_) return absl::OkStatus();
    }
    if (!IsToBeRead(*entry) || !MakeRoom(entry)) continue;
    const absl::StatusOr<bool> more = ReadOnce(entry);
    if (!more.ok()) {
      if (first_error.ok()) first_error = more.status();
      continue;
    }
    if (!MakeRoom(entry)) continue;
    if (*more) {
      const MutexLock lock(mutex_);
      unfinished_.insert(entry->id);
    } else {
      HaveLoaded(entry);
    }
    changed_.NotifyAll();
  }
  return first_error;
}

// An image of other vectors takes over when it shows all that the one shows that serves.
void ImageRegistry::HaveLoaded(const EntryPtr& entry) {
  EntryPtr old;
  {
    const MutexLock lock(mutex_);
    const auto found = entries_.find(entry->name);
    if (found == entries_.end()) return;
    if (found->second == entry && !entry->loaded) {
      entry->loaded = true;
      entry->since = Clock::now();
    }
    if (found->second->successor != entry) return;
    if (entry->image->Current()->watermark() < found->second->image->Current()->watermark()) {
      poked_.insert(entry->id);
      return;
    }
    entry->loaded = true;
    entry->since = Clock::now();
    entry->used = found->second->used;
    entry->switches = found->second->switches + 1;
    old = std::exchange(found->second, entry);
    old->successor = nullptr;
  }
  log_.Info("another model's vectors serve", {{"collection", entry->name},
                                              {"model", entry->position.space->embedder},
                                              {"before", old->position.space->embedder}});
}

void ImageRegistry::SucceedBy(const EntryPtr& entry, const storage::VectorSpace& serving) {
  const MutexLock lock(mutex_);
  const auto found = entries_.find(entry->name);
  if (found == entries_.end() || (found->second != entry && found->second->successor != entry)) return;
  storage::Collection collection = found->second->collection;
  collection.space = serving.number;
  collection.embedder = serving.embedder;
  collection.dimension = serving.dimension;
  if (!found->second->loaded) {  // nothing serves yet
    Renew(*EntryPtr(found->second), collection);
  } else if (found->second->successor == nullptr || found->second->successor->position.space != serving) {
    found->second->successor = MakeEntry(collection);
    found->second->successor->begun = true;  // what is saved is of the vectors that serve
  } else {
    return;
  }
  poked_.insert(entry->id);
}

void ImageRegistry::BeginWithSnapshot(const EntryPtr& entry) {
  storage::Collection collection;
  {
    const MutexLock lock(mutex_);
    collection = entry->collection;
  }
  entry->from_snapshot = snapshots_.Begin(collection, *entry->image, &entry->position);
  if (entry->from_snapshot) upkeep_.Changed();
}

// What is purged stands in the snapshot, which goes: before, so that it does not outlive a crash, and after, so that none
// is kept that is being made of a view from before.
absl::Status ImageRegistry::Show(const EntryPtr& entry, index::Change change) {
  const bool purges = !change.removed.empty();
  if (purges) snapshots_.Remove(entry->id);
  std::vector<DocumentId> other = change.rewritten;
  for (const index::Removal& removal : change.removed) other.push_back(removal.document);
  RETURN_IF_ERROR(entry->image->Apply(std::move(change)));
  if (entry->stored != nullptr) entry->stored->Forget(other);
  if (purges) snapshots_.Remove(entry->id);
  return absl::OkStatus();
}

std::vector<Snapshots::State> ImageRegistry::SnapshotStates() const {
  const MutexLock lock(mutex_);
  std::vector<Snapshots::State> states;
  for (const auto& [name, entry] : entries_) {
    if (entry->loaded && entry->stored == nullptr)
      states.push_back({entry->id, name, entry->image->Current(), entry->shown});
  }
  return states;
}

absl::StatusOr<bool> ImageRegistry::ReadOnce(const EntryPtr& entry) {
  if (!std::exchange(entry->begun, true) && entry->stored == nullptr) BeginWithSnapshot(entry);
  absl::StatusOr<storage::FeedBatch> batch = ReadFeed(entry);
  if (absl::IsNotFound(batch.status())) return false;  // deleted since it was listed
  if (!batch.ok()) return batch.status();
  if (!batch->restart.empty()) {
    BeginAnew(entry, batch->restart);
    return false;
  }
  if (std::exchange(entry->from_snapshot, false)) snapshots_.CountStart("loaded");
  if (batch->serving != entry->position.space) SucceedBy(entry, batch->serving);
  const bool rows = !batch->change.added.empty() || !batch->change.retired.empty() || !batch->change.removed.empty();
  const std::size_t documents = batch->change.added.size();
  if (rows || batch->next.watermark > entry->position.watermark) RETURN_IF_ERROR(Show(entry, std::move(batch->change)));
  if (rows) upkeep_.Changed();
  entry->grew = entry->grew || rows;
  entry->position = std::move(batch->next);
  const MutexLock lock(mutex_);
  entry->shown = entry->position;
  documents_read_ += documents;
  return batch->more;
}

absl::StatusOr<storage::FeedBatch> ImageRegistry::ReadFeed(const EntryPtr& entry) {
  if (entry->stored == nullptr) return feed_.ReadFeed(entry->id, entry->position, options_.feed_bytes);
  ASSIGN_OR_RETURN(const storage::EngineProgress rows, options_.engine->AdvanceEngine(entry->id, kEngineBytes));
  // Another server is behind the feed: what it does is not waited for in a circle.
  if (rows.busy && rows.more) std::this_thread::sleep_for(kEngineBusy);
  ASSIGN_OR_RETURN(storage::FeedBatch batch,
                   options_.engine->ReadShapes(entry->id, entry->position, options_.feed_bytes));
  batch.more = batch.more || rows.more;
  return batch;
}

// The next round of the feed thread reads the new image from the beginning.
void ImageRegistry::BeginAnew(const EntryPtr& entry, const std::string& why) {
  bool was_ready = false;
  {
    const MutexLock lock(mutex_);
    const auto found = entries_.find(entry->name);
    if (found == entries_.end()) return;
    if (found->second->successor == entry) {  // what serves is told the same, and then has to begin anew itself
      found->second->successor = nullptr;
      return;
    }
    if (found->second != entry) return;
    Renew(*entry, entry->collection);
    ++rebuilds_;
    was_ready = std::exchange(caught_up_, false);
    poked_all_ = true;
  }
  log_.Warn("the change feed is not the one that was read; the image is built anew",
            {{"collection", entry->name}, {"reason", why}});
  if (entry->from_snapshot) snapshots_.CountStart("feed");
  snapshots_.Remove(entry->id);
  if (was_ready) on_ready_(false);
}

bool ImageRegistry::ReadWhole() const {
  const auto read = [&](const auto& named) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
    const Entry& e = *named.second;
    if (e.loaded) return !unfinished_.contains(e.id);
    // One that is loaded because it was asked for is not behind: nothing of it was shown.
    return !e.held || (caught_up_ && LoadsWhenAsked());
  };
  return std::ranges::all_of(entries_, read);
}

bool ImageRegistry::Report(const absl::Status& status, std::optional<Clock::time_point> all_since) {
  bool first_time = false, failed_before = false, whole = false;
  {
    const MutexLock lock(mutex_);
    failed_before = feed_failed_;
    feed_failed_ = !status.ok();
    whole = status.ok() && all_since && ReadWhole();
    if (whole) {
      read_to_end_ = *all_since;
      first_time = !caught_up_ && !stopping_;
      caught_up_ = caught_up_ || first_time;
    }
  }
  changed_.NotifyAll();
  if (!status.ok() && !failed_before)
    log_.Warn("the change feed cannot be read; images answer from what they hold", {{"error", status.message()}});
  if (status.ok() && failed_before) log_.Info("the change feed is read again");
  if (first_time) {
    log_.Info("images have caught up", {{"collections", Reports().size()}});
    on_ready_(true);
  }
  return whole || !status.ok();
}

void ImageRegistry::ListenLoop() {
  while (true) {
    const auto begin = std::chrono::steady_clock::now();
    const bool woken = feed_.WaitForChange(options_.listen);
    if (woken) Poke();
    const MutexLock lock(mutex_);
    // Without a database the wait may return at once: not a reason to spin.
    while (!woken && !stopping_ && stopping_changed_.WaitUntil(mutex_, begin + options_.listen)) {
    }
    if (stopping_) return;
  }
}

}  // namespace annals::server
