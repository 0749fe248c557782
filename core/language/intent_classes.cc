#include "core/language/intent_classes.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "core/language/lexicons.h"
#include "core/language/ordinary_words.h"

namespace annals::language {
namespace {

constexpr char kKin[] =
#include "core/language/kin_words.inc"
    ;
constexpr char kMachines[] =
#include "core/language/machine_words.inc"
    ;

class SortedLines {
 public:
  explicit SortedLines(std::string_view lines) {
    for (std::size_t begin = 0; begin < lines.size();) {
      const std::size_t end = lines.find('\n', begin);
      words_.push_back(lines.substr(begin, end - begin));
      begin = end + 1;
    }
    std::ranges::sort(words_);
  }

  bool Has(std::string_view word) const { return std::ranges::binary_search(words_, word); }

 private:
  std::vector<std::string_view> words_;
};

// The words of one class: those that stand for themselves, and beginnings.
class WordClass {
 public:
  void Add(std::string_view words, char between) {
    while (!words.empty()) {
      const std::string_view one = words.substr(0, words.find(between));
      words.remove_prefix(std::min(words.size(), one.size() + 1));
      if (one.ends_with('-'))
        beginnings_.push_back(one.substr(0, one.size() - 1));
      else
        words_.insert(one);
    }
  }

  bool Has(std::string_view word) const {
    return words_.contains(word) ||
           std::ranges::any_of(beginnings_, [word](std::string_view beginning) { return word.starts_with(beginning); });
  }

 private:
  absl::flat_hash_set<std::string_view> words_;
  std::vector<std::string_view> beginnings_;
};

using WordClasses = absl::flat_hash_map<std::string_view, WordClass>;

std::array<WordClasses, kLanguageCount> MakeClasses() {
  std::array<WordClasses, kLanguageCount> classes;
  for (std::size_t language = 0; language < kLanguageCount; ++language) {
    for (const IntentClass& one : *kIntentClasses[language]) classes[language][one.name].Add(one.words, '/');
  }
  WordClasses& english = classes[static_cast<std::size_t>(Language::kEnglish)];
  english["kin"].Add({kKin, sizeof(kKin) - 1}, '\n');
  english["machine"].Add({kMachines, sizeof(kMachines) - 1}, '\n');
  return classes;
}

}  // namespace

bool IsOfClass(Language language, std::string_view name, std::string_view word) {
  static const auto* const kClasses = new std::array(MakeClasses());
  const WordClasses& classes = (*kClasses)[static_cast<std::size_t>(language)];
  const auto it = classes.find(name);
  return it != classes.end() && it->second.Has(word);
}

bool IsOrdinaryEnglish(std::string_view word) {
  static const auto* const kWords = new SortedLines(OrdinaryWords());
  return kWords->Has(word);
}

}  // namespace annals::language
