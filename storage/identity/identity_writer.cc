#include "storage/identity/identity_writer.h"

#include <algorithm>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "core/record/status.h"
#include "core/text/text.h"
#include "storage/identity/identity_sql.h"

namespace annals::storage {
namespace {

std::vector<std::int64_t> IdsOf(const Rows& rows) {
  std::vector<std::int64_t> ids;
  for (int i = 0; i < rows.size(); ++i) ids.push_back(rows.Int64(i, 0));
  return ids;
}

absl::Status Unknown(const std::string& name) {
  return absl::NotFoundError(absl::StrCat(kEntityField, ": the collection holds none named \"", name, "\""));
}

// Whom the text means by itself: an id, the one key, or every alias.
std::vector<std::int64_t> Bearers(Session& session, CollectionId collection, const std::string& name) {
  std::int64_t id = 0;
  if (name.starts_with('#') && absl::SimpleAtoi(name.substr(1), &id))
    return IdsOf(session.Execute(sql::kEntityById, Parameters().Int64(id)));
  const std::string key = text::NameKey(name);
  std::vector<std::int64_t> ids =
      IdsOf(session.Execute(sql::kEntityByKey, Parameters().Int64(collection.value).Text(key)));
  if (ids.empty()) ids = IdsOf(session.Execute(sql::kEntitiesByAlias, Parameters().Int64(collection.value).Text(key)));
  return ids;
}

std::vector<TreeMember> TreeOf(Session& session, const std::vector<std::int64_t>& ids) {
  const Rows rows = session.Execute(sql::kMergeTree, Parameters().Ids(ids));
  std::vector<TreeMember> members;
  for (int i = 0; i < rows.size(); ++i)
    members.push_back({rows.Int64(i, 0), rows.String(i, 1), rows.String(i, 2), rows.Int64(i, 4), rows.Bool(i, 5)});
  return members;
}

std::int64_t Rewrite(Session& session, CollectionId collection, const std::vector<std::int64_t>& entities) {
  return session.Execute(sql::kRewriteDocuments, Parameters().Int64(collection.value).Ids(entities).Ids({})).size();
}

void Lock(Session& session, const std::vector<std::int64_t>& entities) {
  session.Execute(sql::kLockEntities, Parameters().Ids(entities));
}

}  // namespace

void LockIdentity(Session& session, CollectionId collection) {
  session.Execute(sql::kLockIdentity, Parameters().Int64(collection.value));
}

std::uint64_t CurrentTransaction(Session& session) { return session.Execute(sql::kCurrentTransaction).Uint64(0, 0); }

const TreeMember& NamedTree::Root() const { return *std::ranges::find(members, 0, &TreeMember::merged_into); }

const TreeMember& NamedTree::Member(std::int64_t id) const { return *std::ranges::find(members, id, &TreeMember::id); }

std::vector<std::int64_t> NamedTree::Ids() const {
  std::vector<std::int64_t> ids;
  for (const TreeMember& member : members) ids.push_back(member.id);
  return ids;
}

bool NamedTree::live() const { return std::ranges::any_of(members, &TreeMember::live); }

absl::StatusOr<NamedTree> FindTree(Session& session, CollectionId collection, const std::string& name) {
  const std::vector<std::int64_t> bearers = Bearers(session, collection, name);
  if (bearers.empty()) return Unknown(name);
  NamedTree tree{.members = TreeOf(session, bearers)};
  if (std::ranges::count(tree.members, 0, &TreeMember::merged_into) > 1) {
    return absl::FailedPreconditionError(absl::StrCat(kEntityField, ": \"", name,
                                                      "\" is a name of several entities; say which by its id: #",
                                                      bearers[0], ", #", bearers[1], bearers.size() > 2 ? ", …" : ""));
  }
  tree.entity = bearers.size() == 1 ? bearers[0] : tree.Root().id;
  return tree;
}

absl::StatusOr<IdentityChange> Merge(Session& session, CollectionId collection, const std::string& source,
                                     const std::string& target) {
  LockIdentity(session, collection);
  ASSIGN_OR_RETURN(const NamedTree from, FindTree(session, collection, source));
  ASSIGN_OR_RETURN(const NamedTree into, FindTree(session, collection, target));
  if (!from.live()) return Unknown(source);
  if (!into.live()) return Unknown(target);
  const TreeMember &gone = from.Root(), &root = into.Root();
  IdentityChange change{.entity = EntityId{root.id}, .name = root.name, .other = EntityId{gone.id}};
  if (gone.id != root.id) {
    Lock(session, from.Ids());
    session.Execute(sql::kMergeInto, Parameters().Int64(gone.id).Int64(root.id));
    change.documents = Rewrite(session, collection, from.Ids());
    change.changed = true;
  }
  change.watermark = CurrentTransaction(session) + 1;
  return change;
}

absl::StatusOr<IdentityChange> Split(Session& session, CollectionId collection, const std::string& name) {
  LockIdentity(session, collection);
  ASSIGN_OR_RETURN(const NamedTree tree, FindTree(session, collection, name));
  const TreeMember& member = tree.Member(tree.entity);
  if (member.merged_into == 0) {
    return absl::FailedPreconditionError(absl::StrCat(
        kEntityField, ": \"", name, "\" is not merged into another: name one that was, by its own name or id"));
  }
  const std::vector<std::int64_t> all = tree.Ids();
  Lock(session, all);
  session.Execute(sql::kMergeInto, Parameters().Int64(member.id).Int64OrNull(0));
  return IdentityChange{.entity = EntityId{member.id},
                        .name = member.name,
                        .other = EntityId{member.merged_into},
                        .documents = Rewrite(session, collection, all),
                        .changed = true,
                        .watermark = CurrentTransaction(session) + 1};
}

absl::StatusOr<AddedAlias> AddAliasByHand(Session& session, CollectionId collection, const std::string& name,
                                          const std::string& alias) {
  LockIdentity(session, collection);
  ASSIGN_OR_RETURN(const NamedTree tree, FindTree(session, collection, name));
  if (!tree.live()) return Unknown(name);
  const TreeMember& root = tree.Root();
  AddedAlias added{.entity = EntityId{root.id}, .key = text::NameKey(alias)};
  if (!std::ranges::contains(tree.members, added.key, &TreeMember::key)) {
    Lock(session, tree.Ids());
    added.changed =
        session.Execute(sql::kAddAliasByHand, Parameters().Int64(collection.value).Int64(root.id).Text(added.key))
            .size() > 0;
  }
  if (added.changed) session.Execute(sql::kRewriteOneDocument, Parameters().Int64(collection.value).Ids(tree.Ids()));
  added.watermark = CurrentTransaction(session) + 1;
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
