#include "storage/documents/bundle_reader.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "core/ingest/spoken_times.h"
#include "storage/documents/times_text.h"
#include "storage/documents/vector_sql.h"
#include "storage/identity/identity_reader.h"

namespace annals::storage {
namespace {

using Positions = absl::flat_hash_map<std::int64_t, std::size_t>;  // row id -> position of its owner

// Rows by (position of the owner, number in it). Owners that `positions` does not hold are left out.
std::vector<int> InOrder(const Rows& rows, int owner_column, int number_column, bool wide_number,
                         const Positions& positions) {
  std::vector<std::tuple<std::size_t, std::int64_t, int>> keys;
  keys.reserve(static_cast<std::size_t>(rows.size()));
  for (int i = 0; i < rows.size(); ++i) {
    const auto at = positions.find(rows.Int64(i, owner_column));
    if (at == positions.end()) continue;
    keys.emplace_back(at->second, wide_number ? rows.Int64(i, number_column) : rows.Int32(i, number_column), i);
  }
  std::sort(keys.begin(), keys.end());
  std::vector<int> order;
  order.reserve(keys.size());
  for (const auto& key : keys) order.push_back(std::get<2>(key));
  return order;
}

std::optional<Interval> IntervalOrNone(const Rows& rows, int row, int column) {
  if (rows.IsNull(row, column)) return std::nullopt;
  return Interval{rows.Date(row, column), rows.Date(row, column + 1)};
}

Document DocumentOf(const Rows& rows, int i) {
  Document d;
  d.id = DocumentId{rows.Int64(i, 0)};
  d.external_id = rows.String(i, 1);
  d.title = rows.String(i, 2);
  d.doc_type = rows.String(i, 3);
  d.owner = rows.String(i, 4);
  d.label = rows.String(i, 5);
  d.period = IntervalOrNone(rows, i, 6);
  d.covered = IntervalOrNone(rows, i, 8);
  if (!rows.IsNull(i, 10)) d.published = rows.Date(i, 10);
  d.raw_date = rows.String(i, 11);
  d.channel = rows.String(i, 12);
  d.asset_ref = rows.String(i, 13);
  d.kind = rows.String(i, 14);
  d.status = rows.String(i, 15);
  d.authority = rows.Int32(i, 16);
  d.canonical_of = rows.String(i, 17);
  d.superseded_by = rows.String(i, 18);
  d.identifiers = rows.Pairs(i, 19);
  d.metadata = rows.Pairs(i, 20);
  d.recorded = rows.Time(i, 21);
  if (!rows.IsNull(i, 22)) d.retired = rows.Time(i, 22);
  return d;
}

// Fills the bundles table by table. Positions of chunks are (bundle, index in it).
class BundleReader {
 public:
  BundleReader(Session& session, const BundleOptions& options) : session_(session), options_(options) {}

  std::vector<DocumentBundle> Read(const std::vector<std::int64_t>& ids) {
    for (DocumentRow& row : ReadDocumentRows(session_, ids)) {
      documents_[row.document.id.value] = bundles_.size();
      present_.push_back(row.document.id.value);
      bundles_.push_back(
          {.document = std::move(row.document), .title_entity = row.title_entity, .dimension = options_.dimension});
    }
    if (bundles_.empty()) return {};
    ReadChunks();
    ReadStatements();
    TellTimes();
    ReadMentions();
    ReadRelations();
    ReadEvents();
    ReadEdges();
    ReadAssetEdges();
    const identity::Merges merges = ReadMerges(session_, present_);
    for (DocumentBundle& b : bundles_) merges.Follow(&b);
    return std::move(bundles_);
  }

 private:
  DocumentBundle& BundleOfChunk(std::int64_t chunk) { return bundles_[bundle_of_chunk_[chunks_.at(chunk)]]; }

