// What the search for names asks of tokens: which may be a name's, where a run of them ends, what is an ordinary word.
// Inner header of core/privacy.
#pragma once

#include <array>
#include <string_view>

#include "core/privacy/ordinary.h"
#include "core/privacy/reading.h"

namespace annals::privacy {

// Capitalised words that may be one name.
struct Run {
  std::size_t first = 0, last = 0;      // tokens, both included
  std::size_t words = 0, ordinary = 0;  // `ordinary`: those that are English words in no name
  bool common = false, body = false, all_capitals = false;
  double score = 0;
  bool place = false;   // "in" stands before
  bool joined = false;  // to the run before it: "Ada, Bob and Eve"
};

bool EndsAsMadeNoun(std::string_view word);  // "Statement"

// By a byte: 1 what may not stand before a name, 2 what may not stand behind, 3 both.
inline constexpr auto kJoinsName = [] {
  std::array<unsigned char, 256> joins{};
  for (const char c : std::string_view("@/_#\\{$")) joins[static_cast<unsigned char>(c)] |= 1;
  for (const char c : std::string_view("@_/\\}")) joins[static_cast<unsigned char>(c)] |= 2;
  for (char c = '0'; c <= '9'; ++c) joins[static_cast<unsigned char>(c)] = 3;
  return joins;
}();

// Borrows the reading.
class NameReading {
 public:
  explicit NameReading(const Reading& reading) : in_(reading), tokens_(reading.tokens) {}

 protected:
  static constexpr std::size_t kLeastMadeWord = 9, kMostWords = 4;
  static constexpr std::size_t kEnglishTokens = 8, kLeastEnglish = 2;

  bool IsWord(std::size_t i) const { return i < tokens_.size() && tokens_[i].kind == TokenKind::kWord; }

  // Part of an address, a path or an identifier: "@Ada", "Ada_Lund", "Ada2".
  bool IsPartOfOther(std::size_t i) const {
    const std::string_view text = in_.text;
    const char before = tokens_[i].begin > 0 ? text[tokens_[i].begin - 1] : ' ';
    const char behind = tokens_[i].end < text.size() ? text[tokens_[i].end] : ' ';
    return kJoinsName[static_cast<unsigned char>(before)] % 2 != 0 ||
           kJoinsName[static_cast<unsigned char>(behind)] >= 2;
  }

  bool IsNameWord(std::size_t i) const {
    if (!IsWord(i)) return false;
    const WordShape shape = tokens_[i].shape;
    return (shape == WordShape::kCapital || shape == WordShape::kInitial || shape == WordShape::kAllCapitals) &&
           !tokens_[i].Is(kCalendar | kCountry) && !IsPartOfOther(i);
  }

  bool Begins(std::size_t i) const {
    if (!IsNameWord(i)) return false;
    if (tokens_[i].shape == WordShape::kInitial) return in_.IsSign(i + 1, '.') && IsNameWord(i + 2);
    return true;
  }

  bool Touches(std::size_t i) const { return i < tokens_.size() && !tokens_[i].space_before; }

  bool OneSpaceBefore(std::size_t i) const {
    return i < tokens_.size() && tokens_[i].space_before && tokens_[i].lines_before == 0;
  }

  std::size_t Next(std::size_t i) const;
  Run RunFrom(std::size_t first) const;

  // "Looking", "Statement": long words made of others, in languages that make them so.
  bool HasNounTail(std::size_t i) const { return tokens_[i].size() >= kLeastMadeWord && EndsAsMadeNoun(in_.TextOf(i)); }

  bool IsOrdinary(std::size_t i) const {
    return HasNounTail(i) || tokens_[i].Is(kCommon | kKin | kNameCue | kGreeting | kPhoneCue | kCardCue | kAccountCue |
                                           kUnit | kOtherNumber | kSocialCue | kIdentityFirst | kIdentitySecond | kBox |
                                           kPlaceBefore | kOfPeople | kDeed);
  }

  bool IsEnglishBehind(std::size_t i) const;

  static bool IsArticle(const Token& token) {
    static const std::uint64_t kThe = HashOfWord("the"), kA = HashOfWord("a"), kAn = HashOfWord("an");
    return token.hash == kThe || token.hash == kA || token.hash == kAn;
  }

  const Reading& in_;
  const std::vector<Token>& tokens_;

 private:
  bool SameCase(std::size_t i, std::size_t next) const;
};

}  // namespace annals::privacy
