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

}  // namespace

ImageRegistry::ImageRegistry(storage::CollectionStore& collections, storage::ChangeFeed& feed, const Log& log,
                             ImageRegistryOptions options)
    : collections_(collections),
      feed_(feed),
      log_(log),
      options_(std::move(options)),
      upkeep_(log, [this] { return Images(); }),
      snapshots_(options_.snapshots, log) {}

ImageRegistry::~ImageRegistry() { Stop(); }

void ImageRegistry::Start(std::function<void(bool)> on_ready) {
  on_ready_ = std::move(on_ready);
  threads_.emplace_back([this] { FeedLoop(); });
  threads_.emplace_back([this] { ListenLoop(); });
  upkeep_.Start();
  snapshots_.Start([this] { return SnapshotStates(); });
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
  snapshots_.Stop();
}

absl::StatusOr<ImageRegistry::Pinned> ImageRegistry::Pin(const std::string& name, std::uint64_t at_least,
                                                         const CallContext& call) {
  ASSIGN_OR_RETURN(EntryPtr entry, Find(name));
  const auto until =
      std::min(call.deadline == CallContext::Clock::time_point::max() ? call.deadline : call.deadline - kTimeToAnswer,
               CallContext::Clock::now() + options_.longest_wait);
  const MutexLock lock(mutex_);
  EntryPtr asked_for;
  CallContext::Clock::time_point ask_again;
  while (true) {
    // An image that was thrown away meanwhile is waited for in its successor.
    if (const auto now = entries_.find(name); now != entries_.end()) entry = now->second;
    std::shared_ptr<const index::View> view = entry->image->Current();
    Use(*entry);
    if (entry->refused) return OutOfBudget(name);
    if (entry->loaded && view->watermark() >= at_least) {
      if (entry->stored == nullptr) return Pinned{entry->collection, view, view};
      return Pinned{entry->collection, entry->stored->View(view), entry->stored->Kept(view)};
    }
    const auto now = CallContext::Clock::now();
    if (stopping_ || now >= until) return NotReached(name, entry->loaded, at_least, view->watermark());
    RETURN_IF_ERROR(call.Check());
    // Not whenever it is woken: each read wakes all who wait, and would be followed by another at once.
    if (entry != asked_for || now >= ask_again) {
      asked_for = entry;
      ask_again = now + kAskAgain;
      poked_.insert(entry->id);
      wake_feed_.NotifyOne();
    }
    if (!entry->loaded && call.relayed == Relayed::kTry) return NotReached(name, false, at_least, 0);
    changed_.WaitUntil(mutex_, std::min(until, ask_again));
  }
}

bool ImageRegistry::IsLoaded(const std::string& collection) const {
  const MutexLock lock(mutex_);
  const auto found = entries_.find(collection);
  return found != entries_.end() && found->second->loaded;
}

absl::StatusOr<ImageRegistry::EntryPtr> ImageRegistry::Find(const std::string& name) {
  {
    const MutexLock lock(mutex_);
    if (const auto found = entries_.find(name); found != entries_.end()) return found->second;
  }
  // Made a moment ago by another replica, perhaps.
  absl::StatusOr<storage::Collection> collection = collections_.GetCollection(name);
  if (absl::IsNotFound(collection.status())) {
    return Error(absl::StatusCode::kNotFound, "COLLECTION_NOT_FOUND",
                 std::format("there is no collection \"{}\"", name), {{"collection", name}});
  }
  if (!collection.ok()) return FromStorage(collection.status());
  const MutexLock lock(mutex_);
  if (const auto found = entries_.find(name); found != entries_.end()) return found->second;
  ++edition_;
  return Insert(*collection, LoadsAtStart(name));
}

