// The names that a document's own fields give: its title, authors, entities, ends of relations … with their aliases.
//
//   gazetteer.Add("Queen (band)", EntityKind::kOrganisation);    // also known as "queen"
//   gazetteer.Longest(tokens, i, any) -> {end, name}             // the longest known name that starts at token i
//
// Look-ups are O(words of the longest name that begins with that word). Not thread-safe while names are added.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/types/span.h"
#include "core/ingest/string_table.h"
#include "core/language/languages.h"
#include "core/record/record.h"
#include "core/text/tokens.h"

namespace annals::ingest {

struct GivenName {
  std::string key, name;
  EntityKind kind = EntityKind::kOther;
  std::vector<std::string> aliases;  // keys
  bool any_case = false;             // begins with a small letter: matches those as well
};

class Gazetteer {
 public:
  explicit Gazetteer(language::Language language) : language_(language) {}

  // Index of the name; −1 when nothing of it is a word. A name given twice keeps its first spelling and first kind that
  // says something.
  int Add(std::string_view name, EntityKind kind);
  // Another name of the same, "ECB". Nothing happens when it is known, a stop word, or no word.
  void AddAlias(int name, std::string_view alias);

  struct Match {
    std::size_t end = 0;  // tokens [i, end)
    int name = -1;
  };
  // The longest match at token `i` that `usable` accepts.
  std::optional<Match> Longest(absl::Span<const text::Token> tokens, std::size_t i,
                               absl::FunctionRef<bool(const Match&)> usable) const;
  // The name of exactly this key or alias; −1 when unknown.
  int Find(std::string_view key) const;
  bool HoldsWord(std::string_view word) const { return words_.contains(word); }  // in any name
  const GivenName& operator[](int name) const { return names_[static_cast<std::size_t>(name)]; }
  std::size_t size() const { return names_.size(); }

 private:
  void AddAliasKey(int name, const std::string& key);
  void AddKey(std::string_view key, int name);

  language::Language language_;
  std::vector<GivenName> names_;
  StringMap<int> by_key_;
  StringMap<std::size_t> longest_by_first_word_;
  StringSet words_;
};

}  // namespace annals::ingest
