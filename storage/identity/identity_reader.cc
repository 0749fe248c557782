#include "storage/identity/identity_reader.h"

#include <algorithm>
#include <utility>

namespace annals::storage {
namespace {

void SortDistinct(auto* list) {
  std::ranges::sort(*list);
  list->erase(std::ranges::unique(*list).begin(), list->end());
}

}  // namespace

EntityId Identity::RootOf(EntityId entity) const {
  const auto at = roots_.find(entity.value);
  return at == roots_.end() ? entity : EntityId{at->second};
}

EdgeEnd Identity::EndOf(std::string_view written) const {
  EdgeEnd end = EdgeEnd::Parse(written);
  if (const auto key = end.entity(); merged() && key) {
    const auto at = root_keys_.find(std::string(*key));
    if (at != root_keys_.end()) return EdgeEnd::OfEntity(at->second);
  }
  return end;
}

std::vector<Entity> Identity::EntitiesOf(DocumentId document) const {
  std::vector<Entity> entities;
  const auto ids = of_document_.find(document.value);
  if (ids == of_document_.end()) return entities;
  for (const std::int64_t id : ids->second) entities.push_back(entities_.at(id));
  return entities;
}

class IdentityReader {
 public:
  explicit IdentityReader(Session& session) : session_(session) {}

  Identity Read(const std::vector<std::int64_t>& documents) {
    const Rows support = session_.Execute(sql::kReadSupport, Parameters().Ids(documents));
    std::vector<std::int64_t> wanted;
    for (int i = 0; i < support.size(); ++i) wanted.push_back(support.Int64(i, 1));
    SortDistinct(&wanted);
    ReadUp(wanted);
    for (const std::int64_t id : wanted) NoteRoot(id);
    ReadDown();
    for (int i = 0; i < support.size(); ++i)
      identity_.of_document_[support.Int64(i, 0)].push_back(identity_.RootOf(EntityId{support.Int64(i, 1)}).value);
    for (auto& [document, ids] : identity_.of_document_) SortDistinct(&ids);
    return std::move(identity_);
  }

 private:
  // The entities and, level by level, those that they were merged into.
  void ReadUp(std::vector<std::int64_t> wanted) {
    while (!wanted.empty()) {
      const Rows rows = session_.Execute(sql::kReadEntities, Parameters().Ids(wanted));
      wanted.clear();
      for (int i = 0; i < rows.size(); ++i) {
        const std::int64_t id = rows.Int64(i, 0), into = rows.Int64(i, 5);
        read_[id] = {EntityId{id}, rows.String(i, 1), rows.String(i, 2),
                     ParseEntityKind(rows.Text(i, 3)).value_or(EntityKind::kOther), rows.Texts(i, 4)};
        if (into == 0) continue;
        into_[id] = into;
        if (!read_.contains(into)) wanted.push_back(into);
      }
      SortDistinct(&wanted);
    }
  }

  void NoteRoot(std::int64_t id) {
    std::int64_t root = id;
    for (auto at = into_.find(root); at != into_.end(); at = into_.find(root)) root = at->second;
    identity_.entities_.try_emplace(root, read_.at(root));
    if (root == id) return;
    identity_.roots_[id] = root;
    identity_.root_keys_[read_.at(id).key] = read_.at(root).key;
  }

  // The names of all that was merged into the roots, level by level, are the roots' aliases.
  void ReadDown() {
    absl::flat_hash_map<std::int64_t, std::int64_t> root_of;
    std::vector<std::int64_t> level;
    for (const auto& [id, entity] : identity_.entities_) {
      root_of[id] = id;
      level.push_back(id);
    }
    while (!level.empty()) {
      const Rows rows = session_.Execute(sql::kReadMerged, Parameters().Ids(level));
      level.clear();
      for (int i = 0; i < rows.size(); ++i) {
        const std::int64_t id = rows.Int64(i, 0), root = root_of.at(rows.Int64(i, 3));
        root_of[id] = root;
        level.push_back(id);
        std::vector<std::string>& aliases = identity_.entities_.at(root).aliases;
        aliases.push_back(rows.String(i, 1));
        for (std::string& alias : rows.Texts(i, 2)) aliases.push_back(std::move(alias));
      }
    }
    for (auto& [id, entity] : identity_.entities_) {
      SortDistinct(&entity.aliases);
      std::erase(entity.aliases, entity.key);
    }
  }

  Session& session_;
  absl::flat_hash_map<std::int64_t, Entity> read_;
  absl::flat_hash_map<std::int64_t, std::int64_t> into_;
  Identity identity_;
};

Identity ReadIdentity(Session& session, const std::vector<std::int64_t>& documents) {
  return IdentityReader(session).Read(documents);
}

}  // namespace annals::storage
