// Which entity a name means inside its document (docs/recipes.md B.2): the title by its key or alias; a name that the
// document's fields give; for a single word, the first longer name whose last word it is, then the title whose last
// word it is; else the entity of its own key.
//
// Without a title the first name of the text stands for it. Not thread-safe: it learns names in the order of the text.
#pragma once

#include <string>
#include <string_view>

#include "core/ingest/names/found_entities.h"
#include "core/ingest/names/gazetteer.h"
#include "core/ingest/names/mention_finder.h"
#include "core/ingest/string_table.h"

namespace annals::ingest {

class NameResolver {
 public:
  // `title`: index into the gazetteer, −1 for none. Both tables must outlive the resolver.
  NameResolver(const Gazetteer& gazetteer, int title, EntityTable& entities, Language language);

  // `written`: the name as the text has it.
  int Resolve(const FoundName& found, std::string_view written);
  int ResolveGiven(int name);
  int title_entity() const { return title_entity_; }  // −1 until there is one

 private:
  int Learn(std::string_view key, int entity);

  const Gazetteer& gazetteer_;
  EntityTable& entities_;
  const Language language_;
  int title_entity_ = -1;
  std::string title_last_word_;
  StringMap<int> by_last_word_;
};

}  // namespace annals::ingest
