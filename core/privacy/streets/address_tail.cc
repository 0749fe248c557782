#include "core/privacy/streets/address_tail.h"

namespace annals::privacy {
namespace {

constexpr std::size_t kMostParts = 8, kMostTownTokens = 8, kMostTownWords = 3;
constexpr std::size_t kLeastCode = 4, kMostCode = 6, kMostFlat = 6;

class Tail {
 public:
  Tail(const Reading& reading, std::size_t house)
      : in_(reading), tokens_(reading.tokens), house_(house), tail_{.last = house} {}

  AddressTail Read() {
    for (std::size_t part = 0; part < kMostParts; ++part) {
      const std::size_t before = tail_.last, at = PartBehind();
      if (!Has(at) || tokens_[at].lines_before > 2) break;
      if (tokens_[at].lines_before == 2) {  // an empty line is a part's end, but before a country and its code
        if (!tokens_[at].Is(kCountry) || !TownAndCode(at)) break;
        continue;
      }
      if (!House(at) && !Flat(at) && !CodeAndTown(at) && !TownAndCode(at) && !Postcode(at) && !Country(at)) Town(at);
      if (tail_.last == before) break;
    }
    return tail_;
  }

 private:
  bool Has(std::size_t i) const { return i < tokens_.size(); }
  bool IsNumber(std::size_t i, std::size_t least, std::size_t most) const {
    return Has(i) && tokens_[i].kind == TokenKind::kDigits && tokens_[i].size() >= least && tokens_[i].size() <= most;
  }
  bool IsNamed(std::size_t i) const {
    return Has(i) && tokens_[i].kind == TokenKind::kWord && tokens_[i].shape != WordShape::kLower;
  }
  bool SameLine(std::size_t i) const { return Has(i) && tokens_[i].lines_before == 0; }
  bool OpensPart(std::size_t at) const { return at > tail_.last + 1 || tokens_[at].lines_before == 1; }

  // The first token behind a full stop, a comma and the sign of a line that is quoted.
  std::size_t PartBehind() const {
    std::size_t at = tail_.last + 1;
    const bool more = Has(at + 1) && (tokens_[at + 1].Is(kUnit) || tokens_[at + 1].lines_before == 1);
    if (in_.IsSign(at, '.') && tail_.last == house_ && more) ++at;
    if (in_.IsSign(at, ',')) ++at;
    if (in_.IsSign(at, '>') && tokens_[at].lines_before == 1) ++at;
    return at;
  }

  // Behind the number, and before the flat: "Alder Point" of "119 Alder Point, Apt. 3".
  bool House(std::size_t at) {
    if (tail_.last != house_ || tokens_[house_].kind != TokenKind::kDigits || !SameLine(at) || at != house_ + 1)
      return false;
    const std::size_t behind = BehindTown(at);
    std::size_t flat = behind;
    if (in_.IsSign(flat, '.') || in_.IsSign(flat, ',')) ++flat;
    if (behind == at || !Has(flat) || !tokens_[flat].Is(kUnit) || !Flat(flat)) return false;
    return true;
  }

  // "Apt. 3", "Suite B", "Box 12".
  bool Flat(std::size_t at) {
    if (!tokens_[at].Is(kUnit | kBox)) return false;
    std::size_t number = at + 1;
    while (in_.IsSign(number, '.') || in_.IsSign(number, '#')) ++number;
    const bool letter = Has(number) && tokens_[number].shape == WordShape::kInitial;
    if (!SameLine(number) || !(IsNumber(number, 1, kMostFlat) || letter)) return false;
    tail_.last = number;
    tail_.flat = true;
    return true;
  }

  // "10115 Berlin", "840 24 Wick": behind a comma or on a line of its own.
  bool CodeAndTown(std::size_t at) {
    const bool halves = IsNumber(at, 3, 3) && IsNumber(at + 1, 2, 2) && SameLine(at + 1);
    if (!OpensPart(at) || !(halves || IsNumber(at, kLeastCode, kMostCode))) return false;
    const std::size_t town = at + (halves ? 2 : 1), behind = BehindTown(town);
    if (!SameLine(town) || behind == town) return false;
    tail_.last = behind - 1;
    return true;
  }

  // "Wick 75419", "Lascano, Uruguay 80694", "Wick\n, CO 80694", "Nicosia\nCyprus (Greek) 25572".
  bool TownAndCode(std::size_t at) {
    std::size_t words = 0;
    bool region = false;
    for (std::size_t next = at; next < at + kMostTownTokens && Has(next); ++next) {
      if (tokens_[next].lines_before > 1) break;
      const bool halves = IsNumber(next, 1, 3) && IsNumber(next + 1, 2, 2) && SameLine(next) && SameLine(next + 1);
      if (words > 0 && (halves || IsNumber(next, kLeastCode, kMostCode))) {
        tail_.last = next + halves;
        tail_.region |= region || IsState(next - 1);
        return true;
      }
      if (IsNamed(next)) {
        ++words;
        region |= tokens_[next].Is(kCountry) || (IsState(next) && in_.IsSign(next - 1, ','));
      } else if (!in_.IsSign(next, ',') && !(words > 0 && (in_.IsSign(next, '(') || in_.IsSign(next, ')')))) {
        break;
      }
    }
    return false;
  }

  bool IsState(std::size_t i) const {
    return IsNamed(i) && tokens_[i].size() == 2 && tokens_[i].shape == WordShape::kAllCapitals;
  }

  // "SW1A 2AA", "AB10 1XG", "K1A 0B1": capitals and digits in two groups.
  bool Postcode(std::size_t at) {
    std::size_t next = at;
    if (!IsNamed(next) || tokens_[next].size() > 2 || !IsNumber(++next, 1, 2) || tokens_[next].space_before)
      return false;
    if (IsNamed(next + 1) && !tokens_[next + 1].space_before) ++next;
    if (!IsNumber(++next, 1, 1) || !SameLine(next) || !IsNamed(++next) || tokens_[next].space_before) return false;
    if (IsNumber(next + 1, 1, 1) && !tokens_[next + 1].space_before) ++next;
    tail_.last = next;
    tail_.region = true;
    return true;
  }

  // "Uruguay", "NUNGATTA Australia": up to three words, the last of them a country's.
  bool Country(std::size_t at) {
    for (std::size_t next = at; next < at + kMostTownWords && IsNamed(next) && (next == at || SameLine(next)); ++next) {
      if (!tokens_[next].Is(kCountry)) continue;
      tail_.last = next;
      tail_.region = true;
      return true;
    }
    return false;
  }

  // ", Keflavik.": behind a comma or on a line of its own, and nothing else in it.
  void Town(std::size_t at) {
    const std::size_t behind = BehindTown(at);
    const bool ends = !Has(behind) || tokens_[behind].lines_before > 0 || tokens_[behind].kind == TokenKind::kSign;
    if (OpensPart(at) && behind > at && ends && !in_.IsSign(behind, ':')) tail_.last = behind - 1;
  }

  // Of up to three names the token behind; `at` when there are none.
  std::size_t BehindTown(std::size_t at) const {
    std::size_t next = at;
    while (next < at + kMostTownWords && IsNamed(next) && tokens_[next].shape != WordShape::kCaseless &&
           (next == at || SameLine(next)) && !tokens_[next].Is(kCommon | kUnit | kBox))
      ++next;
    return next;
  }

  const Reading& in_;
  const std::vector<Token>& tokens_;
  const std::size_t house_;
  AddressTail tail_;
};

}  // namespace

AddressTail ReadAddressTail(const Reading& reading, std::size_t last) { return Tail(reading, last).Read(); }

}  // namespace annals::privacy
