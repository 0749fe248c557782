#include "storage/identity/entity_resolution.h"

#include <algorithm>
#include <utility>

#include "storage/identity/identity_sql.h"

namespace annals::storage {
namespace {

using Type = Array::Type;

void AddMatchKeys(Session& session, CollectionId collection, const std::vector<NewEntity>& entities) {
  std::vector<std::pair<EntityId, std::int64_t>> rows;
  for (const NewEntity& entity : entities) {
    for (const std::uint64_t key : identity::MatchKeysOf(entity.name))
      rows.emplace_back(entity.id, static_cast<std::int64_t>(key));
  }
  if (rows.empty()) return;
  std::ranges::sort(rows);
  Array ids(Type::kInt64), keys(Type::kInt64);
  for (const auto& [id, key] : rows) {
    ids.Int64(id.value);
    keys.Int64(key);
  }
  session.Send(sql::kAddMatchKeys, Parameters().Int64(collection.value).Column(std::move(ids)).Column(std::move(keys)));
}

class Resolver {
 public:
  Resolver(Session& session, CollectionId collection, const std::vector<NewEntity>& entities,
           const std::vector<EntityId>& present)
      : session_(session), collection_(collection), entities_(entities), known_(entities.size()) {
    for (const EntityId id : present) present_.push_back(id.value);
  }

  void Run() {
    FindByMatchKeys();
    FindByKeys();
    for (std::size_t i = 0; i < entities_.size(); ++i)
      Write(entities_[i].id, identity::Resolve(entities_[i].name, known_[i]));
    RecordCandidates();
  }

 private:
  void FindByMatchKeys() {
    Array positions(Type::kInt32), keys(Type::kInt64);
    for (std::size_t i = 0; i < entities_.size(); ++i) {
      for (const std::uint64_t key : identity::SoughtMatchKeys(entities_[i].name)) {
        positions.Int32(static_cast<std::int32_t>(i));
        keys.Int64(static_cast<std::int64_t>(key));
      }
    }
    Find(sql::kFindByMatchKeys, std::move(positions), std::move(keys));
  }

  void FindByKeys() {
    Array positions(Type::kInt32), keys(Type::kText);
    for (std::size_t i = 0; i < entities_.size(); ++i) {
      const std::string key = identity::SoughtKey(entities_[i].name);
      if (key.empty()) continue;
      positions.Int32(static_cast<std::int32_t>(i));
      keys.Text(key);
    }
    Find(sql::kFindByKeys, std::move(positions), std::move(keys));
  }

  void Find(const Sql& sql, Array positions, Array keys) {
    if (positions.size() == 0) return;
    const Rows rows = session_.Execute(
        sql, Parameters().Int64(collection_.value).Column(std::move(positions)).Column(std::move(keys)).Ids(present_));
    for (int i = 0; i < rows.size(); ++i) {
      known_[static_cast<std::size_t>(rows.Int32(i, 0))].push_back(
          {EntityId{rows.Int64(i, 1)}, rows.String(i, 2),
           ParseEntityKind(rows.Text(i, 3)).value_or(EntityKind::kOther)});
    }
  }

  void Write(EntityId entity, const identity::Resolution& resolution) {
    if (resolution.same) {
      session_.Send(sql::kMergeInto, Parameters().Int64(entity.value).Int64(resolution.same.value));
    }
    for (const identity::MaybeSame& other : resolution.maybe) {
      candidates_[0].Int64(entity.value);
      candidates_[1].Int64(other.entity.value);
      candidates_[2].Float(static_cast<float>(other.score));
      candidates_[3].Text(other.rule);
    }
  }

  void RecordCandidates() {
    if (candidates_[0].size() == 0) return;
    Parameters parameters = Parameters().Int64(collection_.value);
    for (Array& column : candidates_) parameters.Column(std::move(column));
    session_.Send(sql::kAddCandidates, parameters);
  }

  Session& session_;
  CollectionId collection_;
  const std::vector<NewEntity>& entities_;
  std::vector<std::int64_t> present_;
  std::vector<std::vector<identity::KnownName>> known_;  // by entity
  std::vector<Array> candidates_ = {Array(Type::kInt64), Array(Type::kInt64), Array(Type::kFloat), Array(Type::kText)};
};

}  // namespace

void ResolveNewEntities(Session& session, CollectionId collection, const std::vector<NewEntity>& entities,
                        const std::vector<EntityId>& present) {
  if (entities.empty()) return;
  AddMatchKeys(session, collection, entities);
  Resolver(session, collection, entities, present).Run();
}

}  // namespace annals::storage
