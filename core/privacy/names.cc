#include "core/privacy/names.h"

#include <algorithm>

#include "absl/container/flat_hash_set.h"
#include "core/language/private_words.h"
#include "core/privacy/ordinary.h"

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
constexpr double kTaken = 0.5, kSurest = 0.9, kHebrewName = 0.7;
constexpr std::size_t kLeastMadeWord = 9;
constexpr std::size_t kMostWords = 4, kSayingTokens = 5;
constexpr std::size_t kEnglishTokens = 8, kLeastEnglish = 2;

struct Run {
  std::size_t first = 0, last = 0;      // tokens, both included
  std::size_t words = 0, ordinary = 0;  // `ordinary`: those that are English words in no name
  bool common = false, body = false, all_capitals = false;
  double score = 0;
  bool place = false;   // "in" stands before
  bool joined = false;  // to the run before it: "Ada, Bob and Eve"
};

class Finder {
 public:
  Finder(const Reading& reading, std::vector<PiiSpan>* found) : in_(reading), tokens_(reading.tokens), found_(found) {}

  void Find() {
    for (std::size_t i = 0; i < tokens_.size();) {
      if (tokens_[i].kind != TokenKind::kWord) {
        ++i;
      } else if (tokens_[i].shape == WordShape::kCaseless) {
        i = AnnouncedWithoutCase(i);
      } else if (const std::size_t behind = AnnouncedInSmallLetters(i); behind > i) {
        i = behind;
      } else if (Begins(i)) {
        const Run run = RunFrom(i);
        i = run.last + 1;
        Judge(run);
      } else {
        ++i;
      }
    }
    Join();
    for (const Run& run : runs_) {
      if (run.score >= kTaken) Take(run);
    }
    TakeAgain();
  }

 private:
  bool IsWord(std::size_t i) const { return i < tokens_.size() && tokens_[i].kind == TokenKind::kWord; }

  // Part of an address, a path or an identifier: "@Ada", "Ada_Lund", "Ada2".
  bool IsPartOfOther(std::size_t i) const {
    const std::string_view text = in_.text;
    const char before = tokens_[i].begin > 0 ? text[tokens_[i].begin - 1] : '\0';
    const char behind = tokens_[i].end < text.size() ? text[tokens_[i].end] : '\0';
    return std::string_view("@/_#\\{$").contains(before == '\0' ? ' ' : before) ||
           std::string_view("@_/\\}").contains(behind == '\0' ? ' ' : behind) || IsAsciiDigit(before) ||
           IsAsciiDigit(behind);
  }

  bool IsNameWord(std::size_t i) const {
    if (!IsWord(i)) return false;
    const WordShape shape = tokens_[i].shape;
    return (shape == WordShape::kCapital || shape == WordShape::kInitial || shape == WordShape::kAllCapitals) &&
           !tokens_[i].Is(kCalendar | kCountry) && !IsPartOfOther(i);
  }

  bool Begins(std::size_t i) const {
    if (!IsNameWord(i)) return false;
    if (tokens_[i].shape == WordShape::kInitial) return in_.IsSign(i + 1, '.') && IsNameWord(i + 2);
    return true;
  }

  bool Touches(std::size_t i) const { return i < tokens_.size() && !tokens_[i].space_before; }
  bool OneSpaceBefore(std::size_t i) const {
    return i < tokens_.size() && tokens_[i].space_before && tokens_[i].lines_before == 0;
  }

  // The token behind `i` and its full stop, apostrophe or hyphen that the name goes on with; `i` when it ends.
  std::size_t Next(std::size_t i) const {
    if (tokens_[i].shape == WordShape::kInitial && in_.IsSign(i + 1, '.') && Touches(i + 1) && IsNameWord(i + 2))
      return i + 2;
    if (i + 2 < tokens_.size() && Touches(i + 1) && Touches(i + 2) && tokens_[i + 1].kind == TokenKind::kSign &&
        IsNameWord(i + 2)) {
      const std::string_view sign = in_.TextOf(i + 1);
      if (sign == "-" || sign == "'" || sign == "’") return i + 2;
    }
    if (!OneSpaceBefore(i + 1) || !IsWord(i + 1)) return i;
    if (IsNameWord(i + 1)) return i + 1;
    std::size_t j = i + 1;
    while (IsWord(j) && OneSpaceBefore(j) && tokens_[j].Is(kParticle) && j < i + 3) ++j;
    return j > i + 1 && OneSpaceBefore(j) && IsNameWord(j) ? j : i;
  }

