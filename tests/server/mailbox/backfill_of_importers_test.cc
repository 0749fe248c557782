// What each importer links when it reads a source, a backfill tells of documents that were stored without links: the same
// edges, as sure, and twice nothing.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <format>
#include <set>
#include <string>
#include <vector>

#include "cli/client/document_reader.h"
#include "core/facts/asset_backfill.h"
#include "server/convert/document.h"
#include "tests/scenarios/memory_collection.h"
#include "tests/support/temporary_folder.h"

namespace annals::server {
namespace {

using annals::testing::MemoryCollection;
using ::testing::IsEmpty;
using ::testing::IsSupersetOf;

constexpr const char* kMails =
    "From a Thu\nFrom: Ada Lund <ada@tarn.example>\nTo: Hanne Solberg <hanne@wick.example>\nDate: Mon, 1 Sep 2025 "
    "08:00:00 +0200\nMessage-ID: <m1@tarn.example>\nSubject: Basin\nMIME-Version: 1.0\nContent-Type: multipart/mixed; "
    "boundary=b\n\n--b\nContent-Type: text/plain\n\nCan the basin be cooled to four degrees?\n--b\nContent-Type: "
    "text/plain; name=plan.txt\nContent-Disposition: attachment\n\nThe winter test takes three weeks.\n--b\n"
    "Content-Type: image/png; name=map.png\nContent-Transfer-Encoding: base64\n\niVBORw0KGgo=\n--b--\n\n"
    "From b Thu\nFrom: Hanne Solberg <hanne@wick.example>\nTo: Ada Lund <ada@tarn.example>\nDate: Tue, 2 Sep 2025 "
    "09:00:00 +0200\nMessage-ID: <m2@wick.example>\nIn-Reply-To: <m1@tarn.example>\nReferences: <m0@tarn.example> "
    "<m1@tarn.example>\nSubject: Re: Basin\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=c\n\n--c\n"
    "Content-Type: text/plain\n\nThe basin is free. Let us meet.\n--c\nContent-Type: text/calendar; name=invite.ics\n\n"
    "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:once@tarn.example\nDTSTART:20250922T100000\nSUMMARY:Basin\nEND:VEVENT\n"
    "END:VCALENDAR\n--c--\n";
constexpr const char* kCalendar =
    "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:once@tarn.example\nDTSTART:20250922T100000\nSUMMARY:Basin\n"
    "END:VEVENT\nBEGIN:VEVENT\nUID:weekly@tarn.example\nDTSTART:20250901T090000\nRRULE:FREQ=WEEKLY;COUNT=3\n"
    "SUMMARY:Round of the yard\nEND:VEVENT\nEND:VCALENDAR\n";
constexpr const char* kContacts =
    "BEGIN:VCARD\nVERSION:4.0\nUID:card-1\nFN:Ada Lund\nTEL:+49 30 1234567\nRELATED;TYPE=spouse;VALUE=text:Noa Bar\n"
    "END:VCARD\nBEGIN:VCARD\nVERSION:4.0\nUID:card-2\nFN:Noa Bar\nEND:VCARD\n";
constexpr const char* kPaperless =
    R"([{"model": "documents.document", "pk": 17, "fields": {"title": "Repair of the roof",
         "content": "Payable by 20 March.", "created": "2026-03-02T00:00:00+01:00"}},
        {"model": "documents.document", "pk": 18, "fields": {"title": "Repair of the wall", "content": "Payable."}}])";

std::vector<v1::DocumentInput> Read() {
  const TemporaryFolder folder;
  const std::vector<std::string> files = {
      folder.Write("mails.mbox", kMails),
      folder.Write("WhatsApp Chat with Harbour.txt",
                   "31/12/2023, 21:15 - Ada Lund: Shall we?\n01/01/2024, 09:00 - Noa Bar: We shall.\n"),
      folder.Write("2026-03-02 roofers.vtt",
                   "WEBVTT\n\n00:00:01.000 --> 00:00:04.000\nAlex Brandt: The roof leaks.\n\n"
                   "00:00:05.000 --> 00:00:07.000\nDana Ziv: We will come.\n"),
      folder.Write("yard.ics", kCalendar),
      folder.Write("people.vcf", kContacts),
      folder.Write("manifest.json", kPaperless)};
  std::vector<v1::DocumentInput> documents;
  cli::DocumentReader reader(files, {});
  while (const std::optional<cli::ReadItem> item = reader.Next()) {
    if (const auto* bad = std::get_if<cli::BadInput>(&*item)) {
      ADD_FAILURE() << bad->place << " " << bad->reason;
    } else {
      documents.push_back(std::get<cli::PlacedDocument>(*item).document);
    }
  }
  return documents;
}

std::string Shown(const AssetEdge& edge) {
  return std::format("{} {} {} {}", edge.source_ref, edge.relation, edge.target_ref, edge.confidence);
}

std::set<std::string> Stated(const index::View& view) {
  std::set<std::string> edges;
  for (index::DocumentOrdinal d = 0; d < view.documents(); ++d) {
    for (const AssetEdge& edge : view.asset_edges_of(d)) edges.insert(Shown(edge));
  }
  return edges;
}

TEST(BackfillOfImporters, TellsExactlyWhatEachOfThemLinksAndTwiceNothing) {
  MemoryCollection with(nullptr), without(nullptr);
  std::set<std::string> channels;
  for (v1::DocumentInput& document : Read()) {
    channels.insert(document.channel());
    ASSERT_TRUE(with.Put(convert::FromProto(document)).ok());
    document.clear_asset_links();
    ASSERT_TRUE(without.Put(convert::FromProto(document)).ok());
  }
  EXPECT_THAT(channels, IsSupersetOf({"mail", "whatsapp", "call", "calendar", "contacts", "paperless"}));
  const std::set<std::string> stated = Stated(*with.View());
  ASSERT_THAT(Stated(*without.View()), IsEmpty());
  EXPECT_THAT(stated, IsSupersetOf({"mail:m2@wick.example reply_to mail:m1@tarn.example 1",
                                    "mail:m2@wick.example references calendar:once@tarn.example 1",
                                    "mail:m1@tarn.example/2/map.png attachment_of mail:m1@tarn.example 1",
                                    "call:2026-03-02 roofers/transcript transcript_of call:2026-03-02 roofers 1",
                                    "calendar:weekly@tarn.example/20250908T090000 thread_member "
                                    "calendar:weekly@tarn.example 1",
                                    "whatsapp:Harbour/2024-01-01 thread_member whatsapp:Harbour 1"}));

  const facts::Backfill told = facts::ToldLinks(*without.View());
  std::set<std::string> missing;
  for (const AssetEdge& edge : told.missing) missing.insert(Shown(edge));
  EXPECT_EQ(missing, stated);
  EXPECT_THAT(facts::ToldLinks(*with.View()).missing, IsEmpty());
  ASSERT_TRUE(without.Link(told.missing).ok());
  EXPECT_THAT(facts::ToldLinks(*without.View()).missing, IsEmpty());
}

}  // namespace
}  // namespace annals::server
