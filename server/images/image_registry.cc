#include "server/images/image_registry.h"

#include <algorithm>
#include <format>

#include "core/record/status.h"
#include "server/transport/status.h"

namespace annals::server {
namespace {

// How long a waiter sleeps before it asks for another read: what it waits for may have become visible without a
// wake-up, when an older transaction that held the feed back has ended.
constexpr std::chrono::milliseconds kAskAgain{50};
// Left of the caller's deadline for saying that the wait was in vain.
constexpr std::chrono::milliseconds kTimeToAnswer{50};

absl::Status NotReached(const std::string& collection, bool loaded, std::uint64_t at_least, std::uint64_t watermark) {
  if (!loaded) {
    return Error(absl::StatusCode::kUnavailable, "IMAGE_LOADING",
                 std::format("collection {} is being loaded: try again", collection), {{"collection", collection}});
  }
  return Error(
      absl::StatusCode::kUnavailable, "WATERMARK_NOT_REACHED",
      std::format("collection {} is at watermark {}, not yet at {}: try again", collection, watermark, at_least),
      {{"collection", collection}, {"watermark", std::to_string(watermark)}});
}

absl::Status NoSuchCollection(const std::string& name) {
  return Error(absl::StatusCode::kNotFound, "COLLECTION_NOT_FOUND", std::format("there is no collection \"{}\"", name),
               {{"collection", name}});
}

}  // namespace

ImageRegistry::ImageRegistry(storage::Store& store, const Log& log, ImageRegistryOptions options)
    : store_(store), log_(log), options_(std::move(options)), row_views_(store, options_.engine), upkeep_(log, [this] {
        return Images();
      }) {}

ImageRegistry::~ImageRegistry() { Stop(); }

void ImageRegistry::Start(std::function<void(bool)> on_ready) {
  on_ready_ = std::move(on_ready);
  threads_.emplace_back([this] { FeedLoop(); });
  threads_.emplace_back([this] { ListenLoop(); });
  upkeep_.Start();
}

void ImageRegistry::Stop() {
  {
    const MutexLock lock(mutex_);
    stopping_ = true;
  }
  wake_feed_.NotifyAll();
  stopping_changed_.NotifyAll();
  changed_.NotifyAll();
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
  upkeep_.Stop();
}

absl::StatusOr<ImageRegistry::Pinned> ImageRegistry::Pin(const std::string& name, std::uint64_t at_least,
                                                         const CallContext& call, Names about) {
  ASSIGN_OR_RETURN(Pinned pinned, PinForQuestion(name, at_least, call));
  if (pinned.view != nullptr) return pinned;
  auto view = row_views_.AboutNames(pinned.collection, about, at_least);
  if (!view.ok()) return FromStorage(view.status());
  pinned.view = *std::move(view);
  return pinned;
}

absl::StatusOr<ImageRegistry::Pinned> ImageRegistry::PinForQuestion(const std::string& name, std::uint64_t at_least,
                                                                    const CallContext& call) {
  ASSIGN_OR_RETURN(EntryPtr entry, Find(name));
  if (entry->engine == storage::Engine::kPostgres) {  // as the database has it now
    absl::StatusOr<storage::Collection> collection = store_.GetCollection(name);
    if (absl::IsNotFound(collection.status())) return NoSuchCollection(name);
    if (!collection.ok()) return FromStorage(collection.status());
    if (collection->engine == storage::Engine::kPostgres) return Pinned{*std::move(collection), nullptr};
  }
  const auto until =
      std::min(call.deadline == CallContext::Clock::time_point::max() ? call.deadline : call.deadline - kTimeToAnswer,
               CallContext::Clock::now() + options_.longest_wait);
  const MutexLock lock(mutex_);
  while (true) {
    // An image that was thrown away meanwhile is waited for in its successor.
    if (const auto now = entries_.find(name); now != entries_.end()) entry = now->second;
    std::shared_ptr<const index::View> view = entry->image->Current();
    if (entry->loaded && view->watermark() >= at_least) return Pinned{entry->collection, std::move(view)};
    if (stopping_ || CallContext::Clock::now() >= until) {
      return NotReached(name, entry->loaded, at_least, view->watermark());
    }
    RETURN_IF_ERROR(call.Check());
    poked_.insert(entry->id);
    wake_feed_.NotifyOne();
    changed_.WaitUntil(mutex_, std::min(until, CallContext::Clock::now() + kAskAgain));
  }
}

absl::StatusOr<ImageRegistry::EntryPtr> ImageRegistry::Find(const std::string& name) {
  {
    const MutexLock lock(mutex_);
    if (const auto found = entries_.find(name); found != entries_.end()) return found->second;
  }
  // Made a moment ago by another replica, perhaps.
  absl::StatusOr<storage::Collection> collection = store_.GetCollection(name);
  if (absl::IsNotFound(collection.status())) return NoSuchCollection(name);
  if (!collection.ok()) return FromStorage(collection.status());
  const MutexLock lock(mutex_);
  if (const auto found = entries_.find(name); found != entries_.end()) return found->second;
  ++edition_;
  return Insert(*collection);
}

ImageRegistry::EntryPtr ImageRegistry::MakeEntry(const storage::Collection& collection) const {
  auto entry = std::make_shared<Entry>(collection.id, collection.name, collection.engine,
                                       index::MakeImage(collection.dimension, options_.image), collection);
  entry->position.space = collection.serving();
  if (!collection.authority.empty()) entry->image->SetAuthority(AuthorityOrder(collection.authority));
  return entry;
}

ImageRegistry::EntryPtr ImageRegistry::Insert(const storage::Collection& collection) {
  return entries_[collection.name] = MakeEntry(collection);
}

void ImageRegistry::TakeSettings(Entry& entry, const storage::Collection& collection) {
  if (entry.successor != nullptr) TakeSettings(*entry.successor, collection);
  entry.collection.features = collection.features;
  entry.collection.privacy = collection.privacy;
  if (entry.collection.authority == collection.authority) return;
  entry.collection.authority = collection.authority;
  entry.image->SetAuthority(AuthorityOrder(collection.authority));
}

void ImageRegistry::SetSettings(const storage::Collection& collection) {
  const MutexLock lock(mutex_);
  const auto found = entries_.find(collection.name);
  if (found != entries_.end() && found->second->id == collection.id) TakeSettings(*found->second, collection);
  ++edition_;
}

privacy::Policy ImageRegistry::PolicyOf(const std::string& collection) {
  const auto entry = Find(collection);
  if (absl::IsNotFound(entry.status())) return {};
  if (!entry.ok()) return {.rules = {{.action = privacy::PiiAction::kRedact}}};
  const MutexLock lock(mutex_);
  return (*entry)->collection.privacy;
}

void ImageRegistry::Forget(const std::string& collection) {
  const MutexLock lock(mutex_);
  entries_.erase(collection);
  ++edition_;
}

void ImageRegistry::Poke() {
  {
    const MutexLock lock(mutex_);
    poked_all_ = true;
  }
  wake_feed_.NotifyOne();
}

void ImageRegistry::FeedLoop() {
  while (true) {
    bool everything = false;
    std::set<CollectionId> some;
    {
      const MutexLock lock(mutex_);
      const auto until = std::chrono::steady_clock::now() + options_.poll;
      while (!Due() && wake_feed_.WaitUntil(mutex_, until)) {
      }
      if (stopping_) return;
      everything = poked_all_ || poked_.empty();
      poked_all_ = false;
      some.swap(poked_);
    }
    const auto began = std::chrono::steady_clock::now();
    absl::Status status = everything ? SyncCollections() : absl::OkStatus();
    std::vector<EntryPtr> entries = Entries();
    if (!everything) std::erase_if(entries, [&](const EntryPtr& e) { return !some.contains(e->id); });
    if (status.ok()) status = ReadToEnd(std::move(entries));
    Report(status, everything, began);
  }
}

absl::Status ImageRegistry::SyncCollections() {
  std::uint64_t edition;
  {
    const MutexLock lock(mutex_);
    edition = edition_;
  }
  ASSIGN_OR_RETURN(const std::vector<storage::Collection> collections, store_.ListCollections());
  const MutexLock lock(mutex_);
  if (edition != edition_) return absl::OkStatus();  // the list is older than what is known here; the next poll knows
  std::map<std::string, EntryPtr> kept;
  kept.swap(entries_);
  for (const storage::Collection& collection : collections) {
    const auto found = kept.find(collection.name);
    // The same name with another id was deleted and made anew.
    if (found != kept.end() && found->second->id == collection.id) {
      entries_[collection.name] = found->second;
      TakeSettings(*found->second, collection);
    } else {
      Insert(collection);
    }
  }
  return absl::OkStatus();
}

absl::Status ImageRegistry::ReadToEnd(std::vector<EntryPtr> entries) {
  absl::Status first_error;
  // One read each in turn: a large collection that is being loaded does not hold up the small ones.
  while (!entries.empty()) {
    std::vector<EntryPtr> unfinished;
    for (const EntryPtr& entry : entries) {
      {
        const MutexLock lock(mutex_);
        if (stopping_) return absl::OkStatus();
      }
      const absl::StatusOr<bool> more = ReadOnce(entry);
      if (!more.ok()) {
        if (first_error.ok()) first_error = more.status();
        continue;
      }
      if (*more) unfinished.push_back(entry);
      if (!*more) HaveLoaded(entry);
      changed_.NotifyAll();
    }
    entries = std::move(unfinished);
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
    if (found->second == entry) entry->loaded = true;
    if (found->second->successor != entry) return;
    if (entry->image->Current()->watermark() < found->second->image->Current()->watermark()) {
      poked_.insert(entry->id);
      return;
    }
    entry->loaded = true;
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
    const std::uint64_t switches = found->second->switches;
    Insert(collection)->switches = switches;
  } else if (found->second->successor == nullptr || found->second->successor->position.space != serving) {
    found->second->successor = MakeEntry(collection);
  } else {
    return;
  }
  poked_.insert(entry->id);
}

absl::StatusOr<bool> ImageRegistry::ReadOnce(const EntryPtr& entry) {
  if (entry->engine == storage::Engine::kPostgres) return false;
  absl::StatusOr<storage::FeedBatch> batch = store_.ReadFeed(entry->id, entry->position, options_.feed_bytes);
  if (absl::IsNotFound(batch.status())) return false;  // deleted since it was listed
  if (!batch.ok()) return batch.status();
  if (!batch->restart.empty()) {
    BeginAnew(entry, batch->restart);
    return false;
  }
  if (batch->serving != entry->position.space) SucceedBy(entry, batch->serving);
  const bool rows = !batch->change.added.empty() || !batch->change.retired.empty() || !batch->change.removed.empty();
  if (rows || batch->next.number > entry->position.number)
    RETURN_IF_ERROR(entry->image->Apply(std::move(batch->change)));
  if (rows) upkeep_.Changed();
  entry->position = std::move(batch->next);
  return batch->more;
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
    Insert(entry->collection)->switches = entry->switches;
    ++rebuilds_;
    was_ready = std::exchange(caught_up_, false);
    poked_all_ = true;
  }
  log_.Warn("the change feed is not the one that was read; the image is built anew",
            {{"collection", entry->name}, {"reason", why}});
  if (was_ready) on_ready_(false);
}

