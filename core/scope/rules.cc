#include "core/scope/rules.h"

#include <algorithm>

namespace annals::scope {
namespace {

time::Group PeriodGroup(const Period& period, const time::Recency& recency) {
  time::Group group;
  group.interval = group.anchor = period.interval;
  group.label = std::string(period.label);
  group.spans = {recency.span};
  group.deictic = true;
  return group;
}

// "FY2024", "Q3 FY2024": compared as it is written, whatever days the client gave for it; as questions are.
std::optional<Interval> FiscalPeriod(const Document& document, language::Language language) {
  if (document.label.find_first_of("fF") == std::string::npos) return std::nullopt;  // nothing fiscal is without one
  const auto label = time::ParseLabel(document.label, language);
  return label && label->calendar == time::CalendarKind::kFiscal ? std::optional(label->period) : std::nullopt;
}

}  // namespace

std::optional<Interval> KeyOn(time::Axis axis, const Document& document, language::Language language) {
  switch (axis) {
    case time::Axis::kLabel:
      if (const auto fiscal = FiscalPeriod(document, language)) return fiscal;
      return document.TimeKey();
    case time::Axis::kCovered:
      // A calendar label names the days; a fiscal one does not, and nobody guesses when its year ends.
      if (document.covered || FiscalPeriod(document, language)) return document.covered;
      return document.label.empty() ? std::nullopt : document.period;
    case time::Axis::kPublished:
      return document.published ? std::optional(Interval::On(*document.published)) : std::nullopt;
  }
  return std::nullopt;
}

bool InGroup(const Interval& key, const time::Group& group) {
  return group.interval.Contains(key) || key.Contains(group.interval);
}

int GroupOf(const Interval& key, const std::vector<time::Group>& groups) {
  const auto it = std::find_if(groups.begin(), groups.end(), [&](const time::Group& g) { return InGroup(key, g); });
  return it == groups.end() ? -1 : static_cast<int>(it - groups.begin());
}

std::vector<time::Group> SourcesOf(const std::vector<time::Group>& groups) {
  const auto is = [](time::Naming naming) { return [naming](const time::Group& g) { return g.naming == naming; }; };
  std::vector<time::Group> kept;
  if (std::ranges::any_of(groups, is(time::Naming::kSource))) {
    std::ranges::copy_if(groups, std::back_inserter(kept), is(time::Naming::kSource));
    return kept;
  }
  Day end = kForever;
  for (const time::Group& group : groups) {
    if (group.naming == time::Naming::kDocument)
      end = end == kForever ? group.anchor.to : std::max(end, group.anchor.to);
  }
  std::ranges::copy_if(groups, std::back_inserter(kept), [&](const time::Group& group) {
    const bool limit = group.relation != time::Relation::kIn && group.relation != time::Relation::kAsOf &&
                       group.relation != time::Relation::kBetween;
    return !limit || group.anchor.from < end;
  });
  return kept;
}

time::Group StandingAt(time::Group group) {
  group.relation = time::Relation::kAsOf;
  group.interval = group.anchor;
  return group;
}

std::vector<time::Group> ResolveRecency(const time::Recency& recency, const std::vector<Period>& periods,
                                        Day reference) {
  if (recency.document_kind.empty() && recency.kind != time::RecencyKind::kLatest) return {};
  std::vector<const Period*> begun;
  for (const Period& period : periods) {
    if (period.interval.from <= reference) begun.push_back(&period);
  }
  if (begun.empty()) return {};
  const time::Group latest = PeriodGroup(*begun.back(), recency);
  if (recency.kind == time::RecencyKind::kFirst) return {PeriodGroup(*begun.front(), recency)};
  if (recency.kind != time::RecencyKind::kPrevious) return {latest};
  if (begun.size() < 2) return {};
  const time::Group previous = PeriodGroup(*begun[begun.size() - 2], recency);
  const bool since = recency.relation == time::Relation::kSince || recency.relation == time::Relation::kAfter;
  return since ? std::vector{previous, latest} : std::vector{previous};
}

}  // namespace annals::scope
