#include "core/privacy/names/name_evidence.h"

namespace annals::privacy {
namespace {

struct Weights {
  double one_inside = 0.5, one_first = 0.2;     // a lone word, inside a sentence and at its beginning
  double one_unknown = 0.5;                     // at the beginning of an English one, and no English word
  double some_inside = 0.65, some_first = 0.5;  // two or three
  double many = 0.35;                           // four; more are a title of something
  double honorific = 0.6, announced = 0.5, introduced = 0.35, greeted = 0.3, of_people = 0.25;
  double deed = 0.3, owner = 0.25, addressed = 0.3, own_line = 0.2;
  double kind_before = -0.4, owned = -0.35, noun_behind = -0.15, body_beside = -0.3, lower_name = 0.7;
  double country_behind = -0.5, of_body = -0.3, body_behind = -0.4, house_before = -0.3, role = -0.35;
  double speaker = 0.3, quoted = -0.3, toward = -0.1;
  double ordinary_one = -0.2, ordinary_some = -0.15, ordinary_all = -0.4;
  double common = -0.4, body = -0.5, place = -0.35, the = -0.3, number_behind = -0.3, all_capitals = -0.45;
};
constexpr Weights kWeights;
constexpr std::size_t kSayingTokens = 5;

class Evidence : NameReading {
 public:
  Evidence(const Reading& reading, const Run* before) : NameReading(reading), before_(before) {}

  double Score(const Run& run, bool honorific, bool greeted) const {
    const Weights& w = kWeights;
    const bool first = OpensSentence(run.first), one = run.words == 1;
    double score = Start(run, first);
    if (honorific) score += w.honorific;
    if (run.common) score += w.common;
    if (run.ordinary == run.words) {
      score += one ? w.ordinary_one : w.ordinary_all;
    } else if (run.ordinary > 0) {
      score += w.ordinary_some;
    }
    if (run.body) score += w.body;
    if (run.all_capitals) score += w.all_capitals;
    if (greeted) score += w.greeted;
    if (!one && IsOwnLine(run)) score += w.own_line;
    if (IsQuoted(run)) score += w.quoted;
    return score + Before(run) + Behind(run, first);
  }

 private:
  bool OpensSentence(std::size_t first) const {
    if (first == 0 || tokens_[first].lines_before > 0) return true;
    const Token& before = tokens_[first - 1];
    return before.kind == TokenKind::kSign &&
           std::string_view(",(&/:").find(in_.CharAt(first - 1)) == std::string_view::npos;
  }

  // A title of something, all of it in quotes.
  bool IsQuoted(const Run& run) const {
    const auto is_quote = [&](std::size_t i) {
      if (!in_.IsSign(i, '\xE2')) return in_.IsSign(i, '"');
      const std::string_view sign = in_.TextOf(i);
      return sign == "“" || sign == "”" || sign == "„";
    };
    if (run.first == 0 || !is_quote(run.first - 1)) return false;
    return is_quote(run.last + 1) || (is_quote(run.last + 2) && tokens_[run.last + 1].kind == TokenKind::kSign);
  }

  bool IsOwnLine(const Run& run) const {
    // A mail that is quoted has a sign before each line.
    const std::size_t first = run.first > 0 && in_.IsSign(run.first - 1, '>') ? run.first - 1 : run.first;
    const bool begins = first == 0 || tokens_[first].lines_before > 0;
    return begins && run.last + 1 < tokens_.size() && tokens_[run.last + 1].lines_before > 0;
  }

  // "Don't", "We'll": an apostrophe and more than an s.
  bool IsShortened(std::size_t i) const {
    return in_.IsApostrophe(i) && Touches(i) && Touches(i + 1) && IsWord(i + 1) && in_.TextOf(i + 1) != "s";
  }

  // "is a film": what stands before is a thing's name, unless somebody is said to be it.
  bool IsOfThing(std::size_t i) const {
    return IsWord(i) && tokens_[i].Is(kBe) && i + 1 < tokens_.size() && IsArticle(tokens_[i + 1]) && !Near(i + 2, kKin);
  }