void ImageRegistry::Report(const absl::Status& status, bool everything, std::chrono::steady_clock::time_point began) {
  bool first_time = false, failed_before = false;
  {
    const MutexLock lock(mutex_);
    failed_before = feed_failed_;
    feed_failed_ = !status.ok();
    const bool whole = std::ranges::all_of(
        entries_, [&](const auto& e) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) { return e.second->loaded; });
    if (status.ok() && everything && whole) {
      read_to_end_ = began;
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
}

void ImageRegistry::ListenLoop() {
  while (true) {
    const auto begin = std::chrono::steady_clock::now();
    const bool woken = store_.WaitForChange(options_.listen);
    if (woken) Poke();
    const MutexLock lock(mutex_);
    // Without a database the wait may return at once: not a reason to spin.
    while (!woken && !stopping_ && stopping_changed_.WaitUntil(mutex_, begin + options_.listen)) {
    }
    if (stopping_) return;
  }
}

std::vector<ImageRegistry::EntryPtr> ImageRegistry::Entries() const {
  const MutexLock lock(mutex_);
  std::vector<EntryPtr> result;
  for (const auto& [name, entry] : entries_) {
    result.push_back(entry);
    if (entry->successor != nullptr) result.push_back(entry->successor);
  }
  return result;
}

std::vector<std::shared_ptr<index::Image>> ImageRegistry::Images() const {
  std::vector<std::shared_ptr<index::Image>> result;
  for (const EntryPtr& entry : Entries()) result.push_back(entry->image);
  return result;
}

bool ImageRegistry::caught_up() const {
  const MutexLock lock(mutex_);
  return caught_up_;
}

double ImageRegistry::LagSeconds() const {
  const MutexLock lock(mutex_);
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - read_to_end_).count();
}

std::uint64_t ImageRegistry::rebuilds() const {
  const MutexLock lock(mutex_);
  return rebuilds_;
}

std::vector<Metrics::ImageReport> ImageRegistry::Reports() const {
  std::vector<Metrics::ImageReport> result;
  std::vector<EntryPtr> entries;
  {
    const MutexLock lock(mutex_);
    for (const auto& [name, entry] : entries_) {
      entries.push_back(entry);
      result.push_back({.collection = name,
                        .model = entry->collection.embedder,
                        .switches = entry->switches,
                        .engine = entry->engine});
      result.back().dimension = entry->collection.dimension;
    }
  }
  for (std::size_t i = 0; i < entries.size(); ++i) {
    result[i].watermark = entries[i]->image->Current()->watermark();
    result[i].stats = entries[i]->image->Stats();
  }
  return result;
}

}  // namespace annals::server