  bool SameCase(std::size_t i, std::size_t next) const {
    const auto all = [&](std::size_t at) { return tokens_[at].shape == WordShape::kAllCapitals; };
    return all(i) == all(next) || tokens_[next].Is(kGeneration) || tokens_[next].shape == WordShape::kInitial ||
           tokens_[i].shape == WordShape::kInitial;
  }

  Run RunFrom(std::size_t first) const {
    Run run{.first = first, .last = first, .words = 1};
    run.all_capitals = tokens_[first].shape == WordShape::kAllCapitals;
    for (std::size_t next = Next(run.last); next != run.last && SameCase(run.last, next); next = Next(run.last)) {
      run.last = next;
      ++run.words;
    }
    return run;
  }

  bool IsHonorificBefore(std::size_t first) const {
    if (first == 0 || tokens_[first].lines_before > 0) return false;
    if (tokens_[first - 1].Is(kHonorific)) return true;
    return first > 1 && in_.IsSign(first - 1, '.') && tokens_[first - 2].Is(kHonorific) &&
           !tokens_[first - 1].space_before;
  }

  // "Looking", "Statement": long words made of others, in languages that make them so.
  bool HasNounTail(std::size_t i) const {
    const std::string_view word = in_.TextOf(i);
    if (word.size() < kLeastMadeWord) return false;
    for (const language::PrivateWords& words : language::PrivateWordsOfAllLanguages()) {
      if (std::ranges::any_of(words.noun_tails, [&](std::string_view tail) { return word.ends_with(tail); }))
        return true;
    }
    return false;
  }

  bool IsOrdinary(std::size_t i) const {
    return HasNounTail(i) || tokens_[i].Is(kCommon | kKin | kNameCue | kGreeting | kPhoneCue | kCardCue | kAccountCue |
                                           kUnit | kOtherNumber | kSocialCue | kIdentityFirst | kIdentitySecond | kBox |
                                           kPlaceBefore | kOfPeople | kDeed);
  }

  // Of the small words behind `i` in its sentence at least two are known, and no fewer than those that are not.
  bool IsEnglishBehind(std::size_t i) const {
    std::size_t known = 0, others = 0;
    for (std::size_t next = i; next < i + kEnglishTokens && next < tokens_.size() && !in_.Ends(next); ++next) {
      if (!IsWord(next) || tokens_[next].shape != WordShape::kLower) continue;
      ++(tokens_[next].cues != 0 || IsOrdinaryWord(tokens_[next]) ? known : others);
    }
    return known >= kLeastEnglish && known >= others;
  }

  void Judge(Run run) {
    bool honorific = IsHonorificBefore(run.first);
    // Honorifics and ordinary words in front are no part of the name: "Dear Mr Lund", "Please Ada".
    while (run.first < run.last &&
           (tokens_[run.first].Is(kHonorific | kGreeting) || (IsOrdinary(run.first) && run.words <= kMostWords))) {
      honorific |= tokens_[run.first].Is(kHonorific);
      greeted_ = tokens_[run.first].Is(kGreeting);
      run.first += 1;
      while (run.first < run.last && !IsNameWord(run.first)) ++run.first;
      --run.words;
    }
    if (run.words == 1 && tokens_[run.first].Is(kHonorific | kBody | kStreetFirst)) return;
    for (std::size_t i = run.first; i <= run.last; ++i) {
      run.common |= IsWord(i) && IsOrdinary(i) && !tokens_[i].Is(kParticle) && tokens_[i].shape != WordShape::kInitial;
      run.body |= IsWord(i) && tokens_[i].Is(kBody | kStreet | kUnit);
      run.ordinary += IsOrdinaryWord(tokens_[i]);
    }
    if (tokens_[run.first].shape == WordShape::kInitial && run.words == 1) return;
    run.place = run.first > 0 && tokens_[run.first - 1].Is(kPlaceBefore);
    run.score = Score(run, honorific);
    greeted_ = false;
    run.joined = !runs_.empty() && AreJoined(runs_.back(), run);
    runs_.push_back(run);
  }

