#include "storage/engine/engine_writer.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_join.h"
#include "core/index/stored/stored_document.h"
#include "core/index/stored/stored_lists.h"
#include "core/index/vectors/vector_rows.h"
#include "core/record/status.h"
#include "storage/documents/feed_reader.h"
#include "storage/documents/feed_writer.h"
#include "storage/engine/engine_sql.h"
#include "storage/engine/vector_text.h"
#include "storage/postgres/errors.h"

namespace annals::storage {
namespace {

using index::ListKey;
using index::ListPiece;
using index::StoredRows;
using Type = Array::Type;

constexpr char kNoVectors[] = "AQ002";                                // our own: storage/migrations/0027_engine.sql
constexpr std::size_t kVectorsTogether = 256, kListsTogether = 1000;  // of one statement

// Names of pieces, for statements about them.
class PieceNames {
 public:
  void Add(const ListKey& key, std::int64_t bucket) {
    kinds_.Int16(static_cast<std::int16_t>(key.kind));
    keys_.Text(key.key);
    buckets_.Int64(bucket);
  }
  std::size_t size() const { return kinds_.size(); }
  Parameters& To(Parameters& p) && {
    return p.Column(std::move(kinds_)).Column(std::move(keys_)).Column(std::move(buckets_));
  }

 private:
  Array kinds_{Type::kInt16}, keys_{Type::kText}, buckets_{Type::kInt64};
};

std::vector<std::int64_t> Values(std::span<const DocumentId> ids) {
  std::vector<std::int64_t> values;
  for (const DocumentId id : ids) values.push_back(id.value);
  return values;
}

class EngineWriter {
 public:
  EngineWriter(Session& session, CollectionId collection, std::size_t dimension, language::Language language)
      : session_(session),
        collection_(collection),
        dimension_(dimension),
        language_(language),
        searches_(session.Execute(sql::kHasEngineVectors, Of()).Bool(0, 0)) {}

  // Documents of an earlier piece of the feed, or of this one's beginning anew.
  absl::Status Remove(const std::vector<DocumentId>& gone) {
    if (gone.empty()) return absl::OkStatus();
    const std::vector<std::int64_t> ids = Values(gone);
    const Rows bodies = session_.Execute(sql::kEngineBodies, Parameters().Ids(ids));
    if (bodies.size() == 0) return absl::OkStatus();
    std::vector<DocumentBundle> old;
    for (int i = 0; i < bodies.size(); ++i) {
      ASSIGN_OR_RETURN(DocumentBundle bundle, index::BundleOfBody(bodies.Text(i, 1)));
      old.push_back(std::move(bundle));
    }
    ASSIGN_OR_RETURN(const StoredRows rows, index::StoredRowsOf(std::move(old), 0, language_));
    RETURN_IF_ERROR(TakeOut(rows, {gone.begin(), gone.end()}));
    session_.Execute(sql::kRemoveEngineDocuments, Of().Ids(ids));
    if (searches_) session_.Execute(sql::kRemoveEngineVectors, Of().Ids(ids));
    return RenameEntities(rows);
  }

  absl::Status Add(std::vector<DocumentBundle> added, std::int64_t* written) {
    if (added.empty()) return absl::OkStatus();
    const std::vector<DocumentBundle> vectors = searches_ ? VectorsOf(added) : std::vector<DocumentBundle>();
    ASSIGN_OR_RETURN(const StoredRows rows, index::StoredRowsOf(std::move(added), dimension_, language_));
    AddDocuments(rows, written);
    AddLists(rows.lists);
    KnowEntities(rows.entities);
    for (const DocumentBundle& bundle : vectors) RETURN_IF_ERROR(AddVectors(bundle));
    return absl::OkStatus();
  }

 private:
  Parameters Of() const { return std::move(Parameters().Int64(collection_.value)); }

  // What is told of vectors: the rest of the bundle goes.
  static std::vector<DocumentBundle> VectorsOf(const std::vector<DocumentBundle>& bundles) {
    std::vector<DocumentBundle> out;
    for (const DocumentBundle& b : bundles) {
      out.push_back({.document = {.id = b.document.id},
                     .chunks = b.chunks,
                     .statements = b.statements,
                     .dimension = b.dimension,
                     .chunk_vectors = b.chunk_vectors,
                     .statement_vectors = b.statement_vectors});
    }
    return out;
  }

  void AddDocuments(const StoredRows& rows, std::int64_t* written) {
    Array ids(Type::kInt64), numbers(Type::kInt64), shapes(Type::kBytes), bodies(Type::kBytes), vectors(Type::kBytes);
    for (const StoredRows::Version& version : rows.documents) {
      ids.Int64(version.id.value);
      numbers.Int64(++*written);
      shapes.Bytes(version.shape);
      bodies.Bytes(version.body);
      vectors.Bytes(version.vectors);
    }
    session_.Execute(sql::kWriteEngineDocuments, Of().Column(std::move(ids))
                                                     .Column(std::move(numbers))
                                                     .Column(std::move(shapes))
                                                     .Column(std::move(bodies))
                                                     .Column(std::move(vectors)));
  }

