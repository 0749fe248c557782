#include "core/identity/merges.h"

#include <algorithm>
#include <utility>

namespace annals::identity {
namespace {

void SortDistinct(auto* list) {
  std::ranges::sort(*list);
  list->erase(std::ranges::unique(*list).begin(), list->end());
}

// In the same statement.
bool MentionedBefore(const std::vector<Mention>& mentions, const Mention& mention) {
  for (auto other = mentions.rbegin(); other != mentions.rend() && other->chunk == mention.chunk; ++other) {
    if (other->statement == mention.statement && other->entity == mention.entity) return true;
  }
  return false;
}

using EntityTable = absl::flat_hash_map<EntityId, StoredEntity>;

EntityId RootIn(const EntityTable& table, EntityId id) {
  while (const EntityId into = table.at(id).merged_into) id = into;
  return id;
}

}  // namespace

Merges::Merges(std::vector<StoredEntity> entities, std::span<const NamedEntity> named) {
  EntityTable table;
  for (StoredEntity& row : entities) table.try_emplace(row.entity.id, std::move(row));
  for (const auto& [document, entity] : named) {
    const EntityId root = RootIn(table, entity);
    of_document_[document].push_back(root);
    entities_.try_emplace(root, table.at(root).entity);
    if (root == entity) continue;
    roots_[entity] = root;
    root_keys_[table.at(entity).entity.key] = table.at(root).entity.key;
  }
  for (const auto& [id, row] : table) {
    const auto root = entities_.find(RootIn(table, id));
    if (root == entities_.end() || root->first == id) continue;
    std::vector<std::string>& aliases = root->second.aliases;
    aliases.push_back(row.entity.key);
    aliases.insert(aliases.end(), row.entity.aliases.begin(), row.entity.aliases.end());
  }
  for (auto& [id, entity] : entities_) {
    SortDistinct(&entity.aliases);
    std::erase(entity.aliases, entity.key);
  }
  for (auto& [document, ids] : of_document_) SortDistinct(&ids);
}

EntityId Merges::RootOf(EntityId entity) const {
  const auto at = roots_.find(entity);
  return at == roots_.end() ? entity : at->second;
}

EdgeEnd Merges::EndOf(const EdgeEnd& end) const {
  if (const auto key = end.entity(); any() && key) {
    const auto at = root_keys_.find(std::string(*key));
    if (at != root_keys_.end()) return EdgeEnd::OfEntity(at->second);
  }
  return end;
}

std::vector<Entity> Merges::EntitiesOf(DocumentId document) const {
  std::vector<Entity> entities;
  const auto ids = of_document_.find(document);
  if (ids == of_document_.end()) return entities;
  for (const EntityId id : ids->second) entities.push_back(entities_.at(id));
  return entities;
}

void Merges::Follow(DocumentBundle* bundle) const {
  bundle->entities = EntitiesOf(bundle->document.id);
  if (!any()) return;
  bundle->title_entity = RootOf(bundle->title_entity);
  std::vector<Mention> mentions;
  for (Mention mention : bundle->mentions) {
    mention.entity = RootOf(mention.entity);
    if (!MentionedBefore(mentions, mention)) mentions.push_back(mention);
  }
  bundle->mentions = std::move(mentions);
  for (RelationRow& relation : bundle->relations) {
    relation.subject = RootOf(relation.subject);
    relation.object = RootOf(relation.object);
  }
  std::erase_if(bundle->relations, [](const RelationRow& r) { return r.subject == r.object; });
  for (Event& event : bundle->events) event.subject = RootOf(event.subject);
  for (Edge& edge : bundle->edges) {
    edge.source = EndOf(edge.source);
    edge.target = EndOf(edge.target);
  }
}

}  // namespace annals::identity