  // Where the vectors of a table's rows are: in its own column, or in the rows of space_vectors, by row id.
  struct VectorSource {
    const Rows& rows;
    int column;
    const Rows* of_space = nullptr;  // null: the table's own
    Positions by_id;
  };
  VectorSource SourceOf(const Rows& rows, int column, const Rows* of_space) const {
    VectorSource source{rows, column, of_space, {}};
    for (int i = 0; of_space != nullptr && i < of_space->size(); ++i)
      source.by_id[of_space->Int64(i, 0)] = static_cast<std::size_t>(i);
    return source;
  }
  std::optional<Rows> ReadSpace(bool of_statements) {
    if (!options_.vectors || options_.space == 0) return std::nullopt;
    return session_.Execute(sql::kReadSpaceVectors,
                            Parameters().Ids(present_).Int32(options_.space).Bool(of_statements));
  }
  bool InRows() const { return options_.vectors && options_.space == 0; }

  // Zeros where there is none.
  void AppendVector(const VectorSource& source, int row, std::vector<float>* vectors) const {
    const std::size_t before = vectors->size();
    if (source.of_space == nullptr) {
      source.rows.AppendFloats(row, source.column, vectors);
    } else if (const auto at = source.by_id.find(source.rows.Int64(row, 0)); at != source.by_id.end()) {
      source.of_space->AppendFloats(static_cast<int>(at->second), 1, vectors);
    }
    if (options_.vectors && vectors->size() == before) vectors->resize(before + options_.dimension, 0);
  }

  void ReadChunks() {
    const Rows rows = options_.chunks == nullptr
                          ? session_.Execute(sql::kReadChunks, Parameters().Ids(present_).Bool(InRows()))
                          : session_.Execute(sql::kReadChosenChunks, Parameters().Ids(*options_.chunks).Bool(InRows()));
    const std::optional<Rows> of_space = ReadSpace(/*of_statements=*/false);
    const VectorSource source = SourceOf(rows, 7, of_space ? &*of_space : nullptr);
    for (int i : InOrder(rows, 1, 2, false, documents_)) {
      const std::int64_t id = rows.Int64(i, 0);
      const std::size_t b = documents_.at(rows.Int64(i, 1));
      chunks_[id] = chunk_ids_.size();
      chunk_ids_.push_back(id);
      bundle_of_chunk_.push_back(b);
      bundles_[b].chunks.push_back({ChunkId{id}, DocumentId{rows.Int64(i, 1)}, rows.String(i, 3), rows.Int32(i, 2),
                                    rows.String(i, 4), rows.String(i, 5), rows.Int32(i, 6)});
      AppendVector(source, i, &bundles_[b].chunk_vectors);
    }
  }

  void ReadStatements() {
    const Rows rows = session_.Execute(sql::kReadStatements, Parameters().Ids(chunk_ids_).Bool(InRows()));
    const std::optional<Rows> of_space = ReadSpace(/*of_statements=*/true);
    const VectorSource source = SourceOf(rows, 6, of_space ? &*of_space : nullptr);
    for (int i : InOrder(rows, 1, 2, false, chunks_)) {
      DocumentBundle& b = BundleOfChunk(rows.Int64(i, 1));
      b.statements.push_back({StatementId{rows.Int64(i, 0)}, ChunkId{rows.Int64(i, 1)}, rows.Int32(i, 2),
                              rows.String(i, 5), static_cast<std::uint32_t>(rows.Int32(i, 3)),
                              static_cast<std::uint32_t>(rows.Int32(i, 4))});
      if (rows.IsNull(i, 7)) {
        untold_.insert(bundle_of_chunk_[chunks_.at(rows.Int64(i, 1))]);
      } else {
        b.statements.back().times = TimesOf(rows.Text(i, 7));
      }
      AppendVector(source, i, &b.statement_vectors);
    }
  }

  // Statements of before migration 0011.
  void TellTimes() {
    if (!options_.language) return;
    for (const std::size_t b : untold_) ingest::TellTimes(*options_.language, &bundles_[b]);
  }

  void ReadMentions() {
    const Rows rows = session_.Execute(sql::kReadMentions, Parameters().Ids(chunk_ids_));
    for (int i : InOrder(rows, 0, 1, false, chunks_)) {
      BundleOfChunk(rows.Int64(i, 0))
          .mentions.push_back(
              {ChunkId{rows.Int64(i, 0)}, StatementId{rows.Int64(i, 2)}, EntityId{rows.Int64(i, 3)}, rows.Float(i, 4)});
    }
  }

