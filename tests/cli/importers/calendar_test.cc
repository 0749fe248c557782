#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/client/document_reader.h"
#include "cli/importers/calendar/calendar_file.h"
#include "cli/importers/calendar/recurrence.h"
#include "tests/support/temporary_folder.h"

namespace annals::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::vector<ReadItem> ReadCalendar(const std::string& text) {
  TemporaryFolder folder;
  DocumentReader reader({folder.Write("cal.ics", text)}, {});
  std::vector<ReadItem> items;
  while (auto item = reader.Next()) items.push_back(*std::move(item));
  return items;
}

std::vector<v1::DocumentInput> EventsOf(const std::string& events, const std::string& head = "") {
  std::vector<v1::DocumentInput> documents;
  for (const ReadItem& item : ReadCalendar("BEGIN:VCALENDAR\nVERSION:2.0\n" + head + events + "END:VCALENDAR\n")) {
    if (const auto* bad = std::get_if<BadInput>(&item)) {
      ADD_FAILURE() << bad->reason;
    } else {
      documents.push_back(std::get<PlacedDocument>(item).document);
    }
  }
  return documents;
}

std::string Event(const std::string& lines) { return "BEGIN:VEVENT\nUID:u1\n" + lines + "END:VEVENT\n"; }

std::vector<std::string> StartsOf(const std::vector<v1::DocumentInput>& documents) {
  std::vector<std::string> starts;
  for (const v1::DocumentInput& document : documents) starts.push_back(document.metadata().at("start"));
  return starts;
}

TEST(Calendar, AnEventBecomesADocument) {
  const auto documents = EventsOf(Event(
      "SUMMARY:Meeting with Dana\\, part 1\nDTSTART;TZID=Europe/Berlin:20260512T100000\nDURATION:PT1H30M\n"
      "LOCATION:Boathouse\nORGANIZER;CN=Avi Moor:mailto:avi@wick.example\n"
      "ATTENDEE;CN=\"Ziv, Dana\";PARTSTAT=ACCEPTED:mailto:dana@tarn.example\nATTENDEE:mailto:omer@tarn.example\n"
      "STATUS:CONFIRMED\nCATEGORIES:Boats\nDESCRIPTION:Bring the\n  plans.\\n\\nAvi\nBEGIN:VALARM\nACTION:DISPLAY\n"
      "DESCRIPTION:Reminder\nTRIGGER:-PT15M\nEND:VALARM\n"));
  ASSERT_EQ(documents.size(), 1u);
  const v1::DocumentInput& d = documents[0];
  EXPECT_EQ(d.id(), "calendar:u1");
  EXPECT_EQ(d.asset_ref(), "calendar:u1");
  EXPECT_EQ(d.doc_type(), "appointment");
  EXPECT_EQ(d.channel(), "calendar");
  EXPECT_EQ(d.title(), "Meeting with Dana, part 1");
  EXPECT_EQ(d.text(),
            "Meeting with Dana, part 1 takes place on 12 May 2026 from 10:00 to 11:30 (Europe/Berlin) at Boathouse.\n"
            "Organised by Avi Moor.\nInvited: Ziv, Dana, omer@tarn.example.\n\nBring the plans.\n\nAvi");
  EXPECT_EQ(d.covered().from(), "2026-05-12");
  EXPECT_EQ(d.covered().to(), "2026-05-13");
  EXPECT_EQ(d.identifiers().at("uid"), "u1");
  EXPECT_EQ(d.status(), "confirmed");
  EXPECT_EQ(d.kind(), "boats");
  EXPECT_THAT(d.authors(), ElementsAre("Avi Moor"));
  EXPECT_THAT(d.entities(), ElementsAre("Ziv, Dana", "omer@tarn.example"));
  EXPECT_EQ(d.metadata().at("attendees"), "Ziv, Dana <dana@tarn.example> (accepted), omer@tarn.example");
  EXPECT_EQ(d.metadata().at("time_zone"), "Europe/Berlin");
  EXPECT_EQ(d.events(0).type(), "takes_place");
  EXPECT_EQ(d.events(0).date(), "2026-05-12");
  EXPECT_EQ(d.asset_links_size(), 0);
}

