#include "core/question/patterns/said_pattern.h"

#include <algorithm>
#include <bitset>
#include <cstddef>
#include <string_view>

namespace annals::question {
namespace {

constexpr std::size_t kYearDigits = 4;

bool IsModelNumber(std::string_view word) {
  const auto digits = std::ranges::count_if(word, [](char c) { return c >= '0' && c <= '9'; });
  return digits > 0 && !(digits == static_cast<std::ptrdiff_t>(kYearDigits) && word.size() == kYearDigits);
}

bool FitsOne(std::string_view one, std::string_view word, KindOfWord is_of) {
  if (one.empty() || word.empty()) return false;
  if (one.front() == '~') return is_of(one.substr(1), word);
  if (one == "#") return IsModelNumber(word);
  return one.front() == word.front() && Fits(one, word);
}

// Calls `visit` with each of what bars part, until it says true; whether it did.
template <class Visit>
bool AnyAlternative(std::string_view alternatives, Visit visit) {
  while (!alternatives.empty()) {
    const std::string_view one = alternatives.substr(0, alternatives.find('/'));
    alternatives.remove_prefix(std::min(alternatives.size(), one.size() + 1));
    if (visit(one)) return true;
  }
  return false;
}

// Whether it is one of the alternatives; "#" is whatever has a digit and is no year.
bool FitsAny(std::string_view alternatives, std::string_view word, KindOfWord is_of) {
  return AnyAlternative(alternatives, [&](std::string_view one) { return FitsOne(one, word, is_of); });
}

constexpr std::size_t kMostAny = 6, kMostNamed = 3;  // words that '*' and '@' stand for

// How many words the pattern takes of the beginning of `words`, and one more; 0: it does not fit. Of several ways the
// shortest.
std::size_t Taken(std::string_view pattern, std::span<const SingleWord> words, KindOfWord is_of) {
  if (pattern.empty()) return 1;
  const std::string_view token = pattern.substr(0, pattern.find(' '));
  const std::string_view rest = pattern.substr(std::min(pattern.size(), token.size() + 1));
  if (token == "$") return words.empty() ? 1 : 0;
  const bool any = token == "*", named = token == "@";
  if (!any && !named) {
    if (words.empty() || !FitsAny(token, words.front().text, is_of)) return 0;
    const std::size_t taken = Taken(rest, words.subspan(1), is_of);
    return taken == 0 ? 0 : taken + 1;
  }
  for (std::size_t n = 1; n <= std::min(any ? kMostAny : kMostNamed, words.size()); ++n) {
    if (named && !words[n - 1].named) return 0;
    if (const std::size_t taken = Taken(rest, words.subspan(n), is_of); taken > 0) return taken + n;
  }
  return 0;
}

// What the words of a question begin with: most patterns begin with nothing of the kind.
class Beginnings {
 public:
  explicit Beginnings(std::span<const SingleWord> words) {
    for (const SingleWord& word : words) {
      if (!word.text.empty()) with_.set(static_cast<unsigned char>(word.text.front()));
    }
  }

  bool MayFit(std::string_view pattern) const {
    const std::string_view token = pattern.substr(0, pattern.find(' '));
    return AnyAlternative(token, [&](std::string_view one) {
      return one.empty() || std::string_view("~#*@$").contains(one.front()) ||
             with_.test(static_cast<unsigned char>(one.front()));
    });
  }

 private:
  std::bitset<256> with_;
};

}  // namespace

std::string SaidOf(language::Words patterns, std::span<const SingleWord> words, KindOfWord is_of) {
  const Beginnings beginnings(words);
  for (const std::string_view pattern : patterns) {
    if (!beginnings.MayFit(pattern)) continue;
    for (std::size_t at = 0; at < words.size(); ++at) {
      const std::size_t taken = Taken(pattern, words.subspan(at), is_of);
      if (taken < 2) continue;
      std::string told;
      for (const SingleWord& word : words.subspan(at, taken - 1)) told += (told.empty() ? "" : " ") + word.text;
      return told;
    }
  }
  return "";
}

std::string SaidOf(language::Words patterns, std::span<const SingleWord> words) {
  return SaidOf(patterns, words, [](std::string_view, std::string_view) { return false; });
}

}  // namespace annals::question
