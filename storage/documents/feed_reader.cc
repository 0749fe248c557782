#include "storage/documents/feed_reader.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "core/language/lexicon.h"
#include "storage/documents/bundle_reader.h"

namespace annals::storage {
namespace {

struct LogRow {
  std::uint64_t xid = 0;
  std::string action;
  std::int64_t document = 0;
  std::int64_t chunks = 0;
};

// The log rows of some whole transactions, and where the next batch begins.
struct LogSlice {
  std::vector<LogRow> rows;
  std::uint64_t next = 0;
  bool more = false;
};

constexpr std::int64_t kFirstLimit = 4096;  // log rows looked at; doubled while one transaction fills them all

std::vector<LogRow> ReadLog(Session& session, CollectionId collection, std::uint64_t from, std::uint64_t to,
                            std::int64_t limit) {
  const Rows rows =
      session.Execute(sql::kFeedRows, Parameters().Int64(collection.value).Uint64(from).Uint64(to).Int64(limit));
  std::vector<LogRow> out;
  for (int i = 0; i < rows.size(); ++i)
    out.push_back({rows.Uint64(i, 0), rows.String(i, 1), rows.Int64(i, 2), rows.Int32(i, 3)});
  return out;
}

// Where the transaction of rows[begin] ends.
std::size_t EndOfTransaction(const std::vector<LogRow>& rows, std::size_t begin) {
  std::size_t end = begin;
  while (end < rows.size() && rows[end].xid == rows[begin].xid) ++end;
  return end;
}

LogSlice ReadSlice(Session& session, CollectionId collection, std::uint64_t position, std::uint64_t horizon,
                   std::size_t max_chunks) {
  for (std::int64_t limit = kFirstLimit;; limit *= 2) {
    LogSlice slice{.rows = ReadLog(session, collection, position, horizon, limit), .next = horizon};
    const bool cut = static_cast<std::int64_t>(slice.rows.size()) == limit;  // the last transaction may go on
    std::size_t kept = 0;
    std::size_t chunks = 0;
    while (kept < slice.rows.size()) {
      const std::size_t end = EndOfTransaction(slice.rows, kept);
      if (cut && end == slice.rows.size()) break;
      std::size_t added = 0;
      for (std::size_t i = kept; i < end; ++i) added += static_cast<std::size_t>(slice.rows[i].chunks);
      if (kept > 0 && chunks + added > max_chunks) break;
      chunks += added;
      kept = end;
    }
    if (kept == slice.rows.size()) return slice;
    if (kept == 0) continue;
    slice.next = slice.rows[kept - 1].xid + 1;
    slice.more = true;
    slice.rows.resize(kept);
    return slice;
  }
}

std::optional<language::Language> LanguageOf(Session& session, CollectionId collection) {
  const Rows rows = session.Execute(sql::kCollectionLanguage, Parameters().Int64(collection.value));
  return rows.size() == 0 ? std::nullopt : language::LanguageOfCode(rows.String(0, 0));
}

}  // namespace

FeedBatch ReadFeedBatch(Session& session, CollectionId collection, std::size_t dimension, std::uint64_t position,
                        std::size_t max_chunks) {
  const std::uint64_t horizon = std::max(position, session.Execute(sql::kFeedHorizon).Uint64(0, 0));
  const LogSlice slice = ReadSlice(session, collection, position, horizon, max_chunks);
  FeedBatch batch{.more = slice.more};
  batch.change.watermark = slice.next;
  batch.change.language = LanguageOf(session, collection);
  std::vector<std::int64_t> read, retired;  // bundles to read: what was added, what was rewritten
  absl::flat_hash_set<std::int64_t> in_batch;
  for (const LogRow& row : slice.rows) {
    if (row.action == "add") {
      if (in_batch.insert(row.document).second) read.push_back(row.document);
    } else if (row.action == "rewrite") {
      if (!in_batch.insert(row.document).second) continue;  // read as it is now
      read.push_back(row.document);
      batch.change.rewritten.push_back(DocumentId{row.document});
    } else if (row.action == "retire") {
      if (!in_batch.contains(row.document)) retired.push_back(row.document);
    } else {
      batch.change.removed.push_back({DocumentId{row.document}});
    }
  }
  if (!read.empty())
    batch.change.added =
        ReadBundles(session, read, {.vectors = true, .dimension = dimension, .retired_below = slice.next});
  if (!retired.empty()) {
    for (const DocumentRow& row : ReadDocumentRows(session, retired))
      batch.change.retired.push_back({row.document.id, row.document.retired});
  }
  return batch;
}

}  // namespace annals::storage
