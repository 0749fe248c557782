#include "core/privacy/names/announced.h"

#include "core/privacy/names/name_reading.h"

namespace annals::privacy {
namespace {

constexpr double kLowerName = 0.7, kHebrewName = 0.7;

class Announcing : NameReading {
 public:
  using NameReading::NameReading;

  // "my name is ada lund": up to three words that mean nothing else.
  std::optional<Announced> InSmallLetters(std::size_t i) const {
    if (!tokens_[i].Is(kNameCue) || tokens_[i].Is(kPlaceBefore) || i + 2 >= tokens_.size()) return std::nullopt;
    const bool label = in_.IsSign(i + 1, ':') && tokens_[i + 2].lines_before == 0;
    if (!label && !tokens_[i + 1].Is(kBe)) return std::nullopt;
    std::size_t last = i + 2;
    const auto is_name = [&](std::size_t at) {
      return IsWord(at) && tokens_[at].shape == WordShape::kLower && tokens_[at].lines_before == 0 &&
             tokens_[at].space_before && (tokens_[at].cues == 0 || (at > i + 2 && tokens_[at].size() == 1)) &&
             !IsPartOfOther(at);
    };
    while (last < i + 5 && is_name(last)) ++last;
    if (last == i + 2) return std::nullopt;
    return Announced{i + 2, last - 1, kLowerName};
  }

  // Behind an honorific, a kinship or "my name is" of a script without case: up to two words that mean nothing else.
  std::optional<Announced> WithoutCase(std::size_t i) const {
    const Token& token = tokens_[i];
    static const std::uint64_t kTo = HashOfWord("לי"), kCalled = HashOfWord("קוראים"), kName = HashOfWord("שם");
    std::size_t next = i + 1;
    const bool named = token.Is(kNameCue) && token.hash != kCalled && token.hash != kName &&
                       (token.hash != kTo || (i > 0 && tokens_[i - 1].hash == kCalled));
    const bool label = token.hash == kName && in_.IsSign(next, ':');
    if (!token.Is(kHonorific | kKin | kGreeting) && !named && !label) return std::nullopt;
    if (token.Is(kHebrewPrefixed) && !token.Is(kHonorific | kKin)) return std::nullopt;
    while (in_.IsSign(next, '.') || in_.IsSign(next, '\'') || in_.IsSign(next, ':') ||
           (IsWord(next) && tokens_[next].Is(kBe)) || (named && IsWord(next) && tokens_[next].Is(kHonorific)))
      ++next;
    std::size_t last = next;
    const auto is_name = [&](std::size_t at) {
      return IsWord(at) && tokens_[at].shape == WordShape::kCaseless && tokens_[at].lines_before == 0 &&
             (tokens_[at].cues == 0 || (at == next && tokens_[at].Is(kHebrewPrefixed)));
    };
    while (last < next + 2 && is_name(last) && (last == next || OneSpaceBefore(last))) ++last;
    return last > next ? std::optional(Announced{next, last - 1, kHebrewName}) : std::nullopt;
  }
};

}  // namespace

std::optional<Announced> AnnouncedInSmallLetters(const Reading& reading, std::size_t i) {
  return Announcing(reading).InSmallLetters(i);
}

std::optional<Announced> AnnouncedWithoutCase(const Reading& reading, std::size_t i) {
  return Announcing(reading).WithoutCase(i);
}

}  // namespace annals::privacy
