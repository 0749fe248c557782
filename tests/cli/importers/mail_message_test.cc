#include "cli/importers/mail/mail_message.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"
#include "core/text/text.h"

namespace annals::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::string Multipart(const std::string& type, const std::vector<std::string>& parts) {
  std::string mail = "Subject: s\nMIME-Version: 1.0\nContent-Type: multipart/" + type + "; boundary=\"b\"\n\n";
  for (const std::string& part : parts) mail += "--b\n" + part + "\n";
  return mail + "--b--\n";
}

TEST(MailMessage, ReadsHeadersAndText) {
  const MailMessage mail = ParseMail(
      "From: \"Lund, Ada\" <ada@tarn.example>\r\nTo: crew: Hanne <h@x>, bob@x;\r\nCc: =?utf-8?q?J=C3=BCrgen?= <j@x>\r\n"
      "Subject: =?iso-8859-1?Q?Gr=FC=DFe?= from\r\n Wick\r\nDate: Wed, 21 Aug 2002 19:30:01 +0700\r\n"
      "Message-ID: <m2@tarn.example>\r\nReferences: <m0@x>\r\n <m1@x>\r\nIn-Reply-To: <m1@x>\r\n\r\nHello.\r\n");
  EXPECT_EQ(mail.message_id, "m2@tarn.example");
  EXPECT_EQ(mail.in_reply_to, "m1@x");
  EXPECT_THAT(mail.references, ElementsAre("m0@x", "m1@x"));
  ASSERT_EQ(mail.from.size(), 1u);
  EXPECT_EQ(mail.from[0].name, "Lund, Ada");
  EXPECT_EQ(mail.from[0].address, "ada@tarn.example");
  ASSERT_EQ(mail.to.size(), 2u);
  EXPECT_EQ(mail.to[1].name, "bob@x");
  ASSERT_EQ(mail.cc.size(), 1u);
  EXPECT_EQ(mail.cc[0].name, "Jürgen");
  EXPECT_EQ(mail.subject, "Grüße from Wick");
  EXPECT_EQ(mail.date, "Wed, 21 Aug 2002 19:30:01 +0700");
  EXPECT_THAT(mail.text, HasSubstr("Hello."));
  const MailMessage headers = ParseMailHeaders("Message-ID: <m2@x>\nIn-Reply-To: <m1@x>\n\nIn-Reply-To: <m0@x>\n");
  EXPECT_EQ(headers.message_id, "m2@x");
  EXPECT_EQ(headers.in_reply_to, "m1@x");
}

TEST(MailMessage, FindsTheIdInOldRepliesThatNameTheWriter) {
  EXPECT_EQ(ParseMail("In-Reply-To: Message from Ada Lund <ada@x> of\n \"Fri, 19 Jul 2002 14:28:42 BST.\" <m1@x>\n\n")
                .in_reply_to,
            "m1@x");
  EXPECT_EQ(ParseMail("In-Reply-To: Your message of Friday\n\n").in_reply_to, "");
  EXPECT_THAT(ParseMail("References: <\"from <m1@x> <two words@x> <> <m2@x\n\n").references, ElementsAre("m1@x"));
}

TEST(MailMessage, TakesThePlainestOfAlternatives) {
  const std::string plain = "Content-Type: text/plain\n\nPlain.",
                    html = "Content-Type: text/html\n\n<p>Rich &amp; bold</p>";
  EXPECT_THAT(ParseMail(Multipart("alternative", {plain, html})).text, HasSubstr("Plain."));
  EXPECT_EQ(ParseMail(Multipart("alternative", {"Content-Type: text/plain\n\n \n", html})).text, "Rich & bold");
  EXPECT_EQ(ParseMail("Content-Type: text/html; charset=utf-8\n\n<h1>Tides</h1><p>High").text, "Tides\nHigh");
}

