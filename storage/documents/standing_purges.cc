#include "storage/documents/standing_purges.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/record/status.h"
#include "core/text/text.h"
#include "storage/documents/feed_writer.h"
#include "storage/documents/purge.h"
#include "storage/identity/identity_writer.h"
#include "storage/refusals.h"

namespace annals::storage {
namespace {

using Ids = std::vector<std::int64_t>;

constexpr Sql kPurgeAsked{"purge_asked",
                          "SELECT id, entities FROM standing_purges WHERE collection_id = $1::int8"
                          " AND $2::text = ANY(asked)"};
// (id, its entities with these)
constexpr Sql kJoinPurge{"join_purge",
                         "UPDATE standing_purges SET asked = array_append(asked, $2::text), entities = ARRAY("
                         "SELECT DISTINCT e FROM unnest(entities || $3::int8[]) AS e ORDER BY e)"
                         " WHERE collection_id = $1::int8 AND entities && $3::int8[] RETURNING id, entities"};
constexpr Sql kAddPurge{"add_purge",
                        "INSERT INTO standing_purges (collection_id, asked, entities, documents_found)"
                        " SELECT $1::int8, ARRAY[$2::text], $3::int8[], $4::int8 RETURNING id"};
constexpr Sql kListPurges{"list_purges",
                          "SELECT id, documents_found, documents, versions, entities_gone, begun_at FROM"
                          " standing_purges WHERE collection_id = $1::int8 ORDER BY id"};
// (it is held) of the one that stands. The hour is kLongestHold (storage/holds.h).
constexpr Sql kPurgeStands{"purge_stands",
                           "SELECT held_until > clock_timestamp() AND held_until < clock_timestamp() + interval"
                           " '1 hour' FROM standing_purges WHERE collection_id = $1::int8"
                           " AND id = $2::int8"};
// (entities, external id)
constexpr Sql kPurged{
    "purged", "SELECT entities, external_id FROM standing_purges WHERE collection_id = $1::int8 AND id = $2::int8"};
constexpr Sql kDocumentPurge{
    "document_purge", "SELECT id FROM standing_purges WHERE collection_id = $1::int8 AND external_id = $2::text"};
constexpr Sql kAddDocumentPurge{"add_document_purge",
                                "INSERT INTO standing_purges (collection_id, asked, entities, documents_found,"
                                " external_id, held_until) SELECT $1::int8, '{}', '{}', 1, $2::text,"
                                " clock_timestamp() + make_interval(secs => $3::int8) RETURNING id"};
// (rows of all versions); null: there is none
constexpr Sql kRowsOfDocument{"rows_of_document",
                              "SELECT sum(chunk_count + statement_count + mention_count + relation_count)::int8 FROM"
                              " documents WHERE collection_id = $1::int8 AND external_id = $2::text"};
constexpr Sql kAnyPurged{"any_purged",
                         "SELECT EXISTS (SELECT FROM standing_purges WHERE collection_id = $1::int8 AND entities &&"
                         " $2::int8[])"};
// What is one of these, or was merged into one since.
constexpr Sql kUnderAll{"under_all",
                        "WITH RECURSIVE tree(id) AS (SELECT unnest($2::int8[]) UNION SELECT e.id FROM tree JOIN"
                        " entities e ON e.merged_into = tree.id AND e.collection_id = $1::int8)"
                        " SELECT id FROM tree ORDER BY id"};
// (external id, rows of all its versions), of some documents that name one of these.
constexpr Sql kSomeNaming{
    "some_naming",
    "SELECT d.external_id COLLATE \"C\" AS id, sum(d.chunk_count + d.statement_count + d.mention_count +"
    " d.relation_count)::int8 FROM documents d WHERE d.collection_id = $1::int8 AND d.external_id IN"
    " (SELECT o.external_id FROM (SELECT s.document_id FROM entity_support s WHERE s.entity_id = ANY($2::int8[])"
    " AND s.collection_id = $1::int8 LIMIT $3::int8) AS found JOIN documents o ON o.id = found.document_id"
    " AND o.collection_id = $1::int8) GROUP BY d.external_id ORDER BY id"};
constexpr Sql kDocumentsOf{
    "documents_of",
    "SELECT DISTINCT d.external_id COLLATE \"C\" AS id FROM entity_support s JOIN documents d ON d.id = s.document_id"
    " WHERE s.entity_id = ANY($2::int8[]) AND s.collection_id = $1::int8 AND d.collection_id = $1::int8 ORDER BY id"};
constexpr Sql kNoteStep{"note_step",
                        "UPDATE standing_purges SET documents = documents + $3::int8, versions = versions + $4::int8,"
                        " entities_gone = entities_gone + $5::int8,"
                        " held_until = clock_timestamp() + make_interval(secs => $6::int8)"
                        " WHERE collection_id = $1::int8 AND id = $2::int8"
                        " RETURNING id, documents_found, documents, versions, entities_gone, begun_at"};
constexpr Sql kEndPurge{"end_purge", "DELETE FROM standing_purges WHERE collection_id = $1::int8 AND id = $2::int8"};
// Results that tell of a document of which no version is left.
constexpr Sql kForgetRequestsOfGone{
    "forget_requests_of_gone",
    "DELETE FROM ingest_requests r WHERE r.collection_id = $1::int8 AND EXISTS (SELECT FROM"
    " jsonb_array_elements(r.result -> 'documents') AS told WHERE NOT EXISTS (SELECT FROM documents d WHERE"
    " d.collection_id = $1::int8 AND d.external_id = told ->> 'external_id'))"};

StandingPurge PurgeOf(const Rows& rows, int i) {
  return {.id = rows.Int64(i, 0),
          .documents_found = rows.Int64(i, 1),
          .documents = rows.Int64(i, 2),
          .versions = rows.Int64(i, 3),
          .entities = rows.Int64(i, 4),
          .begun = rows.Time(i, 5)};
}

Parameters Of(CollectionId collection) { return std::move(Parameters().Int64(collection.value)); }

std::vector<std::string> DocumentsOf(Session& session, CollectionId collection, const Ids& entities) {
  const Rows rows = session.Execute(kDocumentsOf, Of(collection).Ids(entities));
  std::vector<std::string> ids;
  for (int i = 0; i < rows.size(); ++i) ids.push_back(rows.String(i, 0));
  return ids;
}

Ids UnderAll(Session& session, CollectionId collection, const Ids& entities) {
  const Rows rows = session.Execute(kUnderAll, Of(collection).Ids(entities));
  Ids ids;
  for (int i = 0; i < rows.size(); ++i) ids.push_back(rows.Int64(i, 0));
  return ids;
}

// Of documents that name one of these, as many as a batch may have; empty: none names any.
std::vector<std::string> NextDocuments(Session& session, CollectionId collection, const Ids& entities,
                                       const StoreOptions::PurgeBatch& batch) {
  const Rows rows = session.Execute(kSomeNaming, Of(collection).Ids(entities).Int64(batch.documents));
  std::vector<std::string> ids;
  std::int64_t taken = 0;
  for (int i = 0; i < rows.size(); ++i) {
    taken += rows.Int64(i, 1);
    if (!ids.empty() && taken > batch.rows) break;
    ids.push_back(rows.String(i, 0));
  }
  return ids;
}

bool Named(Session& session, CollectionId collection, const Ids& entities) {
  return session.Execute(kSomeNaming, Of(collection).Ids(entities).Int64(1)).size() > 0;
}

std::optional<std::int64_t> RowsOf(Session& session, CollectionId collection, const std::string& external_id) {
  const Rows rows = session.Execute(kRowsOfDocument, Of(collection).Text(external_id));
  return rows.IsNull(0, 0) ? std::nullopt : std::optional(rows.Int64(0, 0));
}

// What a purge is of: entities, or one document.
struct Purpose {
  Ids entities;
  std::string external_id;
};

absl::StatusOr<Removal> RemoveSome(Session& session, CollectionId collection, const Purpose& purpose,
                                   const StoreOptions::PurgeBatch& batch, bool* ended) {
  const bool one = !purpose.external_id.empty();
  std::vector<std::string> documents;
  if (!one) {
    documents = NextDocuments(session, collection, purpose.entities, batch);
  } else if (RowsOf(session, collection, purpose.external_id)) {
    documents = {purpose.external_id};
  }
  Removal removal;
  if (!documents.empty()) {
    ASSIGN_OR_RETURN(removal, RemoveDocuments(session, collection, documents, purpose.entities, batch.rows));
  }
  if (one) {
    *ended = !RowsOf(session, collection, purpose.external_id);
  } else if (!Named(session, collection, purpose.entities)) {
    RemoveEntities(session, purpose.entities, &removal);
    *ended = !Named(session, collection, purpose.entities);  // else by a writer who was waited for
  }
  return removal;
}

}  // namespace

absl::StatusOr<PurgeBegun> BeginPurge(Session& session, CollectionId collection, const std::string& name) {
  LockIdentity(session, collection);
  const std::string key = text::NameKey(name);
  std::int64_t id = 0;
  Ids entities;
  const auto take = [&](const Rows& rows) {
    if (rows.size() == 0) return false;
    id = rows.Int64(0, 0);
    entities = rows.Int64s(0, 1);
    return true;
  };
  if (!take(session.Execute(kPurgeAsked, Of(collection).Text(key)))) {
    ASSIGN_OR_RETURN(const identity::MergeTree tree, FindTree(session, collection, name));
    for (const EntityId member : tree.Ids()) entities.push_back(member.value);
    std::ranges::sort(entities);
    if (!take(session.Execute(kJoinPurge, Of(collection).Text(key).Ids(entities)))) {
      std::vector<std::string> documents = DocumentsOf(session, collection, entities);
      const auto found = static_cast<std::int64_t>(documents.size());
      id = session.Execute(kAddPurge, Of(collection).Text(key).Ids(entities).Int64(found)).Int64(0, 0);
    }
  }
  PurgeBegun begun{.documents = DocumentsOf(session, collection, UnderAll(session, collection, entities))};
  for (const StandingPurge& purge : ListPurges(session, collection)) {
    if (purge.id == id) begun.purge = purge;
  }
  return begun;
}

absl::StatusOr<DocumentPurge> PurgeOrBegin(Session& session, CollectionId collection, const std::string& external_id,
                                           const StoreOptions::PurgeBatch& batch, std::chrono::seconds hold) {
  LockIdentity(session, collection);
  const std::optional<std::int64_t> rows = RowsOf(session, collection, external_id);
  if (!rows) return NeverStored({external_id});
  DocumentPurge purge;
  if (const Rows stands = session.Execute(kDocumentPurge, Of(collection).Text(external_id)); stands.size() > 0) {
    purge.purge = stands.Int64(0, 0);
  } else if (*rows > batch.rows) {
    purge.purge = session.Execute(kAddDocumentPurge, Of(collection).Text(external_id).Int64(hold.count())).Int64(0, 0);
  } else {
    ASSIGN_OR_RETURN(purge.done, PurgeDocument(session, collection, external_id));
  }
  return purge;
}

absl::StatusOr<PurgeStep> StepPurge(Session& session, CollectionId collection, const PurgeTurn& turn,
                                    const StoreOptions::PurgeBatch& batch) {
  const auto stands = [&] { return session.Execute(kPurgeStands, Of(collection).Int64(turn.purge)); };
  if (const Rows before = stands(); before.size() > 0 && before.Bool(0, 0) && !turn.take)
    return PurgeStep{.held = true};
  LockIdentity(session, collection);
  const Rows row = session.Execute(kPurged, Of(collection).Int64(turn.purge));
  if (row.size() == 0) return PurgeStep{.ended = true, .watermark = FeedHead(session, collection)};
  Purpose purpose{.entities = UnderAll(session, collection, row.Int64s(0, 0))};
  if (!row.IsNull(0, 1)) purpose.external_id = row.String(0, 1);
  PurgeStep step;
  ASSIGN_OR_RETURN(Removal removal, RemoveSome(session, collection, purpose, batch, &step.ended));
  step.documents = removal.purged.documents;
  step.so_far = PurgeOf(session.Execute(kNoteStep, Of(collection)
                                                       .Int64(turn.purge)
                                                       .Int64(static_cast<std::int64_t>(step.documents.size()))
                                                       .Int64(removal.purged.versions)
                                                       .Int64(removal.purged.entities)
                                                       .Int64(turn.hold.count())),
                        0);
  if (step.ended) {
    session.Execute(kForgetRequestsOfGone, Of(collection));
    session.Execute(kEndPurge, Of(collection).Int64(turn.purge));
  }
  LogRemoval(session, collection, &removal);
  step.watermark = removal.purged.watermark;
  return step;
}

std::vector<StandingPurge> ListPurges(Session& session, CollectionId collection) {
  const Rows rows = session.Execute(kListPurges, Of(collection));
  std::vector<StandingPurge> purges;
  for (int i = 0; i < rows.size(); ++i) purges.push_back(PurgeOf(rows, i));
  return purges;
}

absl::Status CheckNotPurged(Session& session, CollectionId collection, const identity::MergeTree& tree) {
  const bool purged = session.Execute(kAnyPurged, Of(collection).Ids(tree.Ids())).Bool(0, 0);
  if (!purged) return absl::OkStatus();
  return absl::FailedPreconditionError(
      absl::StrCat("the entity #", tree.entity.value, " is being purged; it can be neither merged, split nor named"));
}

}  // namespace annals::storage
