#include "core/ingest/names/acronyms.h"

#include <algorithm>
#include <optional>
#include <string_view>

#include "core/ingest/names/name_words.h"
#include "core/text/text.h"

namespace annals::ingest {
namespace {

using Tokens = absl::Span<const text::Token>;

constexpr std::size_t kShortest = 2, kLongest = 10;  // characters of a short form
constexpr std::size_t kFewestWords = 2;              // of a long form

bool Continues(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

// The characters of UTF-8 text, punctuation of ASCII left out.
std::vector<std::string_view> Letters(std::string_view text) {
  std::vector<std::string_view> letters;
  for (std::size_t i = 0, end = 0; i < text.size(); i = end) {
    for (end = i + 1; end < text.size() && Continues(text[end]);) ++end;
    const char c = text[i];
    if (c != '.' && c != '\'' && c != '-' && c != '&') letters.push_back(text.substr(i, end - i));
  }
  return letters;
}

bool IsShortForm(const text::Token& token, text::Language language) {
  if (!token.letter || text::IsStopWord(token.key, language)) return false;
  const std::vector<std::string_view> written = Letters(token.text), lower = Letters(token.lower);
  if (written.size() < kShortest || written.size() > kLongest || written.size() != lower.size()) return false;
  int capitals = 0;
  for (std::size_t i = 0; i < written.size(); ++i) capitals += written[i] != lower[i];
  return capitals >= 2;
}

// Where the long form that ends before `end` begins; it may not begin before `first`.
std::optional<std::size_t> LongFormBegin(Tokens tokens, std::size_t first, std::size_t end,
                                         const text::Token& short_form, text::Language language) {
  const std::vector<std::string_view> wanted = Letters(short_form.lower);
  const std::size_t most = std::min(wanted.size() + 5, 2 * wanted.size());
  std::size_t left = wanted.size();
  for (std::size_t i = end; i > first && end - i < most;) {
    const text::Token& token = tokens[--i];
    if (!token.word || token.lower == short_form.lower) return std::nullopt;
    const std::vector<std::string_view> letters = Letters(token.lower);
    const bool stop = text::IsStopWord(token.key, language);
    const bool joins = stop && IsConnector(token.key);  // "Office of Tides" does not begin with its "of"
    for (std::size_t at = letters.size(); at > 0 && left > 0; --at) {
      if (letters[at - 1] != wanted[left - 1] || (left == 1 && (at != 1 || joins))) continue;
      if (--left == 0) return end - i >= kFewestWords && !stop ? std::optional(i) : std::nullopt;
    }
  }
  return std::nullopt;
}

// Index of the ")" for the "(" at `open`; the size where there is none.
std::size_t Closing(Tokens tokens, std::size_t open) {
  std::size_t i = open + 1;
  while (i < tokens.size() && tokens[i].text != ")" && tokens[i].text != "(") ++i;
  return i < tokens.size() && tokens[i].text == ")" ? i : tokens.size();
}

}  // namespace

std::vector<Acronym> FindAcronyms(Tokens tokens, text::Language language) {
  std::vector<Acronym> found;
  for (std::size_t open = 1; open + 2 < tokens.size(); ++open) {
    if (tokens[open].text != "(") continue;
    const std::size_t close = Closing(tokens, open);
    if (close == tokens.size()) continue;
    if (close == open + 2 && IsShortForm(tokens[open + 1], language)) {
      if (const auto begin = LongFormBegin(tokens, 0, open, tokens[open + 1], language))
        found.push_back({open + 1, *begin, open});
    } else if (IsShortForm(tokens[open - 1], language)) {
      const auto begin = LongFormBegin(tokens, open + 1, close, tokens[open - 1], language);
      if (begin == open + 1) found.push_back({open - 1, *begin, close});
    }
  }
  return found;
}

}  // namespace annals::ingest
