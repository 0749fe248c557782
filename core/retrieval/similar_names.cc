#include "core/retrieval/similar_names.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "absl/strings/str_cat.h"
#include "core/text/text.h"

namespace annals::retrieval {
namespace {

bool IsNumber(std::string_view word) {
  return std::all_of(word.begin(), word.end(), [](unsigned char c) { return c >= '0' && c <= '9'; });
}

// Distinct, sorted; borrowed from `key`.
std::vector<std::string_view> ContentWords(std::string_view key) {
  static constexpr std::string_view kSmall[] = {"the", "of", "and", "a", "in", "de"};
  std::vector<std::string_view> words;
  while (!key.empty()) {
    const std::string_view word = key.substr(0, key.find(' '));
    key.remove_prefix(std::min(key.size(), word.size() + 1));
    if (!word.empty() && std::find(std::begin(kSmall), std::end(kSmall), word) == std::end(kSmall))
      words.push_back(word);
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
  };

  double Idf(std::size_t with) const {
    return std::log(1 + names_ / static_cast<double>(std::max<std::size_t>(with, 1)));
  }

  // Names that share rare words of so much weight that, with all common words shared as well, they could reach `least`.
  std::vector<EntityId> Candidates(EntityId self) {
    std::vector<std::pair<EntityId, double>> shared;
    double common = 0;
    for (Word& word : own_) {
      const std::string stem = text::Stem(word.text);
      const std::size_t with = view_.CountEntitiesWithStem(stem);
      word.idf = Idf(with);
      own_weight_ += word.idf;
      if (with > options_.rare) {
        common += word.idf;
      } else {
        for (EntityId e : view_.EntitiesWithStem(stem)) shared.emplace_back(e, word.idf);
      }
    }
    std::sort(shared.begin(), shared.end());
    std::vector<EntityId> candidates;
    for (std::size_t i = 0; i < shared.size();) {
      const EntityId e = shared[i].first;
      double weight = common;
      for (; i < shared.size() && shared[i].first == e; ++i) weight += shared[i].second;
      if (e != self && weight >= options_.least * own_weight_) candidates.push_back(e);
    }
    return candidates;
  }

  // 0 when the names are not similar enough.
  double Compare(std::string_view key) const {
    const std::vector<std::string_view> other = ContentWords(key);
    double shared = 0, all = own_weight_;
    if (other.size() < 2) return 0;
    for (const Word& word : own_) {
      if (std::binary_search(other.begin(), other.end(), word.text))
        shared += word.idf;
      else if (IsNumber(word.text))
        return 0;
    }
    if (shared < options_.least * own_weight_) return 0;
    for (std::string_view word : other) {
      if (std::any_of(own_.begin(), own_.end(), [&](const Word& w) { return w.text == word; })) continue;
      if (IsNumber(word)) return 0;
      all += Idf(view_.CountEntitiesWithStem(text::Stem(word)));
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
  if (entity.key.starts_with("the ")) {
    const std::vector<EntityId> bare = view.EntitiesByKey(std::string_view(entity.key).substr(4));
    same.insert(same.end(), bare.begin(), bare.end());
  }
  std::sort(same.begin(), same.end());
  same.erase(std::unique(same.begin(), same.end()), same.end());
  std::erase(same, entity.id);
  if (same.size() > most) same.clear();
  return same;
}

std::vector<EntityId> Namesakes(const index::View& view, EntityId id) {
  if (!view.MayShareName(id)) return {};
  const Entity* entity = view.entity(id);
  if (entity == nullptr) return {};
  std::vector<EntityId> same = SameNames(view, *entity);
  const auto add = [&](EntityId other) {
    if (other && other != id) same.push_back(other);
  };
  for (const std::string& alias : entity->aliases) add(view.EntityOfKey(alias));
  add(view.EntityOfKey(absl::StrCat("the ", entity->key)));
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
