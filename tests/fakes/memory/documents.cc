#include "tests/fakes/memory/documents.h"

#include <algorithm>

#include "core/ingest/names/organisations.h"
#include "core/record/status.h"
#include "storage/refusals.h"
#include "tests/fakes/memory/identity.h"
#include "tests/fakes/memory/spaces.h"

namespace annals::fakes::memory {
namespace {

using ingest::PreparedDocument;
using storage::WriteOutcome;

// What a transaction changes about one entity, by key.
struct EntityChange {
  std::string name;
  EntityKind kind = EntityKind::kOther;
  int support = 0;  // new chunks minus old ones
  bool namesake = false;
};
using EntityChanges = std::map<std::string, EntityChange>;

void AddOldSupport(const Tables& tables, const VersionRow& old, EntityChanges* changes) {
  for (const auto& [id, chunks] : old.support) {
    const EntityRow& entity = tables.entities.at(id);
    changes->try_emplace(entity.key, EntityChange{.name = entity.name, .kind = entity.kind}).first->second.support -=
        chunks;
  }
}

void Apply(Tables& tables, const Transaction& transaction, const EntityChanges& changes) {
  std::vector<NewEntity> added;
  std::set<EntityId> present;
  for (const auto& [key, change] : changes) {
    EntityId& id = tables.by_key[key];
    if (!id) {
      id = EntityId(transaction.ids.Next());
      tables.entities[id] = {.id = id, .key = key, .name = change.name, .kind = change.kind};
      added.push_back({id, {change.name, change.kind, change.namesake}});
    }
    EntityRow& entity = tables.entities.at(id);
    entity.support += change.support;
    if (entity.kind == EntityKind::kOther) entity.kind = change.kind;
    present.insert(id);
  }
  ResolveNewEntities(tables, added, present);
}

// Registers the new version's entities and lets go of the old one's. Ids in the order of document.entities; 0 for one
// that no chunk names.
std::vector<EntityId> ChangeEntities(Tables& tables, const Transaction& transaction, const VersionRow* old,
                                     const PreparedDocument& document, const std::vector<std::string>& keys) {
  const std::vector<int> support = ingest::CountSupport(document);
  EntityChanges changes;
  for (std::size_t e = 0; e < support.size(); ++e) {
    const ingest::PreparedEntity& entity = document.entities[e];
    if (support[e] > 0) changes[keys[e]] = {entity.name, entity.kind, support[e], keys[e] != entity.key};
  }
  if (old != nullptr) AddOldSupport(tables, *old, &changes);
  Apply(tables, transaction, changes);
  std::vector<EntityId> ids;
  for (std::size_t e = 0; e < support.size(); ++e)
    ids.push_back(support[e] > 0 ? tables.by_key.at(keys[e]) : EntityId());
  return ids;
}

void Retire(Tables& tables, const Transaction& transaction, VersionRow* old) {
  Document& document = old->bundle.document;
  document.retired = std::max(transaction.now, document.recorded);
  old->retired_at = tables.Log(LogAction::kRetire, document.id);
  tables.live.erase(document.external_id);
}

void AddAliases(Tables& tables, DocumentId id, const PreparedDocument& document, const std::vector<std::string>& keys,
                const std::vector<EntityId>& entities) {
  for (std::size_t e = 0; e < entities.size(); ++e) {
    if (!entities[e]) continue;
    const ingest::PreparedEntity& given = document.entities[e];
    EntityRow& entity = tables.entities.at(entities[e]);
    if (keys[e] != given.key) entity.aliases.insert({given.key, id});
    for (const std::string& alias : given.aliases) {
      if (alias != given.key) entity.aliases.insert({alias, id});
    }
  }
}

VersionRow MakeVersion(const Transaction& transaction, const storage::DocumentWrite& write, DocumentId id,
                       const std::vector<EntityId>& entities) {
  VersionRow version{.bundle = ingest::MakeBundle(write.document, id, entities, transaction.ids),
                     .digest = write.digest};
  version.bundle.document.recorded = transaction.now;
  version.bundle.chunk_vectors = write.chunk_vectors;
  version.bundle.statement_vectors = write.statement_vectors;
  const std::vector<int> support = ingest::CountSupport(write.document);
  for (std::size_t e = 0; e < support.size(); ++e) {
    if (support[e] > 0) version.support[entities[e]] = support[e];
  }
  return version;
}

storage::DocumentResult ResultOf(const VersionRow& version, WriteOutcome outcome) {
  const DocumentBundle& b = version.bundle;
  return {b.document.external_id,
          b.document.id,
          outcome,
          static_cast<int>(b.chunks.size()),
          static_cast<int>(b.statements.size()),
          static_cast<int>(b.relations.size())};
}

storage::DocumentResult Replace(Tables& tables, const Transaction& transaction, std::int32_t space,
                                const storage::Writer& writer, const storage::DocumentWrite& write, VersionRow* old) {
  const PreparedDocument& document = write.document;
  const DocumentId id(transaction.ids.Next());
  const std::vector<identity::Affiliations> affiliations = ingest::ReadAffiliations(document);
  const std::vector<std::string> keys = KeysOfEntities(tables, document, affiliations, old);
  const std::vector<EntityId> entities = ChangeEntities(tables, transaction, old, document, keys);
  if (old != nullptr) Retire(tables, transaction, old);
  VersionRow version = MakeVersion(transaction, write, id, entities);
  version.originals = write.originals;
  version.written_by = writer.key_id;
  std::vector<std::string> bare_keys;
  for (const ingest::PreparedEntity& entity : document.entities) bare_keys.push_back(entity.key);
  identity::RenameEnds(bare_keys, keys, &version.bundle.edges);
  for (std::size_t e = 0; e < entities.size(); ++e) {
    if (!entities[e]) continue;
    for (const identity::Affiliation& a : affiliations[e]) version.affiliations.emplace_back(entities[e], a);
  }
  AddAliases(tables, id, document, keys, entities);
  tables.Log(LogAction::kAdd, id);
  tables.live[document.document.external_id] = id;
  storage::DocumentResult result = ResultOf(version, old == nullptr ? WriteOutcome::kCreated : WriteOutcome::kReplaced);
  NoteVectorWork(tables, space, write.missing_vectors, &version);
  tables.versions.emplace(id, std::move(version));
  return result;
}

}  // namespace

VersionRow* Tables::Live(const std::string& external_id) {
  const auto at = live.find(external_id);
  return at == live.end() ? nullptr : &versions.at(at->second);
}

std::vector<DocumentId> Tables::VersionsOf(const std::string& external_id) const {
  std::vector<DocumentId> ids;
  for (const auto& [id, version] : versions) {
    if (version.bundle.document.external_id == external_id) ids.push_back(id);
  }
  return ids;
}

namespace {

std::int64_t TextBytesOf(const VersionRow* version) {
  std::int64_t bytes = 0;
  if (version == nullptr) return bytes;
  for (const Chunk& chunk : version->bundle.chunks) bytes += static_cast<std::int64_t>(chunk.text.size());
  return bytes;
}

// `old`: of what is counted, the version that goes.
absl::Status CheckRoom(const storage::StorageLimits& limits, const storage::KeyUse& use,
                       const storage::DocumentWrite& write, const VersionRow* old) {
  const auto beyond = [&](const char* quota, std::int64_t limit, std::int64_t used) {
    return storage::BeyondQuota({quota, limit, used, use.key_id});
  };
  if (limits.documents > 0 && old == nullptr && use.documents + 1 > limits.documents)
    return beyond("documents", limits.documents, use.documents);
  std::int64_t more = -TextBytesOf(old);
  for (const auto& chunk : write.document.chunks) more += static_cast<std::int64_t>(chunk.text.size());
  if (limits.text_bytes > 0 && more > 0 && use.text_bytes + more > limits.text_bytes)
    return beyond("text_bytes", limits.text_bytes, use.text_bytes);
  std::int64_t more_statements = old == nullptr ? 0 : -static_cast<std::int64_t>(old->bundle.statements.size());
  for (const auto& chunk : write.document.chunks) more_statements += static_cast<std::int64_t>(chunk.statements.size());
  if (limits.statements > 0 && more_statements > 0 && use.statements + more_statements > limits.statements)
    return beyond("statements", limits.statements, use.statements);
  return absl::OkStatus();
}

// Of all that is live, or of one key's.
storage::KeyUse CountLive(const Tables& tables, const std::string& key) {
  storage::KeyUse use{.key_id = key};
  for (const auto& [external_id, id] : tables.live) {
    const VersionRow& version = tables.versions.at(id);
    if (!key.empty() && version.written_by != key) continue;
    ++use.documents;
    use.text_bytes += TextBytesOf(&version);
    use.statements += static_cast<std::int64_t>(version.bundle.statements.size());
  }
  return use;
}

absl::Status CheckQuotas(const Tables& tables, const storage::Writer& writer, const storage::DocumentWrite& write,
                         const VersionRow* old) {
  const storage::Quota& quota = tables.quota;
  const storage::StorageLimits of_all{quota.documents, quota.text_bytes, quota.statements};
  if (of_all.any()) RETURN_IF_ERROR(CheckRoom(of_all, CountLive(tables, ""), write, old));
  if (!writer.limits.any()) return absl::OkStatus();
  const bool own = old != nullptr && old->written_by == writer.key_id;
  return CheckRoom(writer.limits, CountLive(tables, writer.key_id), write, own ? old : nullptr);
}

}  // namespace

storage::QuotaUse UseOf(const Tables& tables) {
  storage::QuotaUse use{.quota = tables.quota};
  if (!tables.quota.counts()) return use;
  const storage::KeyUse all = CountLive(tables, "");
  use.documents = all.documents;
  use.text_bytes = all.text_bytes;
  use.statements = all.statements;
  return use;
}

storage::KeyUse UseOf(const Tables& tables, const std::string& key) { return CountLive(tables, key); }

absl::StatusOr<storage::DocumentResult> WriteDocument(Tables& tables, const Transaction& transaction,
                                                      std::int32_t space, const storage::Writer& writer,
                                                      const storage::DocumentWrite& write) {
  VersionRow* old = tables.Live(write.document.document.external_id);
  if (old != nullptr && old->digest == write.digest) return ResultOf(*old, WriteOutcome::kUnchanged);
  if (write.document.chunks.empty()) return storage::Overtaken();
  if (!write.originals.empty() && !tables.collection.privacy.keep_originals) return storage::Overtaken();
  RETURN_IF_ERROR(CheckQuotas(tables, writer, write, old));
  if (writer.limits.any() || tables.key_limits.contains(writer.key_id))
    tables.key_limits[writer.key_id] = writer.limits;
  return Replace(tables, transaction, space, writer, write, old);
}

bool RetireDocument(Tables& tables, const Transaction& transaction, const std::string& external_id) {
  VersionRow* old = tables.Live(external_id);
  if (old == nullptr) return false;
  ChangeEntities(tables, transaction, old, PreparedDocument{}, {});
  Retire(tables, transaction, old);
  return true;
}

namespace {

auto FindAssetLink(Tables& tables, const AssetEdge& link) {
  return std::ranges::find_if(tables.asset_links, [&](const auto& row) {
    const AssetEdge& edge = row.second.edge;
    return edge.source_ref == link.source_ref && edge.relation == link.relation && edge.target_ref == link.target_ref;
  });
}

}  // namespace

storage::AssetLinksWritten WriteAssetLinks(Tables& tables, const Transaction& transaction,
                                           const std::vector<AssetEdge>& links) {
  storage::AssetLinksWritten written;
  for (const AssetEdge& link : links) {
    const auto at = FindAssetLink(tables, link);
    if (at != tables.asset_links.end() && at->second.edge == link) {
      ++written.unchanged;
      continue;
    }
    const bool is_new = at == tables.asset_links.end();
    const AssetLinkId id = is_new ? AssetLinkId(--tables.last_asset_link) : at->first;
    ++(is_new ? written.added : written.changed);
    tables.asset_links[id] = {id, link, is_new ? transaction.now : at->second.recorded};
    tables.LogLink(id);
  }
  return written;
}

storage::AssetLinkRemoved RemoveAssetLink(Tables& tables, const AssetEdge& link) {
  const auto at = FindAssetLink(tables, link);
  if (at == tables.asset_links.end()) return {};
  tables.LogLink(at->first);
  tables.asset_links.erase(at);
  return {.removed = true};
}

storage::LinkedCopies LinkCopies(Tables& tables, const std::vector<storage::CopyLink>& links) {
  storage::LinkedCopies linked;
  for (const storage::CopyLink& link : links) {
    VersionRow* copy = tables.Live(link.copy);
    if (copy == nullptr) continue;
    std::string& original = copy->bundle.document.canonical_of;
    const bool undoes = link.original.empty();
    // A client's own word stays, a link is made once, and only such a link is undone.
    if (undoes ? copy->linked != true : copy->linked.has_value() || !original.empty()) continue;
    original = link.original;
    copy->linked = !undoes;
    tables.Log(LogAction::kRewrite, copy->bundle.document.id);
    linked.changed.push_back(link.copy);
  }
  return linked;
}

storage::CollectionStats Count(const Tables& tables) {
  storage::CollectionStats stats;
  const auto add = [](const auto& rows, std::int64_t* sum) { *sum += static_cast<std::int64_t>(rows.size()); };
  for (const auto& [id, version] : tables.versions) {
    if (!version.live()) continue;
    const DocumentBundle& b = version.bundle;
    ++stats.documents;
    add(b.chunks, &stats.chunks);
    add(b.statements, &stats.statements);
    add(b.mentions, &stats.mentions);
    add(b.relations, &stats.relations);
    add(b.events, &stats.events);
    add(b.edges, &stats.edges);
    add(b.asset_edges, &stats.asset_edges);
  }
  stats.asset_edges += static_cast<std::int64_t>(tables.asset_links.size());
  for (const auto& [id, entity] : tables.entities) stats.entities += entity.live() && !entity.merged_into;
  return stats;
}

}  // namespace annals::fakes::memory
