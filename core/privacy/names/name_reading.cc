#include "core/privacy/names/name_reading.h"

#include <algorithm>
#include <array>
#include <vector>

#include "absl/base/no_destructor.h"
#include "core/language/private_words.h"

namespace annals::privacy {
namespace {

// By their last byte.
struct NounTails {
  NounTails() {
    for (const language::PrivateWords& words : language::PrivateWordsOfAllLanguages()) {
      for (const std::string_view tail : words.noun_tails) {
        if (!tail.empty()) by_last[static_cast<unsigned char>(tail.back())].push_back(tail);
      }
    }
  }
  std::array<std::vector<std::string_view>, 256> by_last;
};

}  // namespace

bool EndsAsMadeNoun(std::string_view word) {
  static const absl::NoDestructor<NounTails> kTails;
  return !word.empty() && std::ranges::any_of(kTails->by_last[static_cast<unsigned char>(word.back())],
                                              [&](std::string_view tail) { return word.ends_with(tail); });
}

// The token behind `i` and its full stop, apostrophe or hyphen that the name goes on with; `i` when it ends.
std::size_t NameReading::Next(std::size_t i) const {
  if (tokens_[i].shape == WordShape::kInitial && in_.IsSign(i + 1, '.') && Touches(i + 1) && IsNameWord(i + 2))
    return i + 2;
  if (i + 2 < tokens_.size() && Touches(i + 1) && Touches(i + 2) && tokens_[i + 1].kind == TokenKind::kSign &&
      IsNameWord(i + 2) && (in_.IsSign(i + 1, '-') || in_.IsApostrophe(i + 1)))
    return i + 2;
  if (!OneSpaceBefore(i + 1) || !IsWord(i + 1)) return i;
  if (IsNameWord(i + 1)) return i + 1;
  std::size_t j = i + 1;
  while (IsWord(j) && OneSpaceBefore(j) && tokens_[j].Is(kParticle) && j < i + 3) ++j;
  return j > i + 1 && OneSpaceBefore(j) && IsNameWord(j) ? j : i;
}

bool NameReading::SameCase(std::size_t i, std::size_t next) const {
  const auto all = [&](std::size_t at) { return tokens_[at].shape == WordShape::kAllCapitals; };
  return all(i) == all(next) || tokens_[next].Is(kGeneration) || tokens_[next].shape == WordShape::kInitial ||
         tokens_[i].shape == WordShape::kInitial;
}

Run NameReading::RunFrom(std::size_t first) const {
  Run run{.first = first, .last = first, .words = 1};
  run.all_capitals = tokens_[first].shape == WordShape::kAllCapitals;
  for (std::size_t next = Next(run.last); next != run.last && SameCase(run.last, next); next = Next(run.last)) {
    run.last = next;
    ++run.words;
  }
  return run;
}

// Of the small words behind `i` in its sentence at least two are known, and no fewer than those that are not.
bool NameReading::IsEnglishBehind(std::size_t i) const {
  std::size_t known = 0, others = 0;
  for (std::size_t next = i; next < i + kEnglishTokens && next < tokens_.size() && !in_.Ends(next); ++next) {
    if (!IsWord(next) || tokens_[next].shape != WordShape::kLower) continue;
    ++(tokens_[next].cues != 0 || IsOrdinaryWord(tokens_[next]) ? known : others);
  }
  return known >= kLeastEnglish && known >= others;
}

}  // namespace annals::privacy
