#include "storage/documents/split_documents.h"

#include <algorithm>
#include <set>
#include <string>

#include "core/identity/namesakes.h"
#include "core/record/status.h"
#include "storage/documents/document_locks.h"
#include "storage/documents/feed_writer.h"
#include "storage/documents/standing_purges.h"
#include "storage/identity/entity_resolution.h"
#include "storage/identity/identity_sql.h"
#include "storage/identity/identity_writer.h"

namespace annals::storage {
namespace {

using Ids = std::vector<std::int64_t>;

Ids FirstColumn(const Rows& rows) {
  Ids ids;
  for (int i = 0; i < rows.size(); ++i) ids.push_back(rows.Int64(i, 0));
  return ids;
}

class SplitByDocuments {
 public:
  SplitByDocuments(Session& session, CollectionId collection, const identity::MergeTree& tree)
      : session_(session), collection_(collection), tree_(tree) {}

  absl::StatusOr<IdentityChange> Run(const std::string& name, const std::vector<std::string>& documents) {
    RETURN_IF_ERROR(FindVersions(name, documents));
    const std::vector<EntityId> named = NamedAmong(versions_);
    session_.Execute(sql::kLockEntities, Parameters().Ids(tree_.Ids()));
    if (session_.Execute(sql::kOtherDocumentNaming, Parameters().Ids(tree_.Ids()).Ids(versions_)).size() == 0)
      return identity::NobodyLeft(name);
    std::vector<EntityId> twins;
    for (const EntityId member : named) twins.push_back(MoveToTwin(member));
    for (std::size_t i = 1; i < twins.size(); ++i)
      session_.Execute(sql::kMergeInto, Parameters().Int64(twins[i].value).Int64(twins[0].value));
    std::vector<EntityId> all = tree_.Ids();
    all.insert(all.end(), twins.begin(), twins.end());
    LockFeed(session_, collection_);
    const Rows rewritten =
        session_.Execute(sql::kRewriteDocuments, Parameters().Int64(collection_.value).Ids(all).Ids(Ids()));
    return IdentityChange{.entity = twins[0],
                          .name = tree_.Member(named[0]).name,
                          .other = tree_.Root().id,
                          .documents = rewritten.size(),
                          .changed = true,
                          .watermark = FeedHead(session_, collection_)};
  }

 private:
  // All of them, of each document; it must have been named in one.
  absl::Status FindVersions(const std::string& name, const std::vector<std::string>& documents) {
    for (const std::string& document : documents) {
      const Ids versions =
          FirstColumn(session_.Execute(sql::kVersionsOfDocument, Parameters().Int64(collection_.value).Text(document)));
      if (NamedAmong(versions).empty()) return identity::NotNaming(document, name);
      versions_.insert(versions_.end(), versions.begin(), versions.end());
    }
    return absl::OkStatus();
  }

  std::vector<EntityId> NamedAmong(const Ids& versions) {
    std::vector<EntityId> named;
    for (const std::int64_t id :
         FirstColumn(session_.Execute(sql::kNamedAmong, Parameters().Ids(versions).Ids(tree_.Ids()))))
      named.emplace_back(id);
    return named;
  }

  // The key of the twin that comes next of those who bear the member's name.
  std::string NextTwinKey(EntityId member) {
    const Rows keys = session_.Execute(sql::kTwinKeys, Parameters().Int64(collection_.value).Int64(member.value));
    std::set<std::string> taken;  // (bare key, key of a twin or null)
    for (int i = 0; i < keys.size(); ++i) taken.insert(keys.String(i, 1));
    return identity::TwinKey(keys.String(0, 0), taken);
  }

  EntityId MoveToTwin(EntityId member) {
    const std::string key = NextTwinKey(member);
    const Rows twin =
        session_.Execute(sql::kAddTwin, Parameters().Int64(member.value).Ids(versions_).Text(key));  // (id, name, kind)
    const EntityId id{twin.Int64(0, 0)};
    for (const Sql& statement : sql::kMoveRows)
      session_.Execute(statement, Parameters().Ids(versions_).Int64(member.value).Int64(id.value));
    session_.Execute(sql::kMoveEdges, Parameters()
                                          .Ids(versions_)
                                          .Text(EdgeEnd::OfEntity(tree_.Member(member).key).written())
                                          .Text(EdgeEnd::OfEntity(key).written()));
    session_.Execute(sql::kAliasTwin, Parameters().Ids(versions_).Int64(id.value));
    session_.Execute(sql::kLowerSupport, Parameters().Int64(member.value).Int64(id.value));
    const EntityKind kind = ParseEntityKind(twin.Text(0, 2)).value_or(EntityKind::kOther);
    const NamesOfDocument names{.added = {{id, {.name = twin.String(0, 1), .kind = kind, .namesake = true}}},
                                .present = {id}};
    ResolveNewEntities(session_, collection_, {&names, 1});
    return id;
  }

  Session& session_;
  CollectionId collection_;
  const identity::MergeTree& tree_;
  Ids versions_;
};

}  // namespace

absl::StatusOr<IdentityChange> SplitDocuments(Session& session, CollectionId collection, const std::string& name,
                                              std::vector<std::string> documents) {
  LockIdentity(session, collection);
  std::ranges::sort(documents);
  documents.erase(std::ranges::unique(documents).begin(), documents.end());
  LockDocuments(session, collection, documents);
  ASSIGN_OR_RETURN(const identity::MergeTree tree, FindTree(session, collection, name));
  RETURN_IF_ERROR(CheckNotPurged(session, collection, tree));
  return SplitByDocuments(session, collection, tree).Run(name, documents);
}

}  // namespace annals::storage
