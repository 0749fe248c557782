#include "core/retrieval/graph/similar_names.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <string_view>

#include "absl/container/inlined_vector.h"
#include "core/language/international.h"
#include "core/text/text.h"

namespace annals::retrieval {
namespace {

constexpr double kSurely = 1 - 1e-9;  // sums of the same weights in another order differ by less

bool IsNumber(std::string_view word) {
  return std::all_of(word.begin(), word.end(), [](unsigned char c) { return c >= '0' && c <= '9'; });
}

using Words = absl::InlinedVector<std::string_view, 8>;

// Distinct, sorted; borrowed from `key`.
Words ContentWords(std::string_view key) {
  Words words;
  while (!key.empty()) {
    const std::string_view word = key.substr(0, key.find(' '));
    key.remove_prefix(std::min(key.size(), word.size() + 1));
    if (!word.empty() && !language::Has(language::kLeastNameWords, word)) words.push_back(word);
  }
  std::sort(words.begin(), words.end());
  words.erase(std::unique(words.begin(), words.end()), words.end());
  return words;
}

class Comparer {
 public:
  Comparer(const index::View& view, std::string_view key, const SimilarNameOptions& options)
      : view_(view), options_(options), names_(static_cast<double>(std::max<std::size_t>(view.statements(), 1))) {
    for (std::string_view word : ContentWords(key)) own_.push_back({word, 0});
  }

  std::vector<std::pair<EntityId, double>> Run(EntityId self) {
    if (own_.size() < 2) return {};
    std::vector<std::pair<EntityId, double>> similar;
    for (EntityId candidate : Candidates(self)) {
      if (const double weight = Compare(view_.entity(candidate)->key); weight > 0)
        similar.emplace_back(candidate, weight);
    }
    return similar;
  }

 private:
  struct Word {
    std::string_view text;
    double idf;
    std::string stem = {};
    std::size_t names = 0;  // with that stem
  };

  double Idf(std::size_t with) const {
    return std::log(1 + names_ / static_cast<double>(std::max<std::size_t>(with, 1)));
  }

  // Names that may share words of enough weight. One that shares none but the commonest words, which together weigh
  // less than `least`, is not similar: so these words bring nobody, and the long lists of names that hold them stay
  // unread.
  std::vector<EntityId> Candidates(EntityId self) {
    std::vector<const Word*> commonest;
    for (Word& word : own_) {
      word.stem = text::Stem(word.text, view_.language());
      word.names = view_.CountEntitiesWithStem(word.stem);
      word.idf = Idf(word.names);
      own_weight_ += word.idf;
      commonest.push_back(&word);
    }
    std::ranges::stable_sort(commonest, std::greater(), &Word::names);
    std::vector<Share> shares;
    double passed = 0, unread = 0;
    for (const Word* word : commonest) {
      passed += word->idf;
      if (passed < kSurely * options_.least * own_weight_ || word->names > options_.rare) {
        unread += word->idf;
        continue;
      }
      for (const EntityId name : view_.EntitiesWithStem(word->stem)) shares.push_back({name, word->idf});
    }
    return Promising(self, unread, std::move(shares));
  }

  // What a name may share: a word of that stem.
  struct Share {
    EntityId name;
    double idf;
  };
  // The names that share enough, if they have all the words that were not looked up.
  std::vector<EntityId> Promising(EntityId self, double unread, std::vector<Share> shares) const {
    std::ranges::sort(shares, {}, &Share::name);
    std::vector<EntityId> names;
    for (auto it = shares.begin(); it != shares.end();) {
      const EntityId name = it->name;
      double most = unread;
      for (; it != shares.end() && it->name == name; ++it) most += it->idf;
      if (name != self && most >= kSurely * options_.least * own_weight_) names.push_back(name);
    }
    return names;
  }

  // 0 when the names are not similar enough.
  double Compare(std::string_view key) const {
    const Words other = ContentWords(key);
    double shared = 0, all = own_weight_;
    if (other.size() < 2) return 0;
    for (const Word& word : own_) {
      if (std::binary_search(other.begin(), other.end(), word.text))
        shared += word.idf;
      else if (IsNumber(word.text))
        return 0;
    }
    if (shared < options_.least * own_weight_) return 0;
    // Words are counted only until they outweigh what is shared.
    for (std::string_view word : other) {
      if (shared < kSurely * options_.least * all) return 0;
      if (std::any_of(own_.begin(), own_.end(), [&](const Word& w) { return w.text == word; })) continue;
      if (IsNumber(word)) return 0;
      all += Idf(view_.CountEntitiesWithStem(text::Stem(word, view_.language())));
    }
    return shared >= options_.least * all ? shared / all : 0;
  }

  const index::View& view_;
  const SimilarNameOptions& options_;
  double names_;  // as many as statements: only ratios of idf matter
  std::vector<Word> own_;
  double own_weight_ = 0;
};

}  // namespace

std::vector<EntityId> SameNames(const index::View& view, const Entity& entity, std::size_t most) {
  std::vector<EntityId> same = view.EntitiesByKey(entity.key);
  if (entity.key.starts_with(language::kLeadingArticle)) {
    const std::vector<EntityId> bare =
        view.EntitiesByKey(std::string_view(entity.key).substr(language::kLeadingArticle.size()));
    same.insert(same.end(), bare.begin(), bare.end());
  }
  std::sort(same.begin(), same.end());
  same.erase(std::unique(same.begin(), same.end()), same.end());
  std::erase(same, entity.id);
  if (same.size() > most) same.clear();
  return same;
}

std::vector<EntityId> Namesakes(const index::View& view, index::EntityRef ref) {
  if (!view.MayShareName(ref)) return {};
  const EntityId id = ref.id;
  const Entity* entity = view.entity(id);
  if (entity == nullptr) return {};
  std::vector<EntityId> same = SameNames(view, *entity);
  const auto add = [&](EntityId other) {
    if (other && other != id) same.push_back(other);
  };
  for (const std::string& alias : entity->aliases) add(view.EntityOfKey(alias));
  add(view.EntityOfKey(std::string(language::kLeadingArticle) + entity->key));
  std::ranges::sort(same);
  same.erase(std::ranges::unique(same).begin(), same.end());
  return same;
}

std::vector<std::pair<EntityId, double>> SimilarNames(const index::View& view, EntityId entity,
                                                      const SimilarNameOptions& options) {
  const Entity* self = view.entity(entity);
  if (self == nullptr) return {};
  return Comparer(view, self->key, options).Run(entity);
}

}  // namespace annals::retrieval
