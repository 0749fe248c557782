#include "core/facts/described_names.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <tuple>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/language/lexicon.h"
#include "core/text/text.h"

namespace annals::facts {
namespace {

constexpr double kLeastPlace = 0.7;     // nearness of a word written large to what it is made of: "French", France
constexpr double kLeastKind = 0.9;      // of another word to a part of the key: "defence", "defense"
constexpr std::size_t kMostUnsaid = 2;  // stems of the key
constexpr std::size_t kFarthest = 8;    // words to either side that may belong to it
constexpr std::size_t kMostParts = 3;   // words of a kin phrase: "United Arab Emirates"
constexpr std::size_t kMostEntities = 4'000;  // that share a stem: more say too little

using Stems = std::vector<std::string>;

// An entity and the words that describe it.
struct Description {
  EntityId entity;
  std::size_t first = 0, last = 0;
  std::size_t said = 0;    // words that say a part of the key
  std::size_t unsaid = 0;  // stems of the key that no word says
};

bool Better(const Description& a, const Description& b) {
  return std::tuple(a.said, b.unsaid) > std::tuple(b.said, a.unsaid);
}

class Finder {
 public:
  Finder(const index::View& view, const QuestionText& text, const text::Thesaurus* thesaurus)
      : view_(view), text_(text), facts_(language::LexiconOf(text.languages.question).facts) {
    for (const TextWord& word : text.words) said_by_.push_back(SaidBy(word, thesaurus));
    AddPairs(thesaurus);
  }

  std::vector<LinkedName> Run() {
    std::vector<LinkedName> found;
    for (std::size_t i = 0; i < text_.words.size(); ++i) {
      const TextWord& word = text_.words[i];
      if (word.taken || !word.word.capital || !Content(i)) continue;
      if (const auto best = BestAround(i))
        found.push_back({{best->entity}, KeyOf(best->entity), best->first, best->last});
    }
    std::ranges::stable_sort(found, {},
                             [](const LinkedName& n) { return std::tuple(n.first, -static_cast<int>(n.last)); });
    std::vector<LinkedName> kept;
    for (LinkedName& name : found) {
      if (kept.empty() || name.first >= kept.back().last) kept.push_back(std::move(name));
    }
    return kept;
  }

 private:
  // Stems that a word says. Of a phrase ("united states") all of its stems.
  using Said = absl::flat_hash_set<std::string>;

  static void Add(const text::Kin& kin, double least, Said* said) {
    const std::vector<std::string> parts = absl::StrSplit(kin.stem, ' ');
    if (kin.nearness >= least && parts.size() <= kMostParts) said->insert(parts.begin(), parts.end());
  }

  bool Known(const text::Thesaurus* thesaurus) const {
    return thesaurus != nullptr && thesaurus->language() == text_.languages.collection;
  }

  Said SaidBy(const TextWord& word, const text::Thesaurus* thesaurus) const {
    Said said(word.stems.begin(), word.stems.end());
    if (word.taken || !Known(thesaurus)) return said;
    const bool small = text::IsStopWord(word.word.key, text_.languages.question);
    if (small && (!word.word.capital || word.word.sentence_start)) return said;
    const double least = word.word.capital ? kLeastPlace : kLeastKind;
    for (const std::string& stem : word.stems) {
      for (const text::Kin& kin : thesaurus->KinOf(stem)) Add(kin, least, &said);
    }
    return said;
  }

  // "South Korean": what two words say together, both say.
  void AddPairs(const text::Thesaurus* thesaurus) {
    if (!Known(thesaurus)) return;
    for (std::size_t i = 0; i + 1 < text_.words.size(); ++i) {
      const TextWord &a = text_.words[i], &b = text_.words[i + 1];
      if (!a.word.capital || !b.word.capital || a.taken || b.taken) continue;
      const std::string pair = absl::StrCat(a.stems.front(), " ", b.stems.front());
      for (const text::Kin& kin : thesaurus->KinOf(pair)) {
        if (kin.stem == pair) continue;  // each of the two says its own part
        Add(kin, kLeastPlace, &said_by_[i]);
        Add(kin, kLeastPlace, &said_by_[i + 1]);
      }
    }
  }

  bool Content(std::size_t i) const {
    const TextWord& word = text_.words[i];
    if (word.word.capital && !word.word.sentence_start) return true;
    if (text::IsStopWord(word.word.key, text_.languages.question)) return false;
    return std::ranges::none_of(word.stems,
                                [&](const std::string& s) { return language::Has(facts_.asking_stems, s); });
  }
  bool Joins(std::size_t i) const { return language::Has(facts_.belonging, text_.words[i].word.key); }

  std::string KeyOf(EntityId e) const {
    const Entity* entity = view_.entity(e);
    return entity == nullptr ? "" : entity->key;
  }

