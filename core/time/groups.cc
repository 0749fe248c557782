#include "core/time/groups.h"

#include <algorithm>

#include "core/time/cursor.h"
#include "core/time/gap.h"
#include "core/time/operators.h"

namespace annals::time {
namespace {

// "after 2013 but before 2017" is one window; further apart the two limits are two.
constexpr std::size_t kWidestWindowGap = 25;  // bytes

// The word at `at` and the "Book" behind it, both capitalised: a report's name. Words that have a meaning of their own
// for time begin none: "What Book", "May Books".
bool IsNamedBook(const std::vector<Token>& tokens, std::size_t at) {
  return at + 1 < tokens.size() && tokens[at].letters == LetterCase::kTitle &&
         tokens[at].lexeme == TimeWords::Unknown() && tokens[at + 1].Is(Word::kBook) &&
         tokens[at + 1].letters == LetterCase::kTitle;
}

bool NamesSeveralDocuments(const std::vector<Token>& tokens) {
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (!tokens[i].lexeme->Is(kDocuments)) continue;
    if (!tokens[i].Is(Word::kBook) || (i > 0 && IsNamedBook(tokens, i - 1))) return true;
  }
  return false;
}

// Before excludes its unit, after begins when it is over, since and until include it.
Interval Apply(Relation relation, const Interval& anchor) {
  switch (relation) {
    case Relation::kBefore:
      return Interval::Until(anchor.from);
    case Relation::kAfter:
      return Interval::From(anchor.to);
    case Relation::kSince:
      return Interval::From(anchor.from);
    case Relation::kUntil:
      return Interval::Until(anchor.to);
    case Relation::kIn:
    case Relation::kAsOf:
    case Relation::kBetween:
      return anchor;
  }
  return anchor;
}

bool IsOneOf(const std::optional<Relation>& relation, std::initializer_list<Relation> set) {
  return relation && std::ranges::contains(set, *relation);
}

// The last of several units that one atom covers: "2014-2018", "4 to 22 January 1995".
std::optional<Interval> LastUnitOf(const Atom& atom) {
  if (atom.unit.last_day == 0) return atom.last_unit;
  return RealDay(YearOf(atom.interval->from), atom.unit.number, atom.unit.last_day);
}

// In a range "the end of 2007" is a moment and no period: the day behind it. Likewise the middle.
// Other units are themselves in that year; nullopt when they have none.
std::optional<Interval> BoundaryOf(const Atom& atom, int year) {
  YearlessUnit unit = atom.unit;
  unit.part = Part::kWhole;
  const auto whole = year == 0 ? std::nullopt : Resolve(unit, year);
  if (!whole) return std::nullopt;
  switch (atom.unit.part) {
    case Part::kEndOf:
      return Interval{whole->to, whole->to};
    case Part::kMiddleOf: {
      const Day middle = whole->from + (whole->to - whole->from) / 2;
      return Interval{middle, middle};
    }
    default:
      return Resolve(atom.unit, year);
  }
}

// Which periods name the documents that say what is asked for.
class Sources {
 public:
  explicit Sources(const std::vector<Token>& tokens) : tokens_(tokens) {}

  void Mark(std::vector<Group>* groups) const {
    for (Group& group : *groups) {
      if (!IsPoint(group) || group.spans.size() != 1) continue;
      const std::size_t first = TokenAt(group.spans[0].begin), last = TokenAt(group.spans[0].end);
      if (Cited(first)) group.naming = Naming::kSource;
      if (group.naming == Naming::kPeriod && NamesDocument(first, last)) group.naming = Naming::kDocument;
    }
    for (std::size_t i = 1; i < groups->size(); ++i) Share((*groups)[i - 1], &(*groups)[i]);
    for (std::size_t i = groups->size(); i-- > 1;) Share((*groups)[i], &(*groups)[i - 1]);
  }

 private:
  static constexpr std::size_t kFarthest = 9;  // tokens from "according" to the period
  // Between the period and the document: "2018 Corporate Responsibility Report" has two.
  static constexpr std::size_t kMostWords = 3;

  static bool IsPoint(const Group& group) {
    return group.relation == Relation::kIn || group.relation == Relation::kAsOf;
  }
  std::size_t TokenAt(std::size_t byte) const {
    const auto at = std::ranges::lower_bound(tokens_, byte, {}, [](const Token& token) { return token.begin; });
    return static_cast<std::size_t>(at - tokens_.begin());
  }

