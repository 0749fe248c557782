#include "storage/documents/document_writer.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "storage/documents/document_rows.h"
#include "storage/documents/split_documents.h"
#include "storage/identity/entity_resolution.h"
#include "storage/identity/namesakes.h"

namespace annals::storage {
namespace {

using ingest::PreparedDocument;
using Type = Array::Type;

struct LiveVersion {
  Timestamp now;
  std::int64_t id = 0;  // 0: none
  std::string digest;
  std::uint64_t xid = 0;
  int chunks = 0, statements = 0, relations = 0;
};

LiveVersion LockAndFind(Session& session, CollectionId collection, const std::string& external_id) {
  session.Send(sql::kLockDocument, Parameters().Int64(collection.value).Text(external_id));
  const Rows row = session.Execute(sql::kLiveDocument, Parameters().Int64(collection.value).Text(external_id));
  return {row.Time(0, 0),  row.Int64(0, 1), row.String(0, 2), row.Uint64(0, 3),
          row.Int32(0, 4), row.Int32(0, 5), row.Int32(0, 6)};
}

// What a transaction changes about one entity. The map's order by key is the order in which rows are locked.
struct EntityChange {
  std::string name;
  std::string kind;
  int support = 0;  // new chunks minus old ones
  std::int64_t id = 0;
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
    change.id = ids.Int64(i, 0);
    change.added = ids.Bool(i, 2);
  }
}

void ResolveAdded(Session& session, CollectionId collection, const EntityChanges& changes) {
  std::vector<NewEntity> added;
  std::vector<std::int64_t> present;
  for (const auto& [key, change] : changes) {
    present.push_back(change.id);
    if (!change.added) continue;
    const EntityKind kind = ParseEntityKind(change.kind).value_or(EntityKind::kOther);
    added.push_back({change.id, change.name, kind, change.namesake});
  }
  ResolveNewEntities(session, collection, added, present);
}

void AddAliases(Session& session, CollectionId collection, DocumentId id, const PreparedDocument& document,
                const std::vector<std::string>& own_keys, const std::vector<std::int64_t>& ids) {
  std::vector<std::pair<std::int64_t, std::string>> rows;
  for (std::size_t e = 0; e < document.entities.size(); ++e) {
    if (ids[e] != 0 && own_keys[e] != document.entities[e].key) rows.emplace_back(ids[e], document.entities[e].key);
    for (const std::string& alias : document.entities[e].aliases) {
      if (ids[e] != 0 && alias != document.entities[e].key) rows.emplace_back(ids[e], alias);
    }
  }
  if (rows.empty()) return;
  std::sort(rows.begin(), rows.end());  // one order for all writers
  Array entities(Type::kInt64), keys(Type::kText);
  for (const auto& [entity, key] : rows) {
    entities.Int64(entity);
    keys.Text(key);
  }
  session.Send(
      sql::kAddAliases,
      Parameters().Int64(collection.value).Int64(id.value).Column(std::move(entities)).Column(std::move(keys)));
}

// Registers the new version's entities and lets go of the old one's. Ids in the order of document.entities; 0 for one
// that no chunk names.
std::vector<std::int64_t> ChangeEntities(Session& session, CollectionId collection, const LiveVersion& old,
                                         const PreparedDocument& document, const std::vector<std::string>& keys) {
  EntityChanges changes;
  const std::vector<int> support = CountSupport(document);
  for (std::size_t e = 0; e < support.size(); ++e) {
    const ingest::PreparedEntity& entity = document.entities[e];
    if (support[e] > 0)
      changes[keys[e]] = {
          .name = entity.name, .kind = Name(entity.kind), .support = support[e], .namesake = keys[e] != entity.key};
  }
  if (old.id != 0) AddOldSupport(session, old.id, &changes);
  ApplyEntityChanges(session, collection, old.now, &changes);
  ResolveAdded(session, collection, changes);
  std::vector<std::int64_t> ids;
  for (std::size_t e = 0; e < support.size(); ++e) ids.push_back(support[e] > 0 ? changes[keys[e]].id : 0);
  return ids;
}

std::optional<Day> From(const std::optional<Interval>& interval) {
  return interval ? std::optional(interval->from) : std::nullopt;
}
std::optional<Day> To(const std::optional<Interval>& interval) {
  return interval ? std::optional(interval->to) : std::nullopt;
}

void InsertDocumentRow(Session& session, CollectionId collection, DocumentId id, const DocumentWrite& write,
                       std::int64_t title_entity, Timestamp now) {
  const Document& d = write.document.document;
  const RowCounts counts = CountRows(write.document);
  Parameters p;
  p.Int64(id.value)
      .Int64(collection.value)
      .Text(d.external_id)
      .Text(write.digest)
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
  p.Int64OrNull(title_entity)
      .Int32(counts.chunks)
      .Int32(counts.statements)
      .Int32(counts.mentions)
      .Int32(counts.relations);
  p.Int32(static_cast<int>(write.document.events.size())).Int32(static_cast<int>(write.document.edges.size()));
  p.Int32(static_cast<int>(write.document.asset_edges.size())).Time(now);
  session.Send(sql::kInsertDocument, p);
}

std::uint64_t Log(Session& session, CollectionId collection, const char* action, std::int64_t document, int chunks) {
  return session
      .Execute(sql::kLogChange, Parameters().Int64(collection.value).Text(action).Int64(document).Int32(chunks))
      .Uint64(0, 0);
}

std::uint64_t Retire(Session& session, CollectionId collection, const LiveVersion& old) {
  session.Send(sql::kRetireDocument, Parameters().Int64(old.id).Time(old.now));
  return Log(session, collection, "retire", old.id, 0);
}

// With the keys of namesakes where edges name them.
std::vector<Edge> EdgesOf(const PreparedDocument& document, const std::vector<std::string>& keys) {
  std::vector<Edge> edges = document.edges;
  for (std::size_t e = 0; e < keys.size(); ++e) {
    if (keys[e] == document.entities[e].key) continue;
    const EdgeEnd bare = EdgeEnd::OfEntity(document.entities[e].key);
    for (Edge& edge : edges) {
      for (EdgeEnd* end : {&edge.source, &edge.target}) {
        if (*end == bare) *end = EdgeEnd::OfEntity(keys[e]);
      }
    }
  }
  return edges;
}

Written Replace(Session& session, IdBlocks& ids, CollectionId collection, const LiveVersion& old,
                const DocumentWrite& write) {
  const PreparedDocument& document = write.document;
  const DocumentId id{ids.Take(session, IdKind::kDocument, 1)[0]};
  const auto affiliations = ingest::Affiliations(document);
  std::vector<std::string> keys = KeysOfEntities(session, collection, document, affiliations);
  if (old.id != 0) KeepTwins(session, old.id, &keys);
  const std::vector<std::int64_t> entities = ChangeEntities(session, collection, old, document, keys);
  if (old.id != 0) Retire(session, collection, old);
  const std::int64_t title = document.title_entity < 0 ? 0 : entities[static_cast<std::size_t>(document.title_entity)];
  InsertDocumentRow(session, collection, id, write, title, old.now);
  AddAliases(session, collection, id, document, keys, entities);
  RecordAffiliations(session, collection, id, affiliations, entities);
  InsertChildren(session, ids, collection, id, write, EdgesOf(document, keys), entities);
  const RowCounts counts = CountRows(document);
  const std::uint64_t xid = Log(session, collection, "add", id.value, counts.chunks);
  return {{document.document.external_id, id, old.id == 0 ? WriteOutcome::kCreated : WriteOutcome::kReplaced,
           counts.chunks, counts.statements, counts.relations},
          xid};
}

bool Within(int index, std::size_t size) { return index >= 0 && static_cast<std::size_t>(index) < size; }

absl::Status CheckIndexes(const PreparedDocument& document) {
  const std::size_t entities = document.entities.size();
  if (document.title_entity >= 0 && !Within(document.title_entity, entities))
    return absl::InvalidArgumentError("title_entity: no such entity");
  for (std::size_t c = 0; c < document.chunks.size(); ++c) {
    const ingest::PreparedChunk& chunk = document.chunks[c];
    bool good = true;
    for (const auto& m : chunk.mentions)
      good &= Within(m.entity, entities) && m.statement < static_cast<int>(chunk.statements.size());
    for (const auto& r : chunk.relations) {
      good &= Within(r.subject, entities) && Within(r.object, entities) && Within(r.statement, chunk.statements.size());
    }
    if (!good)
      return absl::InvalidArgumentError(
          absl::StrCat("chunks[", c, "]: a mention or relation names an entity or statement that is not there"));
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status CheckShape(const DocumentWrite& write, std::size_t dimension) {
  const RowCounts counts = CountRows(write.document);
  const auto check = [dimension](const char* field, const std::vector<float>& vectors, int rows) {
    const std::size_t expected = static_cast<std::size_t>(rows) * dimension;
    if (vectors.size() == expected) return absl::OkStatus();
    return absl::InvalidArgumentError(
        absl::StrCat(field, ": ", vectors.size(), " floats for ", rows, " rows of dimension ", dimension));
  };
  absl::Status status = check("chunk_vectors", write.chunk_vectors, counts.chunks);
  status.Update(check("statement_vectors", write.statement_vectors, counts.statements));
  status.Update(CheckIndexes(write.document));
  return status;
}

absl::StatusOr<Written> WriteDocument(Session& session, IdBlocks& ids, CollectionId collection,
                                      const DocumentWrite& write, const std::function<void(const Written&)>& finish) {
  Transaction transaction(session, collection, Isolation::kReadCommitted, Durability::kLater);
  const std::string& external_id = write.document.document.external_id;
  const LiveVersion old = LockAndFind(session, collection, external_id);
  Written written;
  if (old.id != 0 && old.digest == write.digest) {
    written = {{external_id, DocumentId{old.id}, WriteOutcome::kUnchanged, old.chunks, old.statements, old.relations},
               old.xid};
  } else if (write.document.chunks.empty()) {
    return absl::AbortedError("another writer changed the document meanwhile: send it again");
  } else {
    written = Replace(session, ids, collection, old, write);
  }
  finish(written);
  transaction.Commit();
  return written;
}

bool ReleaseEntities(Session& session, CollectionId collection, const std::string& external_id) {
  const LiveVersion old = LockAndFind(session, collection, external_id);
  if (old.id == 0) return false;
  ChangeEntities(session, collection, old, PreparedDocument{}, {});
  return true;
}

std::optional<std::uint64_t> RetireDocument(Session& session, CollectionId collection, const std::string& external_id) {
  Transaction transaction(session, collection);
  const LiveVersion old = LockAndFind(session, collection, external_id);
  if (old.id == 0) return std::nullopt;
  ChangeEntities(session, collection, old, PreparedDocument{}, {});
  const std::uint64_t xid = Retire(session, collection, old);
  transaction.Commit();
  return xid;
}

}  // namespace annals::storage
