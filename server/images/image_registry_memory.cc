// What the registry's images take of the memory, and what there is no room for.
#include <format>

#include "server/images/image_registry.h"
#include "server/transport/status.h"

namespace annals::server {

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

// The last tenth is left for what is being written, so that an image that was written here can be loaded again.
absl::Status ImageRegistry::CheckRoom(const std::string& collection) const {
  if (options_.memory_budget == 0) return absl::OkStatus();
  const MutexLock lock(mutex_);
  const auto found = entries_.find(collection);
  const bool refused = found != entries_.end() && found->second->refused > 0;
  return refused || UsedBytes() >= options_.memory_budget / 10 * 9 ? OutOfBudget(collection) : absl::OkStatus();
}

Metrics::MemoryReport ImageRegistry::Memory() const {
  const MutexLock lock(mutex_);
  Metrics::MemoryReport report{
      .budget = options_.memory_budget, .used = UsedBytes(), .images = {{"loaded", 0}, {"loading", 0}, {"refused", 0}}};
  for (const auto& [name, entry] : entries_)
    ++report.images[entry->refused > 0 ? "refused" : entry->loaded ? "loaded" : "loading"];
  return report;
}

bool ImageRegistry::HasRoom(const EntryPtr& entry) {
  if (options_.memory_budget == 0) return true;
  std::size_t used = 0, needed = 0;
  {
    const MutexLock lock(mutex_);
    const auto found = entries_.find(entry->name);
    if (found == entries_.end() || found->second != entry || entry->loaded) return true;
    used = UsedBytes();
    if (entry->refused > 0) {
      if (used + entry->refused > options_.memory_budget) return false;
      entry->refused = 0;
    }
    if (used <= options_.memory_budget) return true;
    needed = entry->image->Bytes();
    Insert(entry->collection)->refused = needed;
  }
  changed_.NotifyAll();
  log_.Error("there is no room for an image (--memory-budget)",
             {{"collection", entry->name}, {"needed_bytes", needed}, {"used_bytes", used - needed}});
  return false;
}

}  // namespace annals::server
