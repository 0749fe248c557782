#include "core/retrieval/similar_names.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>

#include "absl/strings/str_split.h"
#include "core/text/text.h"

namespace annals::retrieval {
namespace {

bool IsNumber(const std::string& word) {
  return std::all_of(word.begin(), word.end(), [](unsigned char c) { return c >= '0' && c <= '9'; });
}

std::set<std::string> ContentWords(const std::string& key) {
  static constexpr std::string_view kSmall[] = {"the", "of", "and", "a", "in", "de"};
  std::set<std::string> words;
  const std::vector<std::string> split = absl::StrSplit(key, ' ', absl::SkipEmpty());
  for (const std::string& word : split) {
    if (std::find(std::begin(kSmall), std::end(kSmall), word) == std::end(kSmall)) words.insert(word);
  }
  return words;
}

}  // namespace

std::vector<EntityId> SameNames(const index::View& view, const Entity& entity) {
  std::vector<EntityId> same = view.EntitiesByKey(entity.key);
  if (entity.key.starts_with("the ")) {
    const std::vector<EntityId> bare = view.EntitiesByKey(std::string_view(entity.key).substr(4));
    same.insert(same.end(), bare.begin(), bare.end());
  }
  std::sort(same.begin(), same.end());
  same.erase(std::unique(same.begin(), same.end()), same.end());
  std::erase(same, entity.id);
  return same;
}

std::vector<std::pair<EntityId, double>> SimilarNames(const index::View& view, EntityId entity,
                                                      const SimilarNameOptions& options) {
  const Entity* self = view.entity(entity);
  if (self == nullptr) return {};
  const std::set<std::string> own = ContentWords(self->key);
  if (own.size() < 2) return {};
  std::map<std::string, double> idf;
  std::set<EntityId> candidates;
  const double names = static_cast<double>(std::max<std::size_t>(view.statements(), 1));  // about as many as entities
  const auto rarity = [&](const std::string& word, std::vector<EntityId>* with) {
    *with = view.EntitiesWithStem(text::Stem(word));
    idf[word] = std::log(1 + names / static_cast<double>(std::max<std::size_t>(with->size(), 1)));
  };
  std::vector<EntityId> with;
  for (const std::string& word : own) {
    rarity(word, &with);
    if (with.size() <= options.rare) candidates.insert(with.begin(), with.end());
  }
  candidates.erase(entity);
  std::vector<std::pair<EntityId, double>> similar;
  for (EntityId candidate : candidates) {
    const std::set<std::string> other = ContentWords(view.entity(candidate)->key);
    std::size_t common = 0;
    for (const std::string& word : other) common += own.contains(word);
    // Cheap bound first: with fewer than half of the words shared no weighting reaches `least` often enough to look.
    if (other.size() < 2 || common * 2 < std::max(own.size(), other.size())) continue;
    double shared = 0, all = 0;
    bool numbers_differ = false;
    const auto add = [&](const std::string& word, bool both) {
      if (!idf.contains(word)) rarity(word, &with);
      all += idf[word];
      if (both)
        shared += idf[word];
      else
        numbers_differ = numbers_differ || IsNumber(word);
    };
    for (const std::string& word : own) add(word, other.contains(word));
    for (const std::string& word : other) {
      if (!own.contains(word)) add(word, false);
    }
    if (!numbers_differ && shared >= options.least * all) similar.emplace_back(candidate, shared / all);
  }
  return similar;
}

}  // namespace annals::retrieval
