// What a question says about time. The types carry the whole grammar; `ParseTimeScope` fills them.
//
// At reference day 2026-02-01:
//
//   "How did inflation trends change between the July and October 2025 surveys?"
//     type comparison
//     groups {[2025-07-01, 2025-08-01), label "July 2025"}, {[2025-10-01, 2025-11-01), label "October 2025"}
//     residual "How did inflation trends change and surveys?"
//
// Spans are byte offsets [begin, end) into the question as it was given (UTF-8).
// ParseTimeScope is deterministic, thread-safe, reads no clock, and is linear in the question's length.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/language/languages.h"
#include "core/time/interval.h"

namespace annals::time {

enum class ScopeType { kNone, kPoint, kRange, kComparison, kMulti };
using language::Language;
using language::Relation;
enum class CalendarKind { kCalendar, kFiscal };
enum class RecencyKind { kLatest, kPrevious, kFirst, kLast, kCurrent };  // kCurrent is a hint without effect
// The document axis that a scope filters on. kLabel is the default; the others are chosen by words ("published in").
enum class Axis { kLabel, kCovered, kPublished };

struct Span {
  std::size_t begin = 0, end = 0;
  friend bool operator==(const Span&, const Span&) = default;
};

// How a question speaks of a period: "in 2018"; of a document of it, "the 2018 report"; of where it stands, "according to
// the 2018 report".
enum class Naming { kPeriod, kDocument, kSource };

struct Group {
  Interval interval;  // what is asked: the anchor after the relation was applied
  Interval anchor;    // the unit as named, before "after", "until" …
  Granularity granularity = Granularity::kNone;
  Relation relation = Relation::kIn;
  CalendarKind calendar = CalendarKind::kCalendar;
  bool calendar_named = false;  // the words said "fiscal", "FY" or "calendar"; else the document's own label decides
  std::string label;            // "Q3 2025", "October 2025", "FY2024"; empty when the words name no unit
  std::vector<Span> spans;      // of the unit
  std::vector<Span> operator_spans;  // of "after", "between … and"
  bool year_assumed = false;         // the words named no year
  bool recurs = false;               // "Friday", without "last" or "next": of each week, or the nearest one
  bool deictic = false;              // relative to the reference day ("last quarter")
  bool by = false;                   // "by the end of 2014": the limit of what had come about
  Naming naming = Naming::kPeriod;
  bool yardstick = false;             // "in 2022, compared to 2021": what the other period is held against
  std::optional<Interval> last_unit;  // of "from A to B": B
};

struct Recency {
  RecencyKind kind = RecencyKind::kLatest;
  std::string document_kind;         // "report", "annual report"; empty when bare
  std::optional<Relation> relation;  // "since the previous report"
  Span span;
};

struct EventAnchor {  // "before the merger": found by its words, resolved elsewhere
  std::string text;
  Relation relation = Relation::kIn;
  Span span;
};

struct Scope {
  ScopeType type = ScopeType::kNone;
  std::vector<Group> groups;
  Axis axis = Axis::kLabel;
  Granularity enumerate = Granularity::kNone;  // "each quarter"
  std::optional<Recency> recency;
  std::optional<EventAnchor> event;
  std::vector<std::string> no_such_day;  // "29 February 2023": claimed, reported, yields no group
  std::vector<Span> no_such_day_spans;   // of each
  bool truncated = false;                // more groups than ParseOptions::max_groups, or a longer query than read
  Day reference;
  std::string residual_query;  // the question without the spans that became groups
};

struct ParseOptions {
  std::size_t max_groups = 32;         // further groups are dropped and Scope::truncated is set
  std::size_t max_query_bytes = 8192;  // what lies behind is not read, and Scope::truncated is set
};

// `query` valid UTF-8 (callers validate). `reference` outside the years 1000 to 9000 is moved to the nearest day
// inside, and Scope::reference says so. A query without any time expression has type kNone and residual == query.
Scope ParseTimeScope(std::string_view query, Day reference, Language language, const ParseOptions& options = {});

// A period that a title or a metadata field names: "Harbour Survey, October 2025" -> October 2025. The first unit, or
// nullopt.
struct Label {
  std::string text;  // "October 2025"
  Interval period;   // read as a calendar period
  CalendarKind calendar = CalendarKind::kCalendar;
};
std::optional<Label> ParseLabel(std::string_view text, Language language);

// Exact day, month or year in many spellings ("5 May 2012", "2012-05", "May 2012"): its interval, or nullopt. For dates
// of documents; keeps no state, never guesses ("31/02/2021" and "circa 1990" are nullopt).
std::optional<Interval> ParseDate(std::string_view text, Language language);

const char* Name(ScopeType type);     // "comparison"
const char* Name(Relation relation);  // "as_of"
const char* Name(Axis axis);
const char* Name(Naming naming);          // "source"
const char* Name(CalendarKind calendar);  // "fiscal"
const char* Name(RecencyKind kind);       // "latest"

}  // namespace annals::time
