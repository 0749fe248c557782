#include "storage/identity/identity_writer.h"

#include <algorithm>
#include <span>

#include "core/record/status.h"
#include "core/text/text.h"
#include "storage/documents/feed_writer.h"
#include "storage/documents/standing_purges.h"
#include "storage/identity/identity_sql.h"

namespace annals::storage {
namespace {

using identity::MergeTree;
using identity::NoEntity;
using identity::TreeMember;

std::vector<EntityId> IdsOf(const Rows& rows) {
  std::vector<EntityId> ids;
  for (int i = 0; i < rows.size(); ++i) ids.emplace_back(rows.Int64(i, 0));
  return ids;
}

// Whom the text means by itself: an id, the one key, or every alias.
std::vector<EntityId> Bearers(Session& session, CollectionId collection, const std::string& name) {
  if (const EntityId id = identity::ReadEntityNumber(name))
    return IdsOf(session.Execute(sql::kEntityById, Parameters().Int64(id.value)));
  const std::string key = text::NameKey(name);
  std::vector<EntityId> ids = IdsOf(session.Execute(sql::kEntityByKey, Parameters().Int64(collection.value).Text(key)));
  if (ids.empty()) ids = IdsOf(session.Execute(sql::kEntitiesByAlias, Parameters().Int64(collection.value).Text(key)));
  return ids;
}

std::vector<TreeMember> MembersOf(Session& session, const std::vector<EntityId>& ids) {
  const Rows rows = session.Execute(sql::kMergeTree, Parameters().Ids(ids));
  std::vector<TreeMember> members;
  for (int i = 0; i < rows.size(); ++i) {
    members.push_back({EntityId{rows.Int64(i, 0)}, rows.String(i, 1), rows.String(i, 2), EntityId{rows.Int64(i, 4)},
                       rows.Bool(i, 5)});
  }
  return members;
}

std::int64_t Rewrite(Session& session, CollectionId collection, const std::vector<EntityId>& entities) {
  LockFeed(session, collection);
  return session
      .Execute(sql::kRewriteDocuments,
               Parameters().Int64(collection.value).Ids(entities).Ids(std::span<const std::int64_t>()))
      .size();
}

void Lock(Session& session, const std::vector<EntityId>& entities) {
  session.Execute(sql::kLockEntities, Parameters().Ids(entities));
}

}  // namespace

void LockIdentity(Session& session, CollectionId collection) {
  session.Execute(sql::kLockIdentity, Parameters().Int64(collection.value));
}

absl::StatusOr<MergeTree> FindTree(Session& session, CollectionId collection, const std::string& name) {
  const std::vector<EntityId> bearers = Bearers(session, collection, name);
  return identity::FindTree(name, bearers, MembersOf(session, bearers));
}

absl::StatusOr<IdentityChange> Merge(Session& session, CollectionId collection, const std::string& source,
                                     const std::string& target) {
  LockIdentity(session, collection);
  ASSIGN_OR_RETURN(const MergeTree from, FindTree(session, collection, source));
  ASSIGN_OR_RETURN(const MergeTree into, FindTree(session, collection, target));
  if (!from.live()) return NoEntity(source);
  if (!into.live()) return NoEntity(target);
  RETURN_IF_ERROR(CheckNotPurged(session, collection, from));
  RETURN_IF_ERROR(CheckNotPurged(session, collection, into));
  const TreeMember &gone = from.Root(), &root = into.Root();
  IdentityChange change{.entity = root.id, .name = root.name, .other = gone.id};
  if (gone.id != root.id) {
    Lock(session, from.Ids());
    session.Execute(sql::kMergeInto, Parameters().Int64(gone.id.value).Int64(root.id.value));
    change.documents = Rewrite(session, collection, from.Ids());
    change.changed = true;
  }
  change.watermark = FeedHead(session, collection);
  return change;
}

absl::StatusOr<IdentityChange> Split(Session& session, CollectionId collection, const std::string& name) {
  LockIdentity(session, collection);
  ASSIGN_OR_RETURN(const MergeTree tree, FindTree(session, collection, name));
  const TreeMember& member = tree.Member(tree.entity);
  if (!member.merged_into) return identity::NotMerged(name);
  RETURN_IF_ERROR(CheckNotPurged(session, collection, tree));
  const std::vector<EntityId> all = tree.Ids();
  Lock(session, all);
  session.Execute(sql::kMergeInto, Parameters().Int64(member.id.value).Int64OrNull(0));
  return IdentityChange{.entity = member.id,
                        .name = member.name,
                        .other = member.merged_into,
                        .documents = Rewrite(session, collection, all),
                        .changed = true,
                        .watermark = FeedHead(session, collection)};
}

absl::StatusOr<AddedAlias> AddAliasByHand(Session& session, CollectionId collection, const std::string& name,
                                          const std::string& alias) {
  LockIdentity(session, collection);
  ASSIGN_OR_RETURN(const MergeTree tree, FindTree(session, collection, name));
  if (!tree.live()) return NoEntity(name);
  RETURN_IF_ERROR(CheckNotPurged(session, collection, tree));
  const TreeMember& root = tree.Root();
  AddedAlias added{.entity = root.id, .key = text::NameKey(alias)};
  if (!std::ranges::contains(tree.members, added.key, &TreeMember::key)) {
    Lock(session, tree.Ids());
    added.changed =
        session.Execute(sql::kAddAliasByHand, Parameters().Int64(collection.value).Int64(root.id.value).Text(added.key))
            .size() > 0;
  }
  if (added.changed) {
    LockFeed(session, collection);
    session.Execute(sql::kRewriteOneDocument, Parameters().Int64(collection.value).Ids(tree.Ids()));
  }
  added.watermark = FeedHead(session, collection);
  return added;
}

std::vector<AliasCandidate> Candidates(Session& session, CollectionId collection, int most) {
  const Rows rows = session.Execute(sql::kListCandidates, Parameters().Int64(collection.value).Int64(most));
  std::vector<AliasCandidate> candidates;
  for (int i = 0; i < rows.size(); ++i) {
    candidates.push_back({EntityId{rows.Int64(i, 0)}, EntityId{rows.Int64(i, 2)}, rows.String(i, 1), rows.String(i, 3),
                          rows.Float(i, 4), rows.String(i, 5)});
  }
  return candidates;
}

}  // namespace annals::storage
