#include "cli/importers/mail/mail_documents.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace annals::cli {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

std::vector<std::string> LinksOf(const v1::DocumentInput& document) {
  std::vector<std::string> links;
  for (const v1::AssetLink& link : document.asset_links()) {
    links.push_back((link.source_ref().empty() ? "" : link.source_ref() + " ") + link.relation() + " " +
                    link.target_ref());
  }
  return links;
}

MailMessage Reply() {
  return {.message_id = "m3@x",
          .in_reply_to = "m2@x",
          .references = {"m1@x", "m2@x", "m1@x"},
          .from = {{"Ada Lund", "ada@x"}},
          .to = {{"Hanne", "h@x"}, {"bob@x", "bob@x"}},
          .cc = {{"Tides", "tides@x"}},
          .subject = "Re: Tides",
          .date = "Wed, 21 Aug 2002 19:30:01 +0700",
          .text = "Yes.\n\n> Shall we?\n"};
}

TEST(MailDocuments, AMailBecomesADocument) {
  const auto documents = MailDocuments(Reply(), "m0@x");
  ASSERT_EQ(documents.size(), 1u);
  const v1::DocumentInput& d = documents[0];
  EXPECT_EQ(d.id(), "mail:m3@x");
  EXPECT_EQ(d.asset_ref(), "mail:m3@x");
  EXPECT_EQ(d.doc_type(), "mail");
  EXPECT_EQ(d.channel(), "mail");
  EXPECT_EQ(d.title(), "Re: Tides");
  EXPECT_EQ(d.text(), "Yes.");
  EXPECT_EQ(d.published(), "Wed, 21 Aug 2002 19:30:01 +0700");
  EXPECT_EQ(d.identifiers().at("message_id"), "m3@x");
  EXPECT_EQ(d.authors_size(), 0) << "who sends need not have written it";
  EXPECT_THAT(d.senders(), ElementsAre("Ada Lund <ada@x>"));
  EXPECT_THAT(d.entities(), ElementsAre("Hanne", "bob@x", "Tides"));
  EXPECT_THAT(d.recipients(), ElementsAre("Hanne <h@x>", "bob@x"));
  EXPECT_THAT(d.copied(), ElementsAre("Tides <tides@x>"));
  EXPECT_EQ(d.metadata().at("from"), "Ada Lund <ada@x>");
  EXPECT_EQ(d.metadata().at("to"), "Hanne <h@x>, bob@x");
  EXPECT_THAT(LinksOf(d),
              UnorderedElementsAre("reply_to mail:m2@x", "references mail:m1@x", "thread_member mail:m0@x"));
}

TEST(MailDocuments, KeepsTheNumberOfAnInvoice) {
  MailMessage mail{.message_id = "m1@x",
                   .subject = "Your invoice",
                   .text = "Invoice no. 2026-118 is due, and so is Rechnung Nr. 4711."};
  mail.attachments = {{.name = "scan.txt", .type = "text/plain", .text = "INVOICE #2026-119, 300 euros"}};
  const auto documents = MailDocuments(mail, "m1@x");
  ASSERT_EQ(documents.size(), 2u);
  EXPECT_EQ(documents[0].identifiers().at("invoice_number"), "2026-118");
  EXPECT_EQ(documents[0].identifiers().at("invoice_number.2"), "4711");
  EXPECT_EQ(documents[1].identifiers().at("invoice_number"), "2026-119");
}

TEST(MailDocuments, AnInvitationReferencesItsEvent) {
  const std::string event =
      "BEGIN:VCALENDAR\nMETHOD:REQUEST\nBEGIN:VTIMEZONE\nUID:zone\nEND:VTIMEZONE\n"
      "BEGIN:VEVENT\nSUMMARY:Lunch\nUID:7c2f-\n 11@tarn.example\nEND:VEVENT\nEND:VCALENDAR\n";
  MailMessage mail{.message_id = "m1@x", .text = "Will you come?"};
  mail.attachments = {{.name = "plan.txt", .type = "text/plain", .text = event},
                      {.type = "text/calendar", .text = "no calendar"},
                      {.name = "invite.ics", .type = "text/calendar", .text = event}};
  const v1::DocumentInput d = MailDocuments(mail, "m1@x")[0];
  EXPECT_THAT(LinksOf(d), ElementsAre("references calendar:7c2f-11@tarn.example"));
  EXPECT_EQ(d.metadata().at("invitation_uid"), "7c2f-11@tarn.example");
}

