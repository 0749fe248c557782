#include "storage/documents/split_documents.h"

#include <algorithm>
#include <map>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/record/status.h"
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
  SplitByDocuments(Session& session, CollectionId collection, const NamedTree& tree)
      : session_(session), collection_(collection), tree_(tree) {}

  absl::StatusOr<IdentityChange> Run(const std::string& name, const std::vector<std::string>& documents) {
    RETURN_IF_ERROR(FindVersions(name, documents));
    const Ids named = FirstColumn(session_.Execute(sql::kNamedAmong, Parameters().Ids(versions_).Ids(tree_.Ids())));
    session_.Execute(sql::kLockEntities, Parameters().Ids(tree_.Ids()));
    if (session_.Execute(sql::kOtherDocumentNaming, Parameters().Ids(tree_.Ids()).Ids(versions_)).size() == 0) {
      return absl::FailedPreconditionError(
          absl::StrCat(kEntityField, ": no other document names \"", name, "\": there is nobody left to part from"));
    }
    Ids twins;
    for (const std::int64_t member : named) twins.push_back(MoveToTwin(member));
    for (std::size_t i = 1; i < twins.size(); ++i)
      session_.Execute(sql::kMergeInto, Parameters().Int64(twins[i]).Int64(twins[0]));
    Ids all = tree_.Ids();
    all.insert(all.end(), twins.begin(), twins.end());
    const Rows rewritten =
        session_.Execute(sql::kRewriteDocuments, Parameters().Int64(collection_.value).Ids(all).Ids({}));
    return IdentityChange{.entity = EntityId{twins[0]},
                          .name = tree_.Member(named[0]).name,
                          .other = EntityId{tree_.Root().id},
                          .documents = rewritten.size(),
                          .changed = true,
                          .watermark = CurrentTransaction(session_) + 1};
  }

 private:
  // All of them, of each document; it must have been named in one.
  absl::Status FindVersions(const std::string& name, const std::vector<std::string>& documents) {
    for (const std::string& document : documents) {
      const Ids versions =
          FirstColumn(session_.Execute(sql::kVersionsOfDocument, Parameters().Int64(collection_.value).Text(document)));
      if (session_.Execute(sql::kNamedAmong, Parameters().Ids(versions).Ids(tree_.Ids())).size() == 0) {
        return absl::NotFoundError(absl::StrCat("documents: \"", document, "\" is none that names \"", name, "\""));
      }
      versions_.insert(versions_.end(), versions.begin(), versions.end());
    }
    return absl::OkStatus();
  }

  std::int64_t MoveToTwin(std::int64_t member) {
    const Rows twin = session_.Execute(
        sql::kAddTwin, Parameters().Int64(member).Ids(versions_));  // (id, key, name, kind, key of the member)
    const std::int64_t id = twin.Int64(0, 0);
    for (const Sql& statement : sql::kMoveRows)
      session_.Execute(statement, Parameters().Ids(versions_).Int64(member).Int64(id));
    session_.Execute(sql::kMoveEdges, Parameters()
                                          .Ids(versions_)
                                          .Text(EdgeEnd::OfEntity(twin.Text(0, 4)).written())
                                          .Text(EdgeEnd::OfEntity(twin.Text(0, 1)).written()));
    session_.Execute(sql::kAliasTwin, Parameters().Ids(versions_).Int64(id));
    session_.Execute(sql::kLowerSupport, Parameters().Int64(member).Int64(id));
    const EntityKind kind = ParseEntityKind(twin.Text(0, 3)).value_or(EntityKind::kOther);
    ResolveNewEntities(session_, collection_, {{.id = id, .name = twin.String(0, 2), .kind = kind, .namesake = true}},
                       {id});
    return id;
  }

  Session& session_;
  CollectionId collection_;
  const NamedTree& tree_;
  Ids versions_;
};

}  // namespace

absl::StatusOr<IdentityChange> SplitDocuments(Session& session, CollectionId collection, const std::string& name,
                                              std::vector<std::string> documents) {
  LockIdentity(session, collection);
  std::ranges::sort(documents);
  documents.erase(std::ranges::unique(documents).begin(), documents.end());
  for (const std::string& document : documents)
    session.Execute(sql::kLockDocument, Parameters().Int64(collection.value).Text(document));
  ASSIGN_OR_RETURN(const NamedTree tree, FindTree(session, collection, name));
  return SplitByDocuments(session, collection, tree).Run(name, documents);
}

void KeepTwins(Session& session, std::int64_t old_version, std::vector<std::string>* keys) {
  const Rows rows = session.Execute(sql::kTwinsOfDocument, Parameters().Int64(old_version));
  std::map<std::string, std::string> twins;
  for (int i = 0; i < rows.size(); ++i) twins[rows.String(i, 0)] = rows.String(i, 1);
  for (std::string& key : *keys) {
    if (const auto twin = twins.find(key); twin != twins.end()) key = twin->second;
  }
}

}  // namespace annals::storage
