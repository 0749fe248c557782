#include "storage/documents/document_writer.h"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/ingest/bundle.h"
#include "core/ingest/names/organisations.h"
#include "core/privacy/policy.h"
#include "storage/documents/document_rows.h"
#include "storage/documents/feed_writer.h"
#include "storage/documents/quota.h"
#include "storage/documents/split_documents.h"
#include "storage/documents/vector_backlog.h"
#include "storage/identity/entity_resolution.h"
#include "storage/identity/namesakes.h"
#include "storage/refusals.h"

namespace annals::storage {
namespace {

using ingest::PreparedDocument;
using Type = Array::Type;

struct LiveVersion {
  Timestamp now;
  std::int64_t id = 0;  // 0: none
  std::string digest;
  int chunks = 0, statements = 0, relations = 0;
};

LiveVersion LockAndFind(Session& session, CollectionId collection, const std::string& external_id) {
  session.Send(sql::kLockDocument, Parameters().Int64(collection.value).Text(external_id));
  const Rows row = session.Execute(sql::kLiveDocument, Parameters().Int64(collection.value).Text(external_id));
  return {row.Time(0, 0), row.Int64(0, 1), row.String(0, 2), row.Int32(0, 3), row.Int32(0, 4), row.Int32(0, 5)};
}

// The row stays as it is until the transaction ends: a change of the policy waits, and then forgets what was written.
constexpr Sql kHoldPolicy{"hold_policy", "SELECT privacy FROM collections WHERE id = $1::int8 FOR SHARE"};

bool KeepsOriginals(Session& session, CollectionId collection) {
  const Rows row = session.Execute(kHoldPolicy, Parameters().Int64(collection.value));
  return row.size() > 0 && privacy::PolicyOfLine(row.String(0, 0)).value_or(privacy::Policy()).keep_originals;
}

// What a transaction changes about one entity. The map's order by key is the order in which rows are locked.
struct EntityChange {
  std::string name;
  std::string kind;
  int support = 0;  // new chunks minus old ones
  EntityId id;
  bool added = false;     // no document named it before
  bool namesake = false;  // of somebody whose key is the bare name
};
using EntityChanges = std::map<std::string, EntityChange>;

void AddOldSupport(Session& session, std::int64_t document, EntityChanges* changes) {
  const Rows old = session.Execute(sql::kSupportOfDocument, Parameters().Int64(document));
  for (int i = 0; i < old.size(); ++i) {
    auto [at, added] =
        changes->try_emplace(old.String(i, 0), EntityChange{.name = old.String(i, 1), .kind = old.String(i, 2)});
    at->second.support -= old.Int32(i, 3);
  }
}

constexpr Sql kNow{"now", "SELECT clock_timestamp()"};
constexpr Sql kSupportOfDocuments{
    "support_of_documents",
    "SELECT e.key, e.name, e.kind, sum(s.chunks)::int4 FROM entity_support s JOIN entities e ON e.id = s.entity_id"
    " WHERE s.document_id = ANY($1::int8[]) AND s.collection_id = current_collection()"
    " AND e.collection_id = current_collection() GROUP BY e.id"};

void ApplyEntityChanges(Session& session, CollectionId collection, Timestamp now, EntityChanges* changes) {
  if (changes->empty()) return;
  Array keys(Type::kText), names(Type::kText), kinds(Type::kText), support(Type::kInt32);
  for (const auto& [key, change] : *changes) {
    keys.Text(key);
    names.Text(change.name);
    kinds.Text(change.kind);
    support.Int32(change.support);
  }
  const Rows ids = session.Execute(sql::kSupportEntities, Parameters()
                                                              .Int64(collection.value)
                                                              .Column(std::move(keys))
                                                              .Column(std::move(names))
                                                              .Column(std::move(kinds))
                                                              .Column(std::move(support))
                                                              .Time(now));
  for (int i = 0; i < ids.size(); ++i) {
    EntityChange& change = (*changes)[ids.String(i, 1)];
    change.id = EntityId{ids.Int64(i, 0)};
    change.added = ids.Bool(i, 2);
  }
}

void ResolveAdded(Session& session, CollectionId collection, const EntityChanges& changes) {
  std::vector<NewEntity> added;
  std::vector<EntityId> present;
  for (const auto& [key, change] : changes) {
    present.push_back(change.id);
    if (!change.added) continue;
    const EntityKind kind = ParseEntityKind(change.kind).value_or(EntityKind::kOther);
    added.push_back({change.id, {change.name, kind, change.namesake}});
  }
  ResolveNewEntities(session, collection, added, present);
}

void AddAliases(Session& session, CollectionId collection, DocumentId id, const PreparedDocument& document,
                const std::vector<std::string>& own_keys, const std::vector<EntityId>& ids) {
  std::vector<std::pair<EntityId, std::string>> rows;
  for (std::size_t e = 0; e < document.entities.size(); ++e) {
    if (ids[e] && own_keys[e] != document.entities[e].key) rows.emplace_back(ids[e], document.entities[e].key);
    for (const std::string& alias : document.entities[e].aliases) {
      if (ids[e] && alias != document.entities[e].key) rows.emplace_back(ids[e], alias);
    }
  }
  if (rows.empty()) return;
  std::sort(rows.begin(), rows.end());  // one order for all writers
  Array entities(Type::kInt64), keys(Type::kText);
  for (const auto& [entity, key] : rows) {
    entities.Int64(entity.value);
    keys.Text(key);
  }
  session.Send(
      sql::kAddAliases,
      Parameters().Int64(collection.value).Int64(id.value).Column(std::move(entities)).Column(std::move(keys)));
}

// Registers the new version's entities and lets go of the old one's. Ids in the order of document.entities; 0 for one
// that no chunk names.
std::vector<EntityId> ChangeEntities(Session& session, CollectionId collection, const LiveVersion& old,
                                     const PreparedDocument& document, const std::vector<std::string>& keys) {
  EntityChanges changes;
  const std::vector<int> support = ingest::CountSupport(document);
  for (std::size_t e = 0; e < support.size(); ++e) {
    const ingest::PreparedEntity& entity = document.entities[e];
    if (support[e] > 0)
      changes[keys[e]] = {
          .name = entity.name, .kind = Name(entity.kind), .support = support[e], .namesake = keys[e] != entity.key};
  }
  if (old.id != 0) AddOldSupport(session, old.id, &changes);
  ApplyEntityChanges(session, collection, old.now, &changes);
  ResolveAdded(session, collection, changes);
  std::vector<EntityId> ids;
  for (std::size_t e = 0; e < support.size(); ++e) ids.push_back(support[e] > 0 ? changes[keys[e]].id : EntityId());
  return ids;
}

std::optional<Day> From(const std::optional<Interval>& interval) {
  return interval ? std::optional(interval->from) : std::nullopt;
}
std::optional<Day> To(const std::optional<Interval>& interval) {
  return interval ? std::optional(interval->to) : std::nullopt;
}

void InsertDocumentRow(Session& session, CollectionId collection, const DocumentBundle& bundle,
                       const std::string& digest) {
  const Document& d = bundle.document;
  Parameters p;
  const auto count = [&p](const auto& rows) { p.Int32(static_cast<int>(rows.size())); };
  p.Int64(d.id.value)
      .Int64(collection.value)
      .Text(d.external_id)
      .Text(digest)
      .Text(d.title)
      .Text(d.doc_type)
      .Text(d.owner)
      .Text(d.label);
  p.Date(From(d.period))
      .Date(To(d.period))
      .Date(From(d.covered))
      .Date(To(d.covered))
      .Date(d.published)
      .Text(d.raw_date)
      .Text(d.channel);
  p.Text(d.asset_ref)
      .Text(d.kind)
      .Text(d.status)
      .Int32(d.authority)
      .Text(d.canonical_of)
      .Text(d.superseded_by)
      .Pairs(d.identifiers)
      .Pairs(d.metadata);
  p.Int64OrNull(bundle.title_entity.value);
  count(bundle.chunks);
  count(bundle.statements);
  count(bundle.mentions);
  count(bundle.relations);
  count(bundle.events);
  count(bundle.edges);
  count(bundle.asset_edges);
  p.Time(d.recorded);
  session.Send(sql::kInsertDocument, p);
}

constexpr Sql kKeepGiven{"keep_given",
                         "INSERT INTO given_documents (collection_id, document_id, given)"
                         " SELECT $1::int8, $2::int8, unnest($3::bytea[])"};

void KeepGiven(Session& session, CollectionId collection, DocumentId id, const std::string& given) {
  if (given.empty()) return;
  Array one(Type::kBytes);
  one.Bytes(given);
  session.Send(kKeepGiven, Parameters().Int64(collection.value).Int64(id.value).Column(std::move(one)));
}

void Retire(Session& session, const LiveVersion& old) {
  session.Send(sql::kRetireDocument, Parameters().Int64(old.id).Time(old.now));
}

// As the document's text gives them.
std::vector<std::string> BareKeys(const PreparedDocument& document) {
  std::vector<std::string> keys;
  for (const ingest::PreparedEntity& entity : document.entities) keys.push_back(entity.key);
  return keys;
}

// The numbers of one document's rows, drawn at once.
class DrawnIds final : public ingest::RowIds {
 public:
  DrawnIds(Session& session, const ingest::RowCounts& counts)
      : drawn_{session.ids().Take(session, IdKind::kChunk, static_cast<std::size_t>(counts.chunks)),
               session.ids().Take(session, IdKind::kStatement, static_cast<std::size_t>(counts.statements)),
               session.ids().Take(session, IdKind::kRelation, static_cast<std::size_t>(counts.relations))} {}
  std::int64_t Next(ingest::RowKind kind) override {
    const auto k = static_cast<std::size_t>(kind);
    return drawn_[k][given_[k]++];
  }

