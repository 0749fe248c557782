#include "core/text/tokens.h"

#include <algorithm>

#include "core/language/international.h"
#include "core/language/lexicon.h"
#include "core/text/fold.h"
#include "core/text/text.h"

namespace annals::text {
namespace {

// "J.", "U.S.", "Dr.": the final dot is a part of the token.
bool KeepsDot(std::string_view token) {
  const std::string_view stem = token.substr(0, token.size() - 1);
  if (language::Has(language::kTitlesWithStop, stem)) return true;
  if (token.size() % 2 != 0) return false;
  for (std::size_t i = 0; i < token.size(); ++i) {
    if (i % 2 == 1 ? token[i] != '.' : !IsUpper(static_cast<unsigned char>(token[i]))) return false;
  }
  return true;
}

bool IsInner(char c) { return c == '.' || c == '\'' || c == '-' || c == '&'; }

// End of the run of word characters from `i`, with scripts without spaces left out.
std::size_t EndOfRun(std::string_view text, std::size_t i) {
  while (i < text.size()) {
    std::size_t next = i;
    const char32_t c = Next(text, next);
    if (!IsWordCharacter(c) || (c >= 0x80 && IsUnspaced(c))) break;
    i = next;
  }
  return i;
}

std::string LowerCase(std::string_view text);

// Whether nothing but enclitics hangs on the hyphen at `i`: "-t-elle", not "-la-Ville".
bool EncliticsFollow(std::string_view text, std::size_t i, const language::TextWords& words) {
  while (i + 1 < text.size() && IsInner(text[i])) {
    const std::size_t end = EndOfRun(text, i + 1);
    if (end == i + 1) return true;
    if (text[i] != '-' || !language::Has(words.enclitics, text.substr(i + 1, end - i - 1))) return false;
    i = end;
  }
  return true;
}

// End of the word token that begins at `i`. `parted`: an apostrophe or hyphen stands there that belongs to no token.
std::size_t EndOfWord(std::string_view text, std::size_t i, const language::TextWords& words, bool* parted) {
  std::size_t end = EndOfRun(text, i);
  while (end + 1 < text.size() && IsInner(text[end])) {
    const std::size_t further = EndOfRun(text, end + 1);
    if (further == end + 1) break;
    *parted = (text[end] == '\'' && language::Has(words.elided, LowerCase(text.substr(i, end - i)))) ||
              (text[end] == '-' && !words.enclitics.empty() && EncliticsFollow(text, end, words));
    if (*parted) return end;
    end = further;
  }
  if (end == text.size() || text[end] != '.') return end;
  std::size_t second = i;
  Next(text, second);
  return second == end || KeepsDot(text.substr(i, end + 1 - i)) ? end + 1 : end;
}

std::size_t EndOfCharacter(std::string_view text, std::size_t i) {
  Next(text, i);
  for (std::size_t next = i; next < text.size() && IsMark(Next(text, next));) i = next;
  return i;
}

std::string LowerCase(std::string_view text) {
  std::string lower;
  lower.reserve(text.size());
  for (std::size_t i = 0; i < text.size();) {
    const char32_t c = Lower(Next(text, i));
    c < 0x80 ? lower.push_back(static_cast<char>(c)) : Append(c, lower);
  }
  return lower;
}

bool IsPlain(std::string_view lower) {
  return std::ranges::all_of(lower, [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); });
}

Token MakeToken(const Folded& folded, std::size_t begin, std::size_t end, char32_t first) {
  Token token{.text = std::string(folded.text().substr(begin, end - begin))};
  token.lower = LowerCase(token.text);
  token.begin = folded.Origin(begin);
  token.end = folded.OriginEnd(end);
  token.word = IsWordCharacter(first);
  token.letter = IsLetter(first);
  token.upper = IsUpper(first);
  token.small = IsLower(first);
  if (token.word) token.key = IsPlain(token.lower) ? token.lower : NameKey(token.text);
  return token;
}

std::vector<Token> Cut(std::string_view given, const language::TextWords& words) {
  const Folded folded(given, /*with_origins=*/true);
  const std::string_view text = folded.text();
  std::vector<Token> tokens;
  tokens.reserve(text.size() / 6 + 1);
  for (std::size_t i = 0; i < text.size();) {
    std::size_t next = i;
    const char32_t c = Next(text, next);
    if (IsSpace(c) || c == '_') {
      i = next;
      continue;
    }
    const bool run = IsWordCharacter(c) && !(c >= 0x80 && IsUnspaced(c));
    bool parted = false;
    const std::size_t end = run ? EndOfWord(text, i, words, &parted) : c < 0x80 ? next : EndOfCharacter(text, i);
    tokens.push_back(MakeToken(folded, i, end, c));
    i = end;
    // A dot that a word does not keep is no token of its own.
    if (parted || (run && text[end - 1] != '.' && i < text.size() && text[i] == '.')) ++i;
  }
  return tokens;
}

}  // namespace

std::vector<Token> Tokens(std::string_view text, language::Language language) {
  return Cut(text, language::LexiconOf(language).text);
}

std::vector<Token> Tokens(std::string_view text) { return Cut(text, language::TextWords{}); }

std::string SpanKey(absl::Span<const Token> tokens) {
  std::string key;
  for (const Token& token : tokens) {
    if (token.key.empty()) continue;
    if (!key.empty()) key.push_back(' ');
    key += token.key;
  }
  return key;
}

}  // namespace annals::text
