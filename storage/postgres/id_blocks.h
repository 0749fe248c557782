// Ids of rows, handed out by the thousand: a block is taken from a sequence of the database, and numbered from here.
// Ids are never reused; a process that ends leaves the rest of its blocks unused. Thread-safe.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/locks/mutex.h"
#include "storage/postgres/session.h"

namespace annals::storage {

enum class IdKind { kDocument, kChunk, kStatement, kRelation };

class IdBlocks {
 public:
  // `n` fresh ids, ascending within one call unless a block ended. Throws like Session::Execute.
  std::vector<std::int64_t> Take(Session& session, IdKind kind, std::size_t n);

 private:
  struct Block {
    std::int64_t next = 0, end = 0;
  };
  Mutex mutex_;
  std::array<Block, 4> blocks_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace annals::storage
