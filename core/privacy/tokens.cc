#include "core/privacy/tokens.h"

#include <algorithm>
#include <bit>
#include <bitset>
#include <cstring>
#include <string>

#include "absl/container/flat_hash_map.h"
#include "core/language/international.h"
#include "core/language/lexicon.h"
#include "core/language/private_words.h"
#include "core/text/fold.h"

namespace annals::privacy {
namespace {

constexpr std::size_t kLongestForeignStopWord = 3;

// Eight bytes at a time, in one number, the first byte in its lowest bits.
using Eight = std::uint64_t;
constexpr Eight kEach = 0x0101010101010101ULL, kTops = kEach * 0x80;

// Of `text` from `i` on; behind its end 0.
Eight EightAt(std::string_view text, std::size_t i) {
  Eight bytes = 0;
  const std::size_t left = text.size() - i;
  if (left >= sizeof bytes) [[likely]] {
    std::memcpy(&bytes, text.data() + i, sizeof bytes);  // one load; of a length that varies it is a call
  } else {
    std::memcpy(&bytes, text.data() + i, left);
  }
  return bytes;
}
static_assert(std::endian::native == std::endian::little);

// The top bit of each byte that is an ASCII letter.
Eight LettersOf(Eight bytes) {
  const Eight low = (bytes | (kEach * 0x20)) & ~kTops;
  return (low + kEach * (0x80 - 'a')) & ~(low + kEach * (0x80 - 'z' - 1)) & ~bytes & kTops;
}

// Bytes in front whose top bit is set.
std::size_t SetInFront(Eight tops) { return static_cast<std::size_t>(std::countr_one((tops >> 7) * 0xFF)) / 8; }

Eight FirstOf(Eight bytes, std::size_t size) {
  return size == sizeof(Eight) ? bytes : bytes & ((Eight{1} << (8 * size)) - 1);
}

// ASCII letters as small ones.
class WordHash {
 public:
  static std::uint64_t Of(std::string_view text, std::size_t at, std::size_t size) {
    std::uint64_t hash = kStart ^ size;
    for (; size > sizeof(Eight); at += sizeof(Eight), size -= sizeof(Eight))
      hash = Mixed(hash ^ Small(EightAt(text, at)));
    return Mixed(hash ^ Small(FirstOf(EightAt(text, at), size)));
  }

  // The same of a word of at most eight bytes, which `bytes` begins with.
  static std::uint64_t OfShort(Eight bytes, std::size_t size) {
    return Mixed(kStart ^ size ^ Small(FirstOf(bytes, size)));
  }

 private:
  static constexpr std::uint64_t kStart = 14695981039346656037ULL, kFactor = 0x9E3779B97F4A7C15ULL;

  // Of every letter the sixth bit is set, which small ones have.
  static std::uint64_t Small(Eight bytes) { return bytes | (LettersOf(bytes) >> 2); }
  static std::uint64_t Mixed(std::uint64_t word) {
    const unsigned __int128 product = static_cast<unsigned __int128>(word) * kFactor;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
  }
};

// What stands for a word in the table: open addressing over hashes, whose low bits are as good as any.
class Vocabulary {
 public:
  Vocabulary() {
    AddLexicons();
    for (const language::PrivateWords& words : language::PrivateWordsOfAllLanguages()) AddPrivateWords(words);
    Add(language::kHonorifics, kHonorific);
    Add(language::kNameTitles, kHonorific);
    Add(language::kNameParticles, kParticle);
    Add(language::kGenerations, kGeneration);
    Add(language::kCompanyTails, kBody);
    Build();
  }

  std::uint32_t CuesOf(std::uint64_t hash) const {
    if (!may_be_there_[(hash >> 32) % kBits]) return 0;
    for (std::size_t i = hash & mask_;; i = (i + 1) & mask_) {
      if (table_[i].hash == hash) return table_[i].cues;
      if (table_[i].hash == 0) return 0;
    }
  }

 private:
  // So many that most words that are not there are told by their bit, and so few that they stay in the nearest cache.
  static constexpr std::size_t kBits = 1 << 16;

  struct Entry {
    std::uint64_t hash = 0;
    std::uint32_t cues = 0;
  };

  template <class Words>
  void Add(const Words& words, std::uint32_t cue) {
    for (const std::string_view word : words) {
      if (!word.empty()) cues_[HashOfWord(word)] |= cue;
    }
  }

  // Words that every language's lexicon knows to be no names. Of what a sentence may begin with only stop words count:
  // many of its other words are names, too.
  void AddLexicons() {
    for (const language::Lexicon* lexicon : language::Lexicons()) {
      // Longer stop words of one language are names in another: "Ella".
      const bool english = lexicon == &language::LexiconOf(language::Language::kEnglish);
      for (const std::string_view word : lexicon->text.stop) {
        if (english || word.size() <= kLongestForeignStopWord) cues_[HashOfWord(word)] |= kCommon;
      }
      if (english) Add(lexicon->names.never, kCommon);
      for (const auto& words : {lexicon->names.organisations, lexicon->names.places, lexicon->names.events})
        Add(words, kBody);
      for (const language::Lexeme& lexeme : lexicon->time.words) {
        if (lexeme.month != 0 || lexeme.weekday != 0)
          Add(std::initializer_list<std::string_view>{lexeme.text}, kCalendar);
      }
    }
  }

