// Memory that questions are ranked in. A question takes many arrays of some kilobytes to a megabyte and drops them all
// at its end; in a heap that a large collection has been built in, each search for room walks long lists. So room is
// taken once, and a question's arrays stand in it one behind the other.
//
//   WorkspacePool pool;                                        // one a server
//   WorkspacePool::Lease room = pool.Take();                   // one a question
//   Retrieve(view, request, options, {.memory = room.memory()});
//
// What a question needs beyond `bytes` comes from the heap and goes back there. Given back, a workspace serves the next
// question; of those at rest `kept` stay, so that the pool keeps at most kept · bytes. The pool is thread-safe, a lease
// is one question's; the pool must outlive its leases.
#pragma once

#include <cstddef>
#include <memory>
#include <memory_resource>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "core/locks/mutex.h"

namespace annals::retrieval {

// A flat_hash_map in a workspace.
template <class Key, class Value>
using WorkMap =
    absl::flat_hash_map<Key, Value, typename absl::flat_hash_map<Key, Value>::hasher,
                        typename absl::flat_hash_map<Key, Value>::key_equal,
                        std::pmr::polymorphic_allocator<typename absl::flat_hash_map<Key, Value>::value_type>>;

struct WorkspaceOptions {
  std::size_t bytes = std::size_t{2} << 20;  // of a question over 100,000 passages; what is not touched costs nothing
  std::size_t kept = 16;                     // questions at once that a machine of some cores works on
};

class WorkspacePool {
  using Room = std::unique_ptr<std::byte[]>;

 public:
  class Lease {
   public:
    Lease(Lease&& other) noexcept = delete;
    ~Lease();
    std::pmr::memory_resource* memory() { return &memory_; }

   private:
    friend class WorkspacePool;
    Lease(WorkspacePool& pool, Room room);
    WorkspacePool& pool_;
    Room room_;
    std::pmr::monotonic_buffer_resource memory_;
  };

  explicit WorkspacePool(const WorkspaceOptions& options = {}) : options_(options) {}
  Lease Take();
  std::size_t at_rest() const;  // workspaces that wait for a question

 private:
  void GiveBack(Room room);

  const WorkspaceOptions options_;
  mutable Mutex mutex_;
  std::vector<Room> rooms_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace annals::retrieval
