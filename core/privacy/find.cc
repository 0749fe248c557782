#include "core/privacy/find.h"

#include <algorithm>

#include "core/privacy/iban.h"
#include "core/privacy/locators.h"
#include "core/privacy/names/names.h"
#include "core/privacy/numbers.h"
#include "core/privacy/overlaps.h"
#include "core/privacy/streets/known_address.h"
#include "core/privacy/streets/streets.h"

namespace annals::privacy {
namespace {

constexpr std::size_t kIbanCountry = 2;  // letters that an account number begins with

class Scan {
 public:
  Scan(std::string_view text, const FindOptions& options)
      : options_(options),
        tokens_(ReadTokens(text)),
        reading_{text, tokens_},
        plain_(options.known == nullptr && options.people == nullptr) {}

  std::vector<PiiSpan> Run() {
    const bool streets = Wants(PiiType::kStreetAddress);
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      switch (tokens_[i].kind) {
        case TokenKind::kSign:
          AtSign(i);
          break;
        case TokenKind::kDigits:
          AtNumber(i);
          if (options_.known != nullptr) options_.known->FindAt(reading_, i, &found_);
          if (streets) AtAddress(i);
          if (streets && i >= street_end_) AtStreet(i);
          break;
        case TokenKind::kWord:
          if (AnnouncesNothing(tokens_[i])) break;
          AtWord(i);
          if (streets) AtAddress(i);
          if (streets && i >= street_end_ && MayBeginStreet(tokens_[i])) AtStreet(i);
          break;
      }
    }
    if (Wants(PiiType::kPerson)) FindPeople(reading_, &found_);
    return Settle();
  }

 private:
  bool Wants(PiiType type) const { return options_.types[static_cast<std::size_t>(type)]; }

  static bool MayBeginStreet(const Token& word) {
    return word.shape != WordShape::kLower || word.Is(kUnit | kBox | kFieldPost);
  }

  // Most words of a text, where no people are known: small ones that begin nothing.
  bool AnnouncesNothing(const Token& word) const {
    return plain_ && word.shape == WordShape::kLower && word.cues == 0 && word.size() > kIbanCountry &&
           word.hash != www_;
  }

  void AtSign(std::size_t i) {
    const char sign = reading_.CharAt(i);
    if (sign == '@') {
      FindEmail(reading_, i, &found_);
    } else if (sign == ':') {
      FindUrl(reading_, i, &found_);
      FindIpV6(reading_, i, &found_);
    }
  }

  void AtNumber(std::size_t i) {
    if (i < number_end_) return;
    const std::vector<DigitGroup> run = GroupsFrom(reading_, i);
    number_end_ = run.back().token + 1;
    FindNumbers(reading_, run, &found_);
  }

  void AtWord(std::size_t i) {
    const Token& token = tokens_[i];
    if (token.size() == kIbanCountry && IsNumberAt(token.end)) FindIban(reading_, i, &found_);
    if (token.hash == www_) FindUrl(reading_, i, &found_);
    if (options_.known != nullptr) options_.known->FindAt(reading_, i, &found_);
    if (options_.people != nullptr && i >= person_end_ && Wants(PiiType::kPerson))
      person_end_ = FindKnownPerson(reading_, i, *options_.people, &found_);
  }

  bool IsNumberAt(std::size_t byte) const { return byte < reading_.text.size() && IsAsciiDigit(reading_.text[byte]); }

  void AtAddress(std::size_t i) {
    if (options_.people != nullptr && i >= address_end_)
      address_end_ = FindKnownAddress(reading_, i, *options_.people, &found_);
  }

  void AtStreet(std::size_t i) {
    if (!FindStreet(reading_, i, &found_)) return;
    while (street_end_ < tokens_.size() && tokens_[street_end_].begin < found_.back().end) ++street_end_;
  }

  std::vector<PiiSpan> Settle() {
    std::erase_if(
        found_, [&](const PiiSpan& span) { return !Wants(span.type) || span.confidence < options_.least_confidence; });
    std::vector<PiiSpan> settled = SettleOverlaps(std::move(found_));
    // What stuck out of a loser may be a comma and a space.
    std::erase_if(settled, [&](PiiSpan& span) { return !Trim(&span); });
    return settled;
  }

  bool Trim(PiiSpan* span) const {
    const std::string_view text = reading_.text;
    const auto says = [&](std::size_t i) { return IsWordByte(text[i]); };
    if (span->type == PiiType::kPerson || span->type == PiiType::kStreetAddress) {
      while (span->begin < span->end && !says(span->begin)) ++span->begin;
      while (span->end > span->begin && !says(span->end - 1) && text[span->end - 1] != '.') --span->end;
    }
    return std::ranges::any_of(text.substr(span->begin, span->end - span->begin), IsWordByte);
  }

  const FindOptions& options_;
  std::vector<Token> tokens_;
  Reading reading_;
  const std::uint64_t www_ = HashOfWord("www");
  bool plain_;  // nothing and nobody is known whose names any word may be
  std::vector<PiiSpan> found_;
  std::size_t number_end_ = 0, street_end_ = 0, person_end_ = 0, address_end_ = 0;  // tokens before these are taken
};

}  // namespace

std::vector<PiiSpan> FindPrivate(std::string_view text, const FindOptions& options) {
  return Scan(text, options).Run();
}

}  // namespace annals::privacy
