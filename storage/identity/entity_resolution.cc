#include "storage/identity/entity_resolution.h"

#include <algorithm>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "storage/identity/identity_sql.h"

namespace annals::storage {
namespace {

using Type = Array::Type;

struct Found {
  EntityId entity, root;
  std::string name;
  EntityKind kind = EntityKind::kOther;
};

class Resolver {
 public:
  Resolver(Session& session, CollectionId collection, std::span<const NamesOfDocument> documents)
      : session_(session), collection_(collection), documents_(documents) {
    for (std::size_t d = 0; d < documents.size(); ++d) {
      for (const NewEntity& entity : documents[d].added) added_.push_back({d, &entity});
      for (const EntityId id : documents[d].appeared) since_.emplace(id, d);
    }
    by_match_key_.resize(added_.size());
    by_key_.resize(added_.size());
  }

  void Run() {
    if (added_.empty()) return;
    AddMatchKeys();
    FindByMatchKeys();
    FindByKeys();
    std::size_t position = 0;
    for (std::size_t d = 0; d < documents_.size(); ++d) {
      const absl::flat_hash_set<EntityId> present(documents_[d].present.begin(), documents_[d].present.end());
      for (const NewEntity& entity : documents_[d].added) {
        Write(entity.id, identity::Resolve(entity.name, KnownTo(d, present, position)));
        ++position;
      }
    }
    RecordCandidates();
  }

 private:
  struct Added {
    std::size_t document;
    const NewEntity* entity;
  };

  void AddMatchKeys() {
    std::vector<std::pair<EntityId, std::int64_t>> rows;
    for (const Added& added : added_) {
      for (const std::uint64_t key : identity::MatchKeysOf(added.entity->name))
        rows.emplace_back(added.entity->id, static_cast<std::int64_t>(key));
    }
    if (rows.empty()) return;
    std::ranges::sort(rows);
    Array ids(Type::kInt64), keys(Type::kInt64);
    for (const auto& [id, key] : rows) {
      ids.Int64(id.value);
      keys.Int64(key);
    }
    session_.Send(sql::kAddMatchKeys,
                  Parameters().Int64(collection_.value).Column(std::move(ids)).Column(std::move(keys)));
  }

  void FindByMatchKeys() {
    Array positions(Type::kInt32), keys(Type::kInt64);
    for (std::size_t i = 0; i < added_.size(); ++i) {
      for (const std::uint64_t key : identity::SoughtMatchKeys(added_[i].entity->name)) {
        positions.Int32(static_cast<std::int32_t>(i));
        keys.Int64(static_cast<std::int64_t>(key));
      }
    }
    Find(sql::kFindByMatchKeys, std::move(positions), std::move(keys), &by_match_key_);
  }

  void FindByKeys() {
    Array positions(Type::kInt32), keys(Type::kText);
    for (std::size_t i = 0; i < added_.size(); ++i) {
      const std::string key = identity::SoughtKey(added_[i].entity->name);
      if (key.empty()) continue;
      positions.Int32(static_cast<std::int32_t>(i));
      keys.Text(key);
    }
    Find(sql::kFindByKeys, std::move(positions), std::move(keys), &by_key_);
  }

  void Find(const Sql& sql, Array positions, Array keys, std::vector<std::vector<Found>>* found) {
    if (positions.size() == 0) return;
    const Rows rows = session_.Execute(
        sql, Parameters().Int64(collection_.value).Column(std::move(positions)).Column(std::move(keys)));
    for (int i = 0; i < rows.size(); ++i) {
      (*found)[static_cast<std::size_t>(rows.Int32(i, 0))].push_back(
          {EntityId{rows.Int64(i, 1)}, EntityId{rows.Int64(i, 2)}, rows.String(i, 3),
           ParseEntityKind(rows.Text(i, 4)).value_or(EntityKind::kOther)});
    }
  }

  // By who they are; a name that several keys found counts once.
  std::vector<identity::KnownName> KnownTo(std::size_t document, const absl::flat_hash_set<EntityId>& present,
                                           std::size_t position) const {
    std::vector<identity::KnownName> known;
    for (const auto* found : {&by_match_key_[position], &by_key_[position]}) {
      std::set<std::tuple<EntityId, std::string, EntityKind>> distinct;
      for (const Found& f : *found) {
        const auto since = since_.find(f.entity);
        if (present.contains(f.entity) || (since != since_.end() && since->second > document)) continue;
        const auto merged = merged_.find(f.entity);
        distinct.emplace(merged == merged_.end() ? f.root : merged->second, f.name, f.kind);
      }
      for (const auto& [root, name, kind] : distinct) known.push_back({root, name, kind});
    }
    return known;
  }

  void Write(EntityId entity, const identity::Resolution& resolution) {
    if (resolution.same) {
      session_.Send(sql::kMergeInto, Parameters().Int64(entity.value).Int64(resolution.same.value));
      merged_.emplace(entity, resolution.same);
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
  std::span<const NamesOfDocument> documents_;
  std::vector<Added> added_;                               // of all documents, in their order
  absl::flat_hash_map<EntityId, std::size_t> since_;       // the document that made it live
  absl::flat_hash_map<EntityId, EntityId> merged_;         // by this transaction
  std::vector<std::vector<Found>> by_match_key_, by_key_;  // as `added_`
  std::vector<Array> candidates_ = {Array(Type::kInt64), Array(Type::kInt64), Array(Type::kFloat), Array(Type::kText)};
};

}  // namespace

void ResolveNewEntities(Session& session, CollectionId collection, std::span<const NamesOfDocument> documents) {
  Resolver(session, collection, documents).Run();
}

}  // namespace annals::storage
