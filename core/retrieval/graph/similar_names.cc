#include "core/retrieval/graph/similar_names.h"

#include <algorithm>
#include <cmath>
#include <functional>

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

// Calls `visit` with each content word of a key, as often as it stands there, until it says false; whether it never did.
template <class Visit>
bool EachContentWord(std::string_view key, Visit visit) {
  while (!key.empty()) {
    const std::string_view word = key.substr(0, key.find(' '));
    key.remove_prefix(std::min(key.size(), word.size() + 1));
    if (!word.empty() && !language::Has(language::kLeastNameWords, word) && !visit(word)) return false;
  }
  return true;
}

// Distinct, sorted; borrowed from `key`.
Words ContentWords(std::string_view key) {
  Words words;
  EachContentWord(key, [&](std::string_view word) {
    words.push_back(word);
    return true;
  });
  std::sort(words.begin(), words.end());
  words.erase(std::unique(words.begin(), words.end()), words.end());
  return words;
}

}  // namespace

// Compares one name with the others.
class NameComparer::OfOne {
 public:
  OfOne(NameComparer& comparer, std::string_view key)
      : comparer_(comparer), view_(comparer.view_), options_(comparer.options_) {
    for (std::string_view word : ContentWords(key)) own_.push_back({word, comparer_.Weigh(word)});
  }

  std::vector<std::pair<EntityId, double>> Run(EntityId self) {
    if (own_.size() < 2) return {};
    std::vector<std::pair<EntityId, double>> similar;
    for (const index::EntityRef& candidate : Candidates(self)) {
      if (const double weight = Compare(view_.entity(candidate)->key); weight > 0)
        similar.emplace_back(candidate.id, weight);
    }
    return similar;
  }

 private:
  struct Word {
    std::string_view text;
    NameWord weighed;
    bool shared = false;  // with the name that it is compared with
  };

  // Names that may share words of enough weight. One that shares none but the commonest words, which together weigh
  // less than `least`, is not similar: so these words bring nobody, and the long lists of names that hold them stay
  // unread.
  std::vector<index::EntityRef> Candidates(EntityId self) {
    std::vector<const Word*> commonest;
    for (const Word& word : own_) {
      own_weight_ += word.weighed.idf;
      commonest.push_back(&word);
    }
    std::ranges::stable_sort(commonest, std::greater(), [](const Word* word) { return word->weighed.names; });
    std::vector<Share> shares;
    double passed = 0, unread = 0;
    for (const Word* word : commonest) {
      const double idf = word->weighed.idf;
      passed += idf;
      if (passed < kSurely * options_.least * own_weight_ || word->weighed.names > options_.rare) {
        unread += idf;
        continue;
      }
      for (const index::EntityRef& name : view_.EntitiesWithStem(comparer_.StemOf(word->text)))
        shares.push_back({name, idf});
    }
    return Promising(self, unread, std::move(shares));
  }

  // What a name may share: a word of that stem.
  struct Share {
    index::EntityRef name;
    double idf;
    EntityId id() const { return name.id; }
  };
  // The names that share enough, if they have all the words that were not looked up.
  std::vector<index::EntityRef> Promising(EntityId self, double unread, std::vector<Share> shares) const {
    std::ranges::sort(shares, {}, &Share::id);
    std::vector<index::EntityRef> names;
    for (auto it = shares.begin(); it != shares.end();) {
      const index::EntityRef name = it->name;
      double most = unread;
      for (; it != shares.end() && it->id() == name.id; ++it) most += it->idf;
      if (name.id != self && most >= kSurely * options_.least * own_weight_) names.push_back(name);
    }
    return names;
  }

  // 0 when the names are not similar enough.
  double Compare(std::string_view key) {
    for (Word& word : own_) word.shared = false;
    Words others;  // words of the other name alone, distinct
    const bool same_numbers = EachContentWord(key, [&](std::string_view text) {
      if (Word* own = Own(text); own != nullptr) {
        own->shared = true;
        return true;
      }
      if (IsNumber(text)) return false;
      if (!std::ranges::contains(others, text)) others.push_back(text);
      return true;
    });
    return same_numbers ? Weight(&others) : 0;
  }

  double Weight(Words* others) {
    double shared = 0, all = own_weight_;
    std::size_t words = others->size();
    for (const Word& word : own_) {
      if (!word.shared && IsNumber(word.text)) return 0;
      words += word.shared;
      shared += word.shared ? word.weighed.idf : 0;
    }
    if (words < 2 || shared < options_.least * own_weight_) return 0;
    // Words are weighed only until they outweigh what is shared, in an order that does not depend on the name's.
    std::ranges::sort(*others);
    for (std::string_view word : *others) {
      if (shared < kSurely * options_.least * all) return 0;
      all += comparer_.Weigh(word).idf;
    }
    return shared >= options_.least * all ? shared / all : 0;
  }

  Word* Own(std::string_view text) {
    const auto it = std::ranges::find(own_, text, &Word::text);
    return it == own_.end() ? nullptr : &*it;
  }

  NameComparer& comparer_;
  const index::View& view_;
  const SimilarNameOptions& options_;
  std::vector<Word> own_;
  double own_weight_ = 0;
};

NameComparer::NameComparer(const index::View& view, const SimilarNameOptions& options)
    : view_(view), options_(options), names_(static_cast<double>(std::max<std::size_t>(view.statements(), 1))) {}

std::string NameComparer::StemOf(std::string_view word) const { return text::Stem(word, view_.language()); }

NameComparer::NameWord NameComparer::Weigh(std::string_view word) {
  const auto [it, added] = words_.try_emplace(word);
  if (added) {
    it->second.names = view_.CountEntitiesWithStem(StemOf(word));
    it->second.idf = std::log(1 + names_ / static_cast<double>(std::max<std::size_t>(it->second.names, 1)));
  }
  return it->second;
}

std::vector<std::pair<EntityId, double>> NameComparer::SimilarTo(EntityId entity) {
  const Entity* self = view_.entity(entity);
  if (self == nullptr) return {};
  return OfOne(*this, self->key).Run(entity);
}

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

}  // namespace annals::retrieval