  void AddPrivateWords(const language::PrivateWords& words) {
    Add(words.phone, kPhoneCue);
    Add(words.phone_labels, kPhoneLabel);
    Add(words.card, kCardCue);
    Add(words.social, kSocialCue);
    Add(words.identity, kIdentityCue);
    Add(words.identity_first, kIdentityFirst);
    Add(words.identity_second, kIdentitySecond);
    Add(words.account, kAccountCue);
    Add(words.local_banks, kLocalBank);
    Add(words.other, kOtherNumber);
    Add(words.name, kNameCue);
    Add(words.be, kBe);
    Add(words.greeting, kGreeting);
    Add(words.honorific, kHonorific);
    Add(words.kin, kKin);
    Add(words.joining, kJoining);
    Add(words.of_people, kOfPeople);
    Add(words.deeds, kDeed);
    Add(words.body_verbs, kBodyVerb);
    Add(words.place_before, kPlaceBefore);
    Add(words.street, kStreet);
    Add(words.street_first, kStreetFirst);
    Add(words.unit, kUnit);
    Add(words.box, kBox);
    Add(words.field_post, kFieldPost);
    Add(words.countries, kCountry);
    Add(words.bodies, kBody);
    Add(words.common, kCommon);
  }

  void Build() {
    std::size_t size = 1024;
    while (size < 4 * cues_.size()) size *= 2;
    table_.resize(size);
    mask_ = size - 1;
    for (const auto& [hash, cues] : cues_) {
      std::size_t i = hash & mask_;
      while (table_[i].hash != 0) i = (i + 1) & mask_;
      table_[i] = {hash, cues};
      may_be_there_.set((hash >> 32) % kBits);
    }
  }

  absl::flat_hash_map<std::uint64_t, std::uint32_t> cues_;
  std::vector<Entry> table_;
  std::bitset<kBits> may_be_there_;
  std::size_t mask_ = 0;
};

const Vocabulary& Words() {
  static const auto* const kWords = new Vocabulary;
  return *kWords;
}

enum class Byte : std::uint8_t { kSign, kSpace, kLine, kDigit, kSmall, kCapital, kWide };

constexpr auto kBytes = [] {
  std::array<Byte, 256> bytes{};
  for (int c = 0; c < 256; ++c) {
    bytes[static_cast<std::size_t>(c)] = c >= 0x80                ? Byte::kWide
                                         : c >= 'a' && c <= 'z'   ? Byte::kSmall
                                         : c >= 'A' && c <= 'Z'   ? Byte::kCapital
                                         : c >= '0' && c <= '9'   ? Byte::kDigit
                                         : c == '\n' || c == '\r' ? Byte::kLine
                                         : c <= ' '               ? Byte::kSpace
                                                                  : Byte::kSign;
  }
  return bytes;
}();

bool IsHebrew(std::string_view text, std::size_t i) {
  return i + 1 < text.size() && text[i] == '\xD7' && static_cast<unsigned char>(text[i + 1]) >= 0x90 &&
         static_cast<unsigned char>(text[i + 1]) <= 0xAA;
}

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text), words_(Words()) { tokens_.reserve(text.size() / 5 + 8); }

  std::vector<Token> Read() && {
    while (at_ < text_.size()) {
      const Byte byte = ByteAt(at_);
      // Most of a text: words, one space before each.
      if (byte == Byte::kSmall || byte == Byte::kCapital) {
        ReadWord();
        if (at_ < text_.size() && text_[at_] == ' ') {
          spaced_ = true;
          ++at_;
        }
        continue;
      }
      switch (byte) {
        case Byte::kSpace:
          spaced_ = true;
          ++at_;
          break;
        case Byte::kLine:
          spaced_ = true;
          lines_ = static_cast<std::uint8_t>(std::min(lines_ + 1, 255));
          ++at_;
          break;
        case Byte::kDigit:
          ReadDigits();
          break;
        case Byte::kSmall:
        case Byte::kCapital:
          break;  // above
        case Byte::kSign:
          Push(TokenKind::kSign, at_ + 1);
          break;
        case Byte::kWide:
          ReadWide();
          break;
      }
    }
    return std::move(tokens_);
  }

 private:
  Byte ByteAt(std::size_t i) const { return kBytes[static_cast<unsigned char>(text_[i])]; }

  [[gnu::always_inline]] Token& Push(TokenKind kind, std::size_t end) {
    tokens_.push_back({.begin = static_cast<std::uint32_t>(at_),
                       .end = static_cast<std::uint32_t>(end),
                       .kind = kind,
                       .space_before = spaced_ || at_ == 0,
                       .lines_before = lines_});
    spaced_ = false;
    lines_ = 0;
    at_ = end;
    return tokens_.back();
  }

  void ReadDigits() {
    std::size_t end = at_;
    while (end < text_.size() && ByteAt(end) == Byte::kDigit) ++end;
    Push(TokenKind::kDigits, end);
  }

