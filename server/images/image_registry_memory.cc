// What the registry's images take of the memory, what there is no room for, and what is not this server's to hold.
#include <algorithm>
#include <format>

#include "server/images/image_registry.h"
#include "server/transport/status.h"

namespace annals::server {
namespace {

constexpr std::chrono::minutes kTryAgain{10};  // to load an image that did not fit

}  // namespace

std::size_t ImageRegistry::UsedBytes() const {
  std::size_t bytes = 0;
  for (const auto& [name, entry] : entries_) {
    bytes += entry->image->Bytes();
    if (entry->successor != nullptr) bytes += entry->successor->image->Bytes();
  }
  return bytes;
}

// How much there is stands in the log and the metrics: whoever calls need not know what others hold.
absl::Status ImageRegistry::OutOfBudget(const std::string& collection) {
  return Error(absl::StatusCode::kResourceExhausted, "MEMORY_BUDGET",
               std::format("this server's memory has no room for more of collection {} (--memory-budget)", collection),
               {{"collection", collection}});
}

// Whether the image fits alone is what counts: others are set aside for it. The last tenth is left for what is being
// written, so that an image that was written here can be loaded again.
absl::Status ImageRegistry::CheckRoom(const std::string& collection) const {
  if (options_.memory_budget == 0) return absl::OkStatus();
  const MutexLock lock(mutex_);
  const auto found = entries_.find(collection);
  if (found == entries_.end()) return absl::OkStatus();
  const Entry& entry = *found->second;
  const bool full = entry.refused || entry.image->Bytes() >= options_.memory_budget / 10 * 9;
  return full ? OutOfBudget(collection) : absl::OkStatus();
}

Metrics::MemoryReport ImageRegistry::Memory() const {
  const MutexLock lock(mutex_);
  Metrics::MemoryReport report{.budget = options_.memory_budget,
                               .used = UsedBytes(),
                               .images = {{"loaded", 0}, {"loading", 0}, {"refused", 0}, {"set_aside", 0}},
                               .set_aside = set_aside_};
  for (const auto& [name, entry] : entries_)
    ++report.images[entry->refused ? "refused" : !entry->held ? "set_aside" : entry->loaded ? "loaded" : "loading"];
  return report;
}

void ImageRegistry::Use(Entry& entry) {
  entry.used = Clock::now();
  if (entry.held || (entry.refused && entry.used - entry.since < kTryAgain)) return;
  entry.refused = false;
  entry.held = true;
}

bool ImageRegistry::IsToBeRead(Entry& entry) {
  if (!options_.holds || entry.begun || Holds(entry.name)) return true;
  {
    const MutexLock lock(mutex_);
    entry.held = entry.used != Clock::time_point();
    if (entry.held) return true;
  }
  snapshots_.Remove(entry.id);
  return false;
}

void ImageRegistry::ShareOut() {
  struct Shared {
    EntryPtr entry;
    bool to_load = false, to_keep = false;
  };
  std::vector<Shared> entries;  // told without the lock
  {
    const MutexLock lock(mutex_);
    for (const auto& [name, entry] : entries_) entries.push_back({entry});
  }
  for (Shared& shared : entries) {
    shared.to_load = Holds(shared.entry->name);
    shared.to_keep = shared.to_load || (options_.keeps && options_.keeps(shared.entry->name));
  }
  std::vector<EntryPtr> set_aside;
  {
    const MutexLock lock(mutex_);
    const Clock::time_point now = Clock::now();
    for (const auto& [entry, to_load, to_keep] : entries) {
      const auto found = entries_.find(entry->name);
      if (found == entries_.end() || found->second != entry) continue;
      if (to_load) entry->held = entry->held || (options_.memory_budget == 0 && !entry->refused);
      if (to_keep) {
        entry->given_up.reset();
        continue;
      }
      if (!entry->given_up) entry->given_up = now;
      if (!entry->loaded || now - std::max(entry->used, *entry->given_up) < options_.keep_others) continue;
      const EntryPtr fresh = Renew(*entry, entry->collection);
      fresh->held = false;
      fresh->given_up = entry->given_up;
      set_aside.push_back(entry);
    }
  }
  for (const EntryPtr& gone : set_aside) snapshots_.Remove(gone->id);
  if (!set_aside.empty())
    log_.Info("images of collections that others hold were set aside", {{"images", set_aside.size()}});
}

ImageRegistry::EntryPtr ImageRegistry::LeastRecentlyUsed(const EntryPtr& but) const {
  const Clock::time_point now = Clock::now();
  EntryPtr least;
  for (const auto& [name, entry] : entries_) {
    const bool has_answered = entry->used >= entry->since || now - entry->since >= options_.longest_wait;
    if (entry == but || !entry->loaded || !has_answered) continue;
    if (least == nullptr || entry->used < least->used) least = entry;
  }
  return least;
}

bool ImageRegistry::MakeRoom(const EntryPtr& entry) {
  if (options_.memory_budget == 0) return true;
  std::vector<EntryPtr> set_aside;
  bool room = true, refused = false;
  {
    const MutexLock lock(mutex_);
    const auto found = entries_.find(entry->name);
    if (found == entries_.end() || found->second != entry || (entry->loaded && !entry->grew)) return true;
    entry->grew = false;
    refused = entry->image->Bytes() > options_.memory_budget;
    while (room && (refused || UsedBytes() > options_.memory_budget)) {
      EntryPtr gone = refused ? entry : LeastRecentlyUsed(entry);
      if (gone == nullptr) {
        entry->grew = true;  // there still is none
        if (entry->loaded) break;
        // What nobody waits for (it had a snapshot) does not wait for others, either.
        if (entry->used != Clock::time_point()) return false;
        gone = entry;
      }
      room = gone != entry;
      const EntryPtr fresh = Renew(*gone, gone->collection);
      fresh->held = false;
      fresh->refused = refused;
      fresh->since = Clock::now();
      set_aside.push_back(std::move(gone));
    }
    set_aside_ += set_aside.size();
  }
  for (const EntryPtr& gone : set_aside) snapshots_.Remove(gone->id);
  if (!set_aside.empty()) changed_.NotifyAll();
  if (refused) log_.Error("an image has no room in the memory budget", {{"collection", entry->name}});
  return room;
}

}  // namespace annals::server
