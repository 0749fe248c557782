#include "storage/documents/document_writer.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "core/ingest/bundle.h"
#include "core/ingest/names/organisations.h"
#include "core/privacy/policy.h"
#include "storage/documents/document_locks.h"
#include "storage/documents/document_rows.h"
#include "storage/documents/entity_changes.h"
#include "storage/documents/feed_writer.h"
#include "storage/documents/quota.h"
#include "storage/documents/split_documents.h"
#include "storage/documents/vector_backlog.h"
#include "storage/identity/namesakes.h"
#include "storage/refusals.h"

namespace annals::storage {
namespace {

using ingest::PreparedDocument;
using Type = Array::Type;

constexpr std::size_t kBytesTogether = 8u << 20;  // of one transaction's documents

struct LiveVersion {
  Timestamp now;
  std::int64_t id = 0;  // 0: none
  std::string digest;
  int chunks = 0, statements = 0, relations = 0;
  bool by_key = false;  // a key wrote it
};

// In the order of `external_ids`.
std::vector<LiveVersion> LockAndFind(Session& session, CollectionId collection,
                                     const std::vector<std::string>& external_ids) {
  LockDocuments(session, collection, external_ids);
  Array asked(Type::kText);
  for (const std::string& id : external_ids) asked.Text(id);
  const Rows rows = session.Execute(sql::kLiveDocuments, Parameters().Int64(collection.value).Column(std::move(asked)));
  std::vector<LiveVersion> live;
  for (int i = 0; i < rows.size(); ++i) {
    live.push_back({rows.Time(i, 0), rows.Int64(i, 1), rows.String(i, 2), rows.Int32(i, 3), rows.Int32(i, 4),
                    rows.Int32(i, 5), !rows.IsNull(i, 6)});
  }
  return live;
}

// The row stays as it is until the transaction ends: a change of the policy waits, and then forgets what was written.
constexpr Sql kHoldPolicy{"hold_policy", "SELECT privacy FROM collections WHERE id = $1::int8 FOR SHARE"};

bool KeepsOriginals(Session& session, CollectionId collection) {
  const Rows row = session.Execute(kHoldPolicy, Parameters().Int64(collection.value));
  return row.size() > 0 && privacy::PolicyOfLine(row.String(0, 0)).value_or(privacy::Policy()).keep_originals;
}

// One document of a transaction.
struct Writing {
  const DocumentWrite* write;
  LiveVersion old;
  std::vector<identity::Affiliations> affiliations;
  std::vector<std::string> bare_keys, keys;  // by entity: as the text gives them, and as they are told apart
  EntityChanges changes;
  std::vector<EntityId> entities;
  DocumentBundle bundle;

