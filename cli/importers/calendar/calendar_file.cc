#include "cli/importers/calendar/calendar_file.h"

#include <algorithm>
#include <array>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "cli/importers/asset_ref.h"
#include "cli/importers/calendar/recurrence.h"
#include "cli/importers/content_lines.h"
#include "cli/importers/file_text.h"
#include "core/record/status.h"
#include "core/text/text.h"

namespace annals::cli {
namespace {

constexpr const char* kCalendarChannel = "calendar";
constexpr std::size_t kMostCalendarBytes = std::size_t{64} << 20;
constexpr std::size_t kMostAppointments = 100'000;
constexpr std::size_t kLongestCalendarValue = 4'096;  // of the contract
constexpr std::size_t kLongestDescription = std::size_t{1} << 20;
constexpr int kMostInvited = 5'000;
constexpr auto kMonthNames = std::to_array<const char*>({"January", "February", "March", "April", "May", "June", "July",
                                                         "August", "September", "October", "November", "December"});

std::string Flat(absl::string_view text) {
  std::string line(text);
  std::ranges::replace(line, '\n', ' ');
  absl::RemoveExtraAsciiWhitespace(&line);
  return std::string(Shortened(line, kLongestCalendarValue));
}

absl::Status WrongAt(int line, absl::string_view property, absl::string_view what) {
  return absl::InvalidArgumentError(absl::StrCat("line ", line, ": ", property, ": ", what));
}

// A VEVENT: its own properties, without those of what stands in it (alarms).
struct Block {
  int begin = 0;
  std::vector<const ContentLine*> lines;

  const ContentLine* Find(absl::string_view name) const {
    const auto line = std::ranges::find_if(lines, [&](const ContentLine* l) { return l->name == name; });
    return line == lines.end() ? nullptr : *line;
  }
  std::string Text(absl::string_view name) const {
    const ContentLine* line = Find(name);
    return line == nullptr ? "" : Flat(UnescapedText(line->value));
  }
};

struct Calendar {
  std::vector<Block> events;
  CalendarZones zones;
  std::string zone;  // X-WR-TIMEZONE
};

// Opens and closes components as the lines say.
class CalendarReader {
 public:
  absl::StatusOr<Calendar> Read(const std::vector<ContentLine>& lines) && {
    for (const ContentLine& line : lines) {
      if (absl::Status status = Take(line); !status.ok()) return status;
    }
    if (!open_.empty()) return WrongAt(open_.back().line, "BEGIN", absl::StrCat(open_.back().name, " has no END"));
    if (!any_) return absl::InvalidArgumentError("no calendar: nothing begins with BEGIN:VCALENDAR");
    return std::move(calendar_);
  }

 private:
  struct Open {
    std::string name;
    int line;
  };
  static constexpr std::size_t kDeepest = 8;

  absl::Status Take(const ContentLine& line) {
    const std::string component = absl::AsciiStrToUpper(absl::StripAsciiWhitespace(line.value));
    if (line.name == "BEGIN") return Begin(line, component);
    if (open_.empty()) return WrongAt(line.line, line.name, "stands in no calendar");
    if (InZone()) absl::StrAppend(&zone_, Restored(line), "\r\n");
    if (line.name == "END") return End(line, component);
    if (open_.size() == 1 && line.name == "X-WR-TIMEZONE") calendar_.zone = Flat(UnescapedText(line.value));
    if (open_.back().name == "VEVENT") calendar_.events.back().lines.push_back(&line);
    return absl::OkStatus();
  }

  absl::Status Begin(const ContentLine& line, const std::string& component) {
    if (open_.empty() && component != "VCALENDAR") return WrongAt(line.line, "BEGIN", "stands in no calendar");
    if (open_.size() == kDeepest) return WrongAt(line.line, "BEGIN", "stands too deep in others");
    any_ = true;
    if (component == "VEVENT") {
      if (open_.back().name != "VCALENDAR") return WrongAt(line.line, "BEGIN", "an event inside of another component");
      calendar_.events.push_back({.begin = line.line});
    }
    open_.push_back({component, line.line});
    if (InZone()) absl::StrAppend(&zone_, Restored(line), "\r\n");
    return absl::OkStatus();
  }

  absl::Status End(const ContentLine& line, const std::string& component) {
    if (open_.back().name != component)
      return WrongAt(line.line, "END",
                     absl::StrCat("of ", Shortened(component, 40), ", where ", open_.back().name, " of line ",
                                  open_.back().line, " is open"));
    open_.pop_back();
    if (component == "VTIMEZONE" && !calendar_.zones.Add(std::exchange(zone_, "")))
      return WrongAt(line.line, "END", "no time zone");
    return absl::OkStatus();
  }

