#include "core/privacy/names/known_people.h"

#include "core/privacy/names/name_evidence.h"
#include "core/privacy/names/name_reading.h"
#include "core/text/text.h"

namespace annals::privacy {
namespace {

constexpr double kKnown = 0.95;            // of several words: as surely as a name that the document gives
constexpr double kKnownAlone = 0.85;       // of a lone word
constexpr std::size_t kShortestAlone = 3;  // bytes
// Of no name, unless they are particles: what holds them need not be looked up.
constexpr std::uint32_t kBesideNames = kBe | kGreeting | kJoining | kPlaceBefore | kOfPeople;

class Search : NameReading {
 public:
  Search(const Reading& reading, const KnownPeople& people) : NameReading(reading), people_(people) {}

  std::size_t At(std::size_t i, std::vector<PiiSpan>* found) const {
    if (!MayBegin(i)) return i;
    std::array<std::size_t, kMostWords> words{i};
    std::size_t count = 1;
    while (count < kMostWords) {
      const std::size_t next = Following(words[count - 1]);
      if (next == words[count - 1]) break;
      words[count++] = next;
    }
    for (; count > 1; --count) {
      const std::size_t last = words[count - 1];
      if (!MayEnd(last) || !SaysSomething(i, last) || !Has(i, last)) continue;
      found->push_back({tokens_[i].begin, tokens_[last].end, PiiType::kPerson, kKnown});
      return last + 1;
    }
    if (!MayStandAlone(i) || !Has(i, i)) return i;
    found->push_back({tokens_[i].begin, tokens_[i].end, PiiType::kPerson, IsBesideName(i) ? kTaken : kKnownAlone});
    return i + 1;
  }

 private:
  bool Has(std::size_t first, std::size_t last) const {
    return people_.Has(text::NameKey(in_.text.substr(tokens_[first].begin, tokens_[last].end - tokens_[first].begin)));
  }

  bool MayBegin(std::size_t i) const {
    return IsWord(i) && !IsPartOfOther(i) && !tokens_[i].Is(kBesideNames) && !IsArticle(tokens_[i]);
  }
  // A possessive "s" is none, an initial may be.
  bool MayEnd(std::size_t i) const {
    return MayBegin(i) && (tokens_[i].size() > 1 || tokens_[i].shape == WordShape::kInitial);
  }

  // The next word of the same name: behind white space, a hyphen, an apostrophe, a comma, or the full stop of an initial.
  std::size_t Following(std::size_t i) const {
    std::size_t next = i + 1;
    if (in_.IsSign(next, '-') || in_.IsSign(next, '\'') || in_.IsSign(next, ',') ||
        (in_.IsSign(next, '.') && tokens_[i].size() == 1))
      ++next;
    const bool follows = (MayBegin(next) || (IsWord(next) && tokens_[next].Is(kParticle))) && !IsPartOfOther(next) &&
                         tokens_[next].lines_before < 2;
    return follows ? next : i;
  }

  // Not only words that every text is full of: "will may".
  bool SaysSomething(std::size_t first, std::size_t last) const {
    for (std::size_t i = first; i <= last; ++i) {
      if (IsWord(i) && (!tokens_[i].Is(kCommon | kCalendar) || tokens_[i].shape != WordShape::kLower)) return true;
    }
    return false;
  }

  bool MayStandAlone(std::size_t i) const {
    const Token& token = tokens_[i];
    if (token.cues != 0 || token.size() < kShortestAlone) return false;
    if (!IsEnglishWord(token)) return true;
    return token.shape == WordShape::kCapital && !BeginsSentence(i);
  }

  bool BeginsSentence(std::size_t i) const {
    if (i == 0 || tokens_[i].lines_before > 0) return true;
    return in_.Ends(i - 1) || !(IsWord(i - 1) || in_.IsSign(i - 1, ','));
  }

  bool IsBesideName(std::size_t i) const {
    if (tokens_[i].shape == WordShape::kLower) return false;
    return (i > 0 && OneSpaceBefore(i) && IsNameWord(i - 1)) || (OneSpaceBefore(i + 1) && IsNameWord(i + 1));
  }

  const KnownPeople& people_;
};

}  // namespace

std::size_t FindKnownPerson(const Reading& reading, std::size_t i, const KnownPeople& people,
                            std::vector<PiiSpan>* found) {
  return Search(reading, people).At(i, found);
}

}  // namespace annals::privacy