  void AddLists(const std::vector<ListPiece>& lists) {
    PieceNames names;
    Array rows(Type::kInt64), bodies(Type::kBytes);
    for (const ListPiece& piece : lists) {
      names.Add(piece.key, piece.bucket);
      rows.Int64(piece.rows);
      bodies.Bytes(piece.body);
    }
    if (names.size() == 0) return;
    Parameters p = Of();
    session_.Execute(sql::kAddEngineLists, std::move(names).To(p).Column(std::move(rows)).Column(std::move(bodies)));
  }

  absl::Status AddVectors(DocumentBundle bundle) {
    ASSIGN_OR_RETURN(bundle, index::InPlace(std::move(bundle), dimension_));
    Array ids(Type::kInt64), of_statements(Type::kBool), places(Type::kInt32), texts(Type::kText);
    const auto flush = [&] {
      if (ids.size() == 0) return;
      session_.Execute(sql::kAddEngineVectors, Of().Column(std::exchange(ids, Array(Type::kInt64)))
                                                   .Column(std::exchange(of_statements, Array(Type::kBool)))
                                                   .Column(std::exchange(places, Array(Type::kInt32)))
                                                   .Column(std::exchange(texts, Array(Type::kText))));
    };
    for (const bool of_statement : {false, true}) {
      const std::vector<float>& all = of_statement ? bundle.statement_vectors : bundle.chunk_vectors;
      for (std::size_t at = 0; at < all.size(); at += dimension_) {
        const auto vector = std::span(all).subspan(at, dimension_);
        if (!index::HasVector(vector)) continue;
        ids.Int64(bundle.document.id.value);
        of_statements.Bool(of_statement);
        places.Int32(static_cast<std::int32_t>(at / dimension_));
        texts.Text(VectorText(vector));
        if (ids.size() == kVectorsTogether) flush();
      }
    }
    flush();
    return absl::OkStatus();
  }

  absl::Status TakeOut(const StoredRows& rows, const absl::flat_hash_set<DocumentId>& gone) {
    PieceNames asked;
    for (const ListPiece& piece : rows.lists) asked.Add(piece.key, piece.bucket);
    if (asked.size() == 0) return absl::OkStatus();
    Parameters p = Of();
    const Rows pieces = session_.Execute(sql::kEnginePieces, std::move(asked).To(p));
    PieceNames changed, emptied;
    Array counts(Type::kInt64), bodies(Type::kBytes);
    for (int i = 0; i < pieces.size(); ++i) {
      const ListKey key{static_cast<index::ListKind>(pieces.Int16(i, 0)), pieces.String(i, 1)};
      std::int64_t count = 0;
      ASSIGN_OR_RETURN(const std::string body, index::WithoutDocuments(pieces.Text(i, 3), gone, &count));
      changed.Add(key, pieces.Int64(i, 2));
      counts.Int64(count);
      bodies.Bytes(body);
      if (body.empty()) emptied.Add(key, pieces.Int64(i, 2));
    }
    if (changed.size() == 0) return absl::OkStatus();
    Parameters replace = Of(), remove = Of();
    session_.Execute(sql::kReplaceEnginePieces,
                     std::move(changed).To(replace).Column(std::move(counts)).Column(std::move(bodies)));
    if (emptied.size() > 0) session_.Execute(sql::kRemoveEmptyPieces, std::move(emptied).To(remove));
    return absl::OkStatus();
  }

  // The documents that name them.
  absl::Status FindNaming(std::span<const Entity> entities, std::vector<std::pair<EntityId, DocumentId>>* named) {
    Array kinds(Type::kInt16), keys(Type::kText);
    for (const Entity& entity : entities) {
      const ListKey key = index::EntityList(entity.id);
      kinds.Int16(static_cast<std::int16_t>(key.kind));
      keys.Text(key.key);
    }
    const Rows pieces =
        session_.Execute(sql::kEngineLists, Parameters().Column(std::move(kinds)).Column(std::move(keys)));
    for (int i = 0; i < pieces.size(); ++i) {
      const EntityId entity = entities[static_cast<std::size_t>(pieces.Int32(i, 0)) - 1].id;
      ASSIGN_OR_RETURN(const index::EntityRows there, index::ReadEntityRows(std::array{pieces.String(i, 1)}));
      for (const auto& group : there.groups) named->emplace_back(entity, group.document);
    }
    return absl::OkStatus();
  }

