// A calendar (.ics) as documents: one for each event, and for each time that it comes again.
//
//   doc_type appointment, channel calendar; identifiers uid
//   asset_ref AssetRef("calendar", UID); of what comes again, or stands by itself in a series, AssetRef("calendar",
//             "UID/20260512T100000"), thread_member of AssetRef("calendar", UID)
//   title SUMMARY; covered its days; events takes_place; authors ORGANIZER; entities ATTENDEE, by name
//   text  "Meeting with Dana takes place on 12 May 2026 from 10:00 to 11:00 (Europe/Berlin) at Boathouse."; who organises
//         and who is invited; then DESCRIPTION
//   status, kind: STATUS and CATEGORIES in small letters; metadata location, organizer, attendees, start, end, rrule
//
// Times are those of the clock on the wall where the event is; a UTC time is shown in the calendar's zone (X-WR-TIMEZONE)
// where it names one. A cancelled event is kept, and its text says that it is. Alarms, tasks and journals are left out.
// How often and how far an event comes again is bounded (recurrence.h); where it goes on, each of its documents says so,
// as metadata more_occurrences. Read as a whole: at most 64 MiB and 100,000 documents.
//
// A file that is no calendar is refused with its line; an event without a time, or with one that is none, is refused by
// itself, with its line and property.
#pragma once

#include <deque>
#include <istream>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "cli/client/document_source.h"

namespace annals::cli {

// In the order of the file. `path` is the place of what is refused. kInvalidArgument: the file as a whole is no calendar.
absl::StatusOr<std::deque<ReadItem>> CalendarDocuments(absl::string_view text, const std::string& path);

class CalendarFile : public DocumentSource {
 public:
  // `in` must outlive this.
  CalendarFile(std::istream* in, std::string path) : in_(in), path_(std::move(path)) {}

  std::optional<ReadItem> Next() override;
  std::uintmax_t bytes_read() const override { return bytes_read_; }

 private:
  std::istream* in_;
  std::string path_;
  bool opened_ = false;
  std::deque<ReadItem> items_;
  std::uintmax_t bytes_read_ = 0;
};

}  // namespace annals::cli
