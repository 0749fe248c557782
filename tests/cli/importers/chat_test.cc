#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/client/document_reader.h"
#include "cli/importers/chat_file.h"
#include "cli/importers/chat_lines.h"
#include "tests/support/temporary_folder.h"

namespace annals::cli {
namespace {

using testing::ElementsAre;

// "day speaker: text" of each message.
std::vector<std::string> Read(const std::string& text) {
  std::vector<std::string> messages;
  for (const ChatMessage& m : ChatMessages(text))
    messages.push_back((m.day ? ToIsoDay(*m.day) : m.date + "?") + " " + m.speaker + ": " + m.text);
  return messages;
}

TEST(Chat, ReadsTheSpellingsOfExports) {
  EXPECT_THAT(Read("31/12/2023, 21:15 - Ada Lund: Shall we: now?\nor later?\n31/12/2023, 21:16 - Hanne added Bob\n"),
              ElementsAre("2023-12-31 Ada Lund: Shall we: now?\nor later?", "2023-12-31 : Hanne added Bob"));
  EXPECT_THAT(Read("[31.12.23, 21:15:03] \xE2\x80\x8EHanne: Yes.\r\n\xE2\x80\x8E[01.01.24, 9:00:00] Hanne: "
                   "\xE2\x80\x8Eimage omitted\r\n"),
              ElementsAre("2023-12-31 Hanne: Yes.", "2024-01-01 Hanne: "));
  EXPECT_THAT(Read("12/31/23, 9:16\xE2\x80\xAFPM - Ada: Good.\n1/1/24, 12:01 AM - Ada: <Media omitted>\n"),
              ElementsAre("2023-12-31 Ada: Good.", "2024-01-01 Ada: "));
  EXPECT_THAT(Read("2023-12-31, 21:17 - Ada: Good.\n"), ElementsAre("2023-12-31 Ada: Good."));
}

TEST(Chat, TellsDayFromMonthByTheWholeFile) {
  EXPECT_THAT(Read("3/4/24, 10:00 - A: x\n1/5/24, 10:00 - A: y\n"), ElementsAre("2024-04-03 A: x", "2024-05-01 A: y"));
  EXPECT_THAT(Read("3/4/24, 10:00 - A: x\n3/5/24, 10:00 - A: y\n"), ElementsAre("3/4/24? A: x", "3/5/24? A: y"));
  EXPECT_THAT(Read("5/5/24, 10:00 - A: x\n"), ElementsAre("2024-05-05 A: x"));
  EXPECT_THAT(Read("31/2/24, 10:00 - A: x\n"), ElementsAre("31/2/24? A: x"));
  EXPECT_THAT(Read("257/1/24, 10:00 - A: x\n"), ElementsAre("257/1/24? A: x"));
}

TEST(Chat, KeepsNumbersThatOthersMayHave) {
  const auto documents = ChatDocuments(
      "31/12/2023, 21:15 - +972 54-123-4567: Did you pay invoice 2026-118?\n31/12/2023, 21:16 - Hanne: Yes.\n",
      "/x/WhatsApp Chat with Tides.txt");
  ASSERT_EQ(documents.size(), 1u);
  EXPECT_EQ(documents[0].identifiers().at("phone_number"), "+972541234567");
  EXPECT_EQ(documents[0].identifiers().at("invoice_number"), "2026-118");
}

TEST(Chat, BecomesADocumentADay) {
  std::string text = "31/12/2023, 21:15 - Ada Lund: Shall we?\n31/12/2023, 21:16 - Hanne: Yes.\n";
  for (int i = 0; i < 30; ++i) text += "1/1/2024, 09:00 - Hanne: Message " + std::to_string(i) + "\n";
  const auto documents = ChatDocuments(text, "/x/WhatsApp Chat with Tides.txt");
  ASSERT_EQ(documents.size(), 2u);
  EXPECT_EQ(documents[0].id(), "whatsapp:Tides/2023-12-31");
  EXPECT_EQ(documents[0].published(), "2023-12-31");
  EXPECT_EQ(documents[0].doc_type(), "chat");
  EXPECT_THAT(documents[0].speakers(), ElementsAre("Ada Lund", "Hanne"));
  ASSERT_EQ(documents[0].chunks_size(), 1);
  EXPECT_EQ(documents[0].chunks(0).text(), "Ada Lund: Shall we?\nHanne: Yes.");
  ASSERT_EQ(documents[1].asset_links_size(), 1);
  EXPECT_EQ(documents[1].asset_links(0).target_ref(), "whatsapp:Tides");
  EXPECT_EQ(documents[1].asset_links(0).relation(), "thread_member");
  EXPECT_EQ(documents[1].chunks_size(), 3);
}

TEST(Chat, IsToldFromOtherTextByItsFirstLine) {
  TemporaryFolder folder;
  DocumentReader reader(
      {folder.Write("Tides.txt", "31/12/2023, 21:15 - Ada: Shall we?\n"),
       folder.Write("notes.txt", "31/12/2023 was a Sunday.\n"),
       folder.Write("call.txt", "---\ntranscript_of: call:2024-17\nchannel: call\nid: t17\n---\nAda: Hello.\n")},
      {});
  std::vector<v1::DocumentInput> documents;
  while (const auto item = reader.Next()) documents.push_back(std::get<PlacedDocument>(*item).document);
  ASSERT_EQ(documents.size(), 3u);
  EXPECT_EQ(documents[0].doc_type(), "chat");
  EXPECT_EQ(documents[1].title(), "notes");
  EXPECT_EQ(documents[1].asset_ref(), "upload:" + documents[1].id());
  EXPECT_EQ(documents[2].asset_ref(), "call:t17");
  EXPECT_EQ(documents[2].asset_links(0).relation(), "transcript_of");
  EXPECT_EQ(documents[2].asset_links(0).target_ref(), "call:2024-17");
}

}  // namespace
}  // namespace annals::cli
