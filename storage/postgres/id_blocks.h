// Ids of rows, handed out by the thousand: a block is taken from a sequence of the database, and numbered from here.
// Ids are never reused; a session that ends leaves the rest of its blocks unused. They belong to one session because
// they are worth no more than it: a database that crashed or was restored gives the same numbers out again, and a
// session that lives has seen neither. One thread at a time.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace annals::storage {

class Session;

enum class IdKind { kDocument, kChunk, kStatement, kRelation };

class IdBlocks {
 public:
  // `n` fresh ids, ascending within one call unless a block ended. Throws like Session::Execute.
  std::vector<std::int64_t> Take(Session& session, IdKind kind, std::size_t n);

 private:
  struct Block {
    std::int64_t next = 0, end = 0;
  };
  std::array<Block, 4> blocks_;
};

}  // namespace annals::storage