  void ReadRelations() {
    const Rows rows = session_.Execute(sql::kReadRelations, Parameters().Ids(chunk_ids_));
    for (int i : InOrder(rows, 0, 1, true, chunks_)) {
      BundleOfChunk(rows.Int64(i, 0))
          .relations.push_back({.id = RelationId{rows.Int64(i, 1)},
                                .subject = EntityId{rows.Int64(i, 3)},
                                .object = EntityId{rows.Int64(i, 4)},
                                .predicate = rows.String(i, 5),
                                .statement = StatementId{rows.Int64(i, 2)},
                                .chunk = ChunkId{rows.Int64(i, 0)},
                                .validity = {rows.Date(i, 6), rows.Date(i, 7)},
                                .source = static_cast<ValiditySource>(rows.Int16(i, 8)),
                                .confidence = rows.Float(i, 9)});
    }
  }

  void ReadEvents() {
    const Rows rows = session_.Execute(sql::kReadEvents, Parameters().Ids(present_));
    for (int i : InOrder(rows, 0, 1, false, documents_)) {
      bundles_[documents_.at(rows.Int64(i, 0))].events.push_back({DocumentId{rows.Int64(i, 0)},
                                                                  EntityId{rows.Int64(i, 2)},
                                                                  rows.String(i, 3),
                                                                  {rows.Date(i, 4), rows.Date(i, 5)},
                                                                  rows.String(i, 6),
                                                                  rows.Int32(i, 7),
                                                                  rows.Bool(i, 8)});
    }
  }

  void ReadEdges() {
    const Rows rows = session_.Execute(sql::kReadEdges, Parameters().Ids(present_));
    for (int i : InOrder(rows, 0, 1, false, documents_)) {
      bundles_[documents_.at(rows.Int64(i, 0))].edges.push_back({DocumentId{rows.Int64(i, 0)},
                                                                 EdgeEnd::Parse(rows.Text(i, 2)), rows.String(i, 3),
                                                                 EdgeEnd::Parse(rows.Text(i, 4)), rows.Float(i, 5)});
    }
  }

  void ReadAssetEdges() {
    const Rows rows = session_.Execute(sql::kReadAssetEdges, Parameters().Ids(present_));
    for (int i : InOrder(rows, 0, 1, false, documents_)) {
      bundles_[documents_.at(rows.Int64(i, 0))].asset_edges.push_back({DocumentId{rows.Int64(i, 0)}, rows.String(i, 2),
                                                                       rows.String(i, 3), rows.String(i, 4),
                                                                       rows.Float(i, 5), rows.String(i, 6)});
    }
  }

  Session& session_;
  const BundleOptions& options_;
  std::vector<DocumentBundle> bundles_;
  std::vector<std::int64_t> present_, chunk_ids_;
  std::vector<std::size_t> bundle_of_chunk_;
  std::set<std::size_t> untold_;  // bundles with statements whose times were never read
  Positions documents_, chunks_;
};

}  // namespace

std::vector<DocumentRow> ReadDocumentRows(Session& session, const std::vector<std::int64_t>& ids) {
  const Rows rows = session.Execute(sql::kReadDocuments, Parameters().Ids(ids));
  absl::flat_hash_map<std::int64_t, int> row_of;
  for (int i = 0; i < rows.size(); ++i) row_of[rows.Int64(i, 0)] = i;
  std::vector<DocumentRow> out;
  for (std::int64_t id : ids) {
    if (const auto at = row_of.find(id); at != row_of.end()) {
      out.push_back({DocumentOf(rows, at->second), EntityId{rows.Int64(at->second, 23)}, rows.Int32(at->second, 24)});
    }
  }
  return out;
}

std::vector<DocumentBundle> ReadBundles(Session& session, const std::vector<std::int64_t>& ids,
                                        const BundleOptions& options) {
  return BundleReader(session, options).Read(ids);
}

}  // namespace annals::storage