  // "the 2013 and 2014 surveys", "the reports of 2018 and 2019": what one is, the other is, too.
  void Share(const Group& from, Group* to) const {
    if (from.naming == Naming::kPeriod || to->naming != Naming::kPeriod || !IsPoint(*to)) return;
    const Span &a = from.spans[0], &b = to->spans[0];
    const Gap gap(tokens_, TokenAt(std::min(a.end, b.end)), TokenAt(std::max(a.begin, b.begin)));
    if (gap.JoinsList()) to->naming = from.naming;
  }

  // "according to the council's plans for 2018"; not "according to the mayor in 2018"
  bool Cited(std::size_t first) const {
    for (std::size_t back = 1; back <= kFarthest && back <= first; ++back) {
      const Token& token = tokens_[first - back];
      if (token.lexeme->Is(kCites)) return true;
      if (token.Is(Word::kIn) || token.Is(Word::kOn) || token.Is(Word::kDuring)) return false;
      if (token.kind == TokenKind::kMark && !token.IsMark(kApostrophe) && !token.IsMark(kHyphen)) return false;
    }
    return false;
  }

  bool NamesDocument(std::size_t first, std::size_t last) const { return Before(last, first) || Behind(first); }

  // "2018 annual report", "the 2018 interim statement"
  bool Before(std::size_t at, std::size_t first) const {
    const bool determined =
        first > 0 && (tokens_[first - 1].Is(Word::kThe) || tokens_[first - 1].Is(Word::kPossessiveS));
    for (std::size_t words = 0; words <= kMostWords && at + words < tokens_.size(); ++words) {
      const Token& token = tokens_[at + words];
      if (!token.IsWord() || token.glued) return false;
      if (DocumentKindLength(tokens_, at + words) > 0) return true;
      if (token.lexeme->word != Word::kNone || (!determined && token.letters == LetterCase::kLower)) return false;
    }
    return false;
  }

  // "the report for the year 2018", "Harbour Report 2018"
  bool Behind(std::size_t at) const {
    const auto skip = [&](auto test) { return at > 0 && test(tokens_[at - 1]) && (--at, true); };
    skip([](const Token& token) { return token.lexeme->unit == Granularity::kYear; });
    skip([](const Token& token) { return token.Is(Word::kThe); });
    skip([](const Token& token) { return token.Is(Word::kOf) || token.Is(Word::kFor); });
    return at > 0 && tokens_[at - 1].lexeme->Is(kDocument);
  }

  const std::vector<Token>& tokens_;
};

// Which of two periods the other is held against: "in 2022, compared to 2021", "and how did it compare to 2021". Not where
// comparing the two is all that is asked: "How did costs in 2022 compare to 2021?", "2022 versus 2021".
class Yardsticks {
 public:
  explicit Yardsticks(const std::vector<Token>& tokens) : tokens_(tokens) {}

  void Mark(std::vector<Group>* groups) const {
    if (groups->size() != 2) return;
    for (std::size_t i = 0; i < 2; ++i) {
      Group& group = (*groups)[i];
      const Group& other = (*groups)[1 - i];
      if (!IsPoint(group) || !IsPoint(other) || group.spans.size() != 1 || other.spans.empty()) continue;
      const std::size_t measure = MeasureBefore(TokenAt(group.spans[0].begin));
      if (measure == tokens_.size()) continue;
      group.yardstick = tokens_[measure].lexeme->Is(kMeasures) || tokens_[measure].Is(Word::kThan) ||
                        BeginsAClause(TokenAt(other.spans.back().end), measure);
    }
  }

 private:
  static constexpr std::size_t kMostBetween = 5;  // tokens: "compared to the same period in 2021"

  static bool IsPoint(const Group& group) {
    return group.relation == Relation::kIn || group.relation == Relation::kAsOf;
  }
  std::size_t TokenAt(std::size_t byte) const {
    const auto at = std::ranges::lower_bound(tokens_, byte, {}, [](const Token& token) { return token.begin; });
    return static_cast<std::size_t>(at - tokens_.begin());
  }

