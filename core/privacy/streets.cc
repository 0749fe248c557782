#include "core/privacy/streets.h"

#include <optional>

#include "core/language/private_words.h"

namespace annals::privacy {
namespace {

constexpr std::size_t kMostStreetWords = 5, kMostNumber = 6, kMostParts = 8;
constexpr double kMarked = 0.8, kWritten = 0.7;

class Street {
 public:
  explicit Street(const Reading& reading) : in_(reading), tokens_(reading.tokens) {}

  std::optional<PiiSpan> From(std::size_t i) const {
    std::optional<std::size_t> last;
    if (tokens_[i].kind == TokenKind::kDigits) {
      last = NumberFirst(i);
    } else if (tokens_[i].Is(kBox)) {
      last = BoxFrom(i);
    } else if (tokens_[i].Is(kFieldPost)) {
      last = FieldPost(i);
    } else {
      last = NameFirst(i);
    }
    if (!last) return std::nullopt;
    const std::size_t end = Behind(*last);
    if (tokens_[i].Is(kFieldPost)) i = LineBefore(i);
    return PiiSpan{tokens_[i].begin, tokens_[end].end, PiiType::kStreetAddress,
                   tokens_[i].kind == TokenKind::kDigits ? kMarked : kWritten};
  }

 private:
  bool Has(std::size_t i) const { return i < tokens_.size(); }
  bool IsNumber(std::size_t i, std::size_t most = kMostNumber) const {
    return Has(i) && tokens_[i].kind == TokenKind::kDigits && tokens_[i].size() <= most;
  }
  bool IsNamed(std::size_t i) const {
    return Has(i) && tokens_[i].kind == TokenKind::kWord && tokens_[i].shape != WordShape::kLower;
  }
  bool SameLine(std::size_t i) const { return Has(i) && tokens_[i].lines_before == 0; }

  bool HasStreetTail(std::size_t i) const {
    const std::string_view word = in_.TextOf(i);
    for (const language::PrivateWords& words : language::PrivateWordsOfAllLanguages()) {
      for (const std::string_view tail : words.street_tails) {
        if (word.size() >= tail.size() + 3 && word.ends_with(tail)) return true;
      }
    }
    return false;
  }

  // "12 Harbour Road", "20 Rue Neuve", "7 Parkgatan"; a second number may follow the first: "6400 12 Timms Drive".
  std::optional<std::size_t> NumberFirst(std::size_t i) const {
    if (!IsNumber(i) ||
        (tokens_[i].begin > 0 && !tokens_[i].space_before && !in_.IsSign(i - 1, '(') && !in_.IsSign(i - 1, '"')))
      return std::nullopt;
    std::size_t at = i + 1;
    if (IsNumber(at) && SameLine(at)) ++at;
    if (in_.IsSign(at, ',')) ++at;
    const std::size_t first = at;
    std::optional<std::size_t> last;
    for (; at < first + kMostStreetWords && SameLine(at) && tokens_[at].kind == TokenKind::kWord; ++at) {
      const Token& token = tokens_[at];
      const bool named = IsNamed(at), behind_name = at > first && IsNamed(at - 1);
      if (token.Is(kStreet) && behind_name) {
        last = at;
        continue;
      }
      if (!named && !token.Is(kParticle)) break;
      if (named &&
          ((token.Is(kStreetFirst) && at == first && IsNamed(at + 1) && SameLine(at + 1)) || HasStreetTail(at))) {
        last = token.Is(kStreetFirst) ? WordsBehind(at) : at;
        at = *last;
      }
    }
    if (last && IsNumber(*last + 1, 4) && SameLine(*last + 1)) ++*last;
    // "594 Alder Gate 76, flat 2": two numbers and a flat tell a street whatever it is called.
    if (!last && at > first && at < first + kMostStreetWords && IsNumber(at, 4) && SameLine(at) && EndsHouse(at + 1))
      last = at;
    return last;
  }

  bool EndsHouse(std::size_t at) const {
    if (!Has(at) || tokens_[at].lines_before > 0) return true;
    if (in_.IsSign(at, ',') || in_.IsSign(at, '.')) ++at;
    return !Has(at) || tokens_[at].Is(kUnit | kBox);
  }

  // "APO AA 42323".
  std::optional<std::size_t> FieldPost(std::size_t i) const {
    return Has(i + 2) && tokens_[i + 1].kind == TokenKind::kWord && tokens_[i + 1].size() == 2 && SameLine(i + 1) &&
                   IsNumber(i + 2, 5) && tokens_[i + 2].size() == 5
               ? std::optional(i + 2)
               : std::nullopt;
  }

  // Of a military address the first token of the line before: the ship, the unit, the box.
  std::size_t LineBefore(std::size_t i) const {
    if (tokens_[i].lines_before != 1) return i;
    std::size_t first = i;
    while (first > 0 && first + 8 > i && tokens_[first].lines_before == (first == i ? 1 : 0) &&
           (IsNamed(first - 1) || tokens_[first - 1].kind == TokenKind::kDigits || in_.IsSign(first - 1, ',')))
      --first;
    return first;
  }

