#include "core/privacy/known_names.h"

#include <algorithm>

namespace annals::privacy {
namespace {

constexpr double kKnown = 0.95;
constexpr std::size_t kMostSignsBetween = 2;  // "A. Lund", "Lund, Ada"

// Of a number its digits' as of a word.
std::uint64_t HashOf(std::string_view text, const Token& token) {
  if (token.kind == TokenKind::kWord) return token.hash;
  return HashOfWord(text.substr(token.begin, token.size()));
}

}  // namespace

void KnownNames::Add(std::string_view name, PiiType type) {
  Name known{.type = type};
  const std::vector<Token> tokens = ReadTokens(name);
  const bool address = type == PiiType::kStreetAddress;
  std::size_t letters = 0;
  for (const Token& token : tokens) {
    if (token.kind == TokenKind::kSign || (token.kind == TokenKind::kDigits && !address)) continue;
    known.words.push_back(HashOf(name, token));
    if (token.kind == TokenKind::kWord) letters += token.size();
  }
  if (letters < 2 || (address && known.words.size() == 1) || (known.words.size() == 1 && tokens.front().cues != 0))
    return;
  std::vector<Name>& others = by_first_[known.words.front()];
  const bool there = std::ranges::any_of(others, [&](const Name& other) { return other.words == known.words; });
  if (there) return;
  others.push_back(std::move(known));
  std::ranges::stable_sort(others, [](const Name& a, const Name& b) { return a.words.size() > b.words.size(); });
  ++size_;
}

bool KnownNames::FindAt(const Reading& reading, std::size_t i, std::vector<PiiSpan>* found) const {
  const auto names = by_first_.find(HashOf(reading.text, reading.tokens[i]));
  if (names == by_first_.end()) return false;
  for (const Name& name : names->second) {
    std::size_t at = i, word = 1;
    for (std::size_t next = i + 1; word < name.words.size() && next < reading.tokens.size(); ++next) {
      if (reading.tokens[next].kind == TokenKind::kSign && next - at <= kMostSignsBetween) continue;
      if (HashOf(reading.text, reading.tokens[next]) != name.words[word]) break;
      ++word;
      at = next;
    }
    if (word < name.words.size()) continue;
    found->push_back({reading.tokens[i].begin, reading.tokens[at].end, name.type, kKnown});
    return true;
  }
  return false;
}

}  // namespace annals::privacy