  bool InZone() const {
    return std::ranges::any_of(open_, [](const Open& open) { return open.name == "VTIMEZONE"; });
  }

  static std::string Restored(const ContentLine& line) { return absl::StrCat(line.name, ":", line.value); }

  Calendar calendar_;
  std::vector<Open> open_;
  std::string zone_;
  bool any_ = false;
};

// "Dana Ziv", and "Dana Ziv <dana@tarn.example> (declined)".
struct Guest {
  std::string name, listed;
};

Guest GuestOf(const ContentLine& line) {
  std::string address = Flat(line.value);
  if (absl::StartsWithIgnoreCase(address, "mailto:")) address.erase(0, 7);
  Guest guest{.name = Flat(line.Parameter("CN"))};
  if (text::IsBlank(guest.name)) guest.name = address;
  guest.listed = guest.name == address || address.empty() ? guest.name : absl::StrCat(guest.name, " <", address, ">");
  const std::string answer = absl::AsciiStrToLower(line.Parameter("PARTSTAT"));
  if (answer == "declined" || answer == "tentative" || answer == "accepted")
    absl::StrAppend(&guest.listed, " (", answer, ")");
  return guest;
}

std::string DayText(const CalendarTime& t) {
  return absl::StrCat(t.day, " ", kMonthNames[static_cast<std::size_t>(t.month - 1)], " ", t.year);
}
std::string ClockText(const CalendarTime& t) { return absl::StrFormat("%02d:%02d", t.hour, t.minute); }

// The last day of it: of days the end is the day behind, and so it is at midnight.
CalendarTime LastDay(const CalendarTime& start, const CalendarTime& end) {
  const bool midnight = end.whole_day || (end.hour == 0 && end.minute == 0 && end.second == 0);
  if (IsoDay(end) <= IsoDay(start)) return start;
  return midnight ? DaysLater(end, -1) : end;
}

class EventReader {
 public:
  EventReader(const Block& block, const Calendar& calendar) : block_(block), calendar_(calendar) {}

  absl::Status Read() {
    ASSIGN_OR_RETURN(const std::optional<CalendarTime> start, TimeAt("DTSTART"));
    if (!start) return WrongAt(block_.begin, "DTSTART", "is missing: an event has a time");
    event_.start = *start;
    ASSIGN_OR_RETURN(const std::optional<CalendarTime> end, TimeAt("DTEND"));
    if (end && (Written(*end) < Written(*start) || end->whole_day != start->whole_day))
      return WrongAt(block_.Find("DTEND")->line, "DTEND", "is before DTSTART");
    if (const ContentLine* lasts = block_.Find("DURATION"); lasts != nullptr && !end) {
      end_ = After(*start, lasts->value);
      if (!end_) return WrongAt(lasts->line, "DURATION", "no duration");
    } else {
      end_ = end;
    }
    RETURN_IF_ERROR(Times("RDATE", &event_.added));
    RETURN_IF_ERROR(Times("EXDATE", &event_.left_out));
    ASSIGN_OR_RETURN(instead_of_, TimeAt("RECURRENCE-ID"));
    if (const ContentLine* rule = block_.Find("RRULE"); rule != nullptr && !instead_of_) event_.rule = rule->value;
    return absl::OkStatus();
  }

  std::string uid() const {
    const std::string uid = block_.Text("UID");
    if (!uid.empty()) return uid;
    return absl::StrCat("without-id-", TextDigest(absl::StrCat(block_.Text("SUMMARY"), "\n", Written(event_.start))));
  }
  const std::optional<CalendarTime>& instead_of() const { return instead_of_; }
  void LeaveOut(const CalendarTime& time) { event_.left_out.push_back(time); }

  absl::StatusOr<std::vector<v1::DocumentInput>> Documents() const {
    absl::StatusOr<Repeats> repeats = Occurrences(event_, calendar_.zones);
    if (!repeats.ok()) return WrongAt(block_.Find("RRULE")->line, "RRULE", repeats.status().message());
    const bool series = !event_.rule.empty() || !event_.added.empty() || instead_of_;
    std::vector<v1::DocumentInput> documents;
    for (const CalendarTime& start : repeats->starts) {
      documents.push_back(DocumentAt(start, series));
      if (repeats->truncated) (*documents.back().mutable_metadata())["more_occurrences"] = "left out";
    }
    return documents;
  }