  void ReadWide() {
    std::size_t next = at_;
    const char32_t c = text::Next(text_, next);
    if (text::IsSpace(c)) {
      spaced_ = true;
      at_ = next;
    } else if (text::IsLetter(c) || text::IsMark(c)) {
      ReadWideWord();
    } else {
      Push(TokenKind::kSign, next);
    }
  }

  // A quote or full stop between Hebrew letters: ת"ז, ת.ז
  std::size_t HebrewSign(std::size_t i, bool hebrew) const {
    if (!hebrew) return 0;
    if ((text_[i] == '"' || text_[i] == '\'' || text_[i] == '.') && IsHebrew(text_, i + 1)) return 1;
    if (text_.substr(i).starts_with("״") || text_.substr(i).starts_with("׳")) return IsHebrew(text_, i + 2) ? 2 : 0;
    return 0;
  }

  void ReadWord() {
    std::size_t end = at_;
    Eight smalls = 0, bytes = 0;
    for (std::size_t letters = sizeof(Eight); letters == sizeof(Eight) && end < text_.size(); end += letters) {
      bytes = EightAt(text_, end);
      const Eight are_letters = LettersOf(bytes);
      letters = SetInFront(are_letters);
      smalls |= FirstOf(are_letters & (bytes << 2), letters);
    }
    // Signs stand in words only behind Hebrew letters.
    if (end < text_.size() && ByteAt(end) == Byte::kWide) return ReadWideWord();
    const std::size_t size = end - at_;
    // One of less than eight letters was read at once.
    PushWord(end, size < sizeof(Eight) ? WordHash::OfShort(bytes, size) : WordHash::Of(text_, at_, size),
             ByteAt(at_) != Byte::kCapital ? WordShape::kLower
             : size == 1                   ? WordShape::kInitial
             : smalls == 0                 ? WordShape::kAllCapitals
                                           : WordShape::kCapital);
  }

  [[gnu::always_inline]] Token& PushWord(std::size_t end, std::uint64_t hash, WordShape shape) {
    Token& token = Push(TokenKind::kWord, end);
    token.hash = hash;
    token.shape = shape;
    token.cues = words_.CuesOf(hash);
    return token;
  }

  // A word with letters that are not ASCII.
  void ReadWideWord() {
    std::size_t end = at_;
    int letters = 0, capitals = 0, smalls = 0;
    bool first_capital = false, hebrew = false;
    while (end < text_.size()) {
      const Byte byte = ByteAt(end);
      if (byte == Byte::kSmall || byte == Byte::kCapital) {
        byte == Byte::kCapital ? ++capitals : ++smalls;
        first_capital |= letters == 0 && byte == Byte::kCapital;
        ++letters;
        hebrew = false;
        ++end;
        continue;
      }
      std::size_t next = end;
      if (byte == Byte::kWide) {
        if (IsHebrew(text_, end)) {
          next = end + 2;
          hebrew = true;
        } else {
          const char32_t c = text::Next(text_, next);
          if (!text::IsLetter(c) && !text::IsMark(c)) {
            const std::size_t sign = HebrewSign(end, hebrew);
            if (sign == 0) break;
            next = end + sign;
          } else {
            hebrew = false;
            const bool capital = c < 0x2000 && text::IsUpper(c);
            capitals += capital;
            smalls += !capital && c < 0x2000 && text::IsLower(c);
            first_capital |= letters == 0 && capital;
          }
        }
        ++letters;
      } else if (byte == Byte::kSign) {
        const std::size_t sign = HebrewSign(end, hebrew);
        if (sign == 0) break;
        next = end + sign;
      } else {
        break;
      }
      end = next;
    }
    const std::size_t begin = at_;
    Token& token = PushWord(end, WordHash::Of(text_, begin, end - begin),
                            capitals + smalls == 0 ? WordShape::kCaseless
                            : !first_capital       ? WordShape::kLower
                            : letters == 1         ? WordShape::kInitial
                            : smalls == 0          ? WordShape::kAllCapitals
                                                   : WordShape::kCapital);
    if (token.cues == 0 && hebrew) token.cues = CuesBehindPrefix(text_.substr(begin, end - begin));
  }

  // Of a Hebrew word, without one or two letters that are joined to its front.
  std::uint32_t CuesBehindPrefix(std::string_view word) const {
    for (int stripped = 0; stripped < 2 && word.size() > 4; ++stripped) {
      if (language::kHebrewPrefixes.find(word.substr(0, 2)) == std::string_view::npos) return 0;
      word.remove_prefix(2);
      if (const std::uint32_t cues = words_.CuesOf(HashOfWord(word)); cues != 0) return cues | kHebrewPrefixed;
    }
    return 0;
  }

  std::string_view text_;
  const Vocabulary& words_;
  std::vector<Token> tokens_;
  std::size_t at_ = 0;
  bool spaced_ = true;
  std::uint8_t lines_ = 0;
};

}  // namespace

std::vector<Token> ReadTokens(std::string_view text) { return Reader(text).Read(); }

std::uint64_t HashOfWord(std::string_view word) { return WordHash::Of(word, 0, word.size()); }

}  // namespace annals::privacy
