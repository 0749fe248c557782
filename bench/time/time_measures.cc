#include "bench/time/time_measures.h"

#include <algorithm>

namespace annals::bench {
namespace {

using time::Group;
using time::Relation;
using time::Span;

double Share(int part, int rest) { return part + rest == 0 ? 1 : static_cast<double>(part) / (part + rest); }

bool Overlaps(const Span& a, const Span& b) { return a.begin < b.end && b.begin < a.end; }

// What the parser claimed: a group, or a day that the calendar lacks (a span without a value).
struct Claim {
  std::vector<Span> spans;
  const Group* group = nullptr;
  bool taken = false;

  bool Covers(const Span& span) const {
    return std::ranges::any_of(spans, [&](const Span& s) { return Overlaps(s, span); });
  }
};

std::vector<Claim> Claims(const time::Scope& scope) {
  std::vector<Claim> claims;
  for (const Group& group : scope.groups) {
    for (const Span& span : group.spans) claims.push_back({.spans = {span}, .group = &group});
    if (group.spans.size() > 1) continue;  // named twice
    claims.back().spans.insert(claims.back().spans.end(), group.operator_spans.begin(), group.operator_spans.end());
  }
  for (const Span& span : scope.no_such_day_spans) claims.push_back({.spans = {span}});
  std::ranges::sort(claims, {}, [](const Claim& c) { return c.spans[0].begin; });
  return claims;
}

// Two limits that we join to one window, "after 2010 but before 2018", are two results there.
bool IsLimitOfWindow(const Group& group, const ExpectedPeriod& expected) {
  if (group.relation != Relation::kBetween) return false;
  return std::ranges::any_of(expected.alternatives, [&](const Interval& limit) {
    return (limit.from == kAnyPast) != (limit.to == kForever) &&
           (limit.from == group.interval.from || limit.to == group.interval.to || limit.from == group.anchor.from ||
            (group.last_unit && limit.to == group.last_unit->from));
  });
}

bool IsExact(const Claim& claim, const ExpectedPeriod& expected, const TimeCase& time_case) {
  if (claim.group == nullptr) return false;
  if (IsLimitOfWindow(*claim.group, expected)) return true;
  for (const Interval& reading : Readings(*claim.group, time_case)) {
    if (std::ranges::contains(expected.alternatives, reading)) return true;
  }
  return false;
}

bool IsFrom(std::string_view word) { return word == "from" || word == "From"; }

std::string Shown(const ExpectedPeriod& expected) {
  std::string shown = "\"" + expected.text + "\"";
  for (const Interval& alternative : expected.alternatives) shown += " " + ToString(alternative);
  return shown;
}

std::string Shown(const Claim& claim, const std::string& text) {
  const Span& span = claim.spans[0];
  return "\"" + text.substr(span.begin, span.end - span.begin) + "\" " +
         (claim.group != nullptr ? ToString(claim.group->interval) : "no such day");
}

class CaseScorer {
 public:
  CaseScorer(const TimeCase& time_case, const time::Scope& scope, std::vector<TimeFailure>* failures)
      : case_(time_case), claims_(Claims(scope)), failures_(failures) {}

  TimeScore Score() {
    score_.cases = 1;
    for (const ExpectedPeriod& expected : case_.expected) ScoreExpected(expected);
    for (const Claim& claim : claims_) {
      if (claim.taken) continue;
      ++score_.spurious;
      Note("", Shown(claim, case_.text));
    }
    return score_;
  }

 private:
  Claim* ClaimFor(const ExpectedPeriod& expected) {
    for (Claim& claim : claims_) {
      const bool window = claim.group != nullptr && IsLimitOfWindow(*claim.group, expected);
      if ((!claim.taken || window) && claim.Covers(expected.span)) return &claim;
    }
    return nullptr;
  }

  void ScoreExpected(const ExpectedPeriod& expected) {
    Claim* claim = ClaimFor(expected);
    const bool valued = !expected.alternatives.empty();
    score_.valued += valued;
    if (claim == nullptr) {
      ++score_.missed;
      return Note(Shown(expected), "");
    }
    claim->taken = true;
    ++score_.found;
    if (!valued) return;
    const bool exact = IsExact(*claim, expected, case_);
    score_.exact += exact;
    if (!exact) Note(Shown(expected), Shown(*claim, case_.text));
  }

  void Note(std::string expected, std::string understood) {
    if (failures_ != nullptr) failures_->push_back({std::move(expected), std::move(understood)});
  }

  const TimeCase& case_;
  std::vector<Claim> claims_;
  std::vector<TimeFailure>* failures_;
  TimeScore score_;
};

}  // namespace

TimeScore& TimeScore::operator+=(const TimeScore& other) {
  cases += other.cases;
  found += other.found;
  missed += other.missed;
  spurious += other.spurious;
  valued += other.valued;
  exact += other.exact;
  return *this;
}

double TimeScore::Precision() const { return Share(found, spurious); }
double TimeScore::Recall() const { return Share(found, missed); }
double TimeScore::F1() const { return found == 0 ? spurious + missed == 0 : Share(2 * found, spurious + missed); }
double TimeScore::IntervalExact() const { return Share(exact, valued - exact); }

std::vector<Interval> Readings(const Group& group, const TimeCase& time_case) {
  using std::chrono::days;
  const Interval& own = group.interval;
  std::vector<Interval> readings = {own};
  if (group.relation == Relation::kBetween && own.to != kForever) readings.push_back({own.from, own.to - days{1}});
  if (group.relation == Relation::kBetween && group.last_unit) {
    readings.push_back({own.from, group.last_unit->from});
    readings.push_back({own.from, group.last_unit->to - days{1}});
  }
  const std::string_view words = time_case.text;
  const bool from_alone = group.relation == Relation::kSince && group.operator_spans.size() == 1 &&
                          IsFrom(words.substr(group.operator_spans[0].begin, 4));
  if (from_alone) readings.push_back(group.anchor);
  if (group.relation == Relation::kUntil) readings.push_back({kAnyPast, group.anchor.from});
  if (group.relation == Relation::kAfter && group.granularity == Granularity::kDay)
    readings.push_back({group.anchor.from, kForever});
  const std::string_view word = words.substr(group.spans[0].begin, 5);
  if (group.granularity == Granularity::kMonth && group.deictic && (word == "last " || word == "Last ")) {
    const std::chrono::year_month_day month{own.from}, now{time_case.reference};
    const std::chrono::year_month first = (now.year() - std::chrono::years{1}) / month.month();
    readings.push_back({Day{first / 1}, Day{(first + std::chrono::months{1}) / 1}});
  }
  return readings;
}

TimeScore ScoreCase(const TimeCase& time_case, const time::Scope& scope, std::vector<TimeFailure>* failures) {
  return CaseScorer(time_case, scope, failures).Score();
}

}  // namespace annals::bench
