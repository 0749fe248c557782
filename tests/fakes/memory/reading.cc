// Documents read back, and the feed.
#include <algorithm>
#include <utility>

#include "core/language/lexicon.h"
#include "tests/fakes/memory/documents.h"
#include "tests/fakes/memory/identity.h"
#include "tests/fakes/memory/spaces.h"

namespace annals::fakes::memory {
namespace {

// Where what fits `max_bytes` ends; the first document always fits, and a retirement is not parted from what follows
// it.
std::size_t EndOfSlice(const Tables& tables, std::size_t begin, std::size_t max_bytes) {
  std::size_t kept = begin, bytes = 0;
  std::set<DocumentId> counted;
  for (std::size_t i = begin; i < tables.log.size(); ++i) {
    const LogRow& row = tables.log[i];
    const auto at = tables.versions.find(row.document);
    const bool read = row.action == LogAction::kAdd || row.action == LogAction::kRewrite;
    if (read && at != tables.versions.end() && counted.insert(row.document).second) {
      const DocumentBundle& bundle = at->second.bundle;
      bytes += (bundle.chunk_vectors.size() + bundle.statement_vectors.size()) * sizeof(float);
    }
    if (kept > begin && bytes > max_bytes) break;
    if (row.action != LogAction::kRetire || i + 1 == tables.log.size()) kept = i + 1;
  }
  return kept;
}

}  // namespace

std::vector<DocumentBundle> ReadBundles(const Tables& tables, const std::vector<DocumentId>& ids,
                                        std::uint64_t read_to) {
  std::vector<DocumentId> present;
  std::ranges::copy_if(ids, std::back_inserter(present), [&](DocumentId id) { return tables.versions.contains(id); });
  const identity::Merges merges = ReadMerges(tables, present);
  std::vector<DocumentBundle> bundles;
  for (const DocumentId id : present) {
    const VersionRow& version = tables.versions.at(id);
    bundles.push_back(version.bundle);
    bundles.back().dimension = tables.collection.dimension;
    if (version.retired_at > read_to) bundles.back().document.retired = kStillHolds;
    merges.Follow(&bundles.back());
  }
  return bundles;
}

storage::FeedBatch ReadFeed(const Tables& tables, const storage::FeedPosition& from, std::size_t max_bytes) {
  const std::uint64_t position = from.watermark;
  const auto first = std::ranges::upper_bound(tables.log, position, {}, &LogRow::number);
  const auto begin = static_cast<std::size_t>(first - tables.log.begin());
  const std::size_t end = EndOfSlice(tables, begin, max_bytes);
  storage::FeedBatch batch{.more = end < tables.log.size(), .serving = tables.collection.serving()};
  batch.next.space = from.space.value_or(batch.serving);
  index::Change& change = batch.change;
  change.watermark = batch.next.watermark = batch.more ? tables.log[end - 1].number : std::max(position, tables.head);
  change.language = language::LanguageOfCode(tables.collection.language);
  std::vector<DocumentId> read;
  std::set<DocumentId> in_batch;
  std::set<AssetLinkId> links;
  for (std::size_t i = begin; i < end; ++i) {
    const auto& [number, action, document, link] = tables.log[i];
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
        break;
      case LogAction::kLink:
        if (!links.insert(link).second) break;  // read as it is now
        if (const auto at = tables.asset_links.find(link); at != tables.asset_links.end())
          change.linked.push_back(at->second);
        else
          change.unlinked.push_back(link);
    }
  }
  change.added = ReadBundles(tables, read, change.watermark);
  for (DocumentBundle& bundle : change.added) ShowSpace(tables, *batch.next.space, &bundle);
  return batch;
}

}  // namespace annals::fakes::memory
