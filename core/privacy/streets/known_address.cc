#include "core/privacy/streets/known_address.h"

#include <array>

#include "core/text/text.h"

namespace annals::privacy {
namespace {

constexpr double kKnownAddress = 0.95;  // as a name that is known
constexpr std::size_t kMostParts = 8;   // "Flat 3, 12 Old Harbour Road East"

bool IsPart(const Token& token) { return token.kind != TokenKind::kSign; }

// The next word or number of the same address: behind white space, a comma, a full stop, or what joins words and numbers.
std::size_t NextPart(const Reading& in, std::size_t i) {
  std::size_t next = i + 1;
  if (next < in.tokens.size() && std::string_view(",./-'#").contains(in.CharAt(next)) && !IsPart(in.tokens[next]))
    ++next;
  const bool follows = next < in.tokens.size() && IsPart(in.tokens[next]) && in.tokens[next].lines_before < 2;
  return follows ? next : i;
}

// Words joined to others by a particle or an article are written small in names, too.
bool IsWrittenAsName(const Token& token) { return token.shape != WordShape::kLower || token.Is(kParticle | kCommon); }

}  // namespace

std::size_t FindKnownAddress(const Reading& reading, std::size_t i, const KnownPeople& people,
                             std::vector<PiiSpan>* found) {
  const std::vector<Token>& tokens = reading.tokens;
  std::array<std::size_t, kMostParts> parts{i};
  std::array<bool, kMostParts> may_end{};
  bool words = false, numbers = false,
       as_name = tokens[i].kind == TokenKind::kWord && tokens[i].shape != WordShape::kLower;
  std::size_t count = 0;
  for (std::size_t at = i; count < kMostParts; ++count) {
    parts[count] = at;
    const bool word = tokens[at].kind == TokenKind::kWord;
    words |= word;
    numbers |= !word;
    as_name = as_name && (!word || IsWrittenAsName(tokens[at]));
    may_end[count] = count > 0 && words && (numbers || (as_name && tokens[at].shape != WordShape::kLower));
    const std::size_t next = NextPart(reading, at);
    if (next == at) {
      ++count;
      break;
    }
    at = next;
  }
  for (; count > 1; --count) {
    if (!may_end[count - 1]) continue;
    const std::size_t begin = tokens[i].begin, end = tokens[parts[count - 1]].end;
    if (!people.HasAddress(text::NameKey(reading.text.substr(begin, end - begin)))) continue;
    found->push_back({begin, end, PiiType::kStreetAddress, kKnownAddress});
    return parts[count - 1] + 1;
  }
  return i;
}

}  // namespace annals::privacy
