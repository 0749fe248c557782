#include "core/scope/correspondents.h"

#include <algorithm>

#include "core/record/authority.h"
#include "core/record/vocabulary.h"
#include "core/scope/holdings.h"
#include "core/text/text.h"

namespace annals::scope {
namespace {

using WordList = std::vector<std::string_view>;

// Sorted, distinct.
WordList WordsOf(std::string_view key) {
  WordList words;
  while (!key.empty()) {
    words.push_back(key.substr(0, key.find(' ')));
    key.remove_prefix(std::min(key.size(), words.back().size() + 1));
  }
  std::ranges::sort(words);
  words.erase(std::ranges::unique(words).begin(), words.end());
  return words;
}

bool Within(const WordList& few, const WordList& many) { return std::ranges::includes(many, few); }

bool AreSpellings(const std::vector<std::string>& keys) {
  std::vector<WordList> names;
  for (const std::string& key : keys) names.push_back(WordsOf(key));
  std::ranges::sort(names, {}, &WordList::size);
  return std::ranges::adjacent_find(names, [](const WordList& a, const WordList& b) { return !Within(a, b); }) ==
         names.end();
}

bool Shares(std::span<const std::string> wanted, const std::vector<std::string_view>& there) {
  return wanted.empty() || std::ranges::any_of(wanted, [&](const std::string& key) {
           return std::ranges::binary_search(there, std::string_view(key));
         });
}

void SortDistinct(std::vector<std::string_view>* keys) {
  std::ranges::sort(*keys);
  keys->erase(std::ranges::unique(*keys).begin(), keys->end());
}

}  // namespace

Correspondents Correspondents::Read(const index::View& view, std::span<const Holding> documents) {
  Correspondents who;
  const auto person = [&](std::string_view key) -> std::string_view {
    const auto [at, added] = who.persons_.try_emplace(std::string(key));
    if (added) {
      const Entity* entity = view.entity(view.EntityOfKey(key));
      at->second.address = entity != nullptr && entity->name.contains('@');
    }
    return at->first;
  };
  for (const Holding& holding : documents) {
    const std::span<const Edge> edges = view.edges_of(holding.document);
    const Document& document = view.document(holding.document);
    const std::string_view source = SourceClass(document);
    const bool chat = source == source_class::kChat;
    const bool addressed = std::ranges::any_of(edges, relation::Addresses, &Edge::relation);
    if (!chat && !addressed && source != source_class::kMail) continue;
    Letter letter{.document = document.id};
    for (const Edge& edge : edges) {
      const std::optional<std::string_view> key = edge.source.entity();
      if (!key) continue;
      if (edge.relation == relation::kAuthorOf) letter.writers.push_back(person(*key));
      if (relation::Addresses(edge.relation)) letter.receivers.push_back(person(*key));
    }
    if (letter.writers.empty() && letter.receivers.empty()) continue;
    if (chat && letter.writers.size() > 1)
      letter.receivers.insert(letter.receivers.end(), letter.writers.begin(), letter.writers.end());
    SortDistinct(&letter.writers);
    SortDistinct(&letter.receivers);
    who.letters_.push_back(std::move(letter));
  }
  std::ranges::sort(who.letters_, {}, &Letter::document);
  return who;
}

NamedPerson Correspondents::Named(const index::View& view, std::string_view key) const {
  NamedPerson named;
  const WordList words = WordsOf(key);
  if (words.empty()) return named;
  std::vector<std::string> addresses;
  for (const auto& [known, person] : persons_) {
    if (!Within(words, WordsOf(known))) continue;
    (person.address && known != key ? addresses : named.persons).push_back(known);
  }
  for (const EntityId e : view.EntitiesByKey(key)) {
    const Entity* entity = view.entity(e);
    if (entity != nullptr && persons_.contains(entity->key)) named.persons.push_back(entity->key);
  }
  if (named.persons.empty()) named.persons = std::move(addresses);
  std::ranges::sort(named.persons);
  named.persons.erase(std::ranges::unique(named.persons).begin(), named.persons.end());
  named.one = !named.persons.empty() && AreSpellings(named.persons);
  return named;
}

std::vector<DocumentId> Correspondents::Letters(std::span<const std::string> writers,
                                                std::span<const std::string> receivers) const {
  std::vector<DocumentId> found;
  for (const Letter& letter : letters_) {
    if (Shares(writers, letter.writers) && Shares(receivers, letter.receivers)) found.push_back(letter.document);
  }
  return found;
}

}  // namespace annals::scope
