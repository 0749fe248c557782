#include "core/facts/dated_answer.h"

#include <algorithm>
#include <string_view>
#include <tuple>

#include "absl/strings/str_cat.h"
#include "core/language/lexicon.h"
#include "core/time/calendar.h"

namespace annals::facts {
namespace {

// Whether a deed lies in the period, strictly on days. A state that goes on lies before an event when it had begun, and
// after it when it begins then: "since" and "until" take what overlaps.
bool Fits(const Interval& when, const Interval& period, time::Relation relation) {
  if (!IsState(when)) return period.Contains(when);
  switch (relation) {
    case time::Relation::kBefore:
      return when.from < period.to;
    case time::Relation::kAfter:
      return when.from >= period.from;
    default:
      return when.Overlaps(period);
  }
}

class Computer {
 public:
  Computer(const Access& access, DatedQuestion question) : access_(access) { answer_.question = std::move(question); }

  DatedAnswer Run() {
    const DatedQuestion& q = answer_.question;
    answer_.unresolved = q.anchor && !q.anchor->resolved;
    if (answer_.unresolved) return std::move(answer_);
    std::vector<DatedFact> facts = Filtered();
    if (q.order != Order::kNone && q.wanted != Wanted::kTimes && q.wanted != Wanted::kEnds) Pick(&facts);
    switch (q.wanted) {
      case Wanted::kDay:
        Days(facts);
        break;
      case Wanted::kTimes:
      case Wanted::kEnds:
        Count(std::move(facts));
        break;
      default:
        Ends(facts);
    }
    if (q.wanted != Wanted::kTimes && q.wanted != Wanted::kEnds) answer_.count = answer_.values.size();
    return std::move(answer_);
  }

 private:
  EntityId Asked(const DatedFact& fact) const {
    const DatedQuestion& q = answer_.question;
    return !q.subject.empty() && std::ranges::contains(q.subject, fact.subject) ? fact.object : fact.subject;
  }

  std::vector<DatedFact> Filtered() const {
    const DatedQuestion& q = answer_.question;
    std::optional<Interval> anchor;
    if (q.anchor) {
      anchor = q.anchor->Period();
      if (!anchor) return {};
    }
    std::vector<DatedFact> facts;
    for (const DatedFact& fact : q.facts) {
      const auto in = [&](const Interval& period) { return Within(fact.when, period); };
      if (!q.periods.empty() && std::ranges::none_of(q.periods, in)) continue;
      if (anchor && !Fits(fact.when, *anchor, q.anchor->relation)) continue;
      if (std::ranges::contains(q.excluded, Asked(fact))) continue;
      facts.push_back(fact);
    }
    return facts;
  }

  // Keeps the facts of the first, last or n-th day. `facts` is sorted by day.
  void Pick(std::vector<DatedFact>* facts) const {
    std::vector<Day> days;
    for (const DatedFact& fact : *facts) {
      if (days.empty() || days.back() != fact.when.from) days.push_back(fact.when.from);
    }
    const DatedQuestion& q = answer_.question;
    if (days.size() < q.nth) return facts->clear();
    const Day day = q.order == Order::kLast ? days.back() : days[q.order == Order::kNth ? q.nth - 1 : 0];
    std::erase_if(*facts, [&](const DatedFact& fact) { return fact.when.from != day; });
  }

  void Ends(const std::vector<DatedFact>& facts) {
    for (const DatedFact& fact : facts) {
      const EntityId end = Asked(fact);
      const auto known = std::ranges::find(answer_.values, end, &DatedValue::entity);
      if (known != answer_.values.end()) {
        known->facts.push_back(fact);
      } else {
        answer_.values.push_back({NameOf(access_.view, end), end, fact.when, {fact}});
      }
    }
    std::ranges::sort(answer_.values, {},
                      [](const DatedValue& v) { return std::tuple(v.when.from, v.text, v.entity); });
  }

  // The day, or the month or year that it lies in.
  Interval WhenAsked(const Interval& when) const {
    const Granularity unit = answer_.question.unit;
    if (unit == Granularity::kDay || IsState(when)) return when;
    const Interval whole = time::UnitAt(when.from, unit, 0);
    return whole.Contains(when) ? whole : when;
  }

  void Days(const std::vector<DatedFact>& facts) {
    for (const DatedFact& fact : facts) {
      const Interval when = WhenAsked(fact.when);
      const auto known = std::ranges::find(answer_.values, when, &DatedValue::when);
      if (known != answer_.values.end()) {
        known->facts.push_back(fact);
      } else {
        answer_.values.push_back({DayText(when), EntityId(), when, {fact}});
      }
    }
  }

  void Count(std::vector<DatedFact> facts) {
    answer_.count = facts.size();
    if (answer_.question.wanted == Wanted::kEnds) {
      std::vector<EntityId> ends;
      for (const DatedFact& fact : facts) ends.push_back(Asked(fact));
      std::ranges::sort(ends);
      answer_.count = static_cast<std::size_t>(std::ranges::unique(ends).begin() - ends.begin());
    }
    answer_.values.push_back({absl::StrCat(answer_.count), EntityId(), Interval::Always(), std::move(facts)});
  }

  const Access& access_;
  DatedAnswer answer_;
};

// "the last day on which", "the last month that": the last of many, not the one before today.
bool IsOrdered(const question::Question& question, const time::Group& group) {
  if (!group.deictic || group.spans.empty()) return false;
  const std::string_view text = question.text;
  const std::string_view behind = text.substr(std::min(text.size(), group.spans.back().end + 1));
  return std::ranges::any_of(language::LexiconOf(question.language).facts.relative_openers,
                             [&](std::string_view opener) { return behind.starts_with(opener); });
}

}  // namespace

void DropOrderWords(const question::Question& question, time::Scope* scope) {
  std::erase_if(scope->groups, [&](const time::Group& group) { return IsOrdered(question, group); });
  if (scope->groups.empty()) scope->type = time::ScopeType::kNone;
}

std::optional<DatedAnswer> AnswerDated(const Access& access, const question::Question& question,
                                       const time::Scope& scope) {
  std::optional<DatedQuestion> read = ReadDatedQuestion(access, question, scope);
  if (!read) return std::nullopt;
  return Computer(access, *std::move(read)).Run();
}

}  // namespace annals::facts
