#include "core/ingest/names/gazetteer.h"

#include <algorithm>

#include "core/ingest/names/name_words.h"
#include "core/text/text.h"

namespace annals::ingest {
namespace {

// Names of more words are headlines; they are entities, but are not looked for in running text.
constexpr std::size_t kLongestSought = 20;

// "gross product", "iPhone", "the works at Wick": a name whose small letters say nothing against it.
bool AnyCase(std::string_view name) {
  const std::vector<text::Token> tokens = text::Tokens(name);
  const bool capital = std::ranges::any_of(tokens, [](const text::Token& token) { return token.upper; });
  return !capital || tokens.front().small;
}

std::string_view FirstWord(std::string_view key) { return key.substr(0, key.find(' ')); }

}  // namespace

int Gazetteer::Add(std::string_view name, EntityKind kind) {
  const std::string key = text::NameKey(name);
  if (key.empty()) return -1;
  const auto known = by_key_.find(key);
  if (known != by_key_.end() && names_[static_cast<std::size_t>(known->second)].key == key) {
    GivenName& given = names_[static_cast<std::size_t>(known->second)];
    if (given.kind == EntityKind::kOther) given.kind = kind;
    return known->second;
  }
  const int index = static_cast<int>(names_.size());
  names_.push_back({.key = key, .name = std::string(name), .kind = kind, .any_case = AnyCase(name)});
  by_key_[key] = index;  // a full name wins over an alias of another
  AddKey(key, index);
  for (const std::string& alias : text::TitleAliases(name)) AddAliasKey(index, text::NameKey(alias));
  return index;
}

void Gazetteer::AddAlias(int name, std::string_view alias) {
  const std::string key = text::NameKey(alias);
  if (!by_key_.contains(key)) AddAliasKey(name, key);
}

void Gazetteer::AddAliasKey(int name, const std::string& key) {
  GivenName& given = names_[static_cast<std::size_t>(name)];
  if (key.empty() || key == given.key || text::IsStopWord(key, language_)) return;
  given.aliases.push_back(key);
  AddKey(key, name);
}

void Gazetteer::AddKey(std::string_view key, int name) {
  by_key_.try_emplace(key, name);
  const std::vector<std::string_view> words = KeyWords(key);
  for (std::string_view word : words) words_.emplace(word);
  std::size_t& longest = longest_by_first_word_[words.front()];
  longest = std::max(longest, std::min(words.size(), kLongestSought));
}

int Gazetteer::Find(std::string_view key) const {
  const auto entry = by_key_.find(key);
  return entry == by_key_.end() ? -1 : entry->second;
}

std::optional<Gazetteer::Match> Gazetteer::Longest(absl::Span<const text::Token> tokens, std::size_t i,
                                                   absl::FunctionRef<bool(const Match&)> usable) const {
  const auto longest = longest_by_first_word_.find(FirstWord(tokens[i].key));
  if (longest == longest_by_first_word_.end()) return std::nullopt;
  std::string key;
  std::optional<Match> best;
  const std::size_t last = std::min(tokens.size(), i + 2 * longest->second);  // punctuation may stand between
  for (std::size_t end = i, words = 0; end < last && words <= longest->second; ++end) {
    const text::Token& token = tokens[end];
    if (token.key.empty()) continue;
    if (!key.empty()) key.push_back(' ');
    key += token.key;
    words += 1 + static_cast<std::size_t>(std::ranges::count(token.key, ' '));
    const Match match{end + 1, Find(key)};
    if (match.name >= 0 && usable(match)) best = match;
  }
  return best;
}

}  // namespace annals::ingest
