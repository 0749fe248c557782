#include "core/retrieval/graph/workspace.h"

namespace annals::retrieval {

WorkspacePool::Lease::Lease(WorkspacePool& pool, Room room)
    : pool_(pool), room_(std::move(room)), memory_(room_.get(), pool.options_.bytes, std::pmr::new_delete_resource()) {}

WorkspacePool::Lease::~Lease() {
  memory_.release();
  pool_.GiveBack(std::move(room_));
}

WorkspacePool::Lease WorkspacePool::Take() {
  {
    const MutexLock lock(mutex_);
    if (!rooms_.empty()) {
      Room room = std::move(rooms_.back());
      rooms_.pop_back();
      return {*this, std::move(room)};
    }
  }
  return {*this, std::make_unique_for_overwrite<std::byte[]>(options_.bytes)};
}

std::size_t WorkspacePool::at_rest() const {
  const MutexLock lock(mutex_);
  return rooms_.size();
}

// The one given back last is taken first: it is still in the processor's cache.
void WorkspacePool::GiveBack(Room room) {
  const MutexLock lock(mutex_);
  if (rooms_.size() < options_.kept) rooms_.push_back(std::move(room));
}

}  // namespace annals::retrieval