  // "compared" of "compared to that of 2021"; past the end when there is none.
  std::size_t MeasureBefore(std::size_t period) const {
    for (std::size_t back = 1; back <= kMostBetween + 1 && back <= period; ++back) {
      const Token& token = tokens_[period - back];
      if (token.lexeme->Is(kMeasures) || token.Is(Word::kCompared) || token.Is(Word::kThan)) return period - back;
      const bool between = token.Is(Word::kTo) || token.Is(Word::kWith) || token.Is(Word::kThe) ||
                           token.Is(Word::kIn) || token.Is(Word::kThat) || token.Is(Word::kOf) ||
                           token.Is(Word::kFor) || token.Is(Word::kSame) || token.Is(Word::kPeriod);
      if (!between) break;
    }
    return tokens_.size();
  }

  // "What was it in 2022, and how did it compare": whether a clause begins between the other period and the verb.
  bool BeginsAClause(std::size_t other, std::size_t verb) const {
    for (std::size_t at = other; at < verb; ++at) {
      if (tokens_[at].Is(Word::kAnd) || tokens_[at].IsMark(',') || tokens_[at].IsMark(';')) return true;
    }
    return false;
  }

  const std::vector<Token>& tokens_;
};

class Builder {
 public:
  Builder(std::string_view query, const std::vector<Token>& tokens, const TimeWords& words, std::vector<Atom> atoms,
          std::size_t max_groups)
      : query_(query), tokens_(tokens), words_(words), atoms_(std::move(atoms)), max_groups_(max_groups) {
    const auto found = std::ranges::find_if(tokens_, [](const Token& token) { return token.lexeme->Is(kCompares); });
    first_compare_ = static_cast<std::size_t>(found - tokens_.begin());
  }

  Grouping Build() {
    for (std::size_t i = 0; i < atoms_.size() && !result_.truncated;) i += Step(i);
    return std::move(result_);
  }

 private:
  // Makes the group or groups that begin with atom `i`; returns how many atoms they took.
  std::size_t Step(std::size_t i);
  std::size_t StepWithPartner(std::size_t i);
  bool TryWindow(const Atom& a, const Atom& b);
  std::size_t ListLength(std::size_t i) const;
  Relation RelationAlone(const Atom& atom) const;
  Group One(const Atom& atom, Relation relation) const;
  Group RangeOf(const Atom& a, const Atom& b) const;
  Group Spanning(const Atom& a, const Interval& first, const Atom& b, const Interval& last,
                 const Interval& interval) const;
  void Add(Group group);

  Gap Between(const Atom& a, const Atom& b) const { return {tokens_, a.last, b.first}; }
  bool SetAgainst(const Atom& a, const Atom& b) const {
    return std::any_of(tokens_.begin() + static_cast<std::ptrdiff_t>(a.last),
                       tokens_.begin() + static_cast<std::ptrdiff_t>(b.first), [](const Token& token) {
                         return token.Is(Word::kCompared) || token.Is(Word::kVersus) || token.Is(Word::kRelative) ||
                                token.Is(Word::kAgainst) || token.Is(Word::kThan);
                       });
  }
  // Asked for once, so that many ranges cost one pass.
  bool ComparesDocuments() {
    if (!compares_documents_) {
      compares_documents_ = SpeaksOfChange(query_, tokens_, words_) && NamesSeveralDocuments(tokens_);
    }
    return *compares_documents_;
  }
  // "compare Q4 2024 to Q4 2023"
  bool IsComparedTo(const Atom& a) const {
    return a.opener == Opener::kNone && a.last < tokens_.size() && tokens_[a.last].Is(Word::kTo) &&
           a.first > first_compare_;
  }
  static bool AreNeighbours(const Atom& a, const Atom& b) {
    return a.granularity == b.granularity && !a.several && !b.several && a.interval->to == b.interval->from;
  }
  // "compare wages between March and June 2024"; with further periods the ranges are what is compared.
  bool IsOnlyPairCompared(const Atom& a) const { return atoms_.size() == 2 && a.first > first_compare_; }

