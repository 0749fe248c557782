// Removing for good (storage/documents/purge.h says what goes).
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "core/record/asset_ref.h"
#include "core/record/status.h"
#include "storage/refusals.h"
#include "tests/fakes/memory/documents.h"
#include "tests/fakes/memory/identity.h"

namespace annals::fakes::memory {
namespace {

using Versions = std::set<DocumentId>;
using Entities = std::set<EntityId>;

std::vector<EntityId> MergedInto(const Tables& tables, EntityId id) {
  std::vector<EntityId> merged;
  for (const auto& [other, entity] : tables.entities) {
    if (entity.merged_into == id) merged.push_back(other);
  }
  return merged;
}

bool Named(const Tables& tables, EntityId id) {
  return std::ranges::any_of(tables.versions, [id](const auto& row) { return row.second.support.contains(id); });
}

Entities NamedIn(const Tables& tables, const Versions& versions) {
  Entities named;
  for (const DocumentId id : versions) {
    for (const auto& [entity, chunks] : tables.versions.at(id).support) named.insert(entity);
  }
  return named;
}

// All that is one with an entity of which other documents' bundles hold something: a name, a merge.
std::vector<EntityId> SharedTrees(const Tables& tables, const Entities& named) {
  Entities shared;
  for (const EntityId id : named) {
    const EntityRow& entity = tables.entities.at(id);
    if (!entity.merged_into && entity.aliases.empty() && MergedInto(tables, id).empty()) continue;
    const auto tree = FindTree(tables, absl::StrCat("#", id.value));
    for (const EntityId member : tree->Ids()) shared.insert(member);
  }
  return {shared.begin(), shared.end()};
}

void DeleteVersions(Tables& tables, const Versions& versions) {
  std::erase_if(tables.log, [&](const LogRow& row) { return versions.contains(row.document); });
  std::erase_if(tables.versions, [&](const auto& row) { return versions.contains(row.first); });
  std::erase_if(tables.live, [&](const auto& row) { return versions.contains(row.second); });
  for (auto* backlog : {&tables.vector_backlog, &tables.next.backlog})
    std::erase_if(*backlog, [&](const auto& row) { return versions.contains(row.first); });
  std::erase_if(tables.next.vectors, [&](const auto& row) { return versions.contains(row.first); });
  for (auto& [id, entity] : tables.entities)
    std::erase_if(entity.aliases, [&](const auto& alias) { return versions.contains(alias.second); });
}

void ForgetRequests(Tables& tables, const std::vector<std::string>& external_ids) {
  std::erase_if(tables.requests, [&](const auto& request) {
    return std::ranges::any_of(request.second.result.documents, [&](const storage::DocumentResult& document) {
      return std::ranges::contains(external_ids, document.external_id);
    });
  });
}

void DeleteEntity(Tables& tables, EntityId id) {
  tables.by_key.erase(tables.entities.at(id).key);
  tables.entities.erase(id);
  std::erase_if(tables.match_keys, [id](const auto& row) { return row.second == id; });
  std::erase_if(tables.candidates, [id](const auto& row) { return row.first.first == id || row.first.second == id; });
}

// What was merged into an entity that goes lives on by itself: the oldest of it stands in for it.
void PromoteMerged(Tables& tables, EntityId gone) {
  const std::vector<EntityId> merged = MergedInto(tables, gone);
  for (const EntityId id : merged)
    tables.entities.at(id).merged_into = id == merged.front() ? tables.entities.at(gone).merged_into : merged.front();
}

std::int64_t DeleteUnnamed(Tables& tables, const Entities& named) {
  std::int64_t deleted = 0;
  for (const EntityId id : named) {
    if (tables.entities.at(id).live() || Named(tables, id)) continue;
    PromoteMerged(tables, id);
    DeleteEntity(tables, id);
    ++deleted;
  }
  return deleted;
}

// Of assets that only these versions are, or speak of as a part of theirs.
void DeleteAssetLinks(Tables& tables, const Versions& versions) {
  std::set<std::string> assets;
  for (const DocumentId id : versions) {
    const DocumentBundle& bundle = tables.versions.at(id).bundle;
    assets.insert(AssetOf(bundle.document));
    for (const AssetEdge& edge : bundle.asset_edges) assets.insert(edge.source_ref);
  }
  for (const auto& [id, version] : tables.versions) {
    if (!versions.contains(id)) assets.erase(version.bundle.document.asset_ref);
  }
  for (const auto& [id, link] : tables.asset_links) {
    if (assets.contains(link.edge.source_ref) || assets.contains(link.edge.target_ref)) tables.LogLink(id);
  }
  std::erase_if(tables.asset_links, [&](const auto& row) {
    return assets.contains(row.second.edge.source_ref) || assets.contains(row.second.edge.target_ref);
  });
}

}  // namespace

absl::StatusOr<storage::Purged> PurgeDocuments(Tables& tables, const Transaction& transaction,
                                               std::vector<std::string> external_ids) {
  Versions versions;
  for (const std::string& id : external_ids) {
    for (const DocumentId version : tables.VersionsOf(id)) versions.insert(version);
  }
  if (versions.empty()) return storage::NeverStored(external_ids);
  for (const std::string& id : external_ids) RetireDocument(tables, transaction, id);
  const Entities named = NamedIn(tables, versions);
  const std::vector<EntityId> shared = SharedTrees(tables, named);
  DeleteAssetLinks(tables, versions);
  DeleteVersions(tables, versions);
  ForgetRequests(tables, external_ids);
  for (const DocumentId id : versions) tables.Log(LogAction::kPurge, id);
  Rewrite(tables, shared);
  storage::Purged purged{.versions = static_cast<std::int64_t>(versions.size()), .documents = std::move(external_ids)};
  purged.entities = DeleteUnnamed(tables, named);
  return purged;
}

absl::StatusOr<std::vector<std::string>> DocumentsNaming(const Tables& tables, const std::string& name) {
  ASSIGN_OR_RETURN(const identity::MergeTree tree, FindTree(tables, name));
  std::set<std::string> documents;
  for (const auto& [id, version] : tables.versions) {
    if (std::ranges::any_of(tree.Ids(), [&](EntityId entity) { return version.support.contains(entity); }))
      documents.insert(version.bundle.document.external_id);
  }
  return std::vector<std::string>(documents.begin(), documents.end());
}

}  // namespace annals::fakes::memory