  // By its words alone: how many they are, and whether it opens a sentence.
  double Start(const Run& run, bool first) const {
    const Weights& w = kWeights;
    if (run.words > kMostWords) return 0;
    if (run.words == kMostWords) return w.many;
    if (run.words > 1) return first ? w.some_first : w.some_inside;
    if (!first) return w.one_inside;
    const bool strange = run.ordinary == 0 && !run.common && !run.body && !run.all_capitals;
    const std::size_t behind = run.last + 1;
    return strange && !IsShortened(behind) && !IsOfThing(behind) && IsEnglishBehind(behind) ? w.one_unknown
                                                                                            : w.one_first;
  }

  // What the words before a name say.
  double Before(const Run& run) const {
    const Weights& w = kWeights;
    if (run.first == 0) return 0;
    const std::size_t i = run.first - 1;
    const Token& before = tokens_[i];
    const bool line = tokens_[run.first].lines_before > 0;
    if (before.kind == TokenKind::kSign) {
      if (line && tokens_[run.first].lines_before > 1) return 0;
      if (IsTownBehindHouse(run)) return w.house_before;
      const bool asked = in_.IsSign(i, ':') || in_.IsSign(i, '?');  // "Name: Ada", "Your name? Ada"
      return asked && i > 0 && tokens_[i - 1].Is(kNameCue) ? w.announced : 0;
    }
    if (!line && IsHouseNumber(i)) return w.house_before;
    if (line || before.kind != TokenKind::kWord) return 0;
    // "Lund's Harbour Tales": what somebody has.
    if (before.size() == 1 && i > 0 && tokens_[i - 1].kind == TokenKind::kSign && !before.space_before &&
        before.Is(kBe))
      if (i > 1 && tokens_[i - 2].shape != WordShape::kInitial) return w.owned;
    if (before.shape == WordShape::kLower && before.Is(kBody)) return w.kind_before;
    if (before.Is(kBe)) {
      if (i > 0 && tokens_[i - 1].Is(kNameCue)) return w.announced;
      static const std::uint64_t kI = HashOfWord("i"), kAm = HashOfWord("am");
      if (i > 0 && (tokens_[i - 1].hash == kI || before.hash == kAm)) return w.introduced;
      if (i > 1 && tokens_[i - 1].kind == TokenKind::kSign && tokens_[i - 2].hash == kI) return w.introduced;
    }
    if (before.Is(kGreeting)) return w.greeted;
    if (before.Is(kKin)) return w.of_people;
    if (IsOfBody(i)) return run.words == 1 ? w.place : w.of_body;
    if (before.Is(kPlaceBefore)) {
      const bool toward = before.Is(kNameCue);
      if (toward && IsSaidNear(i)) return 0;
      return run.words == 1 ? w.place : toward ? w.toward : w.place / 2;
    }
    if (before.Is(kOfPeople) || before.Is(kNameCue)) return w.of_people;
    if (run.words == 1 && IsRole(i)) return w.role;
    return IsArticle(before) ? w.the : 0;
  }

  // "works for Alder", "flew to Wick", "Ada Lund from Alder-Hythe": a firm's name or a town's follows.
  bool IsOfBody(std::size_t i) const {
    static const std::uint64_t kFor = HashOfWord("for"), kFrom = HashOfWord("from");
    if (i == 0 || !(tokens_[i].Is(kPlaceBefore) || tokens_[i].hash == kFor)) return false;
    if (tokens_[i - 1].Is(kBodyVerb)) return true;
    return tokens_[i].hash == kFrom && before_ != nullptr && before_->last + 1 == i && before_->score >= kTaken;
  }

  // "119 Alder Point": up to five digits before the name, but no year.
  bool IsHouseNumber(std::size_t i) const {
    constexpr std::size_t kMostDigits = 5, kYearDigits = 4;
    const Token& token = tokens_[i];
    if (token.kind != TokenKind::kDigits || token.size() > kMostDigits || IsPartOfOther(i)) return false;
    return token.size() != kYearDigits || (in_.CharAt(i) != '1' && in_.CharAt(i) != '2');
  }

  // "lives at 12 Alder 75, Wick", but "on May 5, Ada".
  bool IsTownBehindHouse(const Run& run) const {
    return run.first > 2 && in_.IsSign(run.first - 1, ',') && IsHouseNumber(run.first - 2) && IsWord(run.first - 3) &&
           !tokens_[run.first - 3].Is(kCalendar) && tokens_[run.first - 3].shape != WordShape::kLower;
  }