 private:
  absl::StatusOr<std::optional<CalendarTime>> TimeAt(absl::string_view name) const {
    const ContentLine* line = block_.Find(name);
    if (line == nullptr) return std::nullopt;
    const std::optional<CalendarTime> time = ReadTime(absl::StripAsciiWhitespace(line->value), line->Parameter("TZID"));
    if (!time) return WrongAt(line->line, name, absl::StrCat("no time: ", Shortened(line->value, 40)));
    return calendar_.zones.In(*time, calendar_.zone);
  }

  absl::Status Times(absl::string_view name, std::vector<CalendarTime>* times) const {
    for (const ContentLine* line : block_.lines) {
      if (line->name != name) continue;
      for (const absl::string_view written : absl::StrSplit(line->value, ',', absl::SkipEmpty())) {
        // Of a period "start/end" the start.
        const absl::string_view begin = written.substr(0, written.find('/'));
        const auto time = ReadTime(absl::StripAsciiWhitespace(begin), line->Parameter("TZID"));
        if (!time) return WrongAt(line->line, name, absl::StrCat("no time: ", Shortened(written, 40)));
        if (times->size() < kMostAppointments) times->push_back(calendar_.zones.In(*time, calendar_.zone));
      }
    }
    return absl::OkStatus();
  }

  v1::DocumentInput DocumentAt(const CalendarTime& start, bool series) const {
    v1::DocumentInput document;
    const std::string whole = AssetRef(kCalendarChannel, uid());
    const CalendarTime& named = instead_of_ ? *instead_of_ : start;
    document.set_asset_ref(series ? AssetRef(kCalendarChannel, absl::StrCat(uid(), "/", Written(named))) : whole);
    document.set_id(document.asset_ref());
    if (series) {
      v1::AssetLink* link = document.add_asset_links();
      link->set_target_ref(whole);
      link->set_relation("thread_member");
    }
    document.set_channel(kCalendarChannel);
    document.set_doc_type("appointment");
    document.set_title(block_.Text("SUMMARY"));
    document.set_status(absl::AsciiStrToLower(block_.Text("STATUS")));
    document.set_kind(absl::AsciiStrToLower(block_.Text("CATEGORIES")));
    (*document.mutable_identifiers())["uid"] = uid();
    const std::optional<CalendarTime> end =
        end_ ? std::optional(Moved(event_.start, *end_, start)) : std::optional<CalendarTime>();
    AddTimes(start, end, &document);
    AddPeople(&document);
    document.set_text(TextAt(start, end));
    return document;
  }

  void AddTimes(const CalendarTime& start, const std::optional<CalendarTime>& end, v1::DocumentInput* document) const {
    const CalendarTime last = end ? LastDay(start, *end) : start;
    document->mutable_covered()->set_from(IsoDay(start));
    document->mutable_covered()->set_to(IsoDay(DaysLater(last, 1)));
    v1::EventInput* event = document->add_events();
    event->set_type("takes_place");
    event->set_date(IsoDay(start));
    auto& metadata = *document->mutable_metadata();
    metadata["start"] = Written(start);
    if (end) metadata["end"] = Written(*end);
    if (!start.zone.empty()) metadata["time_zone"] = std::string(Shortened(start.zone, kLongestCalendarValue));
    if (!event_.rule.empty()) metadata["rrule"] = Flat(event_.rule);
    if (const std::string place = block_.Text("LOCATION"); !place.empty()) metadata["location"] = place;
  }

  void AddPeople(v1::DocumentInput* document) const {
    auto& metadata = *document->mutable_metadata();
    std::string listed;
    for (const ContentLine* line : block_.lines) {
      if (line->name != "ORGANIZER" && line->name != "ATTENDEE") continue;
      const Guest guest = GuestOf(*line);
      if (text::IsBlank(guest.name)) continue;
      if (line->name == "ORGANIZER") {
        document->add_authors(guest.name);
        metadata["organizer"] = std::string(Shortened(guest.listed, kLongestCalendarValue));
      } else if (document->entities_size() < kMostInvited) {
        document->add_entities(guest.name);
        if (listed.size() + guest.listed.size() + 2 <= kLongestCalendarValue)
          absl::StrAppend(&listed, listed.empty() ? "" : ", ", guest.listed);
      }
    }
    if (!listed.empty()) metadata["attendees"] = listed;
  }

