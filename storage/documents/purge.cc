#include "storage/documents/purge.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>
#include <numeric>
#include <set>
#include <span>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "core/record/status.h"
#include "storage/documents/asset_links.h"
#include "storage/documents/document_locks.h"
#include "storage/documents/document_writer.h"
#include "storage/documents/feed_writer.h"
#include "storage/documents/quota.h"
#include "storage/identity/identity_sql.h"
#include "storage/identity/identity_writer.h"
#include "storage/refusals.h"

namespace annals::storage {
namespace {

using Ids = std::vector<std::int64_t>;

struct Versions {
  Ids all, live;
  std::vector<std::int64_t> rows;  // of `all`
};

Versions VersionsOf(Session& session, CollectionId collection, const std::vector<std::string>& external_ids) {
  Array asked(Array::Type::kText);
  for (const std::string& id : external_ids) asked.Text(id);
  const Rows rows =
      session.Execute(sql::kVersionsOfDocuments, Parameters().Int64(collection.value).Column(std::move(asked)));
  Versions versions;
  for (int i = 0; i < rows.size(); ++i) {
    versions.all.push_back(rows.Int64(i, 0));
    if (rows.Bool(i, 1)) versions.live.push_back(rows.Int64(i, 0));
    versions.rows.push_back(rows.Int64(i, 2));
  }
  return versions;
}

bool Among(std::span<const std::int64_t> sorted, std::int64_t id) { return std::ranges::binary_search(sorted, id); }

// Leaves of the versions those with `most_rows`; false: that is all of them.
bool Cut(Session& session, std::span<const std::int64_t> spared, std::int64_t most_rows, Versions* versions) {
  if (std::reduce(versions->rows.begin(), versions->rows.end()) <= most_rows) return false;
  const Rows found = session.Execute(sql::kVersionsNaming, Parameters().Ids(versions->all).Ids(spared));
  Ids naming;
  for (int i = 0; i < found.size(); ++i) naming.push_back(found.Int64(i, 0));
  std::vector<std::size_t> order(versions->all.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t i) {
    const std::int64_t id = versions->all[i];
    return std::pair(Among(naming, id), !Among(versions->live, id));
  });
  Versions kept;
  std::int64_t taken = 0;
  for (const std::size_t i : order) {
    taken += versions->rows[i];
    if (!kept.all.empty() && taken > most_rows) break;
    kept.all.push_back(versions->all[i]);
    if (Among(versions->live, kept.all.back())) kept.live.push_back(kept.all.back());
  }
  const bool cut = kept.all.size() < versions->all.size();
  std::ranges::sort(kept.all);
  *versions = std::move(kept);
  return cut;
}

Ids TreeOf(Session& session, const Ids& entities) {
  if (entities.empty()) return {};
  const Rows tree = session.Execute(sql::kMergeTree, Parameters().Ids(entities));
  Ids ids;
  for (int i = 0; i < tree.size(); ++i) ids.push_back(tree.Int64(i, 0));
  return ids;
}

// Replicas know the names of an entity from the bundles of all documents that name it: where these versions brought
// some, the others are to be read again. Asked before the versions go.
Ids SharedEntities(Session& session, const Rows& named, std::span<const std::int64_t> spared) {
  Ids shared;
  for (int i = 0; i < named.size(); ++i) {
    if (named.Bool(i, 1) && !Among(spared, named.Int64(i, 0))) shared.push_back(named.Int64(i, 0));
  }
  shared = TreeOf(session, shared);
  std::erase_if(shared, [&](std::int64_t id) { return Among(spared, id); });
  return shared;
}

// What was merged into an entity that goes lives on by itself. Of a chain of such entities the last goes first: what it hands
// on is then handed on by the one that it was merged into.
std::int64_t DeleteUnnamed(Session& session, const Ids& named) {
  const Rows unnamed = session.Execute(sql::kUnnamedEntities, Parameters().Ids(named));
  Ids gone, with_merged;
  absl::flat_hash_map<std::int64_t, std::int64_t> merged_into;
  for (int i = 0; i < unnamed.size(); ++i) {
    gone.push_back(unnamed.Int64(i, 0));
    if (!unnamed.IsNull(i, 1)) merged_into.emplace(gone.back(), unnamed.Int64(i, 1));
    if (unnamed.Bool(i, 2)) with_merged.push_back(gone.back());
  }
  const auto above = [&](std::int64_t id) {  // of the chain, that go, too
    std::size_t count = 0;
    for (auto up = merged_into.find(id); up != merged_into.end() && Among(gone, up->second); ++count)
      up = merged_into.find(up->second);
    return count;
  };
  std::ranges::stable_sort(with_merged, std::greater(), above);
  for (const std::int64_t id : with_merged) session.Execute(sql::kPromoteMerged, Parameters().Int64(id).Ids(gone));
  return gone.empty() ? 0 : session.Execute(sql::kDeleteEntities, Parameters().Ids(gone)).size();
}

// Sorted; `live`: those that nothing has replaced.
Removal RemoveVersions(Session& session, CollectionId collection, Ids versions, const Ids& live,
                       std::span<const std::int64_t> spared) {
  if (!live.empty()) ReleaseEntities(session, collection, live);
  const Rows rows = session.Execute(sql::kNamedEntities, Parameters().Ids(versions));
  Ids named;
  for (int i = 0; i < rows.size(); ++i) {
    if (!Among(spared, rows.Int64(i, 0))) named.push_back(rows.Int64(i, 0));
  }
  Removal removal{.reread = SharedEntities(session, rows, spared)};
  removal.live = SizeOfLive(session, collection, versions);
  removal.links = PurgeAssetLinks(session, versions);
  for (const Sql& statement : sql::kPurgeVersions) session.Execute(statement, Parameters().Ids(versions));
  removal.purged.versions = static_cast<std::int64_t>(versions.size());
  removal.purged.entities = DeleteUnnamed(session, named);
  removal.versions = std::move(versions);
  return removal;
}

void ForgetRequests(Session& session, CollectionId collection, const std::vector<std::string>& external_ids) {
  Array ids(Array::Type::kText);
  for (const std::string& id : external_ids) ids.Text(id);
  session.Execute(sql::kPurgeRequests, Parameters().Int64(collection.value).Column(std::move(ids)));
}

}  // namespace