TEST(MailMessage, TellsTextFromAttachments) {
  const MailMessage mail = ParseMail(Multipart(
      "mixed", {"Content-Type: text/plain\n\nOne.", "Content-Type: text/plain\n\nTwo.",
                "Content-Type: text/x-diff; name=\"fix.patch\"\n\n--- a\n+++ b",
                "Content-Type: image/png\nContent-Transfer-Encoding: base64\nContent-Disposition: attachment; "
                "filename*=utf-8''k%C3%BCste.png\n\niVBORw0KGgo=",
                "Content-Type: application/pgp-signature\n\nabc",
                "Content-Type: message/rfc822\n\nSubject: Old\nFrom: Hanne <h@x>\nDate: Monday\n\nInner words."}));
  EXPECT_THAT(mail.text, HasSubstr("One.\n\nTwo."));
  ASSERT_EQ(mail.attachments.size(), 3u);
  EXPECT_EQ(mail.attachments[0].name, "fix.patch");
  EXPECT_THAT(*mail.attachments[0].text, HasSubstr("+++ b"));
  EXPECT_EQ(mail.attachments[1].name, "küste.png");
  EXPECT_EQ(mail.attachments[1].type, "image/png");
  EXPECT_FALSE(mail.attachments[1].text.has_value());
  EXPECT_EQ(mail.attachments[2].name, "Old");
  EXPECT_THAT(*mail.attachments[2].text, HasSubstr("Inner words."));
  EXPECT_THAT(*mail.attachments[2].text, HasSubstr("From: Hanne"));
}

TEST(MailMessage, WrongCharsetsGiveText) {
  const auto text = [](const std::string& charset, const std::string& bytes) {
    return ParseMail("Content-Type: text/plain; charset=" + charset + "\n\n" + bytes).text;
  };
  EXPECT_EQ(text("iso-8859-1", "K\xfcste"), "Küste");
  EXPECT_EQ(text("us-ascii", "K\xfcste"), "Küste");
  EXPECT_EQ(text("iso-8859-1", "K\xc3\xbcste"), "Küste");
  EXPECT_EQ(text("utf-8", "K\xfcste"), "Küste");
  EXPECT_EQ(text("no-such-charset", "K\xc3\xbcste"), "Küste");
  EXPECT_EQ(text("windows-1252", "\x93quoted\x94"), "“quoted”");
  EXPECT_EQ(text("koi8-r", "\xf0\xd2\xc9\xd7\xc5\xd4"), "Привет");
  EXPECT_EQ(ParseMail("Subject: K\xfcste\n\n").subject, "Küste");
  EXPECT_EQ(ParseMail("Subject: =?no-such?q?abc?=\nFrom: \xff\xfe <a@x>\n\n").from.size(), 1u);
}

TEST(MailMessage, ABombOfNestedPartsIsCutAndSaid) {
  std::string mail;
  for (int i = 0; i < 3'000; ++i) {
    absl::StrAppend(&mail, "Content-Type: multipart/mixed; boundary=\"b", i, "\"\n\n--b", i, "\n");
  }
  const MailMessage nested = ParseMail("Subject: bomb\n" + mail + "Content-Type: text/plain\n\nwords\n");
  EXPECT_EQ(nested.subject, "bomb");
  EXPECT_THAT(nested.problems, ElementsAre(HasSubstr("nested deeper")));
  std::vector<std::string> parts(5'000, "Content-Type: text/plain\n\nx");
  const MailMessage wide = ParseMail(Multipart("mixed", parts));
  EXPECT_THAT(wide.problems, ElementsAre(HasSubstr("parts")));
  std::string forwards = "Subject: bomb\n";
  for (int i = 0; i < 3'000; ++i) forwards += "Content-Type: message/rfc822\n\n";
  EXPECT_THAT(ParseMail(forwards + "words").problems, ElementsAre(HasSubstr("nested deeper")));
}

TEST(MailMessage, BrokenMimeGivesWhatIsThere) {
  EXPECT_THAT(
      ParseMail("Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\nnever closed").text,
      HasSubstr("never closed"));
  EXPECT_THAT(ParseMail("Content-Type: multipart/mixed\n\nno boundary at all").problems, IsEmpty());
  EXPECT_THAT(ParseMail("Content-Type: text/plain\nContent-Transfer-Encoding: base64\n\n!!!! not base64").problems,
              IsEmpty());
  for (const std::string& bytes :
       {std::string(), std::string("\n"), std::string("no header\n\nbody"), std::string(3, '\0'),
        std::string("\xff\xfe\x00z", 4), std::string("From: <<<>>>,,;:\nTo: @@\n\n")}) {
    const MailMessage mail = ParseMail(bytes);
    EXPECT_TRUE(text::IsValidUtf8(mail.subject + mail.text));
  }
}

}  // namespace
}  // namespace annals::cli
