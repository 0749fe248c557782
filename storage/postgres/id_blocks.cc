#include "storage/postgres/id_blocks.h"

#include "storage/postgres/session.h"

namespace annals::storage {
namespace {

struct Source {
  const Sql* statement;
  std::int64_t size;  // the sequence's increment in migration 0001
};
constexpr std::array<Source, 4> kSources = {{{&sql::kDocumentIdBlock, 256},
                                             {&sql::kChunkIdBlock, 4096},
                                             {&sql::kStatementIdBlock, 16384},
                                             {&sql::kRelationIdBlock, 16384}}};

}  // namespace

std::vector<std::int64_t> IdBlocks::Take(Session& session, IdKind kind, std::size_t n) {
  const auto k = static_cast<std::size_t>(kind);
  std::vector<std::int64_t> ids;
  ids.reserve(n);
  Block& block = blocks_[k];
  while (ids.size() < n) {
    if (block.next == block.end) {
      block.next = session.Execute(*kSources[k].statement).Int64(0, 0);
      block.end = block.next + kSources[k].size;
    }
    ids.push_back(block.next++);
  }
  return ids;
}

}  // namespace annals::storage
