#include "core/facts/asset_backfill.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/core/facts/assets.h"

namespace annals::facts {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class BackfillTest : public ::testing::Test, public annals::testing::AssetFixture {
 protected:
  using Fields = std::vector<std::pair<std::string, std::string>>;

  void Put(const std::string& id, const std::string& asset, int day, const std::string& type, Fields metadata,
           Fields identifiers = {}) {
    auto builder = Make(id, asset, day, type);
    DocumentBundle bundle = builder.Build();
    bundle.document.metadata = std::move(metadata);
    bundle.document.identifiers = std::move(identifiers);
    index::Change change;
    change.added.push_back(std::move(bundle));
    ASSERT_TRUE(image->Apply(std::move(change)).ok());
  }
  std::vector<std::string> Missing() {
    std::vector<std::string> missing;
    for (const AssetEdge& edge : ToldLinks(*image->Current()).missing)
      missing.push_back(edge.source_ref + " " + edge.relation + " " + edge.target_ref + " " + edge.provenance);
    return missing;
  }
};

TEST_F(BackfillTest, TellsTheLinksOfMailsByTheirHeaders) {
  Put("m1", "mail:m1", 1, "mail", {{"part.2", "photo.jpg"}}, {{"message_id", "m1"}});
  Put("m3", "mail:m3", 3, "mail", {{"in_reply_to", "m2"}, {"references", "<m1>"}, {"references.2", "<m2>"}},
      {{"message_id", "m3"}});
  EXPECT_THAT(Missing(), ElementsAre("mail:m1/2/photo.jpg attachment_of mail:m1 backfill:mail_headers",
                                     "mail:m3 references mail:m1 backfill:mail_headers",
                                     "mail:m3 reply_to mail:m2 backfill:mail_headers",
                                     "mail:m3 thread_member mail:m1 backfill:mail_headers"));
}

TEST_F(BackfillTest, TellsChatsPartsAndNamedThreads) {
  Put("c1", "whatsapp:Family/2025-03-01", 1, "chat", {{"chat_id", "Family"}});
  Put("c2", "whatsapp:Club/2025-03-02", 2, "chat", {});  // of before chat_id was kept
  Put("c3", "whatsapp:Club/notes", 2, "chat", {});
  Put("p", "scan:7", 3, "report", {});
  Put("p1", "scan:7/1", 3, "report", {});
  Put("a1", "scan:7/2/sheet.csv", 3, "attachment", {});
  Put("t", "slack:5", 4, "message", {{"thread_id", "4"}, {"parent_id", "4"}});
  EXPECT_THAT(
      Missing(),
      ElementsAre("scan:7/1 chunk_of scan:7 backfill:prefix", "scan:7/2/sheet.csv attachment_of scan:7 backfill:prefix",
                  "slack:5 reply_to slack:4 backfill:parent_id", "slack:5 thread_member slack:4 backfill:thread_id",
                  "whatsapp:Club/2025-03-02 thread_member whatsapp:Club backfill:chat",
                  "whatsapp:Family/2025-03-01 thread_member whatsapp:Family backfill:chat"));
}

TEST_F(BackfillTest, TiesWhatSharesAnIdentifierToTheEarliest) {
  Put("late", "mail:late", 9, "mail", {}, {{"invoice_number", "INV 7"}});
  Put("first", "paper:first", 2, "report", {{"invoice_no", "inv7"}});
  Put("call", "call:1", 5, "call", {{"phone", "+49 30 1234"}});
  Put("card", "card:1", 1, "contact", {}, {{"phone_number", "0049 (30) 1234"}});
  Put("alone", "mail:alone", 1, "mail", {}, {{"calendar_uid", "u-1"}});
  EXPECT_THAT(Missing(), ElementsAre("call:1 references card:1 backfill:phone",
                                     "mail:late references paper:first backfill:invoice_number"));
}

TEST_F(BackfillTest, ComparesTelephoneNumbersInOneForm) {
  Put("card", "contacts:1", 1, "contact", {},
      {{"phone_number", "+49 30 7654321"}, {"phone_number.2", "+972 (0)54-123 4567"}});
  Put("chat", "whatsapp:1/d", 5, "chat", {}, {{"phone_number", "+972541234567"}});
  Put("call", "call:1/transcript", 6, "report", {}, {{"phone_number", "054-1234567"}});
  Put("paper", "paper:1", 7, "report", {}, {{"phone", "tel:+49-30-7654321;ext=12"}});
  Put("short", "paper:2", 7, "report", {}, {{"phone", "1234567"}});
  EXPECT_THAT(Missing(), ElementsAre("call:1/transcript references contacts:1 backfill:phone",
                                     "paper:1 references contacts:1 backfill:phone",
                                     "whatsapp:1/d references contacts:1 backfill:phone"));
}

TEST_F(BackfillTest, ANumberAtHomeThatTwoCountriesHaveIsNobodys) {
  Put("a", "contacts:1", 1, "contact", {}, {{"phone_number", "+972541234567"}});
  Put("b", "contacts:2", 1, "contact", {}, {{"phone_number", "+49541234567"}});
  Put("c", "call:1", 6, "report", {}, {{"phone_number", "0541234567"}});
  EXPECT_THAT(Missing(), IsEmpty());
}

TEST_F(BackfillTest, TiesByEachNumberOfADocument) {
  Put("list", "mail:1", 1, "mail", {}, {{"invoice_number", "2026-1"}, {"invoice_number.2", "2026-2"}});
  Put("late", "mail:2", 2, "mail", {}, {{"invoice_number", "2026-2"}});
  EXPECT_THAT(Missing(), ElementsAre("mail:2 references mail:1 backfill:invoice_number"));
}

TEST_F(BackfillTest, WhoSpeaksOfANumberRefersToWhoseItIsAndToNobodyElse) {
  Put("card", "contacts:1", 1, "contact", {}, {{"phone_number", "+972 54 123 4567"}});
  Put("chat", "whatsapp:1/d", 5, "chat", {}, {{"phone_number", "+972541234567"}, {"mentioned_phone", "+49301234567"}});
  Put("mail", "mail:1", 2, "mail", {}, {{"mentioned_phone", "054-123-4567"}, {"mentioned_phone.2", "+49301234567"}});
  Put("own", "mail:2", 3, "mail", {}, {{"phone_number", "+972541234567"}, {"mentioned_phone", "+972541234567"}});
  EXPECT_THAT(Missing(),
              ElementsAre("mail:1 references contacts:1 backfill:phone", "mail:2 references contacts:1 backfill:phone",
                          "whatsapp:1/d references contacts:1 backfill:phone"));
}

TEST_F(BackfillTest, TiesAnInvitationToItsEvent) {
  Put("mail", "mail:m1", 1, "mail", {{"invitation_uid", "7c2f@x"}}, {{"message_id", "m1"}});
  Put("event", "calendar:7c2f@x", 3, "appointment", {}, {{"uid", "7c2f@x"}});
  EXPECT_THAT(Missing(), ElementsAre("mail:m1 references calendar:7c2f@x backfill:calendar_uid"));
}

TEST_F(BackfillTest, TellsTranscriptsAndTheTimesOfASeries) {
  Put("t1", "call:harbour/transcript", 1, "call", {{"recording", "harbour"}});
  Put("t2", "call:harbour/transcript/2", 1, "call", {{"recording", "harbour"}});
  Put("r", "call:harbour", 1, "recording", {});
  Put("s1", "calendar:u-1/20250301", 1, "appointment", {}, {{"uid", "u-1"}});
  Put("once", "calendar:u-2", 2, "appointment", {}, {{"uid", "u-2"}});
  Put("card", "contacts:u-3", 2, "contact", {}, {{"uid", "u-3"}});
  EXPECT_THAT(Missing(), ElementsAre("calendar:u-1/20250301 thread_member calendar:u-1 backfill:calendar_uid",
                                     "call:harbour/transcript transcript_of call:harbour backfill:recording",
                                     "call:harbour/transcript/2 transcript_of call:harbour backfill:recording"));
}

TEST_F(BackfillTest, LeavesOutWhatIsThereAndWhatManyShare) {
  PutMailbox();
  EXPECT_EQ(ToldLinks(*image->Current()).documents, 5U);
  const std::vector<AssetEdge> missing = ToldLinks(*image->Current()).missing;
  EXPECT_THAT(missing, IsEmpty());  // the attachment's prefix says what it states
  for (int i = 0; i < 101; ++i) Put("n" + std::to_string(i), "n:" + std::to_string(i), 1, "note", {{"invoice", "1"}});
  EXPECT_THAT(Missing(), IsEmpty());
}

TEST_F(BackfillTest, TwiceTellsNothingNew) {
  Put("m1", "mail:m1", 1, "mail", {}, {{"message_id", "m1"}});
  Put("m2", "mail:m2", 2, "mail", {{"in_reply_to", "m1"}}, {{"message_id", "m2"}});
  index::Change change;
  std::int64_t id = 0;
  for (const AssetEdge& edge : ToldLinks(*image->Current()).missing)
    change.linked.push_back({AssetLinkId(--id), edge, annals::testing::kFirstRecorded});
  EXPECT_EQ(change.linked.size(), 2U);
  ASSERT_TRUE(image->Apply(std::move(change)).ok());
  EXPECT_EQ(ToldLinks(*image->Current()).found, 2U);
  EXPECT_THAT(Missing(), IsEmpty());
}

}  // namespace
}  // namespace annals::facts
