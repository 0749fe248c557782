#include "storage/documents/feed_reader.h"

#include <algorithm>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "core/index/stored/stored_document.h"
#include "core/language/lexicon.h"
#include "core/record/status.h"
#include "storage/documents/asset_links.h"
#include "storage/documents/bundle_reader.h"
#include "storage/documents/feed_mark.h"
#include "storage/engine/engine_sql.h"
#include "storage/refusals.h"

namespace annals::storage {
namespace {

struct FeedState {
  VectorSpace serving;
  std::optional<language::Language> language;
  std::uint64_t floor = 0;
  std::string origin;
  std::optional<Timestamp> logged;  // of the position's row
};

struct LogRow {
  std::uint64_t number = 0;
  std::string action;
  std::int64_t document = 0;  // or, negative, a link between assets
  Timestamp logged;
  std::size_t vectors = 0;  // to be read for it
};

// Log rows that are read together.
struct LogSlice {
  std::vector<LogRow> rows;
  bool more = false;
};

constexpr std::int64_t kFirstLimit = 4096;  // log rows looked at; doubled while none of them ends a change

absl::StatusOr<FeedState> ReadState(Session& session, CollectionId collection, const FeedMark& mark) {
  const Rows rows = session.Execute(sql::kFeedState, Parameters().Int64(collection.value).Uint64(mark.row));
  if (rows.size() == 0) return NoCollection(collection);
  FeedState state{{rows.Int32(0, 5), rows.String(0, 6), static_cast<std::size_t>(rows.Int32(0, 0))},
                  language::LanguageOfCode(rows.String(0, 1)),
                  rows.Uint64(0, 2),
                  rows.String(0, 3),
                  std::nullopt};
  if (!rows.IsNull(0, 4)) state.logged = rows.Time(0, 4);
  return state;
}

// Why what was read up to a position is not what this feed holds up to it; empty: it is.
std::string WhyNotOurs(std::uint64_t watermark, const FeedMark& mark, const FeedState& state) {
  if (!mark.origin.empty() && mark.origin != state.origin)
    return absl::StrCat("it was of ", mark.origin, " and is of ", state.origin);
  if (mark.row != 0 && state.logged ? *state.logged != mark.logged : mark.row > state.floor)
    return absl::StrCat("it has gone back: row ", mark.row, " is not the one that was read");
  if (watermark != 0 && watermark < state.floor && mark.floor != state.floor)
    return absl::StrCat("rows up to ", state.floor, " are gone, and it was read up to ", watermark);
  return "";
}

std::vector<LogRow> ReadLog(Session& session, CollectionId collection, std::uint64_t after, std::int64_t limit) {
  const Rows rows = session.Execute(sql::kFeedRows, Parameters().Int64(collection.value).Uint64(after).Int64(limit));
  std::vector<LogRow> out;
  for (int i = 0; i < rows.size(); ++i) {
    out.push_back({rows.Uint64(i, 0), rows.String(i, 1), rows.Int64(i, 2), rows.Time(i, 3),
                   static_cast<std::size_t>(rows.Int64(i, 4))});
  }
  return out;
}

// Not between a retirement and what follows it: that may be the next version of the document.
// Nothing behind `up_to`.
LogSlice ReadSlice(Session& session, CollectionId collection, std::uint64_t after, std::size_t max_vectors,
                   std::uint64_t up_to) {
  for (std::int64_t limit = kFirstLimit;; limit *= 2) {
    LogSlice slice{.rows = ReadLog(session, collection, after, limit)};
    const bool beyond = std::erase_if(slice.rows, [&](const LogRow& row) { return row.number > up_to; }) > 0;
    const bool cut = !beyond && static_cast<std::int64_t>(slice.rows.size()) == limit;
    std::size_t kept = 0, vectors = 0;
    absl::flat_hash_set<std::int64_t> counted;
    for (std::size_t i = 0; i < slice.rows.size(); ++i) {
      if (counted.insert(slice.rows[i].document).second) vectors += slice.rows[i].vectors;
      if (kept > 0 && vectors > max_vectors) break;
      if (slice.rows[i].action != "retire" || (!cut && i + 1 == slice.rows.size())) kept = i + 1;
    }
    if (kept == 0 && cut) continue;
    slice.more = cut || kept < slice.rows.size();
    slice.rows.resize(kept);
    return slice;
  }
}

// A version that was retired by a row that was not read yet is live to who has read so far.
void Unretire(Session& session, std::uint64_t read_to, std::vector<DocumentBundle>* bundles) {
  std::vector<std::int64_t> retired;
  for (const DocumentBundle& bundle : *bundles) {
    if (bundle.document.retired != kStillHolds) retired.push_back(bundle.document.id.value);
  }
  if (retired.empty()) return;
  const Rows rows = session.Execute(sql::kRetiredLater, Parameters().Ids(retired).Uint64(read_to));
  absl::flat_hash_set<std::int64_t> later;
  for (int i = 0; i < rows.size(); ++i) later.insert(rows.Int64(i, 0));
  for (DocumentBundle& bundle : *bundles) {
    if (later.contains(bundle.document.id.value)) bundle.document.retired = kStillHolds;
  }
}

// One that the rows of the engine do not have was purged since.
absl::Status ReadShapeBundles(Session& session, const std::vector<std::int64_t>& ids,
                              std::vector<DocumentBundle>* bundles) {
  absl::flat_hash_map<std::int64_t, Document> documents;
  for (DocumentRow& row : ReadDocumentRows(session, ids)) documents[row.document.id.value] = std::move(row.document);
  absl::flat_hash_map<std::int64_t, DocumentBundle> shapes;
  const Rows rows = session.Execute(sql::kEngineShapes, Parameters().Ids(ids));
  for (int i = 0; i < rows.size(); ++i) {
    ASSIGN_OR_RETURN(shapes[rows.Int64(i, 0)], index::BundleOfShape(rows.Text(i, 1)));
  }
  for (const std::int64_t id : ids) {
    const auto shape = shapes.find(id);
    const auto document = documents.find(id);
    if (shape == shapes.end() || document == documents.end()) continue;
    shape->second.document = std::move(document->second);
    bundles->push_back(std::move(shape->second));
  }
  return absl::OkStatus();
}

absl::Status ReadRows(Session& session, const LogSlice& slice, const VectorSpace& space, FeedContent content,
                      index::Change* change) {
  std::vector<std::int64_t> read, retired;  // bundles to read: what was added, what was rewritten
  std::vector<std::int64_t> links;          // as they are now, whatever was logged of them
  absl::flat_hash_set<std::int64_t> in_batch;
  for (const LogRow& row : slice.rows) {
    if (row.action == "add") {
      if (in_batch.insert(row.document).second) read.push_back(row.document);
    } else if (row.action == "rewrite") {
      if (!in_batch.insert(row.document).second) continue;  // read as it is now
      read.push_back(row.document);
      change->rewritten.push_back(DocumentId{row.document});
    } else if (row.action == "retire") {
      if (!in_batch.contains(row.document)) retired.push_back(row.document);
    } else if (row.action == "link" || row.action == "unlink") {
      if (in_batch.insert(row.document).second) links.push_back(row.document);
    } else {
      change->removed.push_back({DocumentId{row.document}});
    }
  }
  if (!read.empty() && content == FeedContent::kShapes) {
    RETURN_IF_ERROR(ReadShapeBundles(session, read, &change->added));
  } else if (!read.empty()) {
    change->added =
        ReadBundles(session, read, {.space = space.number, .dimension = space.dimension, .language = change->language});
  }
  ReadAssetLinks(session, links, change);
  if (slice.more) Unretire(session, slice.rows.back().number, &change->added);
  if (retired.empty()) return absl::OkStatus();
  for (const DocumentRow& row : ReadDocumentRows(session, retired))
    change->retired.push_back({row.document.id, row.document.retired});
  return absl::OkStatus();
}

// How far the rows of the engine have come.
std::uint64_t EngineWatermark(Session& session, CollectionId collection) {
  const Rows state = session.Execute(sql::kEngineState, Parameters().Int64(collection.value));
  return state.size() == 0 ? 0 : state.Uint64(0, 0);
}

}  // namespace

absl::StatusOr<FeedBatch> ReadFeedBatch(Session& session, CollectionId collection, const FeedPosition& position,
                                        std::size_t max_bytes, FeedContent content) {
  std::optional<FeedMark> mark = ReadMark(position.mark);
  if (!mark) return FeedBatch{.restart = "its mark is none of this feed's"};
  ASSIGN_OR_RETURN(const FeedState state, ReadState(session, collection, *mark));
  FeedBatch batch{.restart = WhyNotOurs(position.watermark, *mark, state)};
  if (!batch.restart.empty()) return batch;
  const VectorSpace space = position.space.value_or(state.serving);
  const std::size_t vector_bytes = space.dimension * sizeof(float);
  const std::uint64_t up_to = content == FeedContent::kShapes ? EngineWatermark(session, collection)
                                                              : std::numeric_limits<std::uint64_t>::max();
  const LogSlice slice = ReadSlice(session, collection, position.watermark, max_bytes / vector_bytes, up_to);
  batch.more = slice.more;
  batch.serving = state.serving;
  batch.next = {.watermark = position.watermark, .space = space};
  mark->origin = state.origin;
  mark->floor = state.floor;
  if (!slice.rows.empty()) {
    batch.next.watermark = mark->row = slice.rows.back().number;
    mark->logged = slice.rows.back().logged;
  }
  if (!slice.more) batch.next.watermark = std::max(batch.next.watermark, std::min(state.floor, up_to));
  batch.next.mark = WriteMark(*mark);
  batch.change.watermark = batch.next.watermark;
  batch.change.language = state.language;
  RETURN_IF_ERROR(ReadRows(session, slice, space, content, &batch.change));
  return batch;
}

}  // namespace annals::storage
