#include "core/scope/correspondents.h"

#include <algorithm>
#include <iterator>
#include <set>

#include "core/identity/likeness.h"
#include "core/record/authority.h"
#include "core/record/vocabulary.h"
#include "core/scope/holdings.h"
#include "core/text/text.h"

namespace annals::scope {
namespace {

using WordList = std::vector<std::string_view>;
constexpr index::ChunkOrdinal kChunksLookedAt = 5;  // a transcript begins with turns
constexpr std::size_t kShortestInAddress = 3;       // letters of a name's word: "al" is in "sales"

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

// What tells who utters it: senders, or speakers; authors where there are none.
bool Uttered(const Edge& edge, bool by_authors) {
  return relation::Utters(edge.relation) && (by_authors || edge.relation != relation::kAuthorOf);
}

bool HasTurns(const index::View& view, index::DocumentOrdinal document) {
  const auto [first, last] = view.chunks_of(document);
  for (index::ChunkOrdinal c = first; c < last && c < first + kChunksLookedAt; ++c) {
    if (!view.speaker(c).empty()) return true;
  }
  return false;
}

// "doe" of "adoe@x", "alexander" of "alex@x": the address says who it is of.
bool SaysName(std::string_view address, std::string_view key) {
  const std::string local = text::NameKey(address.substr(0, address.find('@')));
  const WordList parts = WordsOf(local);
  return std::ranges::any_of(WordsOf(key), [&](std::string_view word) {
    return word.size() >= kShortestInAddress &&
           (local.find(word) != std::string::npos || std::ranges::any_of(parts, [&](std::string_view part) {
              return part.size() >= kShortestInAddress && word.starts_with(part);
            }));
  });
}

bool MayBeOne(std::string_view a, std::string_view b) {
  if (Within(WordsOf(a), WordsOf(b)) || Within(WordsOf(b), WordsOf(a))) return true;
  return identity::Compare(a, EntityKind::kPerson, b, EntityKind::kPerson).score >= identity::kPossible;
}

}  // namespace

std::string_view Correspondents::Know(const index::View& view, std::string_view key) {
  const auto [at, added] = persons_.try_emplace(std::string(key));
  if (added) {
    const Entity* entity = view.entity(view.EntityOfKey(key));
    at->second.address = entity != nullptr && entity->name.contains('@');
    at->second.same = at->first;
  }
  return at->first;
}

std::string_view Correspondents::Root(std::string_view key) const {
  while (true) {
    const std::string_view above = persons_.find(key)->second.same;
    if (above == key) return key;
    key = above;
  }
}

void Correspondents::Join(std::string_view a, std::string_view b) {
  const std::string_view from = std::max(Root(a), Root(b)), to = std::min(Root(a), Root(b));
  persons_.find(from)->second.same = to;
}

void Correspondents::Tie(const Addresses& addresses) {
  for (const auto& [address, names] : addresses) {
    const bool shared = std::ranges::any_of(names, [&](std::string_view a) {
      return std::ranges::any_of(names, [&](std::string_view b) { return !MayBeOne(a, b); });
    });
    if (shared) continue;
    std::vector<std::string_view> known;
    std::ranges::copy_if(names, std::back_inserter(known), [&](std::string_view n) { return persons_.contains(n); });
    const auto alone = persons_.find(text::NameKey(address));
    if (alone != persons_.end() && alone->second.address &&
        std::ranges::any_of(names, [&](std::string_view name) { return SaysName(address, name); }))
      known.push_back(alone->first);
    for (std::size_t i = 1; i < known.size(); ++i) Join(known[0], known[i]);
  }
  for (auto& [key, person] : persons_) person.same = Root(key);
}

Correspondents Correspondents::Read(const index::View& view, std::span<const Holding> documents) {
  Correspondents who;
  Addresses addresses;
  for (const Holding& holding : documents) {
    const std::span<const Edge> edges = view.edges_of(holding.document);
    const Document& document = view.document(holding.document);
    for (const Edge& edge : edges) {
      if (edge.relation != relation::kAddressOf || !edge.source.entity() || !edge.target.entity()) continue;
      std::vector<std::string_view>& names = addresses[std::string(*edge.source.entity())];
      if (!std::ranges::contains(names, *edge.target.entity())) names.push_back(*edge.target.entity());
    }
    const std::string_view source = SourceClass(document);
    const bool chat = source == source_class::kChat;
    const bool addressed = std::ranges::any_of(edges, relation::Addresses, &Edge::relation);
    const bool letter_like = chat || addressed || source == source_class::kMail;
    if (!letter_like && !IsTalk(document.doc_type)) continue;
    const bool by_authors =
        std::ranges::none_of(edges, [](const Edge& edge) { return Uttered(edge, /*by_authors=*/false); });
    Letter letter{.document = document.id};
    for (const Edge& edge : edges) {
      const std::optional<std::string_view> key = edge.source.entity();
      if (!key) continue;
      if (Uttered(edge, by_authors)) letter.writers.push_back(who.Know(view, *key));
      if (relation::Addresses(edge.relation)) letter.receivers.push_back(who.Know(view, *key));
    }
    if (letter.writers.empty() && letter.receivers.empty()) continue;
    if (chat && letter.writers.size() > 1)
      letter.receivers.insert(letter.receivers.end(), letter.writers.begin(), letter.writers.end());
    SortDistinct(&letter.writers);
    SortDistinct(&letter.receivers);
    // A chat is written; and who wrote the minutes of a meeting need not have spoken.
    if (IsTalk(document.doc_type) && !chat && (!by_authors || HasTurns(view, holding.document)))
      who.talks_.push_back(letter);
    if (letter_like) who.letters_.push_back(std::move(letter));
  }
  who.Tie(addresses);
  std::ranges::sort(who.letters_, {}, &Letter::document);
  std::ranges::sort(who.talks_, {}, &Letter::document);
  return who;
}

bool Correspondents::AreOne(const std::vector<std::string>& keys) const {
  std::vector<std::string> apart;  // one of each that addresses tie together
  std::set<std::string_view> seen;
  for (const std::string& key : keys) {
    if (seen.insert(persons_.find(key)->second.same).second) apart.push_back(key);
  }
  return AreSpellings(apart) || AreSpellings(keys);
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
  named.one = !named.persons.empty() && AreOne(named.persons);
  std::set<std::string_view> tied;
  for (const std::string& person : named.persons) tied.insert(persons_.find(person)->second.same);
  for (const auto& [known, person] : persons_) {
    if (tied.contains(person.same)) named.persons.push_back(known);
  }
  std::ranges::sort(named.persons);
  named.persons.erase(std::ranges::unique(named.persons).begin(), named.persons.end());
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

std::vector<DocumentId> Correspondents::Talks(std::span<const std::string> speakers) const {
  std::vector<DocumentId> found;
  for (const Letter& talk : talks_) {
    if (Shares(speakers, talk.writers)) found.push_back(talk.document);
  }
  return found;
}

}  // namespace annals::scope