absl::StatusOr<Removal> RemoveDocuments(Session& session, CollectionId collection,
                                        std::vector<std::string> external_ids, std::span<const std::int64_t> spared,
                                        std::int64_t most_rows) {
  LockIdentity(session, collection);
  LockDocuments(session, collection, external_ids);
  Versions found = VersionsOf(session, collection, external_ids);
  if (found.all.empty()) return NeverStored(external_ids);
  if (external_ids.size() == 1 && Cut(session, spared, most_rows, &found)) external_ids.clear();
  Removal removal = RemoveVersions(session, collection, std::move(found.all), found.live, spared);
  removal.purged.documents = std::move(external_ids);
  return removal;
}

Removal RemoveLongRetired(Session& session, CollectionId collection, std::chrono::seconds age,
                          const StoreOptions::PurgeBatch& batch) {
  LockIdentity(session, collection);
  const Rows rows = session.Execute(sql::kLongRetired,
                                    Parameters().Int64(collection.value).Int64(age.count()).Int64(batch.documents));
  Ids versions;
  std::set<std::string> external_ids;
  std::int64_t taken = 0;
  for (int i = 0; i < rows.size(); ++i) {
    taken += rows.Int64(i, 2);
    if (!versions.empty() && taken > batch.rows) break;
    versions.push_back(rows.Int64(i, 0));
    external_ids.insert(rows.String(i, 1));
  }
  if (versions.empty()) return {};
  std::ranges::sort(versions);
  LockDocuments(session, collection, external_ids);
  return RemoveVersions(session, collection, std::move(versions), {}, {});
}

void RemoveEntities(Session& session, const std::vector<std::int64_t>& entities, Removal* removal) {
  Ids others = TreeOf(session, entities);
  std::erase_if(others, [&](std::int64_t id) { return Among(entities, id); });
  const std::int64_t gone = DeleteUnnamed(session, entities);
  removal->purged.entities += gone;
  if (gone > 0) removal->reread.insert(removal->reread.end(), others.begin(), others.end());
}

void LogRemoval(Session& session, CollectionId collection, Removal* removal) {
  std::vector<LoggedChange> unlinked;
  for (const std::int64_t id : removal->links) unlinked.push_back({"unlink", id});
  LockFeed(session, collection);
  CountPurged(session, collection, removal->live);
  LogChanges(session, collection, unlinked);
  session.Execute(sql::kLogPurge, Parameters().Int64(collection.value).Ids(removal->versions));
  session.Execute(sql::kRewriteDocuments,
                  Parameters().Int64(collection.value).Ids(removal->reread).Ids(removal->versions));
  removal->purged.watermark = FeedHead(session, collection);
}

absl::StatusOr<Purged> PurgeDocument(Session& session, CollectionId collection, const std::string& external_id) {
  ASSIGN_OR_RETURN(Removal removal,
                   RemoveDocuments(session, collection, {external_id}, {}, std::numeric_limits<std::int64_t>::max()));
  ForgetRequests(session, collection, removal.purged.documents);
  LogRemoval(session, collection, &removal);
  return std::move(removal.purged);
}

absl::StatusOr<std::vector<std::string>> DocumentsNaming(Session& session, CollectionId collection,
                                                         const std::string& name) {
  ASSIGN_OR_RETURN(const identity::MergeTree tree, FindTree(session, collection, name));
  const Rows rows = session.Execute(sql::kDocumentsNaming, Parameters().Ids(tree.Ids()));
  std::vector<std::string> ids;
  for (int i = 0; i < rows.size(); ++i) ids.push_back(rows.String(i, 0));
  return ids;
}

}  // namespace annals::storage