TEST(MailDocuments, AMailThatStandsAloneHasNoLinks) {
  EXPECT_THAT(LinksOf(MailDocuments({.message_id = "m1@x", .text = "x"}, "m1@x")[0]), IsEmpty());
  MailMessage itself{.message_id = "m1@x", .in_reply_to = "m1@x", .references = {"m1@x"}, .text = "x"};
  EXPECT_THAT(LinksOf(MailDocuments(itself, "m1@x")[0]), IsEmpty());
}

TEST(MailDocuments, TheLastReferenceIsTheParentWhereNoOtherIsNamed) {
  MailMessage mail = Reply();
  mail.in_reply_to = "";
  mail.references = {"m1@x", "m2@x"};
  EXPECT_THAT(LinksOf(MailDocuments(mail, "m1@x")[0]),
              UnorderedElementsAre("reply_to mail:m2@x", "references mail:m1@x", "thread_member mail:m1@x"));
}

TEST(MailDocuments, NoDayIsMadeUp) {
  MailMessage mail = Reply();
  mail.date = "31 Feb 2002";
  const v1::DocumentInput d = MailDocuments(mail, "m3@x")[0];
  EXPECT_EQ(d.published(), "");
  EXPECT_EQ(d.metadata().at("raw_date"), "31 Feb 2002");
}

TEST(MailDocuments, AttachmentsAreAssetsAndTextOnesDocuments) {
  MailMessage mail = Reply();
  mail.attachments = {{.name = "plan.txt", .type = "text/plain", .text = "The plan."},
                      {.name = "map.png", .type = "image/png"},
                      {.name = "", .type = "text/plain", .text = " "}};
  const auto documents = MailDocuments(mail, "m3@x");
  ASSERT_EQ(documents.size(), 2u);
  EXPECT_EQ(documents[1].id(), "mail:m3@x/1/plan.txt");
  EXPECT_EQ(documents[1].title(), "plan.txt");
  EXPECT_EQ(documents[1].doc_type(), "attachment");
  EXPECT_EQ(documents[1].text(), "The plan.");
  EXPECT_EQ(documents[1].authors_size(), 0);
  EXPECT_THAT(documents[1].senders(), ElementsAre("Ada Lund <ada@x>"));
  EXPECT_THAT(documents[1].recipients(), ElementsAre("Hanne <h@x>", "bob@x"));
  EXPECT_THAT(documents[1].copied(), ElementsAre("Tides <tides@x>"));
  EXPECT_THAT(LinksOf(documents[1]), ElementsAre("attachment_of mail:m3@x"));
  EXPECT_THAT(LinksOf(documents[0]), testing::IsSupersetOf({"mail:m3@x/2/map.png attachment_of mail:m3@x",
                                                            "mail:m3@x/3 attachment_of mail:m3@x"}));
}

TEST(MailDocuments, AMailWithoutIdHasTheSameOneInEveryRun) {
  MailMessage mail = Reply();
  mail.message_id = "";
  const std::string id = MailId(mail);
  EXPECT_EQ(MailDocuments(mail, id)[0].id(), "mail:" + id);
  EXPECT_EQ(MailId(mail), id);
  mail.text += "x";
  EXPECT_NE(MailId(mail), id);
}

TEST(MailDocuments, AMailWithoutTextSaysItsSubject) {
  EXPECT_EQ(MailDocuments({.message_id = "a", .subject = "Tides"}, "a")[0].text(), "Tides");
  EXPECT_EQ(MailDocuments({.message_id = "a"}, "a")[0].text(), "(no text)");
}

}  // namespace
}  // namespace annals::cli