  std::string WhenText(const CalendarTime& start, const std::optional<CalendarTime>& end) const {
    const std::string zone = start.zone.empty() ? "" : absl::StrCat(" (", start.zone, ")");
    const CalendarTime last = end ? LastDay(start, *end) : start;
    const bool one = IsoDay(last) == IsoDay(start);
    if (start.whole_day)
      return one ? absl::StrCat("on ", DayText(start), ", all day")
                 : absl::StrCat("from ", DayText(start), " to ", DayText(last), ", all day");
    if (!end || Written(*end) == Written(start))
      return absl::StrCat("on ", DayText(start), " at ", ClockText(start), zone);
    if (one) return absl::StrCat("on ", DayText(start), " from ", ClockText(start), " to ", ClockText(*end), zone);
    return absl::StrCat("from ", DayText(start), ", ", ClockText(start), ", to ", DayText(*end), ", ", ClockText(*end),
                        zone);
  }

  std::string TextAt(const CalendarTime& start, const std::optional<CalendarTime>& end) const {
    const std::string summary = block_.Text("SUMMARY");
    const bool cancelled = absl::EqualsIgnoreCase(block_.Text("STATUS"), "CANCELLED");
    const absl::string_view does = cancelled ? " was cancelled; it was to take place " : " takes place ";
    const std::string place = block_.Text("LOCATION");
    std::string text = absl::StrCat(summary.empty() ? "An appointment" : summary, does, WhenText(start, end),
                                    place.empty() ? "" : " at ", place, ".");
    std::vector<std::string> invited;
    for (const ContentLine* line : block_.lines) {
      if (line->name == "ORGANIZER") absl::StrAppend(&text, "\nOrganised by ", GuestOf(*line).name, ".");
      if (line->name == "ATTENDEE" && invited.size() < kMostInvited) invited.push_back(GuestOf(*line).name);
    }
    if (!invited.empty()) absl::StrAppend(&text, "\nInvited: ", absl::StrJoin(invited, ", "), ".");
    if (const ContentLine* description = block_.Find("DESCRIPTION")) {
      const std::string said = UnescapedText(description->value);
      if (!text::IsBlank(said)) absl::StrAppend(&text, "\n\n", Shortened(said, kLongestDescription));
    }
    return text;
  }

  const Block& block_;
  const Calendar& calendar_;
  RepeatedEvent event_;
  std::optional<CalendarTime> end_, instead_of_;
};

}  // namespace

absl::StatusOr<std::deque<ReadItem>> CalendarDocuments(absl::string_view text, const std::string& path) {
  ASSIGN_OR_RETURN(const std::vector<ContentLine> lines, ReadContentLines(text));
  ASSIGN_OR_RETURN(const Calendar calendar, CalendarReader().Read(lines));
  std::vector<EventReader> events;
  std::vector<absl::Status> read;
  std::map<std::string, std::vector<CalendarTime>> instead;  // times that stand by themselves, by UID
  for (const Block& block : calendar.events) {
    EventReader& event = events.emplace_back(block, calendar);
    read.push_back(event.Read());
    if (read.back().ok() && event.instead_of()) instead[event.uid()].push_back(*event.instead_of());
  }
  std::deque<ReadItem> items;
  for (std::size_t i = 0; i < events.size(); ++i) {
    absl::StatusOr<std::vector<v1::DocumentInput>> documents = std::vector<v1::DocumentInput>();
    if (!read[i].ok()) {
      documents = read[i];
    } else {
      if (const auto times = instead.find(events[i].uid()); times != instead.end() && !events[i].instead_of()) {
        for (const CalendarTime& time : times->second) events[i].LeaveOut(time);
      }
      documents = events[i].Documents();
    }
    if (!documents.ok()) {
      items.emplace_back(BadInput{path, "", std::string(documents.status().message())});
      continue;
    }
    for (v1::DocumentInput& document : *documents) {
      if (items.size() == kMostAppointments)
        return absl::InvalidArgumentError(absl::StrCat("more than ", kMostAppointments, " events"));
      items.emplace_back(PlacedDocument{std::move(document), absl::StrCat(path, ":", calendar.events[i].begin)});
    }
  }
  return items;
}

std::optional<ReadItem> CalendarFile::Next() {
  if (!std::exchange(opened_, true)) {
    const absl::StatusOr<std::string> text = FileText(in_, kMostCalendarBytes);
    if (!text.ok()) return BadInput{path_, "", std::string(text.status().message())};
    bytes_read_ = text->size();
    absl::StatusOr<std::deque<ReadItem>> items = CalendarDocuments(*text, path_);
    if (!items.ok()) return BadInput{path_, "", std::string(items.status().message())};
    items_ = *std::move(items);
  }
  if (items_.empty()) return std::nullopt;
  ReadItem next = std::move(items_.front());
  items_.pop_front();
  return next;
}

}  // namespace annals::cli
