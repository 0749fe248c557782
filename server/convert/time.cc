#include "server/convert/time.h"

#include <format>

#include "server/convert/quoted.h"

namespace annals::server::convert {
namespace {

constexpr int kMaxGroups = 8;  // of the contract

v1::ScopeType ToProto(time::ScopeType type) {
  switch (type) {
    case time::ScopeType::kNone:
      return v1::SCOPE_TYPE_NONE;
    case time::ScopeType::kPoint:
      return v1::SCOPE_TYPE_POINT;
    case time::ScopeType::kRange:
      return v1::SCOPE_TYPE_RANGE;
    case time::ScopeType::kComparison:
      return v1::SCOPE_TYPE_COMPARISON;
    case time::ScopeType::kMulti:
      return v1::SCOPE_TYPE_MULTI;
  }
  return v1::SCOPE_TYPE_UNSPECIFIED;
}

v1::TimeAxis ToProto(time::Axis axis) {
  switch (axis) {
    case time::Axis::kLabel:
      return v1::TIME_AXIS_LABEL;
    case time::Axis::kCovered:
      return v1::TIME_AXIS_COVERED;
    case time::Axis::kPublished:
      return v1::TIME_AXIS_PUBLISHED;
  }
  return v1::TIME_AXIS_UNSPECIFIED;
}

const char* RecencyName(time::RecencyKind kind) {
  switch (kind) {
    case time::RecencyKind::kLatest:
      return "latest";
    case time::RecencyKind::kPrevious:
      return "previous";
    case time::RecencyKind::kFirst:
      return "first";
    case time::RecencyKind::kLast:
      return "last";
    case time::RecencyKind::kCurrent:
      return "current";
  }
  return "";
}

void Copy(const std::vector<time::Span>& spans, google::protobuf::RepeatedPtrField<v1::Span>* out) {
  for (const time::Span& span : spans) {
    v1::Span* added = out->Add();
    added->set_begin(static_cast<std::uint32_t>(span.begin));
    added->set_end(static_cast<std::uint32_t>(span.end));
  }
}

void Fill(const time::Group& group, v1::TimeGroup* out) {
  *out->mutable_interval() = convert::ToProto(group.interval);
  *out->mutable_anchor() = convert::ToProto(group.anchor);
  out->set_label(group.label);
  out->set_relation(time::Name(group.relation));
  out->set_granularity(annals::Name(group.granularity));
  out->set_calendar(group.calendar == time::CalendarKind::kFiscal ? "fiscal" : "calendar");
  Copy(group.spans, out->mutable_spans());
  Copy(group.operator_spans, out->mutable_operator_spans());
  out->set_year_assumed(group.year_assumed);
  out->set_deictic(group.deictic);
}

std::optional<Day> DayFromProto(const std::string& text, Day open, const std::string& field, Violations* violations) {
  if (text.empty()) return open;
  std::optional<Day> day = ParseIsoDay(text);
  if (!day) violations->push_back({field, "INVALID_DATE", std::format("{} is no day; write 2025-10-01", Quoted(text))});
  return day;
}

std::optional<time::ScopeType> TypeFromProto(v1::ScopeType type) {
  switch (type) {
    case v1::SCOPE_TYPE_NONE:
      return time::ScopeType::kNone;
    case v1::SCOPE_TYPE_POINT:
      return time::ScopeType::kPoint;
    case v1::SCOPE_TYPE_RANGE:
      return time::ScopeType::kRange;
    case v1::SCOPE_TYPE_COMPARISON:
      return time::ScopeType::kComparison;
    case v1::SCOPE_TYPE_MULTI:
      return time::ScopeType::kMulti;
    default:
      return std::nullopt;
  }
}

std::optional<time::Axis> AxisFromProto(v1::TimeAxis axis) {
  switch (axis) {
    case v1::TIME_AXIS_UNSPECIFIED:
    case v1::TIME_AXIS_LABEL:
      return time::Axis::kLabel;
    case v1::TIME_AXIS_COVERED:
      return time::Axis::kCovered;
    case v1::TIME_AXIS_PUBLISHED:
      return time::Axis::kPublished;
    default:
      return std::nullopt;
  }
}

// How many periods a type speaks of.
void CheckGroupCount(time::ScopeType type, int groups, const std::string& field, Violations* violations) {
  const auto wrong = [&](const char* description) {
    violations->push_back({field + ".groups", "WRONG_COUNT", description});
  };
  if (type == time::ScopeType::kNone && groups != 0) wrong("a scope of type NONE has no groups");
  if ((type == time::ScopeType::kPoint || type == time::ScopeType::kRange) && groups != 1) {
    wrong("a scope of type POINT or RANGE has exactly one group");
  }
  if (type == time::ScopeType::kComparison && groups < 2) wrong("a scope of type COMPARISON has at least two groups");
  if (type == time::ScopeType::kMulti && groups < 1) wrong("a scope of type MULTI has at least one group");
  if (groups > kMaxGroups) wrong("a request's scope has at most 8 groups");
}

std::optional<time::Group> GroupFromProto(const v1::TimeGroup& group, const std::string& field,
                                          Violations* violations) {
  if (!group.has_interval() || (group.interval().from().empty() && group.interval().to().empty())) {
    violations->push_back({field + ".interval", "EMPTY", "a group needs an interval with at least one end"});
    return std::nullopt;
  }
  const auto interval = IntervalFromProto(group.interval(), field + ".interval", violations);
  if (!interval) return std::nullopt;
  time::Group result{.interval = *interval, .anchor = *interval, .label = group.label()};
  if (interval->from == kAnyPast) result.relation = time::Relation::kBefore;
  if (interval->to == kForever) result.relation = time::Relation::kSince;
  return result;
}

// A fixed number of digits; −1 when there are others.
int Digits(std::string_view text, std::size_t at, std::size_t count) {
  if (at + count > text.size()) return -1;
  int value = 0;
  for (char c : text.substr(at, count)) {
    if (c < '0' || c > '9') return -1;
    value = value * 10 + (c - '0');
  }
  return value;
}

// "Z" or "+02:00"; nullopt for anything else.
std::optional<std::chrono::minutes> ParseOffset(std::string_view text) {
  if (text == "Z" || text == "z") return std::chrono::minutes{0};
  if (text.size() != 6 || (text[0] != '+' && text[0] != '-') || text[3] != ':') return std::nullopt;
  const int hours = Digits(text, 1, 2), minutes = Digits(text, 4, 2);
  if (hours < 0 || hours > 23 || minutes < 0 || minutes > 59) return std::nullopt;
  const std::chrono::minutes offset{hours * 60 + minutes};
  return text[0] == '-' ? -offset : offset;
}

}  // namespace

v1::Interval ToProto(const Interval& interval) {
  v1::Interval result;
  result.set_from(ToIsoDay(interval.from));
  result.set_to(ToIsoDay(interval.to));
  return result;
}

v1::TimeScope ToProto(const time::Scope& scope) {
  v1::TimeScope result;
  result.set_type(ToProto(scope.type));
  for (const time::Group& group : scope.groups) Fill(group, result.add_groups());
  result.set_axis(ToProto(scope.axis));
  result.set_reference_day(ToIsoDay(scope.reference));
  result.set_residual_query(scope.residual_query);
  if (scope.enumerate != Granularity::kNone) result.set_enumerate(annals::Name(scope.enumerate));
  if (scope.recency) {
    const std::string& kind = scope.recency->document_kind;
    result.set_recency(RecencyName(scope.recency->kind) + (kind.empty() ? "" : " " + kind));
  }
  if (scope.event) result.set_event(scope.event->text);
  for (const std::string& day : scope.no_such_day) result.add_no_such_day(day);
  result.set_truncated(scope.truncated);
  return result;
}

std::optional<Interval> IntervalFromProto(const v1::Interval& interval, const std::string& field,
                                          Violations* violations) {
  const auto from = DayFromProto(interval.from(), kAnyPast, field + ".from", violations);
  const auto to = DayFromProto(interval.to(), kForever, field + ".to", violations);
  if (!from || !to) return std::nullopt;
  auto result = MakeInterval(*from, *to);
  if (!result)
    violations->push_back({field, "EMPTY_INTERVAL", "`from` must lie before `to`, which is the first day after"});
  return result;
}

std::optional<time::Axis> ForcedAxis(const v1::TimeScope& scope) {
  return scope.axis() == v1::TIME_AXIS_UNSPECIFIED ? std::nullopt : AxisFromProto(scope.axis());
}

std::optional<time::Scope> ScopeFromProto(const v1::TimeScope& scope, const std::string& query, Day reference,
                                          const std::string& field, Violations* violations) {
  const auto axis = AxisFromProto(scope.axis());
  if (scope.type() == v1::SCOPE_TYPE_UNSPECIFIED && scope.groups().empty()) {
    if (!axis) violations->push_back({field + ".axis", "UNKNOWN_VALUE", "no such axis"});
    return std::nullopt;
  }
  const auto type = TypeFromProto(scope.type());
  if (!type) violations->push_back({field + ".type", "UNKNOWN_VALUE", "set the type that the groups are meant as"});
  if (!axis) violations->push_back({field + ".axis", "UNKNOWN_VALUE", "no such axis"});
  if (!type || !axis) return std::nullopt;
  CheckGroupCount(*type, scope.groups_size(), field, violations);
  time::Scope result{.type = *type, .axis = *axis, .reference = reference, .residual_query = query};
  for (int i = 0; i < scope.groups_size() && i < kMaxGroups; ++i) {
    auto group = GroupFromProto(scope.groups(i), std::format("{}.groups[{}]", field, i), violations);
    if (group) result.groups.push_back(*std::move(group));
  }
  return result;
}

std::optional<Timestamp> ParseRfc3339(std::string_view text) {
  if (text.size() < 20 || (text[10] != 'T' && text[10] != 't') || text[13] != ':' || text[16] != ':')
    return std::nullopt;
  const auto day = ParseIsoDay(text.substr(0, 10));
  const int hour = Digits(text, 11, 2), minute = Digits(text, 14, 2), second = Digits(text, 17, 2);
  if (!day || hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 60) return std::nullopt;
  std::size_t at = 19;
  std::int64_t micros = 0;
  if (text[at] == '.') {
    std::int64_t place = 100'000;
    for (++at; at < text.size() && text[at] >= '0' && text[at] <= '9'; ++at, place /= 10)
      micros += (text[at] - '0') * place;
    if (at == 20) return std::nullopt;
  }
  const auto offset = ParseOffset(text.substr(at));
  if (!offset) return std::nullopt;
  return Timestamp(*day) + std::chrono::hours(hour) + std::chrono::minutes(minute) + std::chrono::seconds(second) +
         std::chrono::microseconds(micros) - *offset;
}

std::string ToRfc3339(Timestamp time) { return std::format("{:%FT%TZ}", time); }

}  // namespace annals::server::convert
