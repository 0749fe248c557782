#include "core/ingest/found_entities.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/identity/legal_forms.h"
#include "core/ingest/name_words.h"
#include "core/text/text.h"

namespace annals::ingest {
namespace {

// Words that make an organisation of a name wherever they stand in it.
constexpr auto kOrganisations = std::to_array<std::string_view>(
    {"university", "institute", "college", "bank", "ministry", "department", "agency", "association", "committee",
     "commission", "foundation", "laboratory", "laboratories", "society", "council"});

// Words that say at the end of a name what it names, and that are no last names: "Frank Ocean", "Jason Lake" and "Amy
// Park" are people.
using Cue = std::pair<std::string_view, EntityKind>;
constexpr auto kLastWords = std::to_array<Cue>({
    {"airport", EntityKind::kPlace},    {"archipelago", EntityKind::kPlace},   {"borough", EntityKind::kPlace},
    {"canal", EntityKind::kPlace},      {"county", EntityKind::kPlace},        {"district", EntityKind::kPlace},
    {"desert", EntityKind::kPlace},     {"estuary", EntityKind::kPlace},       {"islands", EntityKind::kPlace},
    {"mountains", EntityKind::kPlace},  {"municipality", EntityKind::kPlace},  {"peninsula", EntityKind::kPlace},
    {"prefecture", EntityKind::kPlace}, {"province", EntityKind::kPlace},      {"river", EntityKind::kPlace},
    {"strait", EntityKind::kPlace},     {"championship", EntityKind::kEvent},  {"championships", EntityKind::kEvent},
    {"conference", EntityKind::kEvent}, {"earthquake", EntityKind::kEvent},    {"election", EntityKind::kEvent},
    {"elections", EntityKind::kEvent},  {"festival", EntityKind::kEvent},      {"olympics", EntityKind::kEvent},
    {"referendum", EntityKind::kEvent}, {"revolution", EntityKind::kEvent},    {"summit", EntityKind::kEvent},
    {"symposium", EntityKind::kEvent},  {"tournament", EntityKind::kEvent},    {"war", EntityKind::kEvent},
    {"workshop", EntityKind::kEvent},   {"algorithm", EntityKind::kAlgorithm}, {"protocol", EntityKind::kAlgorithm},
    {"alloy", EntityKind::kMaterial},   {"carbide", EntityKind::kMaterial},    {"nitride", EntityKind::kMaterial},
    {"oxide", EntityKind::kMaterial},   {"polymer", EntityKind::kMaterial},
});
// The same of the first word and "of": "Battle of Wick", "Isle of Gull".
constexpr auto kFirstWords = std::to_array<Cue>({
    {"battle", EntityKind::kEvent},
    {"siege", EntityKind::kEvent},
    {"bay", EntityKind::kPlace},
    {"gulf", EntityKind::kPlace},
    {"isle", EntityKind::kPlace},
    {"strait", EntityKind::kPlace},
});
constexpr std::size_t kLongestCued = 5;  // words: a longer name is a headline

template <std::size_t N>
EntityKind KindOf(const std::array<Cue, N>& cues, std::string_view word) {
  const auto cue = std::ranges::find(cues, word, &Cue::first);
  return cue == cues.end() ? EntityKind::kOther : cue->second;
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
  if (alias_key.empty() || alias_key == entity.key || text::IsStopWord(alias_key)) return;
  if (!std::ranges::contains(entity.aliases, alias_key)) entity.aliases.emplace_back(alias_key);
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
  if (words.size() < 2 || words.size() > kLongestCued) return EntityKind::kOther;
  const EntityKind first = words[1] == "of" ? KindOf(kFirstWords, words[0]) : EntityKind::kOther;
  return first == EntityKind::kOther ? KindOf(kLastWords, words.back()) : first;
}

}  // namespace annals::ingest
