#include "core/privacy/numbers.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string>

#include "core/privacy/check_digits.h"
#include "core/privacy/phone.h"

namespace annals::privacy {
namespace {

using Found = std::optional<PiiSpan>;

constexpr double kChecked = 0.99, kSaid = 0.95, kForm = 0.9, kBankForm = 0.6, kDoubtful = 0.45;
constexpr std::size_t kCardTokens = 14;
constexpr std::size_t kMostGroupsOfANumber = 8;
constexpr std::size_t kTokensBehind = 7;  // within which "… is my identity number" says what a number is

int ValueOf(std::string_view digits) {
  int value = 0;
  std::from_chars(digits.data(), digits.data() + std::min<std::size_t>(digits.size(), 9), value);
  return value;
}

Found SpanOf(const NumberView& n, PiiType type, double confidence) {
  return PiiSpan{n.begin(), n.end(), type, confidence};
}

// The issuer's prefix and the length that goes with it.
bool IsCardNumber(std::string_view d) {
  const auto prefix = [&](std::size_t size) { return ValueOf(d.substr(0, size)); };
  const std::size_t size = d.size();
  if (size < 12 || size > 19) return false;
  const int two = prefix(2), three = prefix(3), four = prefix(4);
  if (d[0] == '4') return size == 13 || size == 16 || size == 19;                     // Visa
  if ((two >= 51 && two <= 55) || (four >= 2221 && four <= 2720)) return size == 16;  // Mastercard
  if (two == 34 || two == 37) return size == 15;                                      // American Express
  if ((three >= 300 && three <= 305) || two == 36 || two == 38 || two == 39) return size == 14 || size == 16;  // Diners
  if (four == 2131 || four == 1800) return size == 15;                         // JCB, old
  if (two == 35) return size >= 16;                                            // JCB
  if (four == 6011 || two == 64 || two == 65 || two == 62) return size >= 16;  // Discover, UnionPay
  if (four >= 2200 && four <= 2204) return size >= 16;                         // Mir
  return two == 50 || (two >= 56 && two <= 69);                                // Maestro
}

// Four by four, or as American Express and Diners are written.
bool IsGroupedAsCard(const NumberView& n) {
  if (n.groups() == 1) return true;
  if (n.Join() != ' ' && n.Join() != '-') return false;
  if (n.SizeOf(0) != 4) return false;
  if (n.groups() == 3) return n.SizeOf(1) == 6 && (n.SizeOf(2) == 5 || n.SizeOf(2) == 4);
  for (std::size_t i = 1; i + 1 < n.groups(); ++i) {
    if (n.SizeOf(i) != 4) return false;
  }
  return n.groups() >= 4 && n.SizeOf(n.groups() - 1) <= 4;
}

bool GoesOn(const NumberView& n) {  // with the same sign into the groups beside it
  const bool before = n.first > 0 && n.run[n.first].join != ' ';
  const bool behind = n.last + 1 < n.run.size() && n.run[n.last + 1].join != ' ';
  return before || behind;
}

Found CardOf(const NumberView& n) {
  if (n.digits.size() < 12 || n.digits.size() > 19 || !IsGroupedAsCard(n) || GoesOn(n) || !PassesLuhn(n.digits))
    return std::nullopt;
  const bool said =
      (n.reading.NearestBefore(n.token(), kCardCue | kOtherNumber | kPhoneCue, kCardTokens) & kCardCue) != 0 ||
      n.reading.NearestBehind(n.token_behind(), kCardCue, kTokensBehind) != 0;
  if (said) return SpanOf(n, PiiType::kCreditCard, kChecked);
  if (!IsCardNumber(n.digits)) return std::nullopt;
  // Twelve or thirteen digits are also what articles and moments are counted by.
  return SpanOf(n, PiiType::kCreditCard, n.digits.size() < 14 ? kDoubtful : kChecked);
}

Found IpOf(const NumberView& n) {
  if (n.groups() != 4 || n.Join() != '.' || GoesOn(n)) return std::nullopt;
  for (std::size_t i = 0; i < 4; ++i) {
    if (n.SizeOf(i) > 3 || ValueOf(n.GroupText(i)) > 255) return std::nullopt;
  }
  if ((n.reading.NearestBefore(n.token(), kOtherNumber, 2) & kOtherNumber) != 0) return std::nullopt;  // a version
  return SpanOf(n, PiiType::kIpAddress, kSaid);
}

Found SocialOf(const NumberView& n) {
  const bool grouped = n.groups() == 3 && n.SizeOf(0) == 3 && n.SizeOf(1) == 2 && n.SizeOf(2) == 4 &&
                       (n.Join() == '-' || n.Join() == ' ');
  if (n.digits.size() != 9 || (!grouped && n.groups() != 1) || GoesOn(n)) return std::nullopt;
  const std::string_view d = n.digits;
  const int area = ValueOf(d.substr(0, 3));
  if (area == 0 || area == 666 || area >= 900 || d.substr(3, 2) == "00" || d.substr(5) == "0000") return std::nullopt;
  const bool said =
      (n.reading.NearestBefore(n.token(), kSocialCue | kOtherNumber | kIdentityCue | kPhoneCue) & kSocialCue) != 0 ||
      n.reading.NearestBehind(n.token_behind(), kSocialCue, kTokensBehind) != 0;
  if (said) return SpanOf(n, PiiType::kUsSsn, kSaid);
  return grouped && n.Join() == '-' ? SpanOf(n, PiiType::kUsSsn, kForm) : std::nullopt;
}

// What the words around say that a number is: an identity number, unless something else is said nearer to it.
bool IsSaidToBeIdentity(const NumberView& n) {
  const Reading& in = n.reading;
  constexpr std::uint32_t kOther = kOtherNumber | kPhoneCue | kAccountCue | kCardCue | kSocialCue;
  int lines = in.tokens[n.token()].lines_before;
  for (std::size_t back = 1; back <= kCueTokens && back <= n.token() && lines <= 1; ++back) {
    const std::size_t i = n.token() - back;
    const Token& token = in.tokens[i];
    const bool follows = i > 0 && in.tokens[i - 1].Is(kIdentityFirst);
    if (token.Is(kIdentityCue) || (token.Is(kIdentitySecond) && follows))
      return i == 0 || !in.tokens[i - 1].Is(kOther) || in.tokens[i - 1].Is(kIdentityFirst);
    if (token.Is(kOther) && !token.Is(kIdentitySecond)) return false;
    // The full stop of an abbreviation ends nothing.
    if (in.Ends(i) && !(i > 0 && in.tokens[i - 1].Is(kIdentityCue | kIdentitySecond))) break;
    lines += token.lines_before;
  }
  const std::uint32_t behind = in.NearestBehind(n.token_behind(), kIdentityCue | kOther, kTokensBehind);
  return (behind & kIdentityCue) != 0;
}

Found IsraeliIdOf(const NumberView& n) {
  const bool written = n.groups() == 2 && n.Join() == '-' && n.SizeOf(0) == 8 && n.SizeOf(1) == 1;
  const bool split = n.groups() == 3 && n.Join() == '-' && n.SizeOf(0) == 1 && n.SizeOf(1) == 7 && n.SizeOf(2) == 1;
  const bool thirds = n.groups() == 3 && (n.Join() == '-' || n.Join() == ' ') && n.SizeOf(0) == 3 && n.SizeOf(1) == 3;
  if (n.digits.size() < 8 || n.digits.size() > 9 || (n.groups() > 1 && !written && !split && !thirds) || GoesOn(n))
    return std::nullopt;
  const std::string nine = std::string(9 - n.digits.size(), '0') + n.digits;  // a leading zero is often left out
  if (!PassesIsraeliId(nine)) return std::nullopt;
  if (IsSaidToBeIdentity(n)) return SpanOf(n, PiiType::kIsraeliId, kChecked);
  return written || split ? SpanOf(n, PiiType::kIsraeliId, kForm) : std::nullopt;
}

// Banks of Israel by the number that the Bank of Israel gives them.
bool IsIsraeliBank(int bank) {
  for (const int known : {4, 9, 10, 11, 12, 13, 14, 17, 18, 20, 22, 23, 26, 31, 34, 39, 46, 52, 54, 68}) {
    if (bank == known) return true;
  }
  return false;
}

Found BankAccountOf(const NumberView& n) {
  const Reading& in = n.reading;
  const std::uint32_t near =
      in.NearestBefore(n.token(), kAccountCue | kLocalBank | kPhoneCue | kOtherNumber | kIdentityCue | kCardCue);
  const bool said = (near & (kAccountCue | kLocalBank)) != 0;
  if (n.groups() == 3 && (n.Join() == '-' || n.Join() == '/' || n.Join() == ' ')) {
    const bool form = n.SizeOf(0) <= 2 && n.SizeOf(1) == 3 && n.SizeOf(2) >= 5 && n.SizeOf(2) <= 9;
    if (!form || !IsIsraeliBank(ValueOf(n.GroupText(0))) || GoesOn(n)) return std::nullopt;
    if (said) return SpanOf(n, PiiType::kIsraeliBankAccount, kSaid);
    return n.Join() == ' ' ? std::nullopt : SpanOf(n, PiiType::kIsraeliBankAccount, kBankForm);
  }
  if (!said || n.groups() > 2 || n.digits.size() < 5 || n.digits.size() > 9 || GoesOn(n)) return std::nullopt;
  // A lone account: a Hebrew word, or a bank of Israel, must be near; "account" alone is said of anything.
  const bool local = in.NearestBefore(n.token(), kLocalBank, 2 * kCueTokens) != 0;
  const std::size_t word = n.token();
  bool hebrew = false;
  for (std::size_t back = 1; back <= 4 && back <= word; ++back) {
    const Token& token = in.tokens[word - back];
    hebrew |= token.Is(kAccountCue) && token.shape == WordShape::kCaseless;
  }
  return local || hebrew ? SpanOf(n, PiiType::kIsraeliBankAccount, kSaid) : std::nullopt;
}

bool IsDate(const NumberView& n) {
  if (n.groups() != 3 || (n.Join() != '-' && n.Join() != '/' && n.Join() != '.')) return false;
  const auto between = [&](std::size_t group, int least, int most) {
    return n.SizeOf(group) <= 2 && ValueOf(n.GroupText(group)) >= least && ValueOf(n.GroupText(group)) <= most;
  };
  const auto is_year = [&](std::size_t group) {
    return n.SizeOf(group) == 4 && ValueOf(n.GroupText(group)) >= 1000 && ValueOf(n.GroupText(group)) < 2200;
  };
  if (is_year(0)) return between(1, 1, 12) && between(2, 1, 31);
  return between(0, 1, 31) && between(1, 1, 31) && (is_year(2) || n.SizeOf(2) == 2);
}

// Digits enough for anything, and not too many: what most windows are refused by, before anything is copied.
bool MayBeNumber(const std::vector<DigitGroup>& run, std::size_t first, std::size_t last) {
  std::size_t digits = 0;
  for (std::size_t i = first; i <= last; ++i) digits += run[i].size();
  const bool address = last == first + 3 && digits >= 4 && run[last].join == '.';
  return digits <= 19 && (digits >= 5 || address);
}

Found Recognise(const NumberView& n) {
  if (!n.StandsAlone()) return std::nullopt;
  for (const auto recognise : {IpOf, CardOf, SocialOf, IsraeliIdOf, BankAccountOf}) {
    if (Found found = recognise(n)) return found;
  }
  return PhoneOf(n);
}

}  // namespace

void FindNumbers(const Reading& reading, const std::vector<DigitGroup>& run, std::vector<PiiSpan>* found) {
  for (std::size_t first = 0; first < run.size();) {
    if (first + 2 < run.size() && IsDate(NumberView(reading, run, first, first + 2))) {
      first += 3;
      continue;
    }
    // The surest of the longest: a card with its year behind is a card, and not a long telephone number.
    Found best;
    std::size_t next = first + 1;
    for (std::size_t last = std::min(run.size(), first + kMostGroupsOfANumber); last-- > first;) {
      if (!MayBeNumber(run, first, last)) continue;
      const Found here = Recognise(NumberView(reading, run, first, last));
      if (!here || (best && here->confidence <= best->confidence)) continue;
      best = here;
      next = last + 1;
    }
    if (best) found->push_back(*best);
    first = next;
  }
}

}  // namespace annals::privacy
