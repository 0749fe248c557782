#include "cli/importers/calendar/recurrence.h"

#include <libical/ical.h>

#include <algorithm>
#include <tuple>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "core/time/interval.h"

namespace annals::cli {
namespace {

constexpr std::size_t kMostOccurrences = 500;
constexpr int kMostYears = 5;
constexpr int kMostDaysLong = 3'660;         // of an event
constexpr std::size_t kLongestRule = 1'024;  // bytes

auto Order(const CalendarTime& t) { return std::tuple(t.year, t.month, t.day, t.hour, t.minute, t.second); }

bool Digits(absl::string_view text, std::size_t at, std::size_t count, int* number) {
  *number = 0;
  for (std::size_t i = at; i < at + count; ++i) {
    if (i >= text.size() || !absl::ascii_isdigit(static_cast<unsigned char>(text[i]))) return false;
    *number = *number * 10 + (text[i] - '0');
  }
  return true;
}

std::int64_t SecondsOf(const CalendarTime& t) {
  const std::chrono::year_month_day day{std::chrono::year{t.year}, std::chrono::month(static_cast<unsigned>(t.month)),
                                        std::chrono::day(static_cast<unsigned>(t.day))};
  return std::int64_t{Day(day).time_since_epoch().count()} * 86'400 + t.hour * 3'600 + t.minute * 60 + t.second;
}

// The same clock, so many seconds after the epoch by it.
CalendarTime AtSeconds(std::int64_t seconds, CalendarTime like) {
  const std::int64_t days = seconds >= 0 ? seconds / 86'400 : -((-seconds + 86'399) / 86'400);
  const auto rest = static_cast<int>(seconds - days * 86'400);
  const std::chrono::year_month_day day{Day(std::chrono::days(days))};
  like.year = static_cast<int>(day.year());
  like.month = static_cast<int>(static_cast<unsigned>(day.month()));
  like.day = static_cast<int>(static_cast<unsigned>(day.day()));
  like.hour = rest / 3'600;
  like.minute = rest / 60 % 60;
  like.second = rest % 60;
  return like;
}

icaltimetype ToIcal(const CalendarTime& t, const icaltimezone* zone) {
  icaltimetype time = icaltime_null_time();
  time.year = t.year;
  time.month = t.month;
  time.day = t.day;
  time.is_date = t.whole_day ? 1 : 0;
  if (!t.whole_day) {
    time.hour = t.hour;
    time.minute = t.minute;
    time.second = t.second;
    time.zone = zone;
  }
  return time;
}

CalendarTime FromIcal(const icaltimetype& time, CalendarTime like) {
  like.year = time.year;
  like.month = time.month;
  like.day = time.day;
  like.hour = time.is_date ? 0 : time.hour;
  like.minute = time.is_date ? 0 : time.minute;
  like.second = time.is_date ? 0 : time.second;
  return like;
}

}  // namespace

struct CalendarZones::Rep {
  struct Free {
    void operator()(icaltimezone* zone) const { icaltimezone_free(zone, 1); }
  };
  std::map<std::string, std::unique_ptr<icaltimezone, Free>> given;

  icaltimezone* Find(const std::string& name) const {
    if (name.empty()) return nullptr;
    if (const auto zone = given.find(name); zone != given.end()) return zone->second.get();
    return icaltimezone_get_builtin_timezone(name.c_str());
  }
};

CalendarZones::CalendarZones() : rep_(std::make_unique<Rep>()) {
  icalerror_set_errors_are_fatal(0);
  icaltimezone_set_tzid_prefix("");
}
CalendarZones::~CalendarZones() = default;
CalendarZones::CalendarZones(CalendarZones&&) noexcept = default;
CalendarZones& CalendarZones::operator=(CalendarZones&&) noexcept = default;

bool CalendarZones::Add(const std::string& text) {
  icalcomponent* component = icalparser_parse_string(text.c_str());
  if (component == nullptr) return false;
  std::unique_ptr<icaltimezone, Rep::Free> zone(icaltimezone_new());
  if (icalcomponent_isa(component) != ICAL_VTIMEZONE_COMPONENT || !icaltimezone_set_component(zone.get(), component)) {
    icalcomponent_free(component);
    return false;
  }
  const char* name = icaltimezone_get_tzid(zone.get());
  if (name == nullptr) return false;
  rep_->given.try_emplace(name, std::move(zone));
  return true;
}

CalendarTime CalendarZones::In(const CalendarTime& time, const std::string& zone) const {
  icaltimezone* there = time.utc && !time.whole_day ? rep_->Find(zone) : nullptr;
  if (there == nullptr) return time;
  const icaltimetype moved = icaltime_convert_to_zone(ToIcal(time, icaltimezone_get_utc_timezone()), there);
  CalendarTime shown = FromIcal(moved, time);
  shown.utc = false;
  shown.zone = zone;
  return shown;
}

class Recurrence {
 public:
  static absl::StatusOr<Repeats> Of(const RepeatedEvent& event, const CalendarZones& zones) {
    Repeats repeats;
    repeats.starts = {event.start};
    if (!event.rule.empty()) {
      if (absl::Status status = Run(event, zones, &repeats); !status.ok()) return status;
    }
    repeats.starts.insert(repeats.starts.end(), event.added.begin(), event.added.end());
    const auto same = [&](const CalendarTime& a, const CalendarTime& b) {
      return Order(zones.In(a, event.start.zone)) == Order(zones.In(b, event.start.zone));
    };
    std::erase_if(repeats.starts, [&](const CalendarTime& start) {
      return std::ranges::any_of(event.left_out, [&](const CalendarTime& out) {
        // A day left out takes what begins on it.
        if (out.whole_day && !start.whole_day) return IsoDay(out) == IsoDay(start);
        return same(out, start);
      });
    });
    std::ranges::sort(repeats.starts, {}, Order);
    repeats.starts.erase(std::ranges::unique(repeats.starts, {}, Order).begin(), repeats.starts.end());
    if (repeats.starts.size() > kMostOccurrences) {
      repeats.starts.resize(kMostOccurrences);
      repeats.truncated = true;
    }
    return repeats;
  }