  std::string_view query_;
  const std::vector<Token>& tokens_;
  const TimeWords& words_;
  std::vector<Atom> atoms_;
  std::size_t max_groups_;
  std::size_t first_compare_;  // the first word of comparison; past the end when there is none
  std::optional<bool> compares_documents_;
  Grouping result_;
};

Group Builder::One(const Atom& atom, Relation relation) const {
  Group group;
  group.anchor = *atom.interval;
  // "before the end of 2019" includes what lies at its end
  const bool before_end = relation == Relation::kBefore && atom.unit.part == Part::kEndOf;
  group.interval = before_end ? Interval::Until(group.anchor.to) : Apply(relation, group.anchor);
  group.granularity = atom.granularity;
  group.relation = relation;
  group.calendar = atom.calendar;
  group.calendar_named = atom.calendar_named;
  if (atom.year != 0 && (relation == Relation::kIn || relation == Relation::kAsOf)) {
    group.label = LabelOf(atom.unit, atom.year, atom.calendar);
  }
  group.spans = {SpanOf(tokens_, atom)};
  if (atom.operator_span) group.operator_spans = {*atom.operator_span};
  group.year_assumed = atom.year_assumed;
  group.recurs = atom.recurs;
  group.deictic = atom.deictic;
  group.by = atom.by && relation == Relation::kUntil;
  group.last_unit = LastUnitOf(atom);
  return group;
}

Group Builder::Spanning(const Atom& a, const Interval& first, const Atom& b, const Interval& last,
                        const Interval& interval) const {
  Group group = One(a, Relation::kBetween);
  group.interval = interval;
  group.anchor = {std::min(first.from, last.from), std::max(first.to, last.to)};
  if (!a.calendar_named) {
    group.calendar = b.calendar;
    group.calendar_named = b.calendar_named;
  }
  group.spans = {{SpanOf(tokens_, a).begin, SpanOf(tokens_, b).end}};
  group.year_assumed = a.year_assumed || b.year_assumed;
  group.deictic = a.deictic || b.deictic;
  if (last.from < last.to) group.last_unit = last;
  return group;
}

// From the first day of the first unit to the last day of the last one. "November to February 2017": the year that was
// inherited is that of the end. Where neither end has a year, the range begins with its latest begin.
Group Builder::RangeOf(const Atom& a, const Atom& b) const {
  Interval first = BoundaryOf(a, a.year).value_or(*a.interval);
  Interval last = BoundaryOf(b, b.year).value_or(*b.interval);
  if (a.awaits_year && !a.year_assumed && first.from > last.from) first = Resolve(a.unit, a.year - 1).value_or(first);
  const bool end_is_free = b.awaits_year && b.year_assumed && (a.year_assumed || a.deictic);
  const int year = YearOf(first.from);
  for (const int y : {year, year + 1}) {
    const auto behind = end_is_free ? BoundaryOf(b, y) : std::nullopt;
    if (!behind || behind->from <= first.from) continue;
    last = *behind;
    break;
  }
  const auto range = MakeInterval(std::min(first.from, last.from), std::max(first.to, last.to));
  if (!range) return Spanning(a, *a.interval, b, *b.interval, *a.interval);
  return Spanning(a, first, b, last, *range);
}

// The same interval named twice is one group.
void Builder::Add(Group group) {
  const auto known = std::ranges::find(result_.groups, group.interval, &Group::interval);
  if (known != result_.groups.end()) {
    known->spans.insert(known->spans.end(), group.spans.begin(), group.spans.end());
    known->operator_spans.insert(known->operator_spans.end(), group.operator_spans.begin(), group.operator_spans.end());
    return;
  }
  if (result_.groups.size() == max_groups_) {
    result_.truncated = true;
    return;
  }
  result_.groups.push_back(std::move(group));
}

std::size_t Builder::ListLength(std::size_t i) const {
  std::size_t n = 1;
  while (i + n < atoms_.size() && Between(atoms_[i + n - 1], atoms_[i + n]).JoinsList()) ++n;
  return n;
}

// "after 2013 but before 2017"
bool Builder::TryWindow(const Atom& a, const Atom& b) {
  if (!IsOneOf(a.relation, {Relation::kAfter, Relation::kSince})) return false;
  if (!IsOneOf(b.relation, {Relation::kBefore, Relation::kUntil})) return false;
  if (SpanOf(tokens_, b).begin - SpanOf(tokens_, a).end >= kWidestWindowGap) return false;
  const auto window = MakeInterval(Apply(*a.relation, *a.interval).from, Apply(*b.relation, *b.interval).to);
  if (!window) return false;
  Group group = Spanning(a, *a.interval, b, *b.interval, *window);
  Add(std::move(group));
  return true;
}

Relation Builder::RelationAlone(const Atom& atom) const {
  if (atom.opener == Opener::kFrom) return atom.several ? Relation::kBetween : Relation::kSince;
  if (atom.several && (!atom.relation || *atom.relation == Relation::kIn)) return Relation::kBetween;
  return atom.relation.value_or(Relation::kIn);
}

std::size_t Builder::StepWithPartner(std::size_t i) {
  const Atom &a = atoms_[i], &b = atoms_[i + 1];
  const Gap gap = Between(a, b);
  if (a.opener == Opener::kBetween) {
    // "between A, B, and C" has no two ends, so it is a list; "between A and B compared to C" has.
    const std::size_t length = ListLength(i);
    if (length >= 3 && !SetAgainst(b, atoms_[i + 2])) {
      for (std::size_t k = i; k < i + length; ++k) Add(One(atoms_[k], Relation::kIn));
      return length;
    }
  }
  const bool joins_range = gap.JoinsRange();
  const bool between = a.opener == Opener::kBetween && (joins_range || gap.JoinsList());
  if ((between && (IsOnlyPairCompared(a) || ComparesDocuments())) || (joins_range && IsComparedTo(a))) {
    // Change "between the July and October surveys" compares two documents and spans no period.
    Add(One(a, Relation::kIn));
    Add(One(b, Relation::kIn));
    result_.compared = true;
    return 2;
  }
  if (joins_range && a.opener == Opener::kFrom && AreNeighbours(a, b) && SpeaksOfChange(query_, tokens_, words_)) {
    // "How did it change from 2021 to 2022" has no third period between: what was in one is held against the other.
    Add(One(a, Relation::kIn));
    Add(One(b, Relation::kIn));
    result_.compared = true;
    return 2;
  }
  const bool opened = a.opener != Opener::kNone && (joins_range || (a.opener == Opener::kBetween && gap.JoinsList()));
  const bool limited =
      IsOneOf(a.relation, {Relation::kBefore, Relation::kAfter, Relation::kSince, Relation::kUntil}) || a.several;
  if (opened || (joins_range && !limited)) {
    Add(RangeOf(a, b));
    return 2;
  }
  return TryWindow(a, b) ? 2 : 0;
}

std::size_t Builder::Step(std::size_t i) {
  if (i + 1 < atoms_.size()) {
    const std::size_t taken = StepWithPartner(i);
    if (taken > 0) return taken;
  }
  Add(One(atoms_[i], RelationAlone(atoms_[i])));
  return 1;
}

}  // namespace

