#include "core/language/intent_classes.h"

#include <algorithm>
#include <cstddef>
#include <vector>

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

bool IsListed(std::string_view words, std::string_view word) {
  while (!words.empty()) {
    const std::string_view one = words.substr(0, words.find('/'));
    words.remove_prefix(std::min(words.size(), one.size() + 1));
    if (one == word || (one.ends_with('-') && word.starts_with(one.substr(0, one.size() - 1)))) return true;
  }
  return false;
}

}  // namespace

bool IsOfClass(Language language, std::string_view name, std::string_view word) {
  for (const IntentClass& one : *kIntentClasses[static_cast<std::size_t>(language)]) {
    if (one.name == name && IsListed(one.words, word)) return true;
  }
  if (language != Language::kEnglish) return false;
  static const auto* const kKinWords = new SortedLines({kKin, sizeof(kKin) - 1});
  static const auto* const kMachineWords = new SortedLines({kMachines, sizeof(kMachines) - 1});
  return (name == "kin" && kKinWords->Has(word)) || (name == "machine" && kMachineWords->Has(word));
}

bool IsOrdinaryEnglish(std::string_view word) {
  static const auto* const kWords = new SortedLines(OrdinaryWords());
  return kWords->Has(word);
}

}  // namespace annals::language