  Stems StemsOfKey(EntityId e) const {
    Stems stems;
    const std::vector<std::string> words = absl::StrSplit(KeyOf(e), ' ', absl::SkipEmpty());
    for (const std::string& word : words) {
      if (!text::IsStopWord(word, view_.language())) stems.push_back(text::Stem(word, view_.language()));
    }
    return stems;
  }

  std::vector<EntityId> WithAny(const Said& said) const {
    std::vector<EntityId> with;
    for (const std::string& stem : said) {
      if (stem.size() < 2 || view_.CountEntitiesWithStem(stem) > kMostEntities) continue;
      for (const index::EntityRef& own : view_.EntitiesWithStem(stem)) with.push_back(own.id);
    }
    std::ranges::sort(with);
    with.erase(std::ranges::unique(with).begin(), with.end());
    return with;
  }

  // Entities that share a stem with the word and one with a word near by.
  std::vector<EntityId> Candidates(std::size_t anchor) {
    std::vector<EntityId> near;
    const std::size_t last = std::min(text_.words.size(), anchor + kFarthest);
    for (std::size_t i = anchor > kFarthest ? anchor - kFarthest : 0; i < last; ++i) {
      if (i == anchor || text_.words[i].taken || !Content(i)) continue;
      const std::vector<EntityId>& with = WithAnyOf(i);
      near.insert(near.end(), with.begin(), with.end());
    }
    std::ranges::sort(near);
    near.erase(std::ranges::unique(near).begin(), near.end());
    std::vector<EntityId> both;
    std::ranges::set_intersection(WithAnyOf(anchor), near, std::back_inserter(both));
    return both;
  }

  const std::vector<EntityId>& WithAnyOf(std::size_t word) {
    const auto [it, fresh] = with_.try_emplace(word);
    if (fresh) it->second = WithAny(said_by_[word]);
    return it->second;
  }

  std::optional<Description> BestAround(std::size_t anchor) {
    std::optional<Description> best;
    bool several = false;
    for (const EntityId e : Candidates(anchor)) {
      const Description own = Describe(anchor, e);
      if (own.said < 2 || own.unsaid > (own.said == 2 ? 0 : kMostUnsaid) || GoesOn(own)) continue;
      if (best && !Better(own, *best)) {
        several = several || !Better(*best, own);
        continue;
      }
      best = own;
      several = false;
    }
    return several ? std::nullopt : best;
  }

  // Whether a word written large stands right beside it: then it is a part of something longer.
  bool GoesOn(const Description& own) const {
    const auto large = [&](std::size_t i) {
      const TextWord& word = text_.words[i];
      return word.word.capital && !word.word.sentence_start && !word.taken;
    };
    if (own.first > 0 && large(own.first - 1) && !text_.words[own.first].word.after_comma) return true;
    return own.last < text_.words.size() && large(own.last) && !text_.words[own.last].word.after_comma &&
           !text_.words[own.last - 1].possessive;
  }

  Description Describe(std::size_t anchor, EntityId e) const {
    const Stems key = StemsOfKey(e);
    const auto says = [&](std::size_t i) {
      return Content(i) && std::ranges::any_of(key, [&](const std::string& s) { return said_by_[i].contains(s); });
    };
    Description found{.entity = e, .first = anchor, .last = anchor + 1};
    for (std::size_t i = anchor; i-- > 0 && anchor - i <= kFarthest && !text_.words[i].taken;) {
      if (text_.words[i + 1].word.after_break || text_.words[i + 1].word.after_comma) break;
      if (says(i)) {
        found.first = i;
      } else if (!Joins(i)) {
        break;
      }
    }
    for (std::size_t i = anchor + 1; i < text_.words.size() && i - anchor <= kFarthest && !text_.words[i].taken; ++i) {
      if (text_.words[i].word.after_comma) break;
      if (says(i)) {
        found.last = i + 1;
      } else if (!Joins(i)) {
        break;
      }
    }
    absl::flat_hash_set<std::string_view> said;
    for (std::size_t i = found.first; i < found.last; ++i) {
      if (!says(i)) continue;
      ++found.said;
      for (const std::string& stem : key) {
        if (said_by_[i].contains(stem)) said.insert(stem);
      }
    }
    found.unsaid = static_cast<std::size_t>(
        std::ranges::count_if(key, [&](const std::string& stem) { return !said.contains(stem); }));
    return found;
  }

  const index::View& view_;
  const QuestionText& text_;
  const language::FactWords& facts_;
  std::vector<Said> said_by_;
  absl::flat_hash_map<std::size_t, std::vector<EntityId>> with_;
};

}  // namespace

std::vector<LinkedName> DescribedNames(const index::View& view, const QuestionText& text,
                                       const text::Thesaurus* thesaurus) {
  return Finder(view, text, thesaurus).Run();
}

}  // namespace annals::facts
