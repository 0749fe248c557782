#include "storage/documents/purge.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "core/record/status.h"
#include "storage/documents/asset_links.h"
#include "storage/documents/document_writer.h"
#include "storage/documents/feed_writer.h"
#include "storage/documents/quota.h"
#include "storage/identity/identity_sql.h"
#include "storage/identity/identity_writer.h"
#include "storage/refusals.h"

namespace annals::storage {
namespace {

using Ids = std::vector<std::int64_t>;

Ids VersionsOf(Session& session, CollectionId collection, const std::vector<std::string>& external_ids) {
  Ids versions;
  for (const std::string& id : external_ids) {
    const Rows rows = session.Execute(sql::kVersionsOfDocument, Parameters().Int64(collection.value).Text(id));
    for (int i = 0; i < rows.size(); ++i) versions.push_back(rows.Int64(i, 0));
  }
  return versions;
}

// Replicas know the names of an entity from the bundles of all documents that name it: where these versions brought
// some, the others are to be read again. Asked before the versions go.
Ids SharedEntities(Session& session, const Rows& named) {
  Ids shared;
  for (int i = 0; i < named.size(); ++i) {
    if (named.Bool(i, 1)) shared.push_back(named.Int64(i, 0));
  }
  if (shared.empty()) return shared;
  const Rows tree = session.Execute(sql::kMergeTree, Parameters().Ids(shared));
  shared.clear();
  for (int i = 0; i < tree.size(); ++i) shared.push_back(tree.Int64(i, 0));
  return shared;
}

// What was merged into an entity that goes lives on by itself.
std::int64_t DeleteUnnamed(Session& session, const Ids& named) {
  const Rows unnamed = session.Execute(sql::kUnnamedEntities, Parameters().Ids(named));
  Ids gone;
  for (int i = 0; i < unnamed.size(); ++i) {
    gone.push_back(unnamed.Int64(i, 0));
    session.Execute(sql::kPromoteMerged, Parameters().Int64(gone.back()));
  }
  return gone.empty() ? 0 : session.Execute(sql::kDeleteEntities, Parameters().Ids(gone)).size();
}

void ForgetRequests(Session& session, CollectionId collection, const std::vector<std::string>& external_ids) {
  Array ids(Array::Type::kText);
  for (const std::string& id : external_ids) ids.Text(id);
  session.Execute(sql::kPurgeRequests, Parameters().Int64(collection.value).Column(std::move(ids)));
}

}  // namespace

absl::StatusOr<Purged> PurgeDocuments(Session& session, CollectionId collection,
                                      std::vector<std::string> external_ids) {
  LockIdentity(session, collection);
  for (const std::string& id : external_ids) ReleaseEntities(session, collection, id);
  const Ids versions = VersionsOf(session, collection, external_ids);
  if (versions.empty()) return NeverStored(external_ids);
  const Rows rows = session.Execute(sql::kNamedEntities, Parameters().Ids(versions));
  Ids named;
  for (int i = 0; i < rows.size(); ++i) named.push_back(rows.Int64(i, 0));
  const Ids shared = SharedEntities(session, rows);
  const LiveSize live = SizeOfLive(session, collection, versions);
  const Ids links = PurgeAssetLinks(session, versions);
  for (const Sql& statement : sql::kPurgeVersions) session.Execute(statement, Parameters().Ids(versions));
  ForgetRequests(session, collection, external_ids);
  Purged purged{.versions = static_cast<std::int64_t>(versions.size()), .documents = std::move(external_ids)};
  purged.entities = DeleteUnnamed(session, named);
  std::vector<LoggedChange> unlinked;
  for (const std::int64_t id : links) unlinked.push_back({"unlink", id});
  LockFeed(session, collection);
  CountPurged(session, collection, live);
  LogChanges(session, collection, unlinked);
  session.Execute(sql::kLogPurge, Parameters().Int64(collection.value).Ids(versions));
  session.Execute(sql::kRewriteDocuments, Parameters().Int64(collection.value).Ids(shared).Ids(versions));
  purged.watermark = FeedHead(session, collection);
  return purged;
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