ImageRegistry::EntryPtr ImageRegistry::MakeEntry(const storage::Collection& collection) const {
  index::ImageOptions image = options_.image;
  const bool stored = collection.engine == storage::Engine::kPostgres && options_.engine != nullptr;
  if (stored || (options_.searches_vectors && !options_.searches_vectors(collection)))
    image.seal_at = index::kNeverSeal;
  auto entry = std::make_shared<Entry>(
      collection.id, collection.name, index::MakeImage(stored ? 0 : collection.dimension, image), collection,
      stored
          ? std::make_shared<StoredImage>(*options_.engine, collection.id, collection.dimension, options_.engine_cache)
          : nullptr);
  entry->position.space = collection.serving();
  if (!collection.authority.empty()) entry->image->SetAuthority(AuthorityOrder(collection.authority));
  return entry;
}

ImageRegistry::EntryPtr ImageRegistry::Insert(const storage::Collection& collection, bool held) {
  const EntryPtr entry = MakeEntry(collection);
  entry->held = held;
  return entries_[collection.name] = entry;
}

ImageRegistry::EntryPtr ImageRegistry::Renew(const Entry& old, const storage::Collection& collection) {
  const EntryPtr entry = Insert(collection, old.held);
  entry->switches = old.switches;
  entry->used = old.used;
  return entry;
}

void ImageRegistry::TakeSettings(Entry& entry, const storage::Collection& collection) {
  if (entry.successor != nullptr) TakeSettings(*entry.successor, collection);
  entry.collection.features = collection.features;
  entry.collection.privacy = collection.privacy;
  entry.collection.limits = collection.limits;
  if (entry.collection.authority == collection.authority) return;
  entry.collection.authority = collection.authority;
  entry.image->SetAuthority(AuthorityOrder(collection.authority));
}

void ImageRegistry::SetSettings(const storage::Collection& collection) {
  const MutexLock lock(mutex_);
  const auto found = entries_.find(collection.name);
  if (found == entries_.end()) {
    Insert(collection, LoadsAtStart(collection.name));  // made a moment ago: what was set holds at once, too
  } else if (found->second->id == collection.id) {
    TakeSettings(*found->second, collection);
  }
  ++edition_;
}

privacy::Policy ImageRegistry::PolicyOf(const std::string& collection) {
  const auto entry = Find(collection);
  if (absl::IsNotFound(entry.status())) return {};
  if (!entry.ok()) return {.rules = {{.action = privacy::PiiAction::kRedact}}};
  const MutexLock lock(mutex_);
  return (*entry)->collection.privacy;
}

storage::KeyLimits ImageRegistry::LimitsOf(const std::string& collection) const {
  const MutexLock lock(mutex_);
  const auto found = entries_.find(collection);
  return found == entries_.end() ? storage::KeyLimits() : found->second->collection.limits;
}

void ImageRegistry::Forget(const std::string& collection) {
  EntryPtr gone;
  {
    const MutexLock lock(mutex_);
    if (const auto found = entries_.find(collection); found != entries_.end()) {
      gone = found->second;
      entries_.erase(found);
    }
    ++edition_;
  }
  if (gone != nullptr) snapshots_.Remove(gone->id);
}

void ImageRegistry::Poke() {
  {
    const MutexLock lock(mutex_);
    poked_all_ = true;
  }
  wake_feed_.NotifyOne();
}

std::vector<ImageRegistry::EntryPtr> ImageRegistry::Entries() const {
  const MutexLock lock(mutex_);
  std::vector<EntryPtr> result;
  for (const auto& [name, entry] : entries_) {
    if (!entry->held) continue;
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

std::uint64_t ImageRegistry::documents_read() const {
  const MutexLock lock(mutex_);
  return documents_read_;
}

std::vector<Metrics::ImageReport> ImageRegistry::Reports() const {
  std::vector<Metrics::ImageReport> result;
  std::vector<EntryPtr> entries;
  {
    const MutexLock lock(mutex_);
    for (const auto& [name, entry] : entries_) {
      if (!entry->held) continue;
      entries.push_back(entry);
      result.push_back({.collection = name, .model = entry->collection.embedder, .switches = entry->switches});
      result.back().dimension = entry->collection.dimension;
      result.back().engine = entry->collection.engine;
    }
  }
  for (std::size_t i = 0; i < entries.size(); ++i) {
    result[i].watermark = entries[i]->image->Current()->watermark();
    result[i].stats = entries[i]->image->Stats();
  }
  return result;
}

}  // namespace annals::server