  // A comma, "and", or both stand between.
  bool AreJoined(const Run& before, const Run& run) const {
    std::size_t i = before.last + 1;
    if (in_.IsSign(i, ',')) ++i;
    if (IsWord(i) && tokens_[i].Is(kJoining)) ++i;
    return i == run.first && i > before.last + 1 && tokens_[run.first].lines_before == 0;
  }

  // What stands in one row is of one kind: all are people, or all are bodies.
  void Join() {
    for (std::size_t first = 0; first < runs_.size();) {
      std::size_t last = first;
      while (last + 1 < runs_.size() && runs_[last + 1].joined) ++last;
      bool body = false, taken = false, row = last > first + 1;
      for (std::size_t i = first; i <= last; ++i) {
        body |= runs_[i].body;
        row |= i > first && tokens_[runs_[i].first - 1].Is(kJoining);
        taken |= runs_[i].score >= kTaken;
      }
      for (std::size_t i = first; i <= last && last > first; ++i) {
        if (body) {
          runs_[i].score += kWeights.body_beside;
        } else if (row && taken && !runs_[i].common && !runs_[i].place && !runs_[i].all_capitals) {
          runs_[i].score = std::max(runs_[i].score, kTaken);
        }
      }
      first = last + 1;
    }
  }

  bool OpensSentence(std::size_t first) const {
    if (first == 0 || tokens_[first].lines_before > 0) return true;
    const Token& before = tokens_[first - 1];
    return before.kind == TokenKind::kSign &&
           std::string_view(",(&/:").find(in_.CharAt(first - 1)) == std::string_view::npos;
  }

