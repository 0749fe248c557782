#include "core/time/tokens.h"

#include <algorithm>

#include "core/language/plain_latin.h"
#include "core/time/number_words.h"

namespace annals::time {
namespace {

using language::kFirstLatin;
using language::kPlainLatin;

enum class Sort : std::uint8_t { kSpace, kLetter, kDigit, kMark };

// One character: what it is, how many bytes it has, and the ASCII character it folds to (0 for letters without one).
struct Character {
  Sort sort;
  std::uint8_t bytes;
  char folded;
};

struct Folding {
  char32_t first, last;
  Sort sort;
  char folded;
};

// Beyond ASCII, what is not listed is a letter.
constexpr Folding kFoldings[] = {
    {0x00A0, 0x00A0, Sort::kSpace, ' '},       {0x00A3, 0x00A3, Sort::kMark, kCurrency},
    {0x00A5, 0x00A5, Sort::kMark, kCurrency},  {0x00A1, 0x00A9, Sort::kMark, kOtherMark},
    {0x00AB, 0x00B1, Sort::kMark, kOtherMark}, {0x00B4, 0x00B4, Sort::kMark, kApostrophe},
    {0x00B6, 0x00B8, Sort::kMark, kOtherMark}, {0x00BB, 0x00BB, Sort::kMark, kOtherMark},
    {0x00BF, 0x00BF, Sort::kMark, kOtherMark}, {0x05BE, 0x05C3, Sort::kMark, kOtherMark},
    {0x060C, 0x060C, Sort::kMark, kOtherMark}, {0x061B, 0x061F, Sort::kMark, kOtherMark},
    {0x06D4, 0x06D4, Sort::kMark, kOtherMark}, {0x2000, 0x200A, Sort::kSpace, ' '},
    {0x200B, 0x200F, Sort::kMark, kOtherMark}, {0x2010, 0x2011, Sort::kMark, kHyphen},
    {0x2012, 0x2015, Sort::kMark, kLongDash},  {0x2018, 0x2019, Sort::kMark, kApostrophe},
    {0x2028, 0x2029, Sort::kSpace, ' '},       {0x202F, 0x202F, Sort::kSpace, ' '},
    {0x2016, 0x205E, Sort::kMark, kOtherMark}, {0x205F, 0x205F, Sort::kSpace, ' '},
    {0x20A0, 0x20CF, Sort::kMark, kCurrency},  {0x3000, 0x3000, Sort::kSpace, ' '},
    {0x3001, 0x3003, Sort::kMark, kOtherMark}, {0xFF10, 0xFF19, Sort::kDigit, '0'},
    {0xFF01, 0xFF20, Sort::kMark, kOtherMark},
};

Character Classify(char32_t code, std::uint8_t bytes) {
  if (code >= kFirstLatin && code < kFirstLatin + kPlainLatin.size())
    return {Sort::kLetter, bytes, kPlainLatin[code - kFirstLatin]};
  for (const Folding& f : kFoldings) {
    if (code < f.first || code > f.last) continue;
    const char folded = f.sort == Sort::kDigit ? static_cast<char>('0' + (code - f.first)) : f.folded;
    return {f.sort, bytes, folded};
  }
  return {Sort::kLetter, bytes, 0};
}

// The length that a leading byte announces, cut to what follows it; broken sequences are single letters.
Character Decode(std::string_view text, std::size_t at) {
  const auto lead = static_cast<unsigned char>(text[at]);
  const int length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1;
  if (length == 1 || at + static_cast<std::size_t>(length) > text.size()) return {Sort::kLetter, 1, 0};
  char32_t code = lead & (0xFFu >> (length + 1));
  for (int i = 1; i < length; ++i) {
    const auto byte = static_cast<unsigned char>(text[at + static_cast<std::size_t>(i)]);
    if ((byte & 0xC0u) != 0x80u) return {Sort::kLetter, 1, 0};
    code = code << 6 | (byte & 0x3Fu);
  }
  return Classify(code, static_cast<std::uint8_t>(length));
}

Character Read(std::string_view text, std::size_t at) {
  const char c = text[at];
  if ((c >= 'a' && c <= 'z') || c == '_') return {Sort::kLetter, 1, c};
  if (c >= 'A' && c <= 'Z') return {Sort::kLetter, 1, static_cast<char>(c - 'A' + 'a')};
  if (c >= '0' && c <= '9') return {Sort::kDigit, 1, c};
  if (c == ' ' || (c >= '\t' && c <= '\r')) return {Sort::kSpace, 1, ' '};
  if (static_cast<unsigned char>(c) >= 0x80) return Decode(text, at);
  return {Sort::kMark, 1, c};
}

void ReadWord(std::string_view text, const TimeWords& words, Token& token) {
  char folded[language::kLongestWord];
  std::size_t length = 0;
  std::uint32_t hash = language::kHashStart;
  std::size_t at = token.begin, upper = 0, lower = 0;
  const bool title = text[at] >= 'A' && text[at] <= 'Z';
  while (at < text.size()) {
    const Character c = Read(text, at);
    if (c.sort != Sort::kLetter) break;
    (text[at] >= 'A' && text[at] <= 'Z' ? upper : lower) += 1;
    if (length < language::kLongestWord) folded[length] = c.folded;
    ++length;
    hash = language::HashStep(hash, c.folded);
    at += c.bytes;
  }
  token.end = static_cast<std::uint32_t>(at);
  token.kind = TokenKind::kWord;
  if (length <= language::kLongestWord) token.lexeme = words.Find({folded, length}, hash);
  token.letters = upper == 0            ? LetterCase::kLower
                  : lower == 0          ? LetterCase::kUpper
                  : title && upper == 1 ? LetterCase::kTitle
                                        : LetterCase::kMixed;
}

void ReadNumber(std::string_view text, Token& token) {
  std::size_t at = token.begin, digits = 0;
  std::int32_t number = 0;
  while (at < text.size()) {
    const Character c = Read(text, at);
    if (c.sort != Sort::kDigit) break;
    ++digits;
    if (digits <= 9) number = number * 10 + (c.folded - '0');
    at += c.bytes;
  }
  token.end = static_cast<std::uint32_t>(at);
  token.kind = TokenKind::kNumber;
  token.digits = static_cast<std::uint8_t>(std::min<std::size_t>(digits, 255));
  token.number = digits <= 9 ? number : -1;
}

// "B.C.", "A.D.", "B.C.E.": one word, where the letters are those of an era.
void FoldDottedEras(std::string_view text, const TimeWords& words, std::vector<Token>& tokens) {
  constexpr std::size_t kMostLetters = 3;
  for (std::size_t i = 0; i + 3 < tokens.size(); ++i) {
    if (tokens[i].letters != LetterCase::kUpper) continue;
    char folded[kMostLetters];
    std::size_t letters = 0, at = i;
    while (letters < kMostLetters && at + 1 < tokens.size() && tokens[at].IsWord() &&
           tokens[at].end - tokens[at].begin == 1 && (at == i || tokens[at].glued) && tokens[at + 1].IsMark('.') &&
           tokens[at + 1].glued) {
      folded[letters++] = static_cast<char>(text[tokens[at].begin] - 'A' + 'a');
      at += 2;
    }
    const Lexeme* era = words.Find({folded, letters});
    if (letters < 2 || (era->word != Word::kEra && era->word != Word::kBeforeEra)) continue;
    tokens[i].end = tokens[at - 1].end;
    tokens[i].lexeme = era;
    tokens.erase(tokens.begin() + static_cast<std::ptrdiff_t>(i) + 1, tokens.begin() + static_cast<std::ptrdiff_t>(at));
  }
}

// "l'année": the apostrophe belongs to the elided word.
void FoldElided(std::vector<Token>& tokens) {
  const auto elides = [&](std::size_t i) {
    return i + 2 < tokens.size() && tokens[i].lexeme->Is(language::kElided) && tokens[i + 1].IsMark(kApostrophe) &&
           tokens[i + 1].glued && tokens[i + 2].glued && tokens[i + 2].IsWord();
  };
  std::size_t kept = 0;
  for (std::size_t i = 0; i < tokens.size(); ++i, ++kept) {
    const bool elided = elides(i);
    tokens[kept] = tokens[i];
    if (!elided) continue;
    tokens[kept].end = tokens[i + 1].end;
    tokens[i + 2].glued = false;
    ++i;
  }
  tokens.resize(kept);
}

}  // namespace

std::vector<Token> Tokenize(std::string_view text, const TimeWords& words) {
  std::vector<Token> tokens;
  tokens.reserve(text.size() / 4 + 4);
  const Lexeme* unknown = TimeWords::Unknown();
  bool glued = false;
  for (std::size_t at = 0; at < text.size();) {
    const Character c = Read(text, at);
    if (c.sort == Sort::kSpace) {
      at += c.bytes;
      glued = false;
      continue;
    }
    Token token{.begin = static_cast<std::uint32_t>(at), .glued = glued, .lexeme = unknown};
    if (c.sort == Sort::kLetter) {
      ReadWord(text, words, token);
    } else if (c.sort == Sort::kDigit) {
      ReadNumber(text, token);
    } else {
      token.end = static_cast<std::uint32_t>(at + c.bytes);
      token.mark = c.folded;
      const bool ordinal = words.ordinal_full_stop && token.IsMark('.') && glued && tokens.back().IsNumber();
      if (ordinal && tokens.back().digits <= 2) token.lexeme = TimeWords::OrdinalFullStop();
    }
    at = token.end;
    tokens.push_back(token);
    glued = true;
  }
  FoldElided(tokens);
  FoldDottedEras(text, words, tokens);
  FoldNumberWords(tokens);
  return tokens;
}

}  // namespace annals::time