 private:
  static absl::Status Run(const RepeatedEvent& event, const CalendarZones& zones, Repeats* repeats) {
    const absl::Status wrong = absl::InvalidArgumentError("no rule of recurrence");
    if (event.rule.size() > kLongestRule) return wrong;
    icalrecurrencetype rule = icalrecurrencetype_from_string(event.rule.c_str());
    if (rule.freq == ICAL_NO_RECURRENCE) {
      free(rule.rscale);
      return wrong;
    }
    const bool fast = rule.freq == ICAL_SECONDLY_RECURRENCE || rule.freq == ICAL_MINUTELY_RECURRENCE ||
                      rule.freq == ICAL_HOURLY_RECURRENCE || rule.rscale != nullptr;
    if (fast) {
      free(rule.rscale);
      repeats->truncated = true;
      return absl::OkStatus();
    }
    const icaltimezone* zone = event.start.utc ? icaltimezone_get_utc_timezone() : zones.rep_->Find(event.start.zone);
    icalrecur_iterator* next = icalrecur_iterator_new(rule, ToIcal(event.start, zone));
    if (next == nullptr) return wrong;
    for (icaltimetype t = icalrecur_iterator_next(next); !icaltime_is_null_time(t); t = icalrecur_iterator_next(next)) {
      const CalendarTime start = FromIcal(t, event.start);
      repeats->truncated = repeats->starts.size() > kMostOccurrences || start.year > event.start.year + kMostYears ||
                           (start.year == event.start.year + kMostYears &&
                            std::pair(start.month, start.day) > std::pair(event.start.month, event.start.day));
      if (repeats->truncated) break;
      repeats->starts.push_back(start);
    }
    icalrecur_iterator_free(next);
    return absl::OkStatus();
  }
};

std::optional<CalendarTime> ReadTime(absl::string_view written, absl::string_view zone) {
  CalendarTime time{.zone = std::string(zone)};
  if (!Digits(written, 0, 4, &time.year) || !Digits(written, 4, 2, &time.month) || !Digits(written, 6, 2, &time.day))
    return std::nullopt;
  const std::chrono::year_month_day day{std::chrono::year{time.year},
                                        std::chrono::month(static_cast<unsigned>(time.month)),
                                        std::chrono::day(static_cast<unsigned>(time.day))};
  if (!day.ok() || time.year < 1'000) return std::nullopt;
  time.whole_day = written.size() == 8;
  if (time.whole_day) {
    time.zone.clear();
    return time;
  }
  if (written[8] != 'T' || !Digits(written, 9, 2, &time.hour) || !Digits(written, 11, 2, &time.minute) ||
      !Digits(written, 13, 2, &time.second) || time.hour > 23 || time.minute > 59 || time.second > 60)
    return std::nullopt;
  time.second = std::min(time.second, 59);
  time.utc = written.size() == 16 && written[15] == 'Z';
  if (written.size() != 15 && !time.utc) return std::nullopt;
  if (time.utc) time.zone = "UTC";
  return time;
}

std::string IsoDay(const CalendarTime& t) { return absl::StrFormat("%04d-%02d-%02d", t.year, t.month, t.day); }

std::string Written(const CalendarTime& t) {
  const std::string day = absl::StrFormat("%04d%02d%02d", t.year, t.month, t.day);
  return t.whole_day ? day : absl::StrFormat("%sT%02d%02d%02d%s", day, t.hour, t.minute, t.second, t.utc ? "Z" : "");
}

absl::StatusOr<Repeats> Occurrences(const RepeatedEvent& event, const CalendarZones& zones) {
  return Recurrence::Of(event, zones);
}

std::optional<CalendarTime> After(const CalendarTime& start, absl::string_view duration) {
  if (duration.size() > kLongestRule) return std::nullopt;
  const icaldurationtype lasts = icaldurationtype_from_string(std::string(duration).c_str());
  if (icaldurationtype_is_bad_duration(lasts) || lasts.is_neg) return std::nullopt;
  const std::int64_t days = std::int64_t{lasts.weeks} * 7 + lasts.days;
  const std::int64_t seconds = std::int64_t{lasts.hours} * 3'600 + std::int64_t{lasts.minutes} * 60 + lasts.seconds;
  if (days > kMostDaysLong || seconds > std::int64_t{kMostDaysLong} * 86'400) return std::nullopt;
  return AtSeconds(SecondsOf(start) + days * 86'400 + seconds, start);
}

CalendarTime Moved(const CalendarTime& start, const CalendarTime& end, const CalendarTime& later_start) {
  return AtSeconds(SecondsOf(later_start) + SecondsOf(end) - SecondsOf(start), end);
}

CalendarTime DaysLater(const CalendarTime& time, int days) {
  return AtSeconds(SecondsOf(time) + std::int64_t{days} * 86'400, time);
}

}  // namespace annals::cli
