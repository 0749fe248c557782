#include "core/ingest/names/found_entities.h"

#include <algorithm>
#include <utility>

#include "core/identity/legal_forms.h"
#include "core/ingest/names/name_words.h"
#include "core/text/text.h"

namespace annals::ingest {
namespace {

constexpr std::size_t kLongestCued = 5;  // words: a longer name is a headline

// What a name is called by at its end, and what by its first word and "of": "Battle of Wick".
EntityKind KindByLastWord(const language::NameWords& known, std::string_view word) {
  if (language::Has(known.places, word)) return EntityKind::kPlace;
  if (language::Has(known.events, word)) return EntityKind::kEvent;
  if (language::Has(known.algorithms, word)) return EntityKind::kAlgorithm;
  return language::Has(known.materials, word) ? EntityKind::kMaterial : EntityKind::kOther;
}

EntityKind KindByFirstWords(const language::NameWords& known, std::string_view first, std::string_view second) {
  if (!language::Has(known.of, second)) return EntityKind::kOther;
  if (language::Has(known.events_of, first)) return EntityKind::kEvent;
  return language::Has(known.places_of, first) ? EntityKind::kPlace : EntityKind::kOther;
}

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
  if (alias_key.empty() || alias_key == entity.key || text::IsStopWord(alias_key, language_)) return;
  if (!std::ranges::contains(entity.aliases, alias_key)) entity.aliases.emplace_back(alias_key);
}

std::vector<PreparedEntity> EntityTable::Take() && {
  for (PreparedEntity& entity : entities_) std::ranges::sort(entity.aliases);
  return std::move(entities_);
}

EntityKind KindOfName(std::string_view name, Language language) {
  const language::NameWords& known = language::LexiconOf(language).names;
  const std::vector<std::string> words = text::Words(name);
  if (words.empty()) return EntityKind::kOther;
  if (words.size() > 1 && IsHonorific(words.front())) return EntityKind::kPerson;
  if (words.size() > 1 && identity::IsLegalForm(words.back())) return EntityKind::kOrganisation;
  for (const std::string& word : words) {
    if (words.size() > 1 && language::Has(known.organisations, word)) return EntityKind::kOrganisation;
  }
  if (words.size() < 2 || words.size() > kLongestCued) return EntityKind::kOther;
  const EntityKind first = KindByFirstWords(known, words[0], words[1]);
  return first == EntityKind::kOther ? KindByLastWord(known, words.back()) : first;
}

}  // namespace annals::ingest
