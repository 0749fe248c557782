// One entity in two, by documents (storage/documents/split_documents.h says what that is).
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "core/record/status.h"
#include "tests/fakes/memory/identity.h"

namespace annals::fakes::memory {
namespace {

class SplitByDocuments {
 public:
  SplitByDocuments(Tables& tables, const Transaction& transaction, const identity::MergeTree& tree)
      : tables_(tables), transaction_(transaction), tree_(tree) {}

  absl::StatusOr<storage::IdentityChange> Run(const std::string& name, const std::set<std::string>& documents) {
    RETURN_IF_ERROR(FindVersions(name, documents));
    if (!AnotherDocumentNames()) return identity::NobodyLeft(name);
    const std::set<EntityId> named = NamedIn(versions_);
    std::vector<EntityId> twins;
    for (const EntityId member : named) twins.push_back(MoveToTwin(member));
    for (std::size_t i = 1; i < twins.size(); ++i) tables_.entities.at(twins[i]).merged_into = twins[0];
    std::vector<EntityId> all = tree_.Ids();
    all.insert(all.end(), twins.begin(), twins.end());
    return storage::IdentityChange{.entity = twins[0],
                                   .name = tree_.Member(*named.begin()).name,
                                   .other = tree_.Root().id,
                                   .documents = Rewrite(tables_, all),
                                   .changed = true};
  }

 private:
  std::set<EntityId> NamedIn(const std::set<DocumentId>& versions) const {
    std::set<EntityId> named;
    for (const DocumentId version : versions) {
      for (const EntityId id : tree_.Ids()) {
        if (tables_.versions.at(version).support.contains(id)) named.insert(id);
      }
    }
    return named;
  }

  absl::Status FindVersions(const std::string& name, const std::set<std::string>& documents) {
    for (const std::string& document : documents) {
      const std::vector<DocumentId> ids = tables_.VersionsOf(document);
      const std::set<DocumentId> versions(ids.begin(), ids.end());
      if (NamedIn(versions).empty()) return identity::NotNaming(document, name);
      versions_.insert(versions.begin(), versions.end());
    }
    return absl::OkStatus();
  }

  bool AnotherDocumentNames() const {
    return std::ranges::any_of(tables_.versions, [&](const auto& row) {
      return row.second.live() && !versions_.contains(row.first) && !NamedIn({row.first}).empty();
    });
  }

  EntityId MoveToTwin(EntityId from) {
    EntityRow& entity = tables_.entities.at(from);
    const std::string bare = entity.bare_key.empty() ? entity.key : entity.bare_key;
    std::set<std::string> taken;
    for (const auto& [key, id] : tables_.by_key) taken.insert(key);
    EntityRow twin{.id = EntityId(transaction_.ids.Next()),
                   .key = identity::TwinKey(bare, taken),
                   .name = entity.name,
                   .kind = entity.kind,
                   .bare_key = bare};
    for (const DocumentId id : versions_) MoveRows(&tables_.versions.at(id), id, &entity, &twin);
    entity.support -= twin.support;
    const NewEntity added{twin.id, {twin.name, twin.kind, /*namesake=*/true}};
    tables_.by_key[twin.key] = twin.id;
    tables_.entities.emplace(twin.id, std::move(twin));
    ResolveNewEntities(tables_, std::span(&added, 1), {added.id});
    return added.id;
  }

  // What the version says of the one is said of the other.
  static void MoveRows(VersionRow* version, DocumentId id, EntityRow* from, EntityRow* to) {
    DocumentBundle& bundle = version->bundle;
    identity::RenameEnds(std::vector{from->key}, std::vector{to->key}, &bundle.edges);
    const auto support = version->support.extract(from->id);
    if (support.empty()) return;
    version->support[to->id] = support.mapped();
    if (version->live()) to->support += support.mapped();
    const auto move = [&](EntityId* who) { *who = *who == from->id ? to->id : *who; };
    move(&bundle.title_entity);
    for (Mention& mention : bundle.mentions) move(&mention.entity);
    for (RelationRow& relation : bundle.relations) {
      move(&relation.subject);
      move(&relation.object);
    }
    for (Event& event : bundle.events) move(&event.subject);
    for (auto& [who, affiliation] : version->affiliations) move(&who);
    for (auto at = from->aliases.begin(); at != from->aliases.end();) {
      if (at->second == id) {
        to->aliases.insert(*at);
        at = from->aliases.erase(at);
      } else {
        ++at;
      }
    }
    to->aliases.insert({to->bare_key, id});
  }

  Tables& tables_;
  const Transaction& transaction_;
  const identity::MergeTree& tree_;
  std::set<DocumentId> versions_;
};

}  // namespace

absl::StatusOr<storage::IdentityChange> SplitDocuments(Tables& tables, const Transaction& transaction,
                                                       const std::string& name,
                                                       const std::vector<std::string>& documents) {
  ASSIGN_OR_RETURN(const identity::MergeTree tree, FindTree(tables, name));
  return SplitByDocuments(tables, transaction, tree).Run(name, {documents.begin(), documents.end()});
}

}  // namespace annals::fakes::memory
