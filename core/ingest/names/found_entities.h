// The entities of one document: one for each key, in order of first appearance.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/ingest/document_input.h"
#include "core/ingest/string_table.h"
#include "core/language/lexicon.h"

namespace annals::ingest {

using language::Language;

class EntityTable {
 public:
  explicit EntityTable(Language language) : language_(language) {}

  // The entity of `key` (text::NameKey, not empty), made when it is new. A kind that says something replaces kOther.
  int Intern(std::string_view key, std::string_view name, EntityKind kind);
  void SetKind(int entity, EntityKind kind);  // where none is known
  // −1 when there is none.
  int Find(std::string_view key) const;
  // Aliases that equal the entity's key, or are one stop word, are left out.
  void AddAlias(int entity, std::string_view alias_key);

  const PreparedEntity& operator[](int entity) const { return entities_[static_cast<std::size_t>(entity)]; }
  std::size_t size() const { return entities_.size(); }
  // With sorted aliases.
  std::vector<PreparedEntity> Take() &&;

 private:
  Language language_;
  std::vector<PreparedEntity> entities_;
  StringMap<int> by_key_;
};

// By how the name is written: "Acme Corp." and "University of Turku" are organisations, "Dr. Smith" a person, "River
// Tarn" nothing known, "Tarn River" a place, "Battle of Wick" an event, "Marsh Algorithm", "Tarn Alloy"; else kOther.
EntityKind KindOfName(std::string_view name, Language language);

}  // namespace annals::ingest
