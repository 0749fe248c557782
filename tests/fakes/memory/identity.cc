#include "tests/fakes/memory/identity.h"

#include <algorithm>

#include "core/record/status.h"
#include "core/text/text.h"

namespace annals::fakes::memory {
namespace {

using identity::KnownName;
using identity::MergeTree;
using storage::IdentityChange;

constexpr std::size_t kMostOfAKey = 32;  // compared of those that share a match key

EntityId RootOrSelf(const EntityRow& entity) { return entity.merged_into ? entity.merged_into : entity.id; }

void AddKnown(const EntityRow& entity, const std::set<EntityId>& present, std::vector<KnownName>* known) {
  if (entity.live() && !present.contains(entity.id)) known->push_back({RootOrSelf(entity), entity.name, entity.kind});
}

std::vector<KnownName> Known(const Tables& tables, const identity::NewName& name, const std::set<EntityId>& present) {
  std::vector<KnownName> known;
  for (const std::uint64_t key : identity::SoughtMatchKeys(name)) {
    auto at = tables.match_keys.lower_bound({key, EntityId()});
    for (std::size_t n = 0; n < kMostOfAKey && at != tables.match_keys.end() && at->first == key; ++n, ++at)
      AddKnown(tables.entities.at(at->second), present, &known);
  }
  std::ranges::stable_sort(known, {}, &KnownName::entity);
  if (const auto at = tables.by_key.find(identity::SoughtKey(name)); at != tables.by_key.end())
    AddKnown(tables.entities.at(at->second), present, &known);
  return known;
}

// What live documents other than `external_id` say of the holder of the key.
identity::Affiliations SaidOf(const Tables& tables, EntityId entity, const std::string& external_id) {
  identity::Affiliations said;
  for (const auto& [id, version] : tables.versions) {
    if (!version.live() || version.bundle.document.external_id == external_id) continue;
    for (const auto& [who, affiliation] : version.affiliations) {
      if (who == entity) said.push_back(affiliation);
    }
  }
  return said;
}

std::vector<EntityId> Bearers(const Tables& tables, const std::string& name) {
  if (const EntityId id = identity::ReadEntityNumber(name)) {
    return tables.entities.contains(id) ? std::vector{id} : std::vector<EntityId>();
  }
  const std::string key = text::NameKey(name);
  if (const auto at = tables.by_key.find(key); at != tables.by_key.end()) return {at->second};
  std::vector<EntityId> bearers;
  for (const auto& [id, entity] : tables.entities) {
    const auto at = entity.aliases.lower_bound({key, DocumentId()});
    if (at != entity.aliases.end() && at->first == key) bearers.push_back(id);
  }
  return bearers;
}

EntityId EndOf(const Tables& tables, EntityId id) {
  while (const EntityId into = tables.entities.at(id).merged_into) id = into;
  return id;
}

bool Names(const VersionRow& version, const std::vector<EntityId>& entities) {
  return std::ranges::any_of(entities, [&](EntityId id) { return version.support.contains(id); });
}

}  // namespace

void ResolveNewEntities(Tables& tables, std::span<const NewEntity> entities, const std::set<EntityId>& present) {
  for (const NewEntity& entity : entities) {
    for (const std::uint64_t key : identity::MatchKeysOf(entity.name)) tables.match_keys.insert({key, entity.id});
  }
  std::vector<identity::Resolution> resolutions;  // all are looked up before any is written
  for (const NewEntity& entity : entities)
    resolutions.push_back(identity::Resolve(entity.name, Known(tables, entity.name, present)));
  for (std::size_t i = 0; i < entities.size(); ++i) {
    if (resolutions[i].same) tables.entities.at(entities[i].id).merged_into = resolutions[i].same;
    for (const identity::MaybeSame& other : resolutions[i].maybe)
      tables.candidates.try_emplace({entities[i].id, other.entity}, other);
  }
}

std::vector<std::string> KeysOfEntities(const Tables& tables, const ingest::PreparedDocument& document,
                                        std::span<const identity::Affiliations> affiliations, const VersionRow* old) {
  std::vector<std::string> keys;
  std::map<std::string, identity::Affiliations> known;
  for (std::size_t e = 0; e < document.entities.size(); ++e) {
    keys.push_back(document.entities[e].key);
    const auto at = tables.by_key.find(keys.back());
    if (!affiliations[e].empty() && at != tables.by_key.end())
      known[keys.back()] = SaidOf(tables, at->second, document.document.external_id);
  }
  keys = identity::KeysApart(keys, affiliations, known);
  if (old == nullptr) return keys;
  std::map<std::string, std::string> twins;
  for (const auto& [id, chunks] : old->support) {
    const EntityRow& entity = tables.entities.at(id);
    if (!entity.bare_key.empty()) twins[entity.bare_key] = entity.key;
  }
  identity::KeepTwins(twins, &keys);
  return keys;
}

identity::Merges ReadMerges(const Tables& tables, std::span<const DocumentId> documents) {
  std::vector<identity::NamedEntity> named;
  std::set<EntityId> roots;
  for (const DocumentId document : documents) {
    for (const auto& [entity, chunks] : tables.versions.at(document).support) {
      named.push_back({document, entity});
      roots.insert(EndOf(tables, entity));
    }
  }
  std::vector<identity::StoredEntity> stored;
  for (const auto& [id, row] : tables.entities) {
    if (!roots.contains(EndOf(tables, id))) continue;
    Entity entity{id, row.key, row.name, row.kind, {}};
    for (const auto& [alias, document] : row.aliases) entity.aliases.push_back(alias);
    stored.push_back({std::move(entity), row.merged_into});
  }
  return {std::move(stored), named};
}

absl::StatusOr<MergeTree> FindTree(const Tables& tables, const std::string& name) {
  const std::vector<EntityId> bearers = Bearers(tables, name);
  std::set<EntityId> roots;
  for (const EntityId id : bearers) roots.insert(EndOf(tables, id));
  std::vector<identity::TreeMember> members;
  for (const auto& [id, entity] : tables.entities) {
    if (roots.contains(EndOf(tables, id)))
      members.push_back({id, entity.key, entity.name, entity.merged_into, entity.live()});
  }
  return identity::FindTree(name, bearers, std::move(members));
}

std::int64_t Rewrite(Tables& tables, const std::vector<EntityId>& entities, const std::set<DocumentId>& without) {
  std::int64_t rewritten = 0;
  for (const auto& [id, version] : tables.versions) {
    if (without.contains(id) || !Names(version, entities)) continue;
    tables.Log(LogAction::kRewrite, id);
    ++rewritten;
  }
  return rewritten;
}

absl::StatusOr<IdentityChange> Merge(Tables& tables, const std::string& source, const std::string& target) {
  ASSIGN_OR_RETURN(const MergeTree from, FindTree(tables, source));
  ASSIGN_OR_RETURN(const MergeTree into, FindTree(tables, target));
  if (!from.live()) return identity::NoEntity(source);
  if (!into.live()) return identity::NoEntity(target);
  const identity::TreeMember &gone = from.Root(), &root = into.Root();
  IdentityChange change{.entity = root.id, .name = root.name, .other = gone.id};
  if (gone.id == root.id) return change;
  tables.entities.at(gone.id).merged_into = root.id;
  change.documents = Rewrite(tables, from.Ids());
  change.changed = true;
  return change;
}

absl::StatusOr<IdentityChange> Split(Tables& tables, const std::string& name) {
  ASSIGN_OR_RETURN(const MergeTree tree, FindTree(tables, name));
  const identity::TreeMember& member = tree.Member(tree.entity);
  if (!member.merged_into) return identity::NotMerged(name);
  tables.entities.at(member.id).merged_into = EntityId();
  return IdentityChange{.entity = member.id,
                        .name = member.name,
                        .other = member.merged_into,
                        .documents = Rewrite(tables, tree.Ids()),
                        .changed = true};
}

absl::StatusOr<storage::AddedAlias> AddAlias(Tables& tables, const std::string& name, const std::string& alias) {
  ASSIGN_OR_RETURN(const MergeTree tree, FindTree(tables, name));
  if (!tree.live()) return identity::NoEntity(name);
  storage::AddedAlias added{.entity = tree.Root().id, .key = text::NameKey(alias)};
  if (!std::ranges::contains(tree.members, added.key, &identity::TreeMember::key))
    added.changed = tables.entities.at(added.entity).aliases.insert({added.key, DocumentId()}).second;
  if (!added.changed) return added;
  // One live document is enough to carry what is new.
  for (auto at = tables.versions.rbegin(); at != tables.versions.rend(); ++at) {
    if (!at->second.live() || !Names(at->second, tree.Ids())) continue;
    tables.Log(LogAction::kRewrite, at->first);
    break;
  }
  return added;
}

std::vector<storage::AliasCandidate> Candidates(const Tables& tables, int most) {
  std::vector<storage::AliasCandidate> candidates;
  for (const auto& [pair, maybe] : tables.candidates) {
    const EntityRow &entity = tables.entities.at(pair.first), &other = tables.entities.at(pair.second);
    if (!entity.live() || !other.live() || RootOrSelf(entity) == RootOrSelf(other)) continue;
    candidates.push_back({entity.id, other.id, entity.name, other.name, static_cast<float>(maybe.score), maybe.rule});
  }
  std::ranges::stable_sort(candidates, std::greater(), &storage::AliasCandidate::score);
  candidates.resize(std::min(candidates.size(), static_cast<std::size_t>(std::max(most, 0))));
  return candidates;
}

}  // namespace annals::fakes::memory
