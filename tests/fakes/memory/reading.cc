// Documents read back, and the feed.
#include <algorithm>
#include <utility>

#include "core/language/lexicon.h"
#include "tests/fakes/memory/documents.h"
#include "tests/fakes/memory/identity.h"

namespace annals::fakes::memory {
namespace {

// Where the whole transactions end that fit `max_chunks`; the first one always fits.
std::size_t EndOfSlice(const std::vector<LogRow>& log, std::size_t begin, std::size_t max_chunks) {
  std::size_t kept = begin, chunks = 0;
  while (kept < log.size()) {
    std::size_t end = kept, added = 0;
    for (; end < log.size() && log[end].xid == log[kept].xid; ++end) added += log[end].chunks;
    if (kept > begin && chunks + added > max_chunks) break;
    chunks += added;
    kept = end;
  }
  return kept;
}

}  // namespace

std::vector<DocumentBundle> ReadBundles(const Tables& tables, const std::vector<DocumentId>& ids,
                                        std::uint64_t retired_below) {
  std::vector<DocumentId> present;
  std::ranges::copy_if(ids, std::back_inserter(present), [&](DocumentId id) { return tables.versions.contains(id); });
  const identity::Merges merges = ReadMerges(tables, present);
  std::vector<DocumentBundle> bundles;
  for (const DocumentId id : present) {
    const VersionRow& version = tables.versions.at(id);
    bundles.push_back(version.bundle);
    bundles.back().dimension = tables.collection.dimension;
    if (version.retired_xid >= retired_below) bundles.back().document.retired = kStillHolds;
    merges.Follow(&bundles.back());
  }
  return bundles;
}

storage::FeedBatch ReadFeed(const Tables& tables, std::uint64_t position, std::uint64_t horizon,
                            std::size_t max_chunks) {
  const auto first = std::ranges::lower_bound(tables.log, position, {}, &LogRow::xid);
  const auto begin = static_cast<std::size_t>(first - tables.log.begin());
  const std::size_t end = EndOfSlice(tables.log, begin, max_chunks);
  storage::FeedBatch batch{.more = end < tables.log.size()};
  index::Change& change = batch.change;
  change.watermark = batch.more ? tables.log[end - 1].xid + 1 : std::max(position, horizon);
  change.language = language::LanguageOfCode(tables.collection.language);
  std::vector<DocumentId> read;
  std::set<DocumentId> in_batch;
  for (std::size_t i = begin; i < end; ++i) {
    const auto& [xid, action, document, chunks] = tables.log[i];
    switch (action) {
      case LogAction::kRewrite:
      case LogAction::kAdd:
        if (!in_batch.insert(document).second) break;  // read as it is now
        read.push_back(document);
        if (action == LogAction::kRewrite) change.rewritten.push_back(document);
        break;
      case LogAction::kRetire:
        if (!in_batch.contains(document))
          change.retired.push_back({document, tables.versions.at(document).bundle.document.retired});
        break;
      case LogAction::kPurge:
        change.removed.push_back({document});
    }
  }
  change.added = ReadBundles(tables, read, change.watermark);
  return batch;
}

}  // namespace annals::fakes::memory
