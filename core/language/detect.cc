#include "core/language/detect.h"

#include <algorithm>
#include <array>
#include <string>
#include <unordered_map>

#include "core/language/international.h"
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

bool IsCapital(std::string_view text, std::size_t at) {
  const auto lead = static_cast<unsigned char>(text[at]);
  if (lead == 0xC3) return at + 1 < text.size() && static_cast<unsigned char>(text[at + 1]) < 0x9F;
  return lead >= 'A' && lead <= 'Z';
}

bool EndsSentence(char c) { return std::string_view(".!?:;\n\"").contains(c); }

class Counter {
 public:
  void Read(std::string_view text) {
    for (std::size_t i = 0; i < text.size();) {
      const FoldedLetter letter = FoldedLetterAt(text, i);
      const bool digit = text[i] >= '0' && text[i] <= '9';  // the "A" of "A4" is no word
      if (letter.is_letter || digit) {
        if (word_.size() < 2) capital_ = word_.empty() ? IsCapital(text, i) : capital_ && !IsCapital(text, i);
        word_.push_back(digit ? text[i] : letter.folded);
      } else {
        EndWord();
        opens_ = opens_ || EndsSentence(text[i]);
      }
      i += letter.bytes;
    }
    EndWord();
    Add(between_, &found_);
  }

  std::optional<Language> Told(double least) const {
    const auto best = std::ranges::max_element(found_);
    if (*best < least) return std::nullopt;
    for (std::size_t other = 0; other < found_.size(); ++other) {
      const bool ahead = *best >= kLead * (found_[other] + first_[other]);
      if (other != static_cast<std::size_t>(best - found_.begin()) && !ahead) return std::nullopt;
    }
    return static_cast<Language>(best - found_.begin());
  }

 private:
  static void Add(const Shares& shares, Shares* sum) {
    for (std::size_t i = 0; i < shares.size(); ++i) (*sum)[i] += shares[i];
  }

  void EndWord() {
    if (word_.empty()) return;
    const auto share = SharesOfWords().find(word_);
    const bool small = share != SharesOfWords().end();
    if (!capital_ && small && behind_name_ && Has(kNameConnectors, word_)) {
      Add(share->second, &between_);
    } else {
      if (!capital_ || opens_) Add(between_, &found_);
      between_ = {};
      if (small && (opens_ || !capital_)) Add(share->second, &found_);
      if (small && first_word_) first_ = share->second;
      behind_name_ = capital_ && !(small && opens_);
    }
    first_word_ = opens_ = false;
    word_.clear();
  }

  std::string word_;
  bool capital_ = false;      // its first letter, and not the second
  bool opens_ = true;         // a sentence
  bool first_word_ = true;    // of the text
  bool behind_name_ = false;  // a capitalised word, and connectors
  Shares found_{};
  Shares between_{};  // connectors behind a name: they count unless the name goes on
  Shares first_{};    // of the first word
};

// The only language in which the text's first word asks.
std::optional<Language> AskedIn(std::string_view text) {
  std::string first;
  for (std::size_t i = 0; i < text.size();) {
    const FoldedLetter letter = FoldedLetterAt(text, i);
    i += letter.bytes;
    if (letter.is_letter) {
      first.push_back(letter.folded);
    } else if (!first.empty()) {
      break;
    }
  }
  std::optional<Language> only;
  for (std::size_t i = 0; i < kLanguageCount; ++i) {
    const AnswerWords& known = Lexicons()[i]->answers;
    const auto has = [&](Words list) { return Has(list, first); };
    const bool asks = has(known.who) || has(known.where) || has(known.when) || has(known.why) || has(known.how) ||
                      has(known.which) || has(Lexicons()[i]->asking.yes_or_no);
    if (asks && only) return std::nullopt;
    if (asks) only = static_cast<Language>(i);
  }
  return only;
}

}  // namespace

std::optional<Language> DetectLanguage(std::string_view text, double least) {
  Counter counter;
  counter.Read(text.substr(0, kBytesRead));
  return counter.Told(least);
}

Language LanguageOfQuestion(std::string_view question, Language collection) {
  if (const std::optional<Language> told = DetectLanguage(question, kLeastOfQuestion)) return *told;
  return AskedIn(question).value_or(collection);
}

}  // namespace annals::language
