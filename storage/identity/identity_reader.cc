#include "storage/identity/identity_reader.h"

#include <algorithm>
#include <utility>

#include "absl/container/flat_hash_set.h"

namespace annals::storage {
namespace {

using identity::NamedEntity;
using identity::StoredEntity;

void SortDistinct(std::vector<EntityId>* ids) {
  std::ranges::sort(*ids);
  ids->erase(std::ranges::unique(*ids).begin(), ids->end());
}

class MergesReader {
 public:
  explicit MergesReader(Session& session) : session_(session) {}

  std::vector<Entity> ReadEntities(const std::vector<std::int64_t>& ids) {
    constexpr DocumentId kOfNone{-1};
    std::vector<NamedEntity> named;
    std::vector<EntityId> entities;
    for (const std::int64_t id : ids) {
      named.push_back({kOfNone, EntityId{id}});
      entities.push_back(named.back().entity);
    }
    ReadUp(std::move(entities));
    ReadDown();
    return identity::Merges(std::move(entities_), named).EntitiesOf(kOfNone);
  }

  identity::Merges Read(const std::vector<std::int64_t>& documents) {
    const Rows support = session_.Execute(sql::kReadSupport, Parameters().Ids(documents));
    std::vector<NamedEntity> named;
    std::vector<EntityId> entities;
    for (int i = 0; i < support.size(); ++i) {
      named.push_back({DocumentId{support.Int64(i, 0)}, EntityId{support.Int64(i, 1)}});
      entities.push_back(named.back().entity);
    }
    ReadUp(std::move(entities));
    ReadDown();
    return {std::move(entities_), named};
  }

 private:
  // The entities and, level by level, those that they were merged into.
  void ReadUp(std::vector<EntityId> wanted) {
    while (!wanted.empty()) {
      SortDistinct(&wanted);
      const Rows rows = session_.Execute(sql::kReadEntities, Parameters().Ids(wanted));
      for (const EntityId id : wanted) read_.insert(id);
      wanted.clear();
      for (int i = 0; i < rows.size(); ++i) {
        const EntityId id{rows.Int64(i, 0)}, into{rows.Int64(i, 5)};
        entities_.push_back({{id, rows.String(i, 1), rows.String(i, 2),
                              ParseEntityKind(rows.Text(i, 3)).value_or(EntityKind::kOther), rows.Texts(i, 4)},
                             into});
        if (!into)
          roots_.push_back(id);
        else if (!read_.contains(into))
          wanted.push_back(into);
      }
    }
  }

  // All that was merged into the roots, level by level: their names are aliases.
  void ReadDown() {
    for (std::vector<EntityId> level = std::move(roots_); !level.empty();) {
      const Rows rows = session_.Execute(sql::kReadMerged, Parameters().Ids(level));
      level.clear();
      for (int i = 0; i < rows.size(); ++i) {
        const EntityId id{rows.Int64(i, 0)};
        level.push_back(id);
        if (read_.insert(id).second)
          entities_.push_back(
              {{.id = id, .key = rows.String(i, 1), .aliases = rows.Texts(i, 2)}, EntityId{rows.Int64(i, 3)}});
      }
    }
  }

  Session& session_;
  std::vector<StoredEntity> entities_;
  std::vector<EntityId> roots_;
  absl::flat_hash_set<EntityId> read_;
};

}  // namespace

std::vector<Entity> ReadEntitiesWithMerged(Session& session, const std::vector<std::int64_t>& ids) {
  return MergesReader(session).ReadEntities(ids);
}

identity::Merges ReadMerges(Session& session, const std::vector<std::int64_t>& documents) {
  return MergesReader(session).Read(documents);
}

}  // namespace annals::storage
