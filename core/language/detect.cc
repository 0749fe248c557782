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

// What the words found say for each language; and of those alone that another language does not have: what two share tells
// nothing of which of them it is.
struct Found {
  Shares all{};
  std::array<Shares, kLanguageCount> without{};  // of the first, without the words of the second

  void Add(const Found& other) {
    for (std::size_t i = 0; i < kLanguageCount; ++i) {
      all[i] += other.all[i];
      for (std::size_t j = 0; j < kLanguageCount; ++j) without[i][j] += other.without[i][j];
    }
  }
  void Add(const Shares& word) {
    for (std::size_t i = 0; i < kLanguageCount; ++i) {
      all[i] += word[i];
      for (std::size_t j = 0; j < kLanguageCount; ++j) without[i][j] += word[j] > 0 ? 0 : word[i];
    }
  }
};

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
    found_.Add(between_);
  }

  std::optional<Language> Told(double least) const {
    const auto best = static_cast<std::size_t>(std::ranges::max_element(found_.all) - found_.all.begin());
    if (found_.all[best] < least) return std::nullopt;
    for (std::size_t other = 0; other < kLanguageCount; ++other) {
      if (other == best) continue;
      const double own = found_.without[best][other];
      if (own == 0 || own < kLead * (found_.without[other][best] + first_.without[other][best])) return std::nullopt;
    }
    return static_cast<Language>(best);
  }

 private:
  void EndWord() {
    if (word_.empty()) return;
    const auto share = SharesOfWords().find(word_);
    const bool small = share != SharesOfWords().end();
    if (!capital_ && small && behind_name_ && Has(kNameConnectors, word_)) {
      between_.Add(share->second);
    } else {
      if (!capital_ || opens_) found_.Add(between_);
      between_ = {};
      if (small && (opens_ || !capital_)) found_.Add(share->second);
      if (small && first_word_) first_.Add(share->second);
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
  Found found_;
  Found between_;  // connectors behind a name: they count unless the name goes on
  Found first_;    // of the first word
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
