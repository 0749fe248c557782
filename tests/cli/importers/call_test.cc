#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "absl/strings/str_cat.h"
#include "cli/client/document_reader.h"
#include "cli/importers/calls/call_file.h"
#include "cli/importers/calls/call_turns.h"
#include "cli/importers/file_text.h"
#include "tests/support/temporary_folder.h"

namespace annals::cli {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;

// "begin-end speaker: text" of each turn, or the error.
std::vector<std::string> Read(const std::string& text) {
  const auto turns = CallTurns(text);
  if (!turns.ok()) return {std::string(turns.status().message())};
  std::vector<std::string> read;
  for (const CallTurn& t : *turns) read.push_back(absl::StrCat(t.begin, "-", t.end, " ", t.speaker, ": ", t.text));
  return read;
}

TEST(Call, ReadsVoicesOfWebVtt) {
  EXPECT_THAT(
      Read("WEBVTT - Roofers\nKind: captions\n\nNOTE made by hand\n\n1\n00:00:01.000 --> 00:00:04.500 align:start\n"
           "<v.loud Alex Brandt>The <i>invoice</i> is late &amp; wrong.</v>\n\n"
           "00:05.000 --> 00:07.000\nBy 300 euros.\n\n"
           "01:00:08.000 --> 01:00:09.000\n<v Ines Falk>Then call them.</v> <v Alex Brandt>I will.</v>\n"),
      ElementsAre("1-7 Alex Brandt: The invoice is late & wrong. By 300 euros.", "3608-3609 Ines Falk: Then call them.",
                  "3608-3609 Alex Brandt: I will."));
}

TEST(Call, ReadsSpeakersBeforeAColon) {
  EXPECT_THAT(Read("WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.000\nAlex Brandt: At 10:30 then.\n"),
              ElementsAre("1-2 Alex Brandt: At 10:30 then."));
  EXPECT_THAT(Read("1\n00:00:01,000 --> 00:00:02,500\nAlex: The roof\nis wet.\nInes: Since when?\n\n"
                   "2\n00:00:03,000 --> 00:00:04,000\nit was dry: I looked\n"),
              ElementsAre("1-2 Alex: The roof is wet.", "1-4 Ines: Since when? it was dry: I looked"));
  EXPECT_THAT(Read("[00:01:02] Alex: The invoice.\nIt is late.\n\n[1:07] Ines: Yes.\n(00:02:00) Ines: And wrong.\n"),
              ElementsAre("62-62 Alex: The invoice. It is late.", "67-120 Ines: Yes. And wrong."));
}

TEST(Call, NamesTheLineOfWhatIsWrong) {
  EXPECT_THAT(Read("WEBVTT\n\n00:00:01.000 --> soon\nHello\n"), ElementsAre("line 3: no time: 00:00:01.000 --> soon"));
  EXPECT_THAT(Read("1\n00:00:05,000 --> 00:00:01,000\nHello\n"),
              ElementsAre(HasSubstr("line 2: ends before it begins")));
  EXPECT_THAT(Read("WEBVTT\n\n00:00:61.000 --> 00:01:02.000\nHello\n"), ElementsAre(HasSubstr("line 3: no time")));
  EXPECT_THAT(
      Read("WEBVTT\n\n00:00:01.000 --> soon\nHello\n\n00:00:02.000 --> 00:00:03.000\nYes\n\nNobody timed this\n"),
      ElementsAre("line 3: no time: 00:00:01.000 --> soon; line 9: no times of a cue: Nobody timed this"));
  std::string many = "WEBVTT\n";
  for (int i = 0; i < 12; ++i) many += "\nsoon --> later\nHello\n";
  EXPECT_THAT(Read(many), ElementsAre(AllOf(HasSubstr("line 3: "), HasSubstr("line 30: "), EndsWith("; and 2 more"))));
  EXPECT_THAT(Read("[00:02:00] Alex: Late.\n[00:01:00] Ines: Early.\n[00:99:00] Ines: When?\n"),
              ElementsAre(AllOf(HasSubstr("line 2: goes back in time"), HasSubstr("; line 3: no time"))));
  EXPECT_THAT(Read("WEBVTT\n\nHello, nobody timed this\n"), ElementsAre(HasSubstr("line 3: no times of a cue")));
  EXPECT_THAT(Read("[00:02:00] Alex: Late.\n[00:01:00] Ines: Early.\n"),
              ElementsAre(HasSubstr("line 2: goes back in time")));
  EXPECT_THAT(Read("[00:02:00] Alex: Late.\n[00:99:00] Ines: When?\n"), ElementsAre(HasSubstr("line 2: no time")));
  EXPECT_FALSE(CallDocuments("WEBVTT\n", "a.vtt").ok());
  EXPECT_THAT(Read("WEBVTT\n\n00:01.000 --> 00:02.000\n<v Alex"), ElementsAre());
}

TEST(Call, BecomesTheTranscriptOfItsRecording) {
  const auto documents = CallDocuments("[00:00:02] Alex: Late.\n[00:00:09] Ines: Yes.\n[01:00:00] Alex: Bye.\n",
                                       "/x/2026-03-05 Roofers.txt");
  ASSERT_TRUE(documents.ok());
  ASSERT_EQ(documents->size(), 1u);
  const v1::DocumentInput& call = documents->front();
  EXPECT_EQ(call.id(), "call:2026-03-05 Roofers/transcript");
  EXPECT_EQ(call.published(), "2026-03-05");
  EXPECT_EQ(call.doc_type(), "call");
  EXPECT_THAT(call.speakers(), ElementsAre("Alex", "Ines"));
  EXPECT_EQ(call.authors_size(), 0);
  ASSERT_EQ(call.asset_links_size(), 1);
  EXPECT_EQ(call.asset_links(0).target_ref(), "call:2026-03-05 Roofers");
  EXPECT_EQ(call.asset_links(0).relation(), "transcript_of");
  ASSERT_EQ(call.chunks_size(), 3);
  EXPECT_EQ(call.chunks(1).text(), "Ines: Yes.");
  EXPECT_EQ(call.chunks(1).section(), "00:00:09");
  EXPECT_EQ(call.metadata().at("duration"), "01:00:00");
}

TEST(Call, KeepsWhenATurnEnds) {
  const auto documents = CallDocuments(
      "WEBVTT\n\n00:01:02.000 --> 00:01:05.500\nAlex: Invoice no. 2026-118 is late.\n\n"
      "00:01:06.000 --> 00:01:09.000\n+972 54-123-4567: Then pay it.\n",
      "call.vtt");
  ASSERT_TRUE(documents.ok());
  const v1::DocumentInput& call = documents->front();
  ASSERT_EQ(call.chunks_size(), 2);
  EXPECT_EQ(call.chunks(0).section(), "00:01:02–00:01:05");
  EXPECT_EQ(call.chunks(1).section(), "00:01:06–00:01:09");
  EXPECT_EQ(call.identifiers().at("invoice_number"), "2026-118");
  EXPECT_EQ(call.identifiers().at("phone_number"), "+972541234567");
}

TEST(Call, TakesTheDayFromTheNameOrNone) {
  const auto day = [](const std::string& name) { return CallDocuments("[0:01] A: x\n", name)->front().published(); };
  EXPECT_EQ(day("GMT20240305-140000_Recording.transcript.vtt"), "2024-03-05");
  EXPECT_EQ(day("2024_02_30 call.vtt"), "");
  EXPECT_EQ(day("call 17.vtt"), "");
  EXPECT_EQ(day("call 1234567890123.vtt"), "");
}

TEST(Call, TakesAHugeOneInParts) {
  std::string text = "WEBVTT\n\n";
  for (int i = 0; i < 20'001; ++i)
    absl::StrAppend(&text, "00:00:01.000 --> 00:00:02.000\n<v ", i % 2 == 0 ? "Alex" : "Ines", ">Number ", i, "\n\n");
  const auto documents = CallDocuments(text, "long.vtt");
  ASSERT_TRUE(documents.ok());
  ASSERT_EQ(documents->size(), 2u);
  EXPECT_EQ((*documents)[1].id(), "call:long/transcript/2");
  EXPECT_EQ((*documents)[1].chunks_size(), 1);
  const auto speech = CallTurns(absl::StrCat("[0:01] Alex: ", std::string(10'000, 'x')));
  ASSERT_TRUE(speech.ok());
  EXPECT_EQ(speech->size(), 3u);
}

TEST(Call, IsToldByNameOrByItsFirstLines) {
  TemporaryFolder folder;
  DocumentReader reader({folder.Write("a.vtt", "\xEF\xBB\xBFWEBVTT\r\n\r\n00:01.000 --> 00:02.000\r\n<v Ana>Hi\r\n"),
                         folder.Write("b.SRT", "1\n00:00:01,000 --> 00:00:02,000\nAna: Hi\n"),
                         folder.Write("c.txt", "[00:00:01] Ana: Hi\n[00:00:02] Bo: Ho\n"),
                         folder.Write("d.txt", "[1] is a note.\n"), folder.Write("e.vtt", "WEBVTT\n\n\xFF\n")},
                        {});
  std::vector<std::string> read;
  while (const auto item = reader.Next()) {
    const auto* placed = std::get_if<PlacedDocument>(&*item);
    read.push_back(placed != nullptr ? placed->document.doc_type() : std::get<BadInput>(*item).reason);
  }
  EXPECT_THAT(read, ElementsAre("call", "call", "call", "", "line 3: not valid UTF-8"));
}

TEST(FileText, ReadsUtf16AndLineEnds) {
  const auto read = [](std::string bytes, std::size_t most) {
    std::istringstream in(std::move(bytes));
    const auto text = FileText(&in, most);
    return text.ok() ? *text : std::string(text.status().message());
  };
  EXPECT_EQ(read(std::string("\xFF\xFE\xE9\0\r\0\n\0\x3D\xD8\x00\xDE", 12), 100), "\xC3\xA9\n\xF0\x9F\x98\x80");
  EXPECT_EQ(read(std::string("\xFE\xFF\0a\xD8\x00", 6), 100), "a\xEF\xBF\xBD");
  EXPECT_EQ(read("a\rb\r\nc", 100), "a\nb\nc");
  EXPECT_EQ(read("abcdef", 3), "larger than 3 bytes");
}

}  // namespace
}  // namespace annals::cli
