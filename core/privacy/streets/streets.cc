#include "core/privacy/streets/streets.h"

#include <optional>

#include "core/privacy/streets/address_tail.h"
#include "core/privacy/streets/street_words.h"

namespace annals::privacy {
namespace {

constexpr std::size_t kMostStreetWords = 5, kMostNumber = 6, kMostHouse = 4, kYear = 4, kMostUnitLine = 8;
constexpr double kMarked = 0.8, kWritten = 0.7;

struct Found {
  std::size_t first = 0, last = 0;  // tokens, both included
};

class Street {
 public:
  explicit Street(const Reading& reading) : in_(reading), tokens_(reading.tokens) {}

  std::optional<PiiSpan> From(std::size_t i) const {
    const bool number = tokens_[i].kind == TokenKind::kDigits;
    std::optional<Found> found = CornerBefore(i);
    if (!found && number) found = NumberFirst(i);
    if (!found && tokens_[i].Is(kBox | kUnit)) found = BoxFrom(i);
    if (!found && tokens_[i].Is(kFieldPost)) found = FieldPost(i);
    if (!found && !number) found = NameFirst(i);
    if (!found) return std::nullopt;
    return PiiSpan{tokens_[found->first].begin, tokens_[found->last].end, PiiType::kStreetAddress,
                   number ? kMarked : kWritten};
  }

 private:
  struct Name {
    std::size_t behind = 0;             // the token behind it; where it would begin when there is none
    std::optional<std::size_t> street;  // the last token of it that is, or ends with, a word for a street
    bool small = false;                 // it is one word in small letters
    bool is_there(std::size_t from) const { return behind > from; }
  };

  bool Has(std::size_t i) const { return i < tokens_.size(); }
  bool IsNumber(std::size_t i, std::size_t most = kMostNumber) const {
    return Has(i) && tokens_[i].kind == TokenKind::kDigits && tokens_[i].size() <= most;
  }
  bool IsNamed(std::size_t i) const {
    return Has(i) && tokens_[i].kind == TokenKind::kWord && tokens_[i].shape != WordShape::kLower;
  }
  bool SameLine(std::size_t i) const { return Has(i) && tokens_[i].lines_before == 0; }
  bool Touches(std::size_t i) const { return Has(i) && !tokens_[i].space_before; }

  // Of the number at `i` the last token: "12", "12a", "12-14", "12/3".
  std::size_t EndOfNumber(std::size_t i) const {
    if (Touches(i + 1) && tokens_[i + 1].kind == TokenKind::kWord && tokens_[i + 1].size() == 1) return i + 1;
    const bool joined = in_.IsSign(i + 1, '-') || in_.IsSign(i + 1, '/');
    if (joined && Touches(i + 1) && Touches(i + 2) && (IsNumber(i + 2, kMostHouse) || tokens_[i + 2].size() == 1))
      return i + 2;
    return i;
  }

  // The house number behind a name: its last token.
  std::optional<std::size_t> NumberBehind(std::size_t at, bool after_comma) const {
    if (after_comma && in_.IsSign(at, ',') && IsNumber(at + 1, 3)) ++at;
    if (!IsNumber(at, kMostHouse) || !SameLine(at)) return std::nullopt;
    return EndOfNumber(at);
  }

  // The name of a street from `at` on. With a word for a street in it, it ends there.
  Name NameFrom(std::size_t at) const {
    Name name{.behind = at};
    for (std::size_t i = at; i < at + kMostStreetWords && SameLine(i) && tokens_[i].kind == TokenKind::kWord; ++i) {
      const Token& token = tokens_[i];
      const bool named = IsNamed(i) && !token.Is(kCalendar);
      if (token.Is(kStreet) && i > at && IsNamed(i - 1)) {
        name = {.behind = i + 1, .street = i};
      } else if (token.Is(kStreetFirst) && i == at && !name.street && IsNamed(BehindParticles(i + 1))) {
        const std::size_t last = WordsBehind(BehindParticles(i + 1));
        return {.behind = last + 1, .street = last};
      } else if (named && HasStreetTail(in_.TextOf(i))) {
        name = {.behind = i + 1, .street = i};
        if (in_.IsSign(i + 1, '.') && IsNumber(i + 2, kMostHouse)) ++name.behind;  // "Hauptstr. 5"
      } else if (name.street) {
        continue;  // "12 Alder Street Wick Square": another word for a street may follow
      } else if (named || token.Is(kParticle)) {
        if (named) name.behind = i + 1;
        // "12 N. Main St", "9 St. John Street", "12 Vana-Viru"
        const bool short_word = token.shape == WordShape::kInitial || (token.Is(kStreet) && i == at);
        if ((in_.IsSign(i + 1, '.') && short_word && SameLine(i + 2)) ||
            (in_.IsSign(i + 1, '-') && Touches(i + 1) && Touches(i + 2)))
          ++i;
      } else if (i == at && token.Is(kStreetFirst)) {
        return {.behind = BehindSmallWords(at)};
      } else if (i > at && in_.IsSign(i + 1, '.') && token.size() <= 4 && IsNumber(i + 2, kMostHouse)) {
        return {.behind = i + 2};  // "Alder u. 97"
      } else if (i == at && IsNumber(i + 1, kMostHouse) && token.cues == 0) {
        return {.behind = i + 1, .small = true};
      } else {
        break;
      }
    }
    return name;
  }