TEST(Calendar, WholeDaysEndTheDayBefore) {
  const auto one = EventsOf(Event("SUMMARY:Regatta\nDTSTART;VALUE=DATE:20260512\n"));
  EXPECT_THAT(one[0].text(), HasSubstr("Regatta takes place on 12 May 2026, all day."));
  const auto three = EventsOf(Event("SUMMARY:Regatta\nDTSTART;VALUE=DATE:20260530\nDTEND;VALUE=DATE:20260602\n"));
  EXPECT_THAT(three[0].text(), HasSubstr("from 30 May 2026 to 1 June 2026, all day."));
  EXPECT_EQ(three[0].covered().to(), "2026-06-02");
  const auto night = EventsOf(Event("SUMMARY:Watch\nDTSTART:20261231T220000\nDTEND:20270101T020000\n"));
  EXPECT_THAT(night[0].text(), HasSubstr("from 31 December 2026, 22:00, to 1 January 2027, 02:00."));
  EXPECT_EQ(night[0].covered().to(), "2027-01-02");
}

TEST(Calendar, UtcIsShownInTheZoneOfTheCalendar) {
  const std::string event = Event("SUMMARY:Call\nDTSTART:20260512T220000Z\n");
  EXPECT_THAT(EventsOf(event)[0].text(), HasSubstr("on 12 May 2026 at 22:00 (UTC)."));
  const auto local = EventsOf(event, "X-WR-TIMEZONE:Asia/Jerusalem\n");
  EXPECT_THAT(local[0].text(), HasSubstr("on 13 May 2026 at 01:00 (Asia/Jerusalem)."));
  EXPECT_EQ(local[0].covered().from(), "2026-05-13");
}

TEST(Calendar, AFileBringsItsOwnZones) {
  const std::string zone =
      "BEGIN:VTIMEZONE\nTZID:Lakeland\nBEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:+0300\nTZOFFSETTO:+0300\n"
      "END:STANDARD\nEND:VTIMEZONE\n";
  // The rule ends at a UTC time: at three o'clock there, the third day is beyond it by an hour.
  const auto documents = EventsOf(
      Event("SUMMARY:Tide\nDTSTART;TZID=Lakeland:20260501T040000\nRRULE:FREQ=DAILY;UNTIL=20260503T000000Z\n"), zone);
  EXPECT_THAT(StartsOf(documents), ElementsAre("20260501T040000", "20260502T040000"));
}

TEST(Calendar, WhatComesAgainIsADocumentEachTime) {
  const auto documents = EventsOf(
      Event("SUMMARY:Choir\nDTSTART;TZID=Europe/Berlin:20261015T190000\nDTEND;TZID=Europe/Berlin:20261015T203000\n"
            "RRULE:FREQ=WEEKLY;COUNT=4\nEXDATE;TZID=Europe/Berlin:20261022T190000\nRDATE:20261231T190000\n") +
      "BEGIN:VEVENT\nUID:u1\nRECURRENCE-ID;TZID=Europe/Berlin:20261029T190000\nSUMMARY:Choir in the church\n"
      "DTSTART;TZID=Europe/Berlin:20261030T180000\nEND:VEVENT\n");
  EXPECT_THAT(StartsOf(documents),
              ElementsAre("20261015T190000", "20261105T190000", "20261231T190000", "20261030T180000"));
  EXPECT_EQ(documents[1].id(), "calendar:u1/20261105T190000");
  EXPECT_EQ(documents[3].id(), "calendar:u1/20261029T190000") << "it stands for the one that was moved";
  EXPECT_EQ(documents[3].title(), "Choir in the church");
  // By the clock on the wall, on both sides of the end of summer time.
  EXPECT_THAT(documents[1].text(), HasSubstr("on 5 November 2026 from 19:00 to 20:30 (Europe/Berlin)."));
  for (const v1::DocumentInput& d : documents) {
    ASSERT_EQ(d.asset_links_size(), 1);
    EXPECT_EQ(d.asset_links(0).target_ref(), "calendar:u1");
    EXPECT_EQ(d.asset_links(0).relation(), "thread_member");
    EXPECT_FALSE(d.metadata().contains("more_occurrences"));
  }
}

TEST(Calendar, RulesAreBoundedAndItIsSaid) {
  const auto yearly = EventsOf(Event("SUMMARY:Birthday\nDTSTART;VALUE=DATE:19900504\nRRULE:FREQ=YEARLY\n"));
  EXPECT_EQ(yearly.size(), 6u) << "five years, and the first";
  EXPECT_EQ(yearly[0].metadata().at("more_occurrences"), "left out");
  const auto daily = EventsOf(Event("SUMMARY:Tide\nDTSTART:20260101T060000\nRRULE:FREQ=DAILY\n"));
  EXPECT_EQ(daily.size(), 500u);
  EXPECT_EQ(daily[0].metadata().at("more_occurrences"), "left out");
  const auto fast = EventsOf(Event("SUMMARY:Pulse\nDTSTART:20260101T060000\nRRULE:FREQ=SECONDLY\n"));
  EXPECT_EQ(fast.size(), 1u);
  EXPECT_EQ(fast[0].metadata().at("more_occurrences"), "left out");
}

