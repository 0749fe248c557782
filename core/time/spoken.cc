#include "core/time/spoken.h"

#include <algorithm>
#include <span>

#include "core/language/lexicon.h"
#include "core/time/atom.h"
#include "core/time/forms/following.h"
#include "core/time/groups.h"
#include "core/time/offsets.h"
#include "core/time/operators.h"
#include "core/time/tokens.h"

namespace annals::time {
namespace {

using std::chrono::days;

// docs/recipes.md A.10: "in June", said in May, is the June to come, and said in November the one that was.
constexpr days kAhead{150};

// Units want a reference day; those that would use it say nothing where there is none.
constexpr Day kNoDay = Day{std::chrono::year{2000} / 1 / 1};

// Whether a word can be part of an expression of time at all: most sentences hold none.
bool SpeaksOfTime(const Token& token) {
  if (token.IsNumber()) return token.digits == 4 || token.spelled;
  const Lexeme& word = *token.lexeme;
  if (word.Is(kOrdinalSuffix)) return true;  // "on the 15th"
  return word.month != 0 || word.weekday != 0 || word.season != 0 || word.decade != 0 ||
         word.unit != Granularity::kNone || word.word == Word::kToday || word.word == Word::kYesterday ||
         word.word == Word::kTomorrow || word.word == Word::kAgo;
}

Atom Unit(Granularity granularity, const Interval& interval) {
  Atom atom;
  atom.granularity = granularity;
  atom.interval = interval;
  atom.deictic = true;
  return atom;
}

// Where another atom stands.
Atom Unit(Granularity granularity, const Interval& interval, const Atom& at) {
  Atom atom = Unit(granularity, interval);
  atom.first = at.first;
  atom.last = at.last;
  return atom;
}

bool Overlap(const Atom& a, const Atom& b) { return a.first < b.last && b.first < a.last; }

// A period that is over when the text is said is told of as a story: its months are in its years.
bool IsStory(const Told& told) { return told.before && (!told.today || told.before->to <= *told.today); }

// The day from which units without a year look back. Of a story that is within a year of what was spoken of last:
// "In December 2006 … In March" is March 2007; "In 2006 … In March" is March 2006.
Day LookingBackFrom(const Told& told) {
  if (!IsStory(told)) return told.today.value_or(kNoDay);
  const Day to = told.before->to;
  const bool short_one = to - told.before->from < days{365};
  return short_one ? Shift(told.before->from, Granularity::kYear, 1) - days{1} : to - days{1};
}

// The atoms of one sentence, and what each is relative to.
class SpokenReader {
 public:
  SpokenReader(std::string_view sentence, const Told& told, Language language)
      : sentence_(sentence),
        told_(told),
        words_(language::LexiconOf(language).time),
        order_(DayOrderOf(sentence, language)) {}

  std::vector<Spoken> Read() {
    tokens_ = Tokenize(sentence_, words_);
    if (std::ranges::none_of(tokens_, SpeaksOfTime)) return {};
    std::vector<Atom> atoms = ClaimAtoms(tokens_, told_.today.value_or(kNoDay), order_);
    std::erase_if(atoms, &Atom::vague);
    std::ranges::for_each(atoms, [&](Atom& atom) { AsSpoken(&atom); });
    AddFollowing(&atoms);
    JoinNeighbours(tokens_, atoms);
    InheritYears(atoms, LookingBackFrom(told_), IsStory(told_) ? days{0} : kAhead);
    std::erase_if(atoms, [&](const Atom& atom) { return !atom.interval || !Known(atom); });
    ApplyOffsets(tokens_, atoms);
    AttachOperators(tokens_, words_, atoms);
    const Grouping grouping = BuildGroups(sentence_, tokens_, words_, std::move(atoms), kMostSpoken);
    std::vector<Spoken> spoken;
    for (const Group& group : grouping.groups)
      if (group.interval.from < group.interval.to)
        spoken.push_back({group.interval, group.anchor, group.granularity, HowOf(group)});
    return spoken;
  }

 private:
  // What is told is less exact than what is asked: "two years ago" is that year, and "last Friday" the one that was last.
  void AsSpoken(Atom* atom) const {
    if (!atom->deictic || !atom->interval) return;
    if (atom->counted > Granularity::kWeek) {
      *atom = Unit(atom->counted, UnitAt(atom->interval->from, atom->counted, 0), *atom);
      return;
    }
    const auto span = std::span(tokens_).subspan(atom->first, atom->last - atom->first);
    const bool weekday = std::ranges::any_of(span, [](const Token& t) { return t.lexeme->weekday != 0; });
    const bool last = std::ranges::any_of(span, [](const Token& t) { return t.Is(Word::kLast); });
    if (!weekday || !last || atom->granularity != Granularity::kDay) return;
    const Interval next = UnitAt(atom->interval->from, Granularity::kDay, 7);
    if (next.from < told_.today.value_or(kNoDay)) atom->interval = next;
  }

  void AddFollowing(std::vector<Atom>* atoms) {
    if (!told_.before) return;
    const FollowingUnits following(tokens_, *told_.before);
    for (std::size_t at = 0; at < tokens_.size(); ++at) {
      if (!tokens_[at].IsWord() && !tokens_[at].IsNumber()) continue;
      auto atom = following.ReadAt(at);
      if (!atom) continue;
      // Where the day is known, "next year" is the one after that day, as the grammar has read it; "the next year" of a
      // story is the one after what was told.
      const bool by_day = told_.today && (tokens_[at].Is(Word::kNext) || tokens_[at].Is(Word::kPrevious));
      const bool article = at > 0 && (tokens_[at - 1].Is(Word::kThe) || tokens_[at - 1].Is(Word::kIn));
      if (by_day && (!IsStory(told_) || !article)) continue;
      std::erase_if(*atoms, [&](const Atom& other) { return Overlap(other, *atom); });
      followed_.push_back({tokens_[atom->first].begin, tokens_[atom->last - 1].end});
      at = atom->last - 1;
      atoms->push_back(*std::move(atom));
    }
    std::ranges::sort(*atoms, {}, &Atom::first);
  }

  bool Follows(const Span& span) const {
    return std::ranges::any_of(followed_, [&](const Span& f) { return span.begin <= f.begin && f.end <= span.end; });
  }

  // Whether what the unit is relative to is known.
  bool Known(const Atom& atom) const {
    if (atom.year_assumed) return told_.today || told_.before;
    if (!atom.deictic) return true;
    return told_.today || Follows(SpanOf(tokens_, atom));
  }

  SpokenHow HowOf(const Group& group) const {
    if (std::ranges::any_of(group.spans, [&](const Span& span) { return Follows(span); })) return SpokenHow::kFollowing;
    if (group.year_assumed) return IsStory(told_) ? SpokenHow::kFollowing : SpokenHow::kRelative;
    if (group.deictic) return SpokenHow::kRelative;
    return SpokenHow::kSaid;
  }

  const std::string_view sentence_;
  const Told& told_;
  const TimeWords& words_;
  const DayOrder order_;
  std::vector<Token> tokens_;
  std::vector<Span> followed_;
};

}  // namespace

std::vector<Spoken> ReadSpoken(std::string_view sentence, const Told& told, Language language) {
  if (sentence.size() > kLongestSpoken) return {};
  return SpokenReader(sentence, told, language).Read();
}

}  // namespace annals::time
