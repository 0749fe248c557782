#include "core/facts/event_anchor.h"

#include <algorithm>
#include <tuple>

#include "core/facts/anchor_events.h"
#include "core/facts/anchor_facts.h"
#include "core/time/calendar.h"

namespace annals::facts {
namespace {

using time::Relation;

bool Earlier(const Occurrence& a, const Occurrence& b) {
  return std::tie(a.when.from, a.when.to, a.text, a.relation) < std::tie(b.when.from, b.when.to, b.text, b.relation);
}

// The reading that holds whichever occurrence was meant.
AnchorRule SafeRule(Relation relation) {
  return relation == Relation::kBefore || relation == Relation::kUntil ? AnchorRule::kFirst : AnchorRule::kLast;
}

// The n-th distinct day, or the last when there are fewer.
std::size_t Nth(const std::vector<Occurrence>& occurrences, std::size_t n) {
  std::size_t i = 0;
  for (std::size_t seen = 1; seen < n && i + 1 < occurrences.size(); ++i) {
    if (occurrences[i + 1].when != occurrences[i].when) ++seen;
  }
  return i;
}

void Choose(std::vector<Occurrence> occurrences, OrderWord said, ResolvedAnchor* anchor) {
  std::ranges::sort(occurrences, Earlier);
  anchor->resolved = true;
  anchor->occurrences = occurrences.size();
  const bool one_day = occurrences.front().when == occurrences.back().when;
  anchor->rule = one_day ? AnchorRule::kOnly : SafeRule(anchor->relation);
  if (said.order != Order::kNone) {
    anchor->rule_said = true;
    anchor->rule = said.order == Order::kFirst  ? AnchorRule::kFirst
                   : said.order == Order::kLast ? AnchorRule::kLast
                                                : AnchorRule::kNth;
  }
  std::size_t chosen = 0;
  if (anchor->rule == AnchorRule::kNth) chosen = Nth(occurrences, said.n);
  if (anchor->rule == AnchorRule::kLast) {
    const auto same = std::ranges::find(occurrences, occurrences.back().when, &Occurrence::when);
    chosen = static_cast<std::size_t>(same - occurrences.begin());
  }
  anchor->used = occurrences[chosen];
  occurrences.erase(occurrences.begin() + static_cast<std::ptrdiff_t>(chosen));
  if (occurrences.size() > kMostOthers) occurrences.resize(kMostOthers);
  anchor->others = std::move(occurrences);
}

}  // namespace

ResolvedAnchor ResolveAnchor(const Access& access, const QuestionText& text, const AnchorClause& clause,
                             const std::vector<EntityId>& others, const std::optional<MainDeed>& deed) {
  ResolvedAnchor anchor{
      .text = clause.text, .relation = clause.relation, .nearest = clause.nearest, .same = clause.same};
  FoundOccurrences found = FindAnchorEvents(access, text, clause.words, others);
  if (found.occurrences.empty()) found = FindAnchorFacts(access, text, clause.words, deed);
  if (found.occurrences.empty()) return anchor;
  Choose(std::move(found.occurrences), found.order, &anchor);
  return anchor;
}

std::optional<Interval> ResolvedAnchor::Period() const {
  const Interval& when = used.when;
  // Of a state the event is its beginning.
  const Interval event = IsState(when) && when.from != kAnyPast ? Interval::On(when.from) : when;
  switch (relation) {
    case Relation::kBefore:
      return MakeInterval(kAnyPast, event.from);
    case Relation::kAfter:
      return MakeInterval(event.to, kForever);
    case Relation::kSince:
      return MakeInterval(event.from, kForever);
    case Relation::kUntil:
      return MakeInterval(kAnyPast, event.to);
    default:
      return same && when.from != kAnyPast ? time::UnitAt(when.from, *same, 0) : when;
  }
}

const char* Name(AnchorSource source) { return source == AnchorSource::kEvent ? "event" : "relation"; }

const char* Name(AnchorRule rule) {
  switch (rule) {
    case AnchorRule::kOnly:
      return "only";
    case AnchorRule::kFirst:
      return "first";
    case AnchorRule::kLast:
      return "last";
    case AnchorRule::kNth:
      return "nth";
  }
  return "only";
}

}  // namespace annals::facts