  // Entities of documents that are gone: what the last document calls them that brings them; none does: they are gone, too.
  absl::Status RenameEntities(const StoredRows& rows) {
    std::map<EntityId, DocumentId> newest;
    std::set<DocumentId> bringing;
    std::vector<std::pair<EntityId, DocumentId>> named;
    for (auto some = std::span(rows.entities); !some.empty();) {
      const std::size_t size = std::min(kListsTogether, some.size());
      RETURN_IF_ERROR(FindNaming(some.first(size), &named));
      some = some.subspan(size);
    }
    for (const auto& [entity, document] : named) bringing.insert(document);
    const std::vector<DocumentId> ids(bringing.begin(), bringing.end());
    const Rows numbers = session_.Execute(sql::kNumbersOfEngine, Of().Ids(Values(ids)));
    absl::flat_hash_map<DocumentId, std::int64_t> number;
    for (int i = 0; i < numbers.size(); ++i) number[DocumentId(numbers.Int64(i, 0))] = numbers.Int64(i, 1);
    for (const auto& [entity, document] : named) {
      DocumentId& last = newest[entity];
      if (number.contains(document) && (!last || number[document] > number[last])) last = document;
    }
    std::set<DocumentId> telling;
    for (const auto& [entity, document] : newest) telling.insert(document);
    absl::flat_hash_map<DocumentId, DocumentBundle> bundles;
    const std::vector<DocumentId> told(telling.begin(), telling.end());
    const Rows bodies = session_.Execute(sql::kEngineBodies, Parameters().Ids(Values(told)));
    for (int i = 0; i < bodies.size(); ++i) {
      ASSIGN_OR_RETURN(bundles[DocumentId(bodies.Int64(i, 0))], index::BundleOfBody(bodies.Text(i, 1)));
    }
    std::vector<Entity> known;
    std::vector<EntityId> gone;
    for (const Entity& entity : rows.entities) {
      const auto of = newest.find(entity.id);
      const std::vector<Entity>* const there = of == newest.end() ? nullptr : &bundles[of->second].entities;
      const auto at = there == nullptr ? rows.entities.end() : std::ranges::find(*there, entity.id, &Entity::id);
      if (there != nullptr && at != there->end())
        known.push_back(*at);
      else
        gone.push_back(entity.id);
    }
    session_.Execute(sql::kRemoveEngineEntities, Of().Ids(gone));
    session_.Execute(sql::kRemoveEngineNames, Of().Ids(gone));
    std::map<std::string, std::int64_t> stems;
    for (const Entity& entity : rows.entities) {
      if (std::ranges::contains(gone, entity.id)) CountStems(entity, -1, &stems);
    }
    AddStemCounts(stems);
    KnowEntities(known);
    return absl::OkStatus();
  }

  // An entity keeps its key.
  void CountStems(const Entity& entity, std::int64_t by, std::map<std::string, std::int64_t>* stems) const {
    for (const index::NameKey& name : index::NamesOf(entity, language_)) {
      if (name.kind == index::NameKind::kStem) (*stems)[name.name] += by;
    }
  }

  void AddStemCounts(const std::map<std::string, std::int64_t>& stems) {
    std::vector<ListPiece> counts;
    PieceNames names;
    for (const auto& [stem, by] : stems) {
      counts.push_back({.key = {index::ListKind::kStemCount, stem}, .rows = by});
      names.Add(counts.back().key, 0);
    }
    AddLists(counts);
    Parameters p = Of();
    if (names.size() > 0) session_.Execute(sql::kRemoveEmptyCounts, std::move(names).To(p));
  }