  // "rue du centre 320": up to three words behind the first, and a number.
  std::size_t BehindSmallWords(std::size_t at) const {
    std::size_t next = at + 1;
    while (next < at + 4 && SameLine(next) && tokens_[next].kind == TokenKind::kWord) ++next;
    return next > at + 1 && IsNumber(next, kMostHouse) ? next : at;
  }

  std::size_t BehindParticles(std::size_t at) const {
    while (in_.IsSign(at, '.') || in_.IsSign(at, '\'') ||
           (SameLine(at) && tokens_[at].kind == TokenKind::kWord && tokens_[at].shape == WordShape::kLower &&
            (tokens_[at].Is(kParticle) || tokens_[at].size() <= 3)))
      ++at;
    return at;
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

  // "12 Harbour Road", "20 Rue Neuve", "7 Parkgatan", "172 Alder 75"; a second number may follow the first: "6400 12 …".
  std::optional<Found> NumberFirst(std::size_t i) const {
    if (!IsNumber(i) || (tokens_[i].begin > 0 && !tokens_[i].space_before && !in_.IsSign(i - 1, '(') &&
                         !in_.IsSign(i - 1, '"') && !in_.IsSign(i - 1, '>')))
      return std::nullopt;
    std::size_t at = EndOfNumber(i) + 1;
    if (IsNumber(at) && SameLine(at)) ++at;
    if (in_.IsSign(at, ',')) {
      const char first = in_.CharAt(i);
      if (tokens_[i].size() == kYear && (first == '1' || first == '2')) return std::nullopt;  // "In 2016, Alder Road"
      ++at;
    }
    const Name name = NameFrom(at);
    if (!name.is_there(at)) return std::nullopt;
    const std::optional<std::size_t> number = NumberBehind(name.behind, false);
    const std::size_t house = number.value_or(name.behind - 1);
    if (name.small && !(number && Has(*number + 1) && tokens_[*number + 1].Is(kStreet | kUnit))) return std::nullopt;
    const AddressTail tail = ReadAddressTail(in_, house);
    const bool told = name.street || tail.flat || (number && (name.small || tail.region || IsAnnounced(i)));
    return told ? std::optional(Found{i, tail.last}) : std::nullopt;
  }

  bool IsAnnounced(std::size_t i) const {
    int lines = tokens_[i].lines_before;
    for (std::size_t back = 1; back <= kCueTokens && back <= i && lines <= 1; ++back) {
      if (AnnouncesAddress(tokens_[i - back])) return true;
      lines += tokens_[i - back].lines_before;
    }
    return false;
  }

  // "Via Roma 71", "Hauptstraße 5", "Harbour Road 12".
  std::optional<Found> NameFirst(std::size_t i) const {
    const Token& token = tokens_[i];
    if (!IsNamed(i)) return std::nullopt;
    std::size_t last = i;
    if (token.Is(kStreetFirst)) {
      const std::size_t name = BehindParticles(i + 1);
      if (!IsNamed(name) || !SameLine(name)) return std::nullopt;
      last = WordsBehind(name);
      // In a script without capitals a number must end the name: nothing else tells where it ends.
      while (last > name && tokens_[last].cues != 0 && !IsNumber(last + 1, kMostHouse)) --last;
    } else if (HasStreetTail(in_.TextOf(i)) && token.shape != WordShape::kCaseless) {
      if (in_.IsSign(last + 1, '.') && IsNumber(last + 2, kMostHouse)) ++last;
    } else {
      if (token.shape == WordShape::kCaseless || token.Is(kCommon)) return std::nullopt;
      for (last = i + 1; last <= i + 3 && SameLine(last) && IsNamed(last) && !tokens_[last].Is(kStreet); ++last) {
      }
      if (!SameLine(last) || !IsNamed(last) || !tokens_[last].Is(kStreet)) return std::nullopt;
    }
    const std::optional<std::size_t> number = NumberBehind(last + 1, token.Is(kStreetFirst));
    return number ? std::optional(Found{i, ReadAddressTail(in_, *number).last}) : std::nullopt;
  }

  // "the corner of 12 Alder Road and Mill Lane": `i` behind "corner of".
  std::optional<Found> CornerBefore(std::size_t i) const {
    if (i < 2 || tokens_[i - 1].size() > 3 || tokens_[i - 1].kind != TokenKind::kWord || !IsCorner(tokens_[i - 2]))
      return std::nullopt;
    const std::optional<std::size_t> one = CornerSide(i);
    if (!one || !Has(*one + 1)) return std::nullopt;
    const bool joined = tokens_[*one + 1].Is(kJoining) || in_.IsSign(*one + 1, '&');
    const std::optional<std::size_t> other = joined ? CornerSide(*one + 2) : std::nullopt;
    if (!other) return std::nullopt;
    const bool article =
        i > 2 && tokens_[i - 3].kind == TokenKind::kWord && tokens_[i - 3].size() == 3 && SameLine(i - 2);
    return Found{article ? i - 3 : i - 2, ReadAddressTail(in_, *other).last};
  }

  // Of a number, capitalised words and a number, of which only the words must be there, the last token.
  std::optional<std::size_t> CornerSide(std::size_t i) const {
    while (IsNumber(i) && SameLine(i)) ++i;
    std::size_t last = i;
    while (last < i + kMostStreetWords && SameLine(last) && IsNamed(last)) ++last;
    if (last == i) return std::nullopt;
    if (IsNumber(last, kMostHouse) && SameLine(last)) return last;
    return in_.IsSign(last, '.') && tokens_[last - 1].Is(kStreet) ? last : last - 1;  // "Alder St. and Mill Lane"
  }

  // "Box 12", "PSC 12", "Unit 1009 Box 0219": in capitals, or before another of its kind or a field post office.
  std::optional<Found> BoxFrom(std::size_t i) const {
    std::size_t at = i + 1;
    while (in_.IsSign(at, '.')) ++at;
    if (!IsNumber(at) || !SameLine(at)) return std::nullopt;
    std::size_t next = at + 1;
    if (in_.IsSign(next, ',')) ++next;
    const bool near = Has(next) && tokens_[next].lines_before <= 1;
    const bool more = near && (tokens_[next].Is(kFieldPost) || (tokens_[next].Is(kBox) && IsNumber(next + 1)));
    if (!more && !(IsNamed(i) && tokens_[i].Is(kBox))) return std::nullopt;
    std::size_t last = ReadAddressTail(in_, at).last;
    if (Has(last + 1) && tokens_[last + 1].Is(kFieldPost) && tokens_[last + 1].lines_before <= 1) {
      if (const auto post = PostOffice(last + 1)) last = *post;
    }
    return Found{BeginOfBox(i), last};
  }

  // Of the box at `i` the first token: the "P" of "P.O. Box", if it stands there.
  std::size_t BeginOfBox(std::size_t i) const {
    const auto initial = [&](std::size_t at) {
      return tokens_[at].kind == TokenKind::kWord && tokens_[at].size() == 1 && in_.IsSign(at + 1, '.');
    };
    return i >= 4 && SameLine(i) && initial(i - 2) && initial(i - 4) ? i - 4 : i;
  }

  // "APO AA 42323": the last token.
  std::optional<std::size_t> PostOffice(std::size_t i) const {
    return Has(i + 2) && tokens_[i + 1].kind == TokenKind::kWord && tokens_[i + 1].size() == 2 && SameLine(i + 1) &&
                   IsNumber(i + 2, 5) && tokens_[i + 2].size() == 5
               ? std::optional(i + 2)
               : std::nullopt;
  }

  // With the line before, which is the ship's, the unit's or the box's.
  std::optional<Found> FieldPost(std::size_t i) const {
    const std::optional<std::size_t> last = PostOffice(i);
    if (!last) return std::nullopt;
    std::size_t first = i;
    if (tokens_[i].lines_before == 1) {
      while (first > 0 && first + kMostUnitLine > i && tokens_[first].lines_before == (first == i ? 1 : 0) &&
             (IsNamed(first - 1) || tokens_[first - 1].kind == TokenKind::kDigits || in_.IsSign(first - 1, ',')))
        --first;
    }
    return Found{first, ReadAddressTail(in_, *last).last};
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