std::size_t DocumentKindLength(const std::vector<Token>& tokens, std::size_t at) {
  if (at >= tokens.size()) return 0;
  const Token& token = tokens[at];
  if (token.lexeme->Is(kDocument)) return 1;
  if (at + 1 >= tokens.size()) return 0;
  const Token& noun = tokens[at + 1];
  const bool reports =
      token.Is(Word::kAnnual) || (token.Is(Word::kQuarterly) && token.lexeme->unit == Granularity::kQuarter);
  const bool calls = token.Is(Word::kEarnings) || token.Is(Word::kConference);
  const bool named = (reports && noun.Is(Word::kReport)) || (calls && noun.Is(Word::kCall));
  return named || IsNamedBook(tokens, at) ? 2 : 0;
}

bool SpeaksOfChange(std::string_view query, const std::vector<Token>& tokens, const TimeWords& words) {
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (IsChangeWord(query, tokens[i], words)) return true;
    const bool relative_to = tokens[i].Is(Word::kRelative) && i + 1 < tokens.size() && tokens[i + 1].Is(Word::kTo);
    const bool as_opposed_to = tokens[i].Is(Word::kOpposed) && i > 0 && tokens[i - 1].Is(Word::kAs);
    if (relative_to || as_opposed_to) return true;
  }
  return false;
}

Grouping BuildGroups(std::string_view query, const std::vector<Token>& tokens, const TimeWords& words,
                     std::vector<Atom> atoms, std::size_t max_groups) {
  Grouping grouping = Builder(query, tokens, words, std::move(atoms), max_groups).Build();
  Sources(tokens).Mark(&grouping.groups);
  Yardsticks(tokens).Mark(&grouping.groups);
  return grouping;
}

}  // namespace annals::time
