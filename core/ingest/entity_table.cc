#include "core/ingest/entity_table.h"

#include <algorithm>
#include <array>

#include "core/identity/legal_forms.h"
#include "core/ingest/name_words.h"
#include "core/text/text.h"

namespace annals::ingest {
namespace {

// Words that make an organisation of a name wherever they stand in it.
constexpr auto kOrganisations = std::to_array<std::string_view>(
    {"university", "institute", "college", "bank", "ministry", "department", "agency", "association", "committee",
     "commission", "foundation", "laboratory", "laboratories", "society", "council"});

}  // namespace

int EntityTable::Intern(std::string_view key, std::string_view name, EntityKind kind) {
  const auto [entry, added] = by_key_.try_emplace(key, static_cast<int>(entities_.size()));
  if (added) entities_.push_back({.key = std::string(key), .name = std::string(name)});
  SetKind(entry->second, kind);
  return entry->second;
}

void EntityTable::SetKind(int entity, EntityKind kind) {
  EntityKind& known = entities_[static_cast<std::size_t>(entity)].kind;
  if (known == EntityKind::kOther) known = kind;
}

int EntityTable::Find(std::string_view key) const {
  const auto entry = by_key_.find(key);
  return entry == by_key_.end() ? -1 : entry->second;
}

void EntityTable::AddAlias(int index, std::string_view alias_key) {
  PreparedEntity& entity = entities_[static_cast<std::size_t>(index)];
  if (alias_key.empty() || alias_key == entity.key || text::IsStopWord(alias_key)) return;
  if (std::ranges::find(entity.aliases, alias_key) == entity.aliases.end()) entity.aliases.emplace_back(alias_key);
}

std::vector<PreparedEntity> EntityTable::Take() && {
  for (PreparedEntity& entity : entities_) std::ranges::sort(entity.aliases);
  return std::move(entities_);
}

EntityKind KindOfName(std::string_view name) {
  const std::vector<std::string> words = text::Words(name);
  if (words.empty()) return EntityKind::kOther;
  if (words.size() > 1 && IsHonorific(words.front())) return EntityKind::kPerson;
  if (words.size() > 1 && identity::IsLegalForm(words.back())) return EntityKind::kOrganisation;
  for (const std::string& word : words) {
    if (words.size() > 1 && IsIn(kOrganisations, word)) return EntityKind::kOrganisation;
  }
  return EntityKind::kOther;
}

}  // namespace annals::ingest
