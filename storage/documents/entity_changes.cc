#include "storage/documents/entity_changes.h"

#include <utility>

#include "absl/container/flat_hash_set.h"
#include "core/ingest/bundle.h"
#include "storage/identity/entity_resolution.h"

namespace annals::storage {
namespace {

using Type = Array::Type;

// Of all documents of the transaction.
struct Registered {
  std::string name, kind;  // those of the first document that names it; its kind, of the first that knows one
  int support = 0;
  EntityId id;
  bool added = false;  // no document named it before
  bool live = true;    // before, too
};
using Registry = std::map<std::string, Registered>;

Registry Together(std::span<EntityChanges* const> documents) {
  const std::string other = Name(EntityKind::kOther);
  Registry all;
  for (const EntityChanges* changes : documents) {
    for (const auto& [key, change] : *changes) {
      Registered& one = all.try_emplace(key, Registered{.name = change.name, .kind = change.kind}).first->second;
      if (one.kind == other) one.kind = change.kind;
      one.support += change.support;
    }
  }
  return all;
}

void Register(Session& session, CollectionId collection, Timestamp now, Registry* all) {
  Array keys(Type::kText), names(Type::kText), kinds(Type::kText), support(Type::kInt32);
  for (const auto& [key, one] : *all) {
    keys.Text(key);
    names.Text(one.name);
    kinds.Text(one.kind);
    support.Int32(one.support);
  }
  const Rows rows = session.Execute(sql::kSupportEntities, Parameters()
                                                               .Int64(collection.value)
                                                               .Column(std::move(keys))
                                                               .Column(std::move(names))
                                                               .Column(std::move(kinds))
                                                               .Column(std::move(support))
                                                               .Time(now));
  for (int i = 0; i < rows.size(); ++i) {
    Registered& one = (*all)[rows.String(i, 1)];
    one.id = EntityId{rows.Int64(i, 0)};
    one.added = rows.Bool(i, 2);
    one.live = !one.added && rows.Int32(i, 3) > one.support;
  }
}

}  // namespace

void AddNewSupport(const ingest::PreparedDocument& prepared, const std::vector<std::string>& keys,
                   EntityChanges* changes) {
  const std::vector<int> support = ingest::CountSupport(prepared);
  for (std::size_t e = 0; e < support.size(); ++e) {
    const ingest::PreparedEntity& entity = prepared.entities[e];
    if (support[e] == 0) continue;
    (*changes)[keys[e]] = {
        .name = entity.name, .kind = Name(entity.kind), .support = support[e], .namesake = keys[e] != entity.key};
  }
}

void AddOldSupport(Session& session, std::span<const std::int64_t> versions, EntityChanges* changes) {
  const Rows old = session.Execute(sql::kSupportOfDocuments, Parameters().Ids(versions));
  for (int i = 0; i < old.size(); ++i) {
    auto [at, added] =
        changes->try_emplace(old.String(i, 0), EntityChange{.name = old.String(i, 1), .kind = old.String(i, 2)});
    at->second.support -= old.Int32(i, 3);
  }
}

void ApplyEntityChanges(Session& session, CollectionId collection, Timestamp now,
                        std::span<EntityChanges* const> documents) {
  Registry all = Together(documents);
  if (all.empty()) return;
  Register(session, collection, now, &all);
  absl::flat_hash_set<EntityId> seen;
  std::vector<NamesOfDocument> names;
  for (EntityChanges* changes : documents) {
    NamesOfDocument& document = names.emplace_back();
    for (auto& [key, change] : *changes) {
      const Registered& one = all[key];
      change.id = one.id;
      document.present.push_back(one.id);
      if (one.live || !seen.insert(one.id).second) continue;
      document.appeared.push_back(one.id);
      if (!one.added) continue;
      const EntityKind kind = ParseEntityKind(change.kind).value_or(EntityKind::kOther);
      document.added.push_back({one.id, {change.name, kind, change.namesake}});
    }
  }
  ResolveNewEntities(session, collection, names);
}

std::vector<EntityId> IdsOf(const EntityChanges& changes, const std::vector<std::string>& keys,
                            const ingest::PreparedDocument& prepared) {
  const std::vector<int> support = ingest::CountSupport(prepared);
  std::vector<EntityId> ids;
  for (std::size_t e = 0; e < support.size(); ++e) ids.push_back(support[e] > 0 ? changes.at(keys[e]).id : EntityId());
  return ids;
}

}  // namespace annals::storage