  // Most are known as they are.
  void KnowEntities(std::span<const Entity> entities) {
    if (entities.empty()) return;
    std::vector<EntityId> ids;
    for (const Entity& entity : entities) ids.push_back(entity.id);
    absl::flat_hash_map<EntityId, Entity> before;
    const Rows rows = session_.Execute(sql::kEngineEntities, Parameters().Ids(ids));
    for (int i = 0; i < rows.size(); ++i) {
      const EntityId id(rows.Int64(i, 0));
      before[id] = {id, rows.String(i, 1), rows.String(i, 2),
                    ParseEntityKind(rows.Text(i, 3)).value_or(EntityKind::kOther), rows.Texts(i, 4)};
    }
    std::vector<EntityId> changed;
    Array of(Type::kInt64), keys(Type::kText), names(Type::kText), kinds(Type::kText), aliases(Type::kText);
    Array found_kinds(Type::kInt16), found_names(Type::kText), found(Type::kInt64);
    std::map<std::string, std::int64_t> stems;  // of those that are new
    for (const Entity& e : entities) {
      if (const auto it = before.find(e.id); it != before.end()) {
        const Entity& b = it->second;
        if (b.key == e.key && b.name == e.name && b.kind == e.kind && b.aliases == e.aliases) continue;
        changed.push_back(e.id);
      } else {
        CountStems(e, 1, &stems);
      }
      of.Int64(e.id.value);
      keys.Text(e.key);
      names.Text(e.name);
      kinds.Text(Name(e.kind));
      aliases.Text(absl::StrJoin(e.aliases, "\n"));
      for (const index::NameKey& name : index::NamesOf(e, language_)) {
        found_kinds.Int16(static_cast<std::int16_t>(name.kind));
        found_names.Text(name.name);
        found.Int64(e.id.value);
      }
    }
    if (of.size() == 0) return;
    if (!changed.empty()) {
      session_.Execute(sql::kRemoveEngineEntities, Of().Ids(changed));
      session_.Execute(sql::kRemoveEngineNames, Of().Ids(changed));
    }
    session_.Execute(sql::kWriteEngineEntities, Of().Column(std::move(of))
                                                    .Column(std::move(keys))
                                                    .Column(std::move(names))
                                                    .Column(std::move(kinds))
                                                    .Column(std::move(aliases)));
    session_.Execute(sql::kAddEngineNames,
                     Of().Column(std::move(found_kinds)).Column(std::move(found_names)).Column(std::move(found)));
    AddStemCounts(stems);
  }

  Session& session_;
  const CollectionId collection_;
  const std::size_t dimension_;
  const language::Language language_;
  const bool searches_;  // the vectors are searched: they have a table
};

void Empty(Session& session, CollectionId collection) {
  for (const Sql& statement : sql::kEmptyEngine) session.Execute(statement, Parameters().Int64(collection.value));
}

}  // namespace

absl::Status MakeEngineVectors(Session& session, CollectionId collection, std::size_t dimension) {
  try {
    session.Execute(sql::kMakeEngineVectors,
                    Parameters().Int64(collection.value).Int32(static_cast<std::int32_t>(dimension)));
    return absl::OkStatus();
  } catch (const pqxx::sql_error& error) {
    if (error.sqlstate() != kNoVectors) throw;
    return absl::FailedPreconditionError(
        "the database has no extension pgvector, which searches the vectors of a collection of engine POSTGRES: "
        "install it "
        "(Debian: postgresql-17-pgvector), and have a superuser run CREATE EXTENSION vector in this database");
  }
}

void RemoveEngine(Session& session, CollectionId collection) {
  Empty(session, collection);
  session.Execute(sql::kDropEngineVectors, Parameters().Int64(collection.value));
}

absl::StatusOr<EngineProgress> AdvanceRows(Session& session, CollectionId collection, std::size_t max_bytes) {
  EngineProgress progress;
  const bool ours = session.Execute(sql::kTryEngine, Parameters().Int64(collection.value)).Bool(0, 0);
  const Rows state = session.Execute(sql::kEngineState, Parameters().Int64(collection.value));
  FeedPosition position;
  std::int64_t written = 0;
  if (state.size() > 0) {
    position.watermark = progress.watermark = state.Uint64(0, 0);
    position.mark = state.String(0, 1);
    written = state.Int64(0, 3);
  }
  if (!ours) {
    progress.busy = true;
    progress.more = FeedHead(session, collection) > progress.watermark;
    return progress;
  }
  ASSIGN_OR_RETURN(FeedBatch batch, ReadFeedBatch(session, collection, position, max_bytes));
  const bool other_space = state.size() > 0 && batch.restart.empty() && state.Int32(0, 2) != batch.serving.number;
  if (!batch.restart.empty() || other_space) {
    Empty(session, collection);
    progress.watermark = 0;
    progress.more = true;
    return progress;
  }
  progress.watermark = batch.next.watermark;
  progress.more = batch.more;
  progress.documents = batch.change.added.size();
  if (batch.next.watermark == position.watermark && state.size() > 0) return progress;
  EngineWriter writer(session, collection, batch.serving.dimension,
                      batch.change.language.value_or(language::Language::kEnglish));
  std::vector<DocumentId> gone = batch.change.rewritten;
  for (const index::Removal& removal : batch.change.removed) gone.push_back(removal.document);
  // One that was added, rewritten and removed within the piece was read as it is now, or not at all.
  RETURN_IF_ERROR(writer.Remove(gone));
  RETURN_IF_ERROR(writer.Add(std::move(batch.change.added), &written));
  session.Execute(sql::kSetEngineState, Parameters()
                                            .Int64(collection.value)
                                            .Int64(static_cast<std::int64_t>(batch.next.watermark))
                                            .Text(batch.next.mark)
                                            .Int32(batch.serving.number)
                                            .Int64(written));
  return progress;
}

}  // namespace annals::storage