  const PreparedDocument& prepared() const { return write->document; }
};
using Writings = std::vector<Writing>;

void AddAliases(Session& session, CollectionId collection, const Writings& writings) {
  Array documents(Type::kInt64), entities(Type::kInt64), keys(Type::kText);
  std::vector<std::tuple<EntityId, std::string, DocumentId>> rows;
  for (const Writing& w : writings) {
    for (std::size_t e = 0; e < w.entities.size(); ++e) {
      const ingest::PreparedEntity& entity = w.prepared().entities[e];
      if (!w.entities[e]) continue;
      const DocumentId id = w.bundle.document.id;
      if (w.keys[e] != entity.key) rows.emplace_back(w.entities[e], entity.key, id);
      for (const std::string& alias : entity.aliases) {
        if (alias != entity.key) rows.emplace_back(w.entities[e], alias, id);
      }
    }
  }
  if (rows.empty()) return;
  std::sort(rows.begin(), rows.end());  // one order for all writers
  for (const auto& [entity, key, document] : rows) {
    documents.Int64(document.value);
    entities.Int64(entity.value);
    keys.Text(key);
  }
  session.Send(sql::kAddAliases, Parameters()
                                     .Int64(collection.value)
                                     .Column(std::move(documents))
                                     .Column(std::move(entities))
                                     .Column(std::move(keys)));
}

std::optional<Day> From(const std::optional<Interval>& interval) {
  return interval ? std::optional(interval->from) : std::nullopt;
}
std::optional<Day> To(const std::optional<Interval>& interval) {
  return interval ? std::optional(interval->to) : std::nullopt;
}

void InsertDocumentRow(Session& session, CollectionId collection, const DocumentBundle& bundle,
                       const std::string& digest, const Writer& writer) {
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
  p.Time(d.recorded).Text(writer.key_id);
  session.Send(sql::kInsertDocument, p);
}

constexpr Sql kKeepGiven{"keep_given",
                         "INSERT INTO given_documents (collection_id, document_id, given)"
                         " SELECT $1::int8, * FROM unnest($2::int8[], $3::bytea[])"};

void KeepGiven(Session& session, CollectionId collection, const Writings& writings) {
  Array documents(Type::kInt64), given(Type::kBytes);
  for (const Writing& w : writings) {
    if (w.write->given.empty()) continue;
    documents.Int64(w.bundle.document.id.value);
    given.Bytes(w.write->given);
  }
  if (documents.size() == 0) return;
  session.Send(kKeepGiven, Parameters().Int64(collection.value).Column(std::move(documents)).Column(std::move(given)));
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

// Who belongs where is told apart by what documents before said: such a document is written alone, and one that replaces
// another is, too. So of several none has to know what the others of its transaction say.
bool StandsAlone(const Writing& w) {
  return w.old.id != 0 || !std::ranges::all_of(w.affiliations, &identity::Affiliations::empty);
}

constexpr Sql kNow{"now", "SELECT clock_timestamp()"};

void Release(Session& session, CollectionId collection, std::span<const std::int64_t> versions, Timestamp now) {
  EntityChanges changes;
  AddOldSupport(session, versions, &changes);
  EntityChanges* const of_all[] = {&changes};
  ApplyEntityChanges(session, collection, now, of_all);
}

void ChangeEntities(Session& session, CollectionId collection, Writings* writings) {
  std::vector<EntityChanges*> changes;
  for (Writing& w : *writings) {
    AddNewSupport(w.prepared(), w.keys, &w.changes);
    if (w.old.id != 0) AddOldSupport(session, {&w.old.id, 1}, &w.changes);
    changes.push_back(&w.changes);
  }
  ApplyEntityChanges(session, collection, writings->front().old.now, changes);
  for (Writing& w : *writings) w.entities = IdsOf(w.changes, w.keys, w.prepared());
}

void InsertRows(Session& session, CollectionId collection, std::int32_t space, const Writer& writer,
                Writings* writings) {
  std::vector<WrittenDocument> rows;
  for (Writing& w : *writings) {
    const DocumentId id{session.ids().Take(session, IdKind::kDocument, 1)[0]};
    DrawnIds numbers(session, ingest::CountRows(w.prepared()));
    w.bundle = ingest::MakeBundle(w.prepared(), id, w.entities, numbers);
    w.bundle.document.recorded = w.old.now;
    identity::RenameEnds(w.bare_keys, w.keys, &w.bundle.edges);
    InsertDocumentRow(session, collection, w.bundle, w.write->digest, writer);
    rows.push_back({w.write, &w.bundle, &w.entities});
  }
  KeepGiven(session, collection, *writings);
  AddAliases(session, collection, *writings);
  for (const Writing& w : *writings)
    RecordAffiliations(session, collection, w.bundle.document.id, w.affiliations, w.entities);
  InsertChildren(session, collection, space, rows);
  for (const Writing& w : *writings)
    NoteVectorWork(session, collection, space, w.bundle.document.id, w.write->missing_vectors);
}

void LogWritten(Session& session, CollectionId collection, const Writer& writer, const Writings& writings) {
  std::vector<LoggedChange> changes;
  std::vector<ReplacedVersion> versions;
  for (const Writing& w : writings) {
    const std::int64_t id = w.bundle.document.id.value;
    if (w.old.id != 0) changes.push_back({"retire", w.old.id});
    changes.push_back({"add", id});
    versions.push_back({.new_version = id, .old_version = w.old.id, .old_by_key = w.old.by_key});
  }
  LockFeed(session, collection);
  CountWritten(session, collection, versions, writer);
  LogChanges(session, collection, changes);
}

// Several that do not stand alone, or one.
void WriteRows(Session& session, CollectionId collection, std::int32_t space, const Writer& writer,
               Writings* writings) {
  for (Writing& w : *writings) {
    w.keys = KeysOfEntities(session, collection, w.prepared().document.external_id, w.bare_keys, w.affiliations);
    if (w.old.id != 0) KeepTwins(session, w.old.id, &w.keys);
  }
  ChangeEntities(session, collection, writings);
  for (const Writing& w : *writings) {
    if (w.old.id != 0) Retire(session, w.old);
  }
  InsertRows(session, collection, space, writer, writings);
  LogWritten(session, collection, writer, *writings);
}

DocumentResult ResultOf(const Writing& w) {
  return {w.prepared().document.external_id,
          w.bundle.document.id,
          w.old.id == 0 ? WriteOutcome::kCreated : WriteOutcome::kReplaced,
          static_cast<int>(w.bundle.chunks.size()),
          static_cast<int>(w.bundle.statements.size()),
          static_cast<int>(w.bundle.relations.size())};
}

std::size_t BytesOf(const DocumentWrite& write) {
  std::size_t bytes =
      write.given.size() + sizeof(float) * (write.chunk_vectors.size() + write.statement_vectors.size());
  for (const ingest::PreparedChunk& chunk : write.document.chunks) bytes += chunk.text.size();
  return bytes;
}

// As many as one transaction takes: no document twice, and bounded.
std::span<const DocumentWrite> Bounded(std::span<const DocumentWrite> writes) {
  absl::flat_hash_set<std::string_view> ids;
  std::size_t bytes = 0, n = 0;
  while (n < writes.size() && n < kMostTogether && ids.insert(writes[n].document.document.external_id).second) {
    bytes += BytesOf(writes[n]);
    if (n > 0 && bytes > kBytesTogether) break;
    ++n;
  }
  return writes.first(n);
}

}  // namespace

absl::StatusOr<std::vector<DocumentResult>> WriteDocuments(Session& session, CollectionId collection,
                                                           std::int32_t space, const Writer& writer,
                                                           std::span<const DocumentWrite> writes,
                                                           const FinishWriting& finish) {
  const std::span<const DocumentWrite> some = Bounded(writes);
  std::vector<std::string> external_ids;
  for (const DocumentWrite& write : some) external_ids.push_back(write.document.document.external_id);
  Transaction transaction(session, collection, Isolation::kReadCommitted, Durability::kLater);
  const std::vector<LiveVersion> live = LockAndFind(session, collection, external_ids);
  std::vector<DocumentResult> results;
  Writings writings;
  std::vector<std::size_t> places;  // in results, of each that is written
  bool alone = false;               // nothing is written beside it
  for (std::size_t i = 0; i < some.size() && !alone; ++i) {
    const DocumentWrite& write = some[i];
    const LiveVersion& old = live[i];
    if (old.id != 0 && old.digest == write.digest) {
      results.push_back(
          {external_ids[i], DocumentId{old.id}, WriteOutcome::kUnchanged, old.chunks, old.statements, old.relations});
      continue;
    }
    Writing writing{.write = &write,
                    .old = old,
                    .affiliations = ingest::ReadAffiliations(write.document),
                    .bare_keys = BareKeys(write.document)};
    alone = StandsAlone(writing);
    if (alone && !writings.empty()) break;
    const bool overtaken = write.document.chunks.empty() ||
                           // its originals were made under a policy that is gone
                           (!write.originals.empty() && !KeepsOriginals(session, collection));
    if (overtaken && !results.empty()) break;
    if (overtaken) return Overtaken();
    places.push_back(results.size());
    results.emplace_back();
    writings.push_back(std::move(writing));
  }
  if (!writings.empty()) WriteRows(session, collection, space, writer, &writings);
  for (std::size_t i = 0; i < writings.size(); ++i) results[places[i]] = ResultOf(writings[i]);
  if (finish) finish(results);
  transaction.Commit();
  return results;
}

void ReleaseEntities(Session& session, CollectionId collection, const std::vector<std::int64_t>& live_versions) {
  const Timestamp now = session.Execute(kNow).Time(0, 0);
  Release(session, collection, live_versions, now);
}

std::optional<std::uint64_t> RetireDocument(Session& session, CollectionId collection, const std::string& external_id) {
  Transaction transaction(session, collection, Isolation::kReadCommitted, Durability::kLater);
  const LiveVersion old = LockAndFind(session, collection, {external_id})[0];
  if (old.id == 0) return std::nullopt;
  Release(session, collection, {&old.id, 1}, old.now);
  Retire(session, old);
  LockFeed(session, collection);
  const ReplacedVersion gone{.old_version = old.id, .old_by_key = old.by_key};
  CountWritten(session, collection, {&gone, 1}, {});
  const LoggedChange change{"retire", old.id};
  LogChanges(session, collection, {&change, 1});
  const std::uint64_t number = FeedHead(session, collection);
  transaction.Commit();
  return number;
}

}  // namespace annals::storage
