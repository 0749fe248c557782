#include "core/facts/predicate_match.h"

#include <algorithm>
#include <string>
#include <tuple>

#include "core/language/lexicon.h"
#include "core/text/text.h"
#include "core/text/tokens.h"

namespace annals::facts {
namespace {

constexpr double kLightWeight = 0.25;
constexpr double kLeastCoverage = 0.6;  // more than half of what the predicate says
constexpr double kLeastAnswered = 0.5;  // and at least half of what the question says
constexpr double kWhole = 1 - 1e-9;
constexpr std::size_t kLongStem =
    6;  // letters: shorter beginnings are shared by words of other meaning (state, statement)

constexpr std::size_t kLongestNoun = 3;  // words

using language::Language;

const language::FactWords& WordsOf(Language language) { return language::LexiconOf(language).facts; }

bool SameWord(std::string_view a, std::string_view b) {
  if (a == b) return true;
  const std::size_t shorter = std::min(a.size(), b.size());
  return shorter >= kLongStem && a.substr(0, shorter) == b.substr(0, shorter);
}

double WeightOf(std::string_view stem, Language language) {
  if (stem.size() < 2 || text::IsStopWord(stem, language)) return 0;
  return language::Has(WordsOf(language).light_stems, stem) ? kLightWeight : 1;
}

// Words of a predicate that stand for one another: "Arrest, detain, or charge with legal action" has the groups
// {arrest, detain, charge}, {legal}, {action}. Stems.
std::vector<std::vector<std::string>> Alternatives(std::string_view predicate, Language language) {
  const language::Words alternatives = WordsOf(language).alternatives;
  std::string spaced(predicate);
  std::ranges::replace(spaced, '_', ' ');
  std::vector<std::vector<std::string>> groups;
  bool joins = false;
  for (const text::Token& token : text::Tokens(spaced)) {
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
  return std::ranges::any_of(word.stems, [&](const std::string& s) {
    return WeightOf(s, languages.collection) > 0 && !language::Has(asking, s);
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

bool PredicateMatch::Accepted() const { return coverage >= kLeastCoverage && answered >= kLeastAnswered; }

bool PredicateMatch::SaysAllThatIsAsked() const { return answered >= kWhole && weight >= 1; }

bool PredicateMatch::BetterThan(const PredicateMatch& other) const {
  const auto order = [](const PredicateMatch& m) { return std::tuple(m.coverage >= kWhole, m.weight, m.coverage); };
  return order(*this) > order(other);
}

PredicateMatch MatchPredicate(const QuestionText& text, const Region& region, std::string_view predicate) {
  const Language language = text.languages.collection;
  const std::vector<std::vector<std::string>> groups = Alternatives(predicate, language);
  const auto heaviest = [&](const std::vector<std::string>& group) {
    double weight = 0;
    for (const std::string& stem : group) weight = std::max(weight, WeightOf(stem, language));
    return weight;
  };
  const bool only_small = std::ranges::all_of(groups, [&](const auto& group) { return heaviest(group) == 0; });
  PredicateMatch match;
  double total = 0, covered = 0;
  for (const std::vector<std::string>& group : groups) {
    const double weight = only_small ? 1 : heaviest(group);
    bool said = false;
    for (const std::string& stem : group) {
      const double own = only_small ? 1 : WeightOf(stem, language);
      if (own == 0) continue;
      const auto says = [&](std::size_t i) {
        return std::ranges::any_of(text.words[i].stems, [&](const std::string& s) { return SameWord(s, stem); });
      };
      const auto found = std::ranges::find_if(region.words, says);
      if (found == region.words.end()) continue;
      said = true;
      match.weight += own;
      match.at.push_back(*found);
    }
    total += weight;
    covered += said ? weight : 0;
  }
  std::ranges::sort(match.at);
  match.at.erase(std::ranges::unique(match.at).begin(), match.at.end());
  if (total > 0) match.coverage = covered / total;
  double asked = 0, said = 0;
  for (std::size_t i : region.content) {
    double weight = 0;
    for (const std::string& s : text.words[i].stems) weight = std::max(weight, WeightOf(s, language));
    asked += weight;
    if (std::ranges::binary_search(match.at, i)) said += weight;
  }
  match.answered = asked > 0 ? said / asked : 1;
  return match;
}

}  // namespace annals::facts
