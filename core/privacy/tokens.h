// A text cut once into words, digits and signs: what every recogniser looks at. Inner header of core/privacy.
//
//   ReadTokens("Call 052").size() == 2
//
// A word is a run of letters of any script, a number a run of ASCII digits, a sign one character of anything else but
// white space. A quote or a full stop between two Hebrew letters belongs to the word, as abbreviations are written there.
// Linear; words are looked up by a hash that is made as they are read.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace annals::privacy {

// Bits of Token::cues; what each means stands in core/language/private_words.h.
enum Cue : std::uint32_t {
  kPhoneCue = 1u << 0,
  kCardCue = 1u << 1,
  kSocialCue = 1u << 2,
  kIdentityCue = 1u << 3,
  kIdentityFirst = 1u << 4,
  kIdentitySecond = 1u << 5,
  kAccountCue = 1u << 6,
  kLocalBank = 1u << 7,
  kOtherNumber = 1u << 8,
  kNameCue = 1u << 9,
  kBe = 1u << 10,
  kGreeting = 1u << 11,
  kHonorific = 1u << 12,
  kKin = 1u << 13,
  kOfPeople = 1u << 14,
  kDeed = 1u << 15,
  kPlaceBefore = 1u << 16,
  kStreet = 1u << 17,
  kStreetFirst = 1u << 18,
  kUnit = 1u << 19,
  kBox = 1u << 20,
  kBody = 1u << 21,
  kCommon = 1u << 22,    // a word that names nobody
  kCalendar = 1u << 23,  // month, day of the week
  kParticle = 1u << 24,  // "van"
  kGeneration = 1u << 25,
  kPhoneLabel = 1u << 26,
  kJoining = 1u << 27,
  kFieldPost = 1u << 28,
  kCountry = 1u << 29,
  kBodyVerb = 1u << 31,
  kHebrewPrefixed = 1u << 30,  // the cues are those of the word without joined letters
};

enum class TokenKind : std::uint8_t { kWord, kDigits, kSign };
enum class WordShape : std::uint8_t { kLower, kCapital, kAllCapitals, kInitial, kCaseless };

struct Token {
  std::uint32_t begin = 0, end = 0;  // bytes
  TokenKind kind = TokenKind::kSign;
  WordShape shape = WordShape::kLower;  // of words
  bool space_before = false;            // white space, or nothing
  std::uint8_t lines_before = 0;        // line ends in it, at most 255
  std::uint32_t cues = 0;               // of words
  std::uint64_t hash = 0;               // of words, ASCII letters as small ones: see HashOfWord

  std::size_t size() const { return end - begin; }
  bool Is(std::uint32_t any) const { return (cues & any) != 0; }
};

// `text` is UTF-8 of less than 4 GiB; bytes that are none are signs.
std::vector<Token> ReadTokens(std::string_view text);
std::uint64_t HashOfWord(std::string_view word);

}  // namespace annals::privacy