  // A title of something, all of it in quotes.
  bool IsQuoted(const Run& run) const {
    const auto is_quote = [&](std::size_t i) {
      return i < tokens_.size() &&
             (in_.IsSign(i, '"') || in_.TextOf(i) == "“" || in_.TextOf(i) == "”" || in_.TextOf(i) == "„");
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
    const bool apostrophe = i < tokens_.size() && (in_.IsSign(i, '\'') || in_.TextOf(i) == "’");
    return apostrophe && Touches(i) && Touches(i + 1) && IsWord(i + 1) && in_.TextOf(i + 1) != "s";
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

  double Score(const Run& run, bool honorific) const {
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
    if (greeted_) score += w.greeted;
    if (!one && IsOwnLine(run)) score += w.own_line;
    if (IsQuoted(run)) score += w.quoted;
    return score + Before(run) + Behind(run, first);
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
    return tokens_[i].hash == kFrom && !runs_.empty() && runs_.back().last + 1 == i && runs_.back().score >= kTaken;
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

  static bool IsArticle(const Token& token) {
    static const std::uint64_t kThe = HashOfWord("the"), kA = HashOfWord("a"), kAn = HashOfWord("an");
    return token.hash == kThe || token.hash == kA || token.hash == kAn;
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
    const std::string_view sign = in_.TextOf(i);
    if ((sign == "'" || sign == "’") && Touches(i) && Touches(i + 1) && IsWord(i + 1) && tokens_[i + 1].size() == 1)
      return first ? w.owner : 0;
    // "Ada: I think so"
    if (sign == ":" && first && i + 1 < tokens_.size() && tokens_[i + 1].lines_before == 0 && IsWord(i + 1) &&
        tokens_[i + 1].shape != WordShape::kLower && tokens_[run.first].space_before)
      return w.speaker;
    if (sign == "," && first && IsWord(i + 1) && tokens_[i + 1].shape == WordShape::kLower) return w.addressed;
    return 0;
  }

  void Take(const Run& run) {
    for (std::size_t i = run.first; i <= run.last; ++i) {
      if (IsWord(i) && tokens_[i].size() > 2) known_.insert(tokens_[i].hash);
    }
    Add(run, std::min(run.score, kSurest));
  }

  void Add(const Run& run, double confidence) {
    found_->push_back({tokens_[run.first].begin, tokens_[run.last].end, PiiType::kPerson, confidence});
  }

  void TakeAgain() {
    for (const Run& run : runs_) {
      if (run.score >= kTaken || run.common || run.all_capitals) continue;
      bool known = true;
      for (std::size_t i = run.first; i <= run.last; ++i) known &= !IsWord(i) || known_.contains(tokens_[i].hash);
      if (known) Add(run, kTaken);
    }
  }

  // "my name is ada lund": up to three words that mean nothing else. The token behind the name, `i` when there is none.
  std::size_t AnnouncedInSmallLetters(std::size_t i) {
    if (!tokens_[i].Is(kNameCue) || tokens_[i].Is(kPlaceBefore) || i + 2 >= tokens_.size()) return i;
    const bool label = in_.IsSign(i + 1, ':') && tokens_[i + 2].lines_before == 0;
    if (!label && !tokens_[i + 1].Is(kBe)) return i;
    std::size_t last = i + 2;
    const auto is_name = [&](std::size_t at) {
      return IsWord(at) && tokens_[at].shape == WordShape::kLower && tokens_[at].lines_before == 0 &&
             tokens_[at].space_before && (tokens_[at].cues == 0 || (at > i + 2 && tokens_[at].size() == 1)) &&
             !IsPartOfOther(at);
    };
    while (last < i + 5 && is_name(last)) ++last;
    if (last == i + 2) return i;
    found_->push_back({tokens_[i + 2].begin, tokens_[last - 1].end, PiiType::kPerson, kWeights.lower_name});
    for (std::size_t at = i + 2; at < last; ++at) known_.insert(tokens_[at].hash);
    return last;
  }

  // Behind an honorific, a kinship or "my name is" of a script without case: up to two words that mean nothing else.
  std::size_t AnnouncedWithoutCase(std::size_t i) {
    const Token& token = tokens_[i];
    static const std::uint64_t kTo = HashOfWord("לי"), kCalled = HashOfWord("קוראים"), kName = HashOfWord("שם");
    std::size_t next = i + 1;
    const bool named = token.Is(kNameCue) && token.hash != kCalled && token.hash != kName &&
                       (token.hash != kTo || (i > 0 && tokens_[i - 1].hash == kCalled));
    const bool label = token.hash == kName && in_.IsSign(next, ':');
    if (!token.Is(kHonorific | kKin | kGreeting) && !named && !label) return next;
    if (token.Is(kHebrewPrefixed) && !token.Is(kHonorific | kKin)) return next;
    while (in_.IsSign(next, '.') || in_.IsSign(next, '\'') || in_.IsSign(next, ':') ||
           (IsWord(next) && tokens_[next].Is(kBe)) || (named && IsWord(next) && tokens_[next].Is(kHonorific)))
      ++next;
    std::size_t last = next;
    const auto is_name = [&](std::size_t at) {
      return IsWord(at) && tokens_[at].shape == WordShape::kCaseless && tokens_[at].lines_before == 0 &&
             (tokens_[at].cues == 0 || (at == next && tokens_[at].Is(kHebrewPrefixed)));
    };
    while (last < next + 2 && is_name(last) && (last == next || OneSpaceBefore(last))) ++last;
    if (last > next) {
      found_->push_back({tokens_[next].begin, tokens_[last - 1].end, PiiType::kPerson, kHebrewName});
      return last;
    }
    return i + 1;
  }

  const Reading& in_;
  const std::vector<Token>& tokens_;
  std::vector<PiiSpan>* found_;
  std::vector<Run> runs_;
  absl::flat_hash_set<std::uint64_t> known_;
  bool greeted_ = false;  // the run that is judged began with a greeting
};

}  // namespace

void FindPeople(const Reading& reading, std::vector<PiiSpan>* found) { Finder(reading, found).Find(); }

}  // namespace annals::privacy