TEST(Calendar, WhatWasCancelledSaysSo) {
  const auto documents = EventsOf(Event("SUMMARY:Regatta\nDTSTART;VALUE=DATE:20260512\nSTATUS:CANCELLED\n"));
  EXPECT_EQ(documents[0].status(), "cancelled");
  EXPECT_THAT(documents[0].text(), HasSubstr("Regatta was cancelled; it was to take place on 12 May 2026"));
}

TEST(Calendar, TasksAndJournalsAreLeftOut) {
  EXPECT_TRUE(EventsOf("BEGIN:VTODO\nUID:t\nSUMMARY:Paint\nEND:VTODO\nBEGIN:VJOURNAL\nUID:j\nEND:VJOURNAL\n").empty());
}

TEST(Calendar, ABadEventIsRefusedByItselfWithLineAndProperty) {
  const std::pair<std::string, std::string> wrong[] = {
      {"SUMMARY:x\n", "line 2: DTSTART: is missing: an event has a time"},
      {"DTSTART:20260230T100000\n", "line 4: DTSTART: no time: 20260230T100000"},
      {"DTSTART:2026\n", "line 4: DTSTART: no time: 2026"},
      {"DTSTART:20260512T100000\nDTEND:20260511T100000\n", "line 5: DTEND: is before DTSTART"},
      {"DTSTART:20260512T100000\nDURATION:long\n", "line 5: DURATION: no duration"},
      {"DTSTART:20260512T100000\nRRULE:often\n", "line 5: RRULE: no rule of recurrence"},
      {"DTSTART:20260512T100000\nEXDATE:soon\n", "line 5: EXDATE: no time: soon"}};
  for (const auto& [lines, reason] : wrong) {
    const std::vector<ReadItem> items =
        ReadCalendar("BEGIN:VCALENDAR\n" + Event(lines) +
                     "BEGIN:VEVENT\nUID:u2\nDTSTART:20260512T100000\nEND:VEVENT\n" + "END:VCALENDAR\n");
    ASSERT_EQ(items.size(), 2u) << lines;
    EXPECT_EQ(std::get<BadInput>(items[0]).reason, reason);
    EXPECT_TRUE(std::holds_alternative<PlacedDocument>(items[1]));
  }
}

TEST(Calendar, AFileThatIsNoCalendarIsRefusedWithItsLine) {
  const std::pair<const char*, const char*> wrong[] = {
      {"", "no calendar: nothing begins with BEGIN:VCALENDAR"},
      {"BEGIN:VEVENT\n", "line 1: BEGIN: stands in no calendar"},
      {"BEGIN:VCALENDAR\nBEGIN:VEVENT\n", "line 2: BEGIN: VEVENT has no END"},
      {"BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VTODO\n", "line 3: END: of VTODO, where VEVENT of line 2 is open"},
      {"BEGIN:VCALENDAR\nBEGIN:VTODO\nBEGIN:VEVENT\n", "line 3: BEGIN: an event inside of another component"},
      {"BEGIN:VCALENDAR\nnothing\n", "line 2: no colon behind the name of a property: nothing"}};
  for (const auto& [text, reason] : wrong) {
    const std::vector<ReadItem> items = ReadCalendar(text);
    ASSERT_EQ(items.size(), 1u) << text;
    EXPECT_EQ(std::get<BadInput>(items[0]).reason, reason);
  }
}

TEST(Recurrence, FollowsRulesOfTheCalendar) {
  const CalendarZones zones;
  const auto starts = [&](const std::string& rule) {
    std::vector<std::string> written;
    const auto found = Occurrences({.start = *ReadTime("20260130", ""), .rule = rule}, zones);
    for (const CalendarTime& t : found->starts) written.push_back(Written(t));
    return written;
  };
  EXPECT_THAT(starts("FREQ=MONTHLY;BYDAY=-1FR;COUNT=3"), ElementsAre("20260130", "20260227", "20260327"));
  EXPECT_THAT(starts("FREQ=WEEKLY;INTERVAL=2;UNTIL=20260220"), ElementsAre("20260130", "20260213"));
  EXPECT_FALSE(Occurrences({.start = *ReadTime("20260130", ""), .rule = "FREQ=NEVER"}, zones).ok());
}

}  // namespace
}  // namespace annals::cli