 private:
  std::array<std::vector<std::int64_t>, 3> drawn_;  // by kind
  std::array<std::size_t, 3> given_{};
};

DocumentResult Replace(Session& session, CollectionId collection, std::int32_t space, const LiveVersion& old,
                       const DocumentWrite& write) {
  const PreparedDocument& document = write.document;
  const DocumentId id{session.ids().Take(session, IdKind::kDocument, 1)[0]};
  const std::vector<identity::Affiliations> affiliations = ingest::ReadAffiliations(document);
  const std::vector<std::string> bare_keys = BareKeys(document);
  std::vector<std::string> keys =
      KeysOfEntities(session, collection, document.document.external_id, bare_keys, affiliations);
  if (old.id != 0) KeepTwins(session, old.id, &keys);
  const std::vector<EntityId> entities = ChangeEntities(session, collection, old, document, keys);
  if (old.id != 0) Retire(session, old);
  DrawnIds numbers(session, ingest::CountRows(document));
  DocumentBundle bundle = ingest::MakeBundle(document, id, entities, numbers);
  bundle.document.recorded = old.now;
  identity::RenameEnds(bare_keys, keys, &bundle.edges);
  InsertDocumentRow(session, collection, bundle, write.digest);
  KeepGiven(session, collection, id, write.given);
  AddAliases(session, collection, id, document, keys, entities);
  RecordAffiliations(session, collection, id, affiliations, entities);
  InsertChildren(session, collection, space, bundle, write, entities);
  NoteVectorWork(session, collection, space, id, write.missing_vectors);
  const int chunks = static_cast<int>(bundle.chunks.size());
  std::vector<LoggedChange> changes;
  if (old.id != 0) changes.push_back({"retire", old.id});
  changes.push_back({"add", id.value});
  LockFeed(session, collection);
  CountWritten(session, collection, {.new_version = id.value, .old_version = old.id});
  LogChanges(session, collection, changes);
  return {document.document.external_id,
          id,
          old.id == 0 ? WriteOutcome::kCreated : WriteOutcome::kReplaced,
          chunks,
          static_cast<int>(bundle.statements.size()),
          static_cast<int>(bundle.relations.size())};
}

}  // namespace

absl::StatusOr<DocumentResult> WriteDocument(Session& session, CollectionId collection, std::int32_t space,
                                             const DocumentWrite& write,
                                             const std::function<void(const DocumentResult&)>& finish) {
  Transaction transaction(session, collection, Isolation::kReadCommitted, Durability::kLater);
  const std::string& external_id = write.document.document.external_id;
  const LiveVersion old = LockAndFind(session, collection, external_id);
  DocumentResult written;
  if (old.id != 0 && old.digest == write.digest) {
    written = {external_id, DocumentId{old.id}, WriteOutcome::kUnchanged, old.chunks, old.statements, old.relations};
  } else if (write.document.chunks.empty()) {
    return Overtaken();
  } else if (!write.originals.empty() && !KeepsOriginals(session, collection)) {
    return Overtaken();  // it was made under a policy that is gone
  } else {
    written = Replace(session, collection, space, old, write);
  }
  if (finish) finish(written);
  transaction.Commit();
  return written;
}

void LockDocuments(Session& session, CollectionId collection, const std::vector<std::string>& external_ids) {
  for (const std::string& id : external_ids)
    session.Send(sql::kLockDocument, Parameters().Int64(collection.value).Text(id));
}

void ReleaseEntities(Session& session, CollectionId collection, const std::vector<std::int64_t>& live_versions) {
  const Timestamp now = session.Execute(kNow).Time(0, 0);
  const Rows old = session.Execute(kSupportOfDocuments, Parameters().Ids(live_versions));
  EntityChanges changes;
  for (int i = 0; i < old.size(); ++i)
    changes[old.String(i, 0)] = {.name = old.String(i, 1), .kind = old.String(i, 2), .support = -old.Int32(i, 3)};
  ApplyEntityChanges(session, collection, now, &changes);
}

std::optional<std::uint64_t> RetireDocument(Session& session, CollectionId collection, const std::string& external_id) {
  Transaction transaction(session, collection, Isolation::kReadCommitted, Durability::kLater);
  const LiveVersion old = LockAndFind(session, collection, external_id);
  if (old.id == 0) return std::nullopt;
  ChangeEntities(session, collection, old, PreparedDocument{}, {});
  Retire(session, old);
  LockFeed(session, collection);
  CountWritten(session, collection, {.old_version = old.id});
  const LoggedChange change{"retire", old.id};
  LogChanges(session, collection, {&change, 1});
  const std::uint64_t number = FeedHead(session, collection);
  transaction.Commit();
  return number;
}

}  // namespace annals::storage
