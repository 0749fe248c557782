// Mails, a calendar and an address book through the whole of it: `annals ingest`, and questions to the server.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "nlohmann/json.hpp"
#include "tests/e2e/server_suite.h"

namespace annals::e2e {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

class People : public ServerSuite {
 protected:
  std::string File(const std::string& name, const std::string& text) {
    const auto path = scratch->path() / name;
    std::ofstream(path) << text;
    return path.string();
  }

  std::string Ingest(const std::vector<std::string>& files, const std::string& collection, int exit_code = 0) {
    std::vector<std::string> arguments = {"ingest"};
    arguments.insert(arguments.end(), files.begin(), files.end());
    arguments.insert(arguments.end(), {"-c", collection, "--json"});
    const ProgramResult result = Annals(arguments);
    EXPECT_EQ(result.exit_code, exit_code) << result.err;
    return std::to_string(json::parse(result.out, nullptr, false).value("watermark", 0));
  }
};

constexpr const char* kCalendar =
    "BEGIN:VCALENDAR\nVERSION:2.0\nX-WR-TIMEZONE:Europe/Berlin\n"
    "BEGIN:VEVENT\nUID:m1\nSUMMARY:Meeting with Dana about the roof\nDTSTART:20260512T080000Z\nDTEND:20260512T090000Z\n"
    "LOCATION:Boathouse\nORGANIZER;CN=Avi Moor:mailto:avi@wick.example\nATTENDEE;CN=Dana "
    "Ziv:mailto:dana@tarn.example\nEND:VEVENT\n"
    "BEGIN:VEVENT\nUID:c1\nSUMMARY:Choir\nDTSTART;TZID=Europe/Berlin:20260507T190000\nRRULE:FREQ=WEEKLY;COUNT=8\n"
    "END:VEVENT\n"
    "BEGIN:VEVENT\nUID:r1\nSUMMARY:Regatta\nDTSTART;VALUE=DATE:20260620\nSTATUS:CANCELLED\nEND:VEVENT\n"
    "BEGIN:VEVENT\nUID:bad\nSUMMARY:Nowhere\nDTSTART:20260231T100000\nEND:VEVENT\nEND:VCALENDAR\n";

constexpr const char* kContacts =
    "BEGIN:VCARD\nVERSION:4.0\nUID:a\nFN:Shiran Levi\nN:Levi;Shiran;;;\nNICKNAME:Shiri\nORG:Tarn Ltd\nTITLE:Engineer\n"
    "TEL;TYPE=cell:+972 52 1234567\nRELATED;TYPE=spouse;VALUE=text:Tal Oren\nRELATED;TYPE=child:urn:uuid:b\nEND:VCARD\n"
    "BEGIN:VCARD\nVERSION:4.0\nUID:urn:uuid:b\nFN:Maya Levi\nNOTE:Maya Levi is in the second form.\nEND:VCARD\n"
    "BEGIN:VCARD\nVERSION:4.0\nUID:c\nFN:Omar Haddad\nORG:Wick Harbour\nEND:VCARD\n";

constexpr const char* kMails =
    "From a\nFrom: Shiran Oren <shiran@tarn.example>\nTo: Alex Stern <alex@tarn.example>\nSubject: Saturday\n"
    "Date: Sun, 1 Feb 2026 09:00:00 +0000\nMessage-ID: <m1@tarn.example>\n\n"
    "My husband Tal Oren comes along on Saturday. Omar Haddad is not my brother.\n\n"
    "From a\nFrom: Tal Oren <tal@wick.example>\nTo: Alex Stern <alex@tarn.example>\nSubject: School\n"
    "Date: Tue, 3 Feb 2026 09:00:00 +0000\nMessage-ID: <m2@wick.example>\n\n"
    "Our daughter Maya Oren is in the second form now. I work at Wick Harbour.\n\n"
    "From a\nFrom: Lior Katz <lior@mere.example>\nTo: Alex Stern <alex@tarn.example>\nSubject: Boats\n"
    "Date: Thu, 5 Feb 2026 09:00:00 +0000\nMessage-ID: <m3@mere.example>\n\n"
    "Tal Oren repairs boats in the old basin.\n\n"
    "From a\nFrom: Lior Katz <lior@mere.example>\nTo: Alex Stern <alex@tarn.example>\nSubject: Office\n"
    "Date: Fri, 6 Feb 2026 09:00:00 +0000\nMessage-ID: <m4@mere.example>\n\n"
    "Omar Haddad has the office next door.\n\n";

TEST_F(People, FamilyIsWhatMailsSayOfIt) {
  const std::string seen = Ingest({File("family.mbox", kMails)}, "family");
  // The passages that come back.
  const auto retrieve = [&](const std::string& question, const std::vector<std::string>& more = {"--top-k", "1"}) {
    std::vector<std::string> arguments = {"retrieve", question, "-c", "family", "--at-least", seen, "--json"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const ProgramResult result = Annals(arguments);
    EXPECT_EQ(result.exit_code, 0) << result.err;
    std::string texts;
    const json retrieved = json::parse(result.out);
    for (const json& chunk : retrieved.at("chunks")) texts += chunk.at("text").get<std::string>() + "\n";
    return texts;
  };
  const std::string family = retrieve("Tell me about Shiran Oren's family");
  EXPECT_THAT(family, HasSubstr("My husband Tal Oren comes along"));
  EXPECT_THAT(family, HasSubstr("Tal Oren repairs boats"));
  EXPECT_THAT(family, Not(HasSubstr("office next door")));
  EXPECT_THAT(retrieve("Tell me about Shiran Oren's family", {"--top-k", "1", "--expand", "off"}),
              Not(HasSubstr("repairs boats")));
  const std::string kin_of_tal = retrieve("Tell me about Tal Oren's family");
  EXPECT_THAT(kin_of_tal, HasSubstr("My husband Tal Oren comes along"));
  EXPECT_THAT(kin_of_tal, HasSubstr("Our daughter Maya Oren"));
  EXPECT_THAT(retrieve("Where does Tal Oren work?"), HasSubstr("I work at Wick Harbour"));
  EXPECT_THAT(retrieve("What did Lior Katz write me about Tal?", {"--asker", "Alex Stern", "--top-k", "10"}),
              testing::AllOf(HasSubstr("repairs boats"), Not(HasSubstr("comes along")), Not(HasSubstr("second form"))));
}

TEST_F(People, QuestionsAreAnsweredFromACalendar) {
  const std::string seen = Ingest({File("cal.ics", kCalendar)}, "calendar", 2);
  const auto ask = [&](const std::string& question) {
    return Annals({"ask", question, "-c", "calendar", "--at-least", seen, "--reference-time", "2026-05-01"}).out;
  };
  EXPECT_THAT(ask("When is the meeting with Dana?"), HasSubstr("12 May 2026 from 10:00 to 11:00 (Europe/Berlin)"));
  EXPECT_THAT(ask("Where is the meeting with Dana?"), HasSubstr("Boathouse"));
  EXPECT_THAT(ask("What takes place on 28 May 2026?"), HasSubstr("Choir takes place on 28 May 2026"));
  EXPECT_THAT(ask("Was the regatta cancelled?"), HasSubstr("Regatta was cancelled"));
  const ProgramResult again = Annals({"ingest", File("cal.ics", kCalendar), "-c", "calendar", "--json"});
  EXPECT_EQ(json::parse(again.out)["unchanged"], 10);
  EXPECT_THAT(again.err, HasSubstr("line 28: DTSTART: no time: 20260231T100000"));
}

TEST_F(People, QuestionsAreAnsweredFromContacts) {
  const std::string seen = Ingest({File("book.vcf", kContacts)}, "contacts");
  for (const std::string name : {"Shiran", "Shiri", "Shiran Levi"}) {
    const ProgramResult family =
        Annals({"retrieve", "Tell me about " + name + "'s family", "-c", "contacts", "--at-least", seen, "--json"});
    const json found = json::parse(family.out);
    EXPECT_EQ(found["intents"][0]["intent"], "INTENT_FAMILY_CONTEXT") << name;
    EXPECT_THAT(family.out, HasSubstr("Maya Levi is in the second form.")) << name;
    EXPECT_THAT(family.out, HasSubstr("Tal Oren is spouse of Shiran Levi.")) << name;
  }
  const auto ask = [&](const std::string& question) {
    return Annals({"ask", question, "-c", "contacts", "--at-least", seen}).out;
  };
  EXPECT_THAT(ask("Where does Shiran Levi work?"), HasSubstr("works at Tarn Ltd"));
  EXPECT_THAT(ask("What is Shiran Levi's telephone number?"), HasSubstr("+972 52 1234567"));
  EXPECT_THAT(ask("Tell me about Shiran Levi's family"), Not(HasSubstr("Omar")));
}

}  // namespace
}  // namespace annals::e2e
