#include "core/language/detect.h"

#include <algorithm>
#include <array>
#include <string>
#include <unordered_map>

#include "core/language/plain_latin.h"

namespace annals::language {
namespace {

constexpr double kLead = 2;  // times what the next language has

using Shares = std::array<double, kLanguageCount>;

// What each stop word counts for each language.
const std::unordered_map<std::string_view, Shares>& SharesOfWords() {
  static const auto* const kShares = [] {
    auto* shares = new std::unordered_map<std::string_view, Shares>;
    for (std::size_t i = 0; i < kLanguageCount; ++i) {
      for (const std::string_view word : Lexicons()[i]->text.stop) (*shares)[word][i] = 1;
    }
    for (auto& [word, share] : *shares) {
      const double holders = static_cast<double>(std::ranges::count_if(share, [](double s) { return s > 0; }));
      for (double& s : share) s /= holders;
    }
    return shares;
  }();
  return *kShares;
}

class Counter {
 public:
  void Read(std::string_view text) {
    std::string word;
    for (std::size_t i = 0; i < text.size();) {
      const FoldedLetter letter = FoldedLetterAt(text, i);
      i += letter.bytes;
      if (letter.is_letter) {
        word.push_back(letter.folded);
      } else {
        Count(word);
        word.clear();
      }
    }
    Count(word);
  }

  std::optional<Language> Told(double least) const {
    const auto best = std::ranges::max_element(found_);
    if (*best < least) return std::nullopt;
    for (auto other = found_.begin(); other != found_.end(); ++other) {
      if (other != best && *best < kLead * *other) return std::nullopt;
    }
    return static_cast<Language>(best - found_.begin());
  }

 private:
  void Count(const std::string& word) {
    const auto share = SharesOfWords().find(word);
    if (share == SharesOfWords().end()) return;
    for (std::size_t i = 0; i < found_.size(); ++i) found_[i] += share->second[i];
  }

  Shares found_{};
};

}  // namespace

std::optional<Language> DetectLanguage(std::string_view text, double least) {
  Counter counter;
  counter.Read(text.substr(0, kBytesRead));
  return counter.Told(least);
}

}  // namespace annals::language
