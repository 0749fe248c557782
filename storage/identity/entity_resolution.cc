#include "storage/identity/entity_resolution.h"

#include <algorithm>
#include <map>
#include <utility>

#include "absl/strings/str_join.h"
#include "core/identity/decision.h"
#include "core/identity/likeness.h"
#include "core/identity/match_keys.h"
#include "storage/identity/identity_sql.h"

namespace annals::storage {
namespace {

using Type = Array::Type;

constexpr std::size_t kMostCandidates = 4;  // recorded for one new entity

struct Found {
  std::int64_t id = 0;
  identity::Likeness likeness;
};
using FoundByPosition = std::map<std::size_t, std::vector<Found>>;

bool Keyed(const NewEntity& entity) {
  return entity.kind == EntityKind::kPerson || entity.kind == EntityKind::kOrganisation;
}

// Names of unknown kind are most of what texts bring: they get one look-up, and none when they are a single word, which
// is not merged anyway.
std::vector<std::uint64_t> SoughtKeys(const NewEntity& entity) {
  if (entity.kind != EntityKind::kOther) return identity::LookupKeys(entity.name, entity.kind);
  if (identity::ReadName(entity.name).words.size() < 2) return {};
  return {identity::CompactMatchKey(entity.name)};
}

void AddMatchKeys(Session& session, CollectionId collection, const std::vector<NewEntity>& entities) {
  std::vector<std::pair<std::int64_t, std::int64_t>> rows;
  for (const NewEntity& entity : entities) {
    if (!Keyed(entity)) continue;
    for (const std::uint64_t key : identity::MatchKeys(entity.name, entity.kind))
      rows.emplace_back(entity.id, static_cast<std::int64_t>(key));
  }
  if (rows.empty()) return;
  std::ranges::sort(rows);
  Array ids(Type::kInt64), keys(Type::kInt64);
  for (const auto& [id, key] : rows) {
    ids.Int64(id);
    keys.Int64(key);
  }
  session.Send(sql::kAddMatchKeys, Parameters().Int64(collection.value).Column(std::move(ids)).Column(std::move(keys)));
}

class Resolution {
 public:
  Resolution(Session& session, CollectionId collection, const std::vector<NewEntity>& entities,
             const std::vector<std::int64_t>& present)
      : session_(session), collection_(collection), entities_(entities), present_(present) {}

  void Run() {
    FindByMatchKeys();
    FindByKeys();
    for (auto& [position, found] : found_) Settle(entities_[position], std::move(found));
    Record();
  }

 private:
  void FindByMatchKeys() {
    Array positions(Type::kInt32), keys(Type::kInt64);
    for (std::size_t i = 0; i < entities_.size(); ++i) {
      for (const std::uint64_t key : SoughtKeys(entities_[i])) {
        positions.Int32(static_cast<std::int32_t>(i));
        keys.Int64(static_cast<std::int64_t>(key));
      }
    }
    if (positions.size() == 0) return;
    Take(session_.Execute(
        sql::kFindByMatchKeys,
        Parameters().Int64(collection_.value).Column(std::move(positions)).Column(std::move(keys)).Ids(present_)));
  }

  // Names of unknown kind have no match keys of their own; without its legal form an organisation's may be the key of
  // one.
  void FindByKeys() {
    Array positions(Type::kInt32), keys(Type::kText);
    for (std::size_t i = 0; i < entities_.size(); ++i) {
      if (!Keyed(entities_[i])) continue;
      positions.Int32(static_cast<std::int32_t>(i));
      keys.Text(absl::StrJoin(identity::ReadName(entities_[i].name, entities_[i].kind).words, " "));
    }
    if (positions.size() == 0) return;
    Take(session_.Execute(
        sql::kFindByKeys,
        Parameters().Int64(collection_.value).Column(std::move(positions)).Column(std::move(keys)).Ids(present_)));
  }

  void Take(const Rows& rows) {
    for (int i = 0; i < rows.size(); ++i) {
      const auto position = static_cast<std::size_t>(rows.Int32(i, 0));
      const NewEntity& entity = entities_[position];
      const EntityKind kind = ParseEntityKind(rows.Text(i, 3)).value_or(EntityKind::kOther);
      identity::Likeness likeness = identity::Compare(entity.name, entity.kind, rows.Text(i, 2), kind);
      if (likeness.score < identity::kPossible) continue;
      const bool unsure = entity.kind == EntityKind::kOther || kind == EntityKind::kOther;
      if (unsure && identity::ReadName(entity.name).words.size() < 2)
        likeness.score = std::min(likeness.score, kUnsure);
      std::vector<Found>& found = found_[position];
      const std::int64_t id = rows.Int64(i, 1);
      const auto known = std::ranges::find(found, id, &Found::id);  // by another of its names
      if (known == found.end())
        found.push_back({id, likeness});
      else if (known->likeness.score < likeness.score)
        known->likeness = likeness;
    }
  }

  void Settle(const NewEntity& entity, std::vector<Found> found) {
    std::ranges::stable_sort(found, [](const Found& a, const Found& b) { return a.likeness.score > b.likeness.score; });
    if (entity.namesake) {
      for (std::size_t i = 0; i < std::min(found.size(), kMostCandidates); ++i)
        Note(entity.id, found[i].id, kScoreNamesake, "namesake");
      return;
    }
    std::vector<double> scores;
    for (const Found& f : found) scores.push_back(f.likeness.score);
    if (const auto chosen = identity::Decide(scores, {.least = identity::kSame})) {
      session_.Send(sql::kMergeInto, Parameters().Int64(entity.id).Int64(found[*chosen].id));
      return;
    }
    for (std::size_t i = 0; i < std::min(found.size(), kMostCandidates); ++i)
      Note(entity.id, found[i].id, found[i].likeness.score, identity::Name(found[i].likeness.rule));
  }

  void Note(std::int64_t entity, std::int64_t other, double score, const char* rule) {
    candidates_[0].Int64(entity);
    candidates_[1].Int64(other);
    candidates_[2].Float(static_cast<float>(score));
    candidates_[3].Text(rule);
  }

  void Record() {
    if (candidates_[0].size() == 0) return;
    Parameters parameters = Parameters().Int64(collection_.value);
    for (Array& column : candidates_) parameters.Column(std::move(column));
    session_.Send(sql::kAddCandidates, parameters);
  }

  static constexpr double kUnsure = 0.8;         // below kSame: recorded, not merged
  static constexpr double kScoreNamesake = 0.5;  // what is known speaks against it

  Session& session_;
  CollectionId collection_;
  const std::vector<NewEntity>& entities_;
  const std::vector<std::int64_t>& present_;
  FoundByPosition found_;
  std::vector<Array> candidates_ = {Array(Type::kInt64), Array(Type::kInt64), Array(Type::kFloat), Array(Type::kText)};
};

}  // namespace

void ResolveNewEntities(Session& session, CollectionId collection, const std::vector<NewEntity>& entities,
                        const std::vector<std::int64_t>& present) {
  if (entities.empty()) return;
  AddMatchKeys(session, collection, entities);
  Resolution(session, collection, entities, present).Run();
}

}  // namespace annals::storage
