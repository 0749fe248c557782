#include "core/question/kin.h"

#include <algorithm>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "core/language/lexicon.h"
#include "core/text/text.h"

namespace annals::question {
namespace {

// Of two stems of which one begins with the other: the shorter one has so many letters, the longer one at most so many
// more.
constexpr std::size_t kShortestRoot = 5, kLongestEnding = 4;
constexpr std::size_t kShortestInflected = 4, kLongestInflection = 2;

struct KinWords {
  absl::flat_hash_map<std::string, std::string> plain;  // stem of "hold" by "held"
  std::vector<std::vector<std::string>> meanings;       // stems of each
};

// "wahl" and "wahlt": an ending that the stemmer leaves.
bool Inflected(std::string_view stem, std::string_view known) {
  return known.size() >= kShortestInflected && stem.size() <= known.size() + kLongestInflection &&
         stem.starts_with(known);
}

KinWords MakeKinWords(Language language) {
  const language::Lexicon& lexicon = language::LexiconOf(language);
  KinWords kin;
  for (const std::string_view pair : lexicon.facts.irregular) {
    const std::size_t space = pair.find(' ');
    kin.plain.emplace(pair.substr(0, space), text::Stem(pair.substr(space + 1), language));
  }
  for (const std::string_view group : lexicon.answers.meanings) {
    std::vector<std::string>& stems = kin.meanings.emplace_back();
    for (std::size_t begin = 0; begin <= group.size();) {
      const std::size_t end = std::min(group.find('/', begin), group.size());
      stems.push_back(text::Stem(group.substr(begin, end - begin), language));
      begin = end + 1;
    }
  }
  return kin;
}

const KinWords& Of(Language language) {
  static const auto* const kOfLanguages = [] {
    auto* of_languages = new std::vector<KinWords>;
    for (std::size_t i = 0; i < language::kLanguageCount; ++i)
      of_languages->push_back(MakeKinWords(static_cast<Language>(i)));
    return of_languages;
  }();
  return (*kOfLanguages)[static_cast<std::size_t>(language)];
}

}  // namespace

std::vector<std::string> Kin(std::string_view word, Language from, Language to) {
  std::vector<std::string> own = {text::Stem(word, from)};
  if (const std::string_view plain = PlainStem(word, from); !plain.empty()) own.emplace_back(plain);
  std::vector<std::string> kin = from == to ? own : std::vector<std::string>{};
  const std::vector<std::vector<std::string>>& meanings = Of(from).meanings;
  for (std::size_t meaning = 0; meaning < meanings.size(); ++meaning) {
    const bool meant = std::ranges::any_of(meanings[meaning], [&](const std::string& known) {
      return std::ranges::any_of(own, [&](const std::string& stem) {
        return stem == known || Derived(stem, known) || Inflected(stem, known);
      });
    });
    if (!meant) continue;
    const std::vector<std::string>& stems = Of(to).meanings[meaning];
    kin.insert(kin.end(), stems.begin(), stems.end());
  }
  std::ranges::sort(kin);
  kin.erase(std::ranges::unique(kin).begin(), kin.end());
  return kin;
}

std::string_view PlainStem(std::string_view word, Language language) {
  const auto& plain = Of(language).plain;
  const auto it = plain.find(absl::string_view(word.data(), word.size()));
  return it == plain.end() ? std::string_view() : std::string_view(it->second);
}

bool Derived(std::string_view a, std::string_view b) {
  if (a.size() > b.size()) std::swap(a, b);
  return a.size() >= kShortestRoot && b.size() <= a.size() + kLongestEnding && b.starts_with(a);
}

}  // namespace annals::question