  // The last of up to four capitalised words behind `at`.
  std::size_t WordsBehind(std::size_t at) const {
    std::size_t last = at;
    for (std::size_t next = at + 1; next <= at + 4 && SameLine(next); ++next) {
      if (IsNamed(next)) {
        last = next;
      } else if (tokens_[next].kind != TokenKind::kWord ||
                 !(tokens_[next].Is(kParticle) || tokens_[next].size() <= 3)) {
        break;
      }
    }
    return last;
  }

  // "Via Roma 71", "Hauptstraße 5", "Harbour Road 12".
  std::optional<std::size_t> NameFirst(std::size_t i) const {
    const Token& token = tokens_[i];
    if (!IsNamed(i)) return std::nullopt;
    std::size_t last = i;
    if (token.Is(kStreetFirst)) {
      std::size_t name = i + 1;
      while (in_.IsSign(name, '.') || in_.IsSign(name, '\'')) ++name;
      if (!IsNamed(name) || !SameLine(name)) return std::nullopt;
      last = WordsBehind(name);
      // In a script without capitals a number must end the name: nothing else tells where it ends.
      while (last > name && tokens_[last].cues != 0 && !IsNumber(last + 1, 4)) --last;
    } else if (IsNumber(i + 1, 4) && SameLine(i + 1)) {
      if (token.shape == WordShape::kCaseless || !HasStreetTail(i)) return std::nullopt;
    } else {
      for (last = i + 1; last <= i + 3 && SameLine(last) && IsNamed(last) && !tokens_[last].Is(kStreet); ++last) {
      }
      if (!SameLine(last) || !IsNamed(last) || !tokens_[last].Is(kStreet) || token.shape == WordShape::kCaseless ||
          token.Is(kCommon))
        return std::nullopt;
    }
    return IsNumber(last + 1, 4) && SameLine(last + 1) ? std::optional(last + 1) : std::nullopt;
  }

  // "Box 12", "PSC 12": only in capitals, or behind "P.O.".
  std::optional<std::size_t> BoxFrom(std::size_t i) const {
    std::size_t at = i + 1;
    while (in_.IsSign(at, '.')) ++at;
    return IsNamed(i) && IsNumber(at) && SameLine(at) ? std::optional(at) : std::nullopt;
  }

  // The flat, the town and the code behind the street: the last token of what belongs to the address.
  std::size_t Behind(std::size_t last) const {
    for (std::size_t part = 0; part < kMostParts; ++part) {
      std::size_t at = last + 1;
      if (in_.IsSign(at, '.') && part == 0 && Has(at + 1) && tokens_[at + 1].Is(kUnit)) ++at;
      if (in_.IsSign(at, ',')) ++at;
      if (!Has(at) || tokens_[at].lines_before > 1) break;
      const std::size_t before = last;
      if (tokens_[at].Is(kUnit | kBox) && IsNamed(at)) {
        std::size_t number = at + 1;
        while (in_.IsSign(number, '.') || in_.IsSign(number, '#')) ++number;
        const bool letter = Has(number) && tokens_[number].shape == WordShape::kInitial;
        if (IsNumber(number) || (letter && SameLine(number))) last = number;
      } else if (const std::size_t code = TownAndCode(at); code > at) {
        last = code;
      } else if (const std::size_t town = Town(at); at > last + 1 || tokens_[at].lines_before == 1) {
        last = town > at ? town - 1 : last;
      }
      if (last == before) break;
    }
    return last;
  }

  // ", Keflavik.": behind a comma or on a line of its own, up to three names; the token behind, `at` when there are none.
  std::size_t Town(std::size_t at) const {
    std::size_t next = at;
    while (next < at + 3 && IsNamed(next) && tokens_[next].shape != WordShape::kCaseless &&
           (next == at || SameLine(next)) && !tokens_[next].Is(kCommon))
      ++next;
    const bool ends = !Has(next) || tokens_[next].lines_before > 0 || tokens_[next].kind == TokenKind::kSign;
    return ends && !in_.IsSign(next, ':') ? next : at;
  }

  // "London 75419", "Lascano, Uruguay 80694", "APO AA 42323", "75419 London": the last token; `at` when there is none.
  std::size_t TownAndCode(std::size_t at) const {
    std::size_t next = at, words = 0;
    for (; next < at + 8 && Has(next); ++next) {
      if (tokens_[next].lines_before > 1) break;
      if (IsNumber(next) && tokens_[next].size() >= 4) return words > 0 ? next : at;
      const bool halves =
          IsNumber(next, 3) && IsNumber(next + 1, 2) && SameLine(next) && SameLine(next + 1);  // "840 24"
      if (halves && words > 0) return next + 1;
      if (IsNamed(next) && !in_.Ends(next)) {
        ++words;
      } else if (!in_.IsSign(next, ',')) {
        break;
      }
    }
    return at;
  }

  const Reading& in_;
  const std::vector<Token>& tokens_;
};

}  // namespace

bool FindStreet(const Reading& reading, std::size_t i, std::vector<PiiSpan>* found) {
  const std::optional<PiiSpan> span = Street(reading).From(i);
  if (span) found->push_back(*span);
  return span.has_value();
}

}  // namespace annals::privacy