  // "worked as Baker", but "known as Baker".
  bool IsRole(std::size_t i) const {
    static const std::uint64_t kAs = HashOfWord("as"), kKnown = HashOfWord("known"), kSuch = HashOfWord("such");
    return tokens_[i].hash == kAs && i > 0 && tokens_[i - 1].hash != kKnown && tokens_[i - 1].hash != kSuch;
  }

  // "Wick, CO": two capitals behind a comma are a state's.
  bool IsStateBehind(std::size_t i) const {
    return in_.IsSign(i, ',') && IsWord(i + 1) && tokens_[i + 1].size() == 2 &&
           tokens_[i + 1].shape == WordShape::kAllCapitals;
  }

  bool Near(std::size_t i, std::uint32_t cue) const {  // "a good teacher", "a small company"
    for (std::size_t next = i; next < i + kSayingTokens && next < tokens_.size() && !in_.Ends(next); ++next) {
      if (tokens_[next].Is(cue)) return true;
    }
    return false;
  }

  // Somebody speaks or gives: then "to" and "from" stand before people, too.
  bool IsSaidNear(std::size_t i) const {
    for (std::size_t back = 1; back <= kSayingTokens && back <= i; ++back) {
      if (in_.Ends(i - back)) return false;
      if (tokens_[i - back].Is(kOfPeople) && !tokens_[i - back].Is(kPlaceBefore)) return true;
    }
    return false;
  }

  double Behind(const Run& run, bool first) const {
    const Weights& w = kWeights;
    const std::size_t i = run.last + 1;
    if (i >= tokens_.size()) return 0;
    if (IsStateBehind(i)) return w.country_behind;
    if (tokens_[i].lines_before > 0) {  // the town above its country or its code
      const bool town = tokens_[i].Is(kCountry) || (tokens_[i].kind == TokenKind::kDigits && IsOwnLine(run));
      return town && run.first > 0 && tokens_[i].lines_before == 1 ? w.country_behind : 0;
    }
    if (tokens_[i].kind == TokenKind::kDigits) return w.number_behind;
    // "Wick, Scotland": the country says that it is a place.
    if (tokens_[i].Is(kCountry) || (in_.IsSign(i, ',') && i + 1 < tokens_.size() && tokens_[i + 1].Is(kCountry)))
      return w.country_behind;
    const bool small = tokens_[i].kind == TokenKind::kWord && tokens_[i].shape == WordShape::kLower;
    if (small && tokens_[i].Is(kDeed)) {
      const bool thing =
          tokens_[i].Is(kBe) && i + 1 < tokens_.size() && IsArticle(tokens_[i + 1]);  // "Alder is a bank"
      if (thing && Near(i + 2, kBody)) return w.body_behind;
      return thing && !Near(i + 2, kKin) ? w.deed / 2 : first ? w.deed : w.deed / 3;
    }
    if (small && tokens_[i].Is(kBody)) return w.body_behind;  // "the Alder office"
    if (small && first && run.words == 1 && tokens_[i].cues == 0 && in_.TextOf(i).ends_with("ed") &&
        !in_.TextOf(run.last).ends_with('s'))
      return w.deed;
    if (small && run.words == 1 && tokens_[i].cues == 0 && !in_.TextOf(i).ends_with("ed") &&
        !in_.TextOf(i).ends_with('s'))
      return w.noun_behind;
    if (in_.IsApostrophe(i) && Touches(i) && Touches(i + 1) && IsWord(i + 1) && tokens_[i + 1].size() == 1)
      return first ? w.owner : 0;
    // "Ada: I think so"
    if (in_.IsSign(i, ':') && first && i + 1 < tokens_.size() && tokens_[i + 1].lines_before == 0 && IsWord(i + 1) &&
        tokens_[i + 1].shape != WordShape::kLower && tokens_[run.first].space_before)
      return w.speaker;
    if (in_.IsSign(i, ',') && first && IsWord(i + 1) && tokens_[i + 1].shape == WordShape::kLower) return w.addressed;
    return 0;
  }

  const Run* before_;
};

}  // namespace

double ScoreOfName(const Reading& reading, const Run& run, const Run* before, bool honorific, bool greeted) {
  return Evidence(reading, before).Score(run, honorific, greeted);
}

double ScoreBesideBody() { return kWeights.body_beside; }

}  // namespace annals::privacy
