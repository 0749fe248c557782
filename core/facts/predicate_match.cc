#include "core/facts/predicate_match.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "absl/container/flat_hash_set.h"
#include "core/language/lexicon.h"
#include "core/text/text.h"
#include "core/text/tokens.h"

namespace annals::facts {
namespace {

constexpr double kLightWeight = 0.25;
constexpr double kUnsaidWeight = 0.5;  // of a word that no known predicate holds
constexpr double kLeastScore = 0.5;
constexpr double kNearStem = 0.95;  // of stems of which one begins the other
constexpr double kWhole = 1 - 1e-9;
constexpr std::size_t kLongStem =
    6;  // letters: shorter beginnings are shared by words of other meaning (state, statement)

constexpr std::size_t kLongestNoun = 3;  // words

using language::Language;

const language::FactWords& WordsOf(Language language) { return language::LexiconOf(language).facts; }

bool OneBeginsTheOther(std::string_view a, std::string_view b) {
  const std::size_t shorter = std::min(a.size(), b.size());
  return shorter >= kLongStem && a.substr(0, shorter) == b.substr(0, shorter);
}

double BareWeight(std::string_view stem, Language language) {
  if (stem.size() < 2 || text::IsStopWord(stem, language)) return 0;
  if (language::Has(WordsOf(language).toward, stem)) return 0;  // "bring lawsuit against"
  return language::Has(WordsOf(language).light_stems, stem) ? kLightWeight : 1;
}

bool Wants(std::string_view stem, Language language) { return language::Has(WordsOf(language).wanting_stems, stem); }

// Words of a predicate that stand for one another: "Arrest, detain, or charge with legal action" has the groups
// {arrest, detain, charge}, {legal}, {action}. Stems.
std::vector<std::vector<std::string>> Alternatives(std::string_view predicate, Language language) {
  const language::Words alternatives = WordsOf(language).alternatives;
  std::string spaced(predicate);
  std::ranges::replace(spaced, '_', ' ');
  std::vector<std::vector<std::string>> groups;
  bool joins = false, aside = false;
  for (const text::Token& token : text::Tokens(spaced, language)) {
    aside = token.text == "(" || (aside && token.text != ")");
    if (aside) continue;
    if (!token.word || token.key.empty() || language::Has(alternatives, token.key)) {
      joins = joins || token.text == "," || language::Has(alternatives, token.key);
      continue;
    }
    for (std::string& stem : StemsOf(token.key, language)) {
      if (!joins || groups.empty()) groups.emplace_back();
      groups.back().push_back(std::move(stem));
      joins = false;
    }
  }
  return groups;
}

bool IsContent(const TextWord& word, question::Languages languages) {
  if (text::IsStopWord(word.word.key, languages.question)) return false;
  const language::Words asking = WordsOf(languages.question).asking_stems;
  const language::Words receiving = WordsOf(languages.question).receiving_stems;
  return std::ranges::any_of(word.stems, [&](const std::string& s) {
    return BareWeight(s, languages.collection) > 0 && !language::Has(asking, s) && !language::Has(receiving, s);
  });
}

// The noun that is asked for: words behind "which", "what" and "how many" up to an auxiliary; where none is near
// ("which minister visited"), the next word alone. No predicate says them.
std::size_t AskedNounEnd(const QuestionText& text, std::size_t i, std::size_t last) {
  const language::FactWords& known = WordsOf(text.languages.question);
  if (!language::Has(known.askers, text.words[i].word.key)) return i;
  for (std::size_t k = i + 1; k < last && k <= i + kLongestNoun + 1 && !text.words[k].taken; ++k) {
    if (language::Has(known.auxiliaries, text.words[k].word.key)) return k;
  }
  return std::min(i + 2, last);
}

}  // namespace

Region RegionOf(const QuestionText& text, std::size_t first, std::size_t last) {
  Region region;
  std::size_t noun_end = first;
  for (std::size_t i = first; i < last; ++i) {
    if (text.words[i].taken) continue;
    region.words.push_back(i);
    noun_end = std::max(noun_end, AskedNounEnd(text, i, last));
    if (i >= noun_end && IsContent(text.words[i], text.languages)) region.content.push_back(i);
  }
  return region;
}

bool PredicateMatch::Accepted() const { return score >= kLeastScore; }

bool PredicateMatch::SaysAllThatIsAsked() const { return answered >= kWhole && weight > 2 * kLightWeight; }

struct PredicateMatcher::Part {
  std::vector<std::string> stems;  // one of them is enough
  double weight = 0, bare = 0;     // with and without how many predicates hold it
  double nearness = 0;             // of what says it
};

PredicateMatcher::PredicateMatcher(const QuestionText& text, const Region& region, const text::Thesaurus* thesaurus,
                                   std::span<const std::string_view> known)
    : text_(text), region_(region), known_(known.size()) {
  const Language language = text.languages.collection;
  for (const std::string_view predicate : known) {
    absl::flat_hash_set<std::string> stems;
    for (const auto& group : Alternatives(predicate, language)) stems.insert(group.begin(), group.end());
    for (const std::string& stem : stems) ++holders_[stem];
  }
  if (thesaurus == nullptr || thesaurus->language() != language) return;
  for (const std::size_t i : region.content) {
    auto& kin = kin_[i];
    for (const std::string& stem : text.words[i].stems) {
      if (BareWeight(stem, language) < 1 || Wants(stem, language)) continue;
      for (text::Kin& near : thesaurus->KinOf(stem)) {
        double& nearness = kin[std::move(near.stem)];
        nearness = std::max(nearness, near.nearness);
      }
    }
  }
}

// 1 for words that one predicate of many holds, less for those that many hold.
double PredicateMatcher::WeightOf(std::string_view stem) const {
  const double bare = BareWeight(stem, text_.languages.collection);
  if (bare < 1 || known_ == 0) return bare;
  const auto holders = holders_.find(std::string(stem));
  const double n = static_cast<double>(known_);
  if (holders == holders_.end()) return kUnsaidWeight;
  return std::log(1 + n / (1 + static_cast<double>(holders->second))) / std::log(1 + n);
}

double PredicateMatcher::Nearness(std::size_t word, std::string_view stem) const {
  const Language language = text_.languages.collection;
  double nearest = 0;
  for (const std::string& own : text_.words[word].stems) {
    if (own == stem) return 1;
    const bool wants = Wants(own, language);
    if (wants != Wants(stem, language)) continue;
    if (wants) return 1;
    if (OneBeginsTheOther(own, stem)) nearest = std::max(nearest, kNearStem);
  }
  const auto kin = kin_.find(word);
  if (kin == kin_.end() || Wants(stem, language)) return nearest;
  const auto near = kin->second.find(std::string(stem));
  return near == kin->second.end() ? nearest : std::max(nearest, near->second);
}

std::vector<PredicateMatcher::Part> PredicateMatcher::PartsOf(std::string_view predicate) const {
  std::vector<Part> parts;
  for (auto& stems : Alternatives(predicate, text_.languages.collection)) parts.push_back({.stems = std::move(stems)});
  for (Part& part : parts) {
    for (const std::string& stem : part.stems) {
      part.weight = std::max(part.weight, WeightOf(stem));
      part.bare = std::max(part.bare, BareWeight(stem, text_.languages.collection));
    }
  }
  const bool only_small = std::ranges::all_of(parts, [](const Part& part) { return part.weight == 0; });
  for (Part& part : parts) {
    if (only_small) part.weight = 1;
  }
  std::erase_if(parts, [](const Part& part) { return part.weight == 0; });
  return parts;
}

PredicateMatch PredicateMatcher::Match(std::string_view predicate) const {
  std::vector<Part> parts = PartsOf(predicate);
  PredicateMatch match;
  double asked = 0, said = 0;
  for (const std::size_t i : region_.words) {
    Part* best = nullptr;
    double best_nearness = 0;
    for (Part& part : parts) {
      double nearness = 0;
      for (const std::string& stem : part.stems) nearness = std::max(nearness, Nearness(i, stem));
      if (nearness == 0 || (best != nullptr && nearness * part.weight <= best_nearness * best->weight)) continue;
      best = &part;
      best_nearness = nearness;
    }
    const bool content = std::ranges::binary_search(region_.content, i);
    if (best != nullptr) {
      match.at.push_back(i);
      match.weight += best_nearness * best->bare;
      best->nearness = std::max(best->nearness, best_nearness);
      asked += content ? best->weight : 0;
      said += content ? best->weight * best_nearness : 0;
    } else if (content) {
      double weight = 0;
      for (const std::string& stem : text_.words[i].stems) weight = std::max(weight, WeightOf(stem));
      asked += weight;
    }
  }
  double total = 0, covered = 0;
  for (const Part& part : parts) {
    total += part.weight;
    covered += part.weight * part.nearness;
  }
  if (total > 0) match.coverage = covered / total;
  match.answered = asked > 0 ? said / asked : 1;
  if (match.coverage + match.answered > 0)
    match.score = 2 * match.coverage * match.answered / (match.coverage + match.answered);
  return match;
}

PredicateMatch MatchPredicate(const QuestionText& text, const Region& region, std::string_view predicate) {
  return PredicateMatcher(text, region, nullptr).Match(predicate);
}

}  // namespace annals::facts
