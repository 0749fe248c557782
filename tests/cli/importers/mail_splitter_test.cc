#include "cli/importers/mail/mail_splitter.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

namespace annals::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::vector<RawMail> Split(const std::string& file, MailLimits limits = {}) {
  std::istringstream in(file);
  MailSplitter splitter(&in, limits);
  std::vector<RawMail> mails;
  while (std::optional<RawMail> mail = splitter.Next()) mails.push_back(*std::move(mail));
  EXPECT_EQ(splitter.bytes_read(), file.size());
  return mails;
}

TEST(MailSplitter, SplitsAtFromBehindABlankLine) {
  const auto mails = Split("From a@x Thu\nA: 1\n\nFrom here on\n\nFrom b@x Fri\nA: 2\n\n>From the\n>>From b\nlast");
  ASSERT_EQ(mails.size(), 3u);
  EXPECT_EQ(mails[0].bytes, "A: 1\n\n");
  EXPECT_EQ(mails[2].bytes, "A: 2\n\nFrom the\n>From b\nlast");
  EXPECT_EQ(mails[2].line, 6u);
}

TEST(MailSplitter, AFileThatDoesNotBeginWithFromIsOneMail) {
  const auto mails = Split("A: 1\n\n\nFrom b\n>From c\n");
  ASSERT_EQ(mails.size(), 1u);
  EXPECT_EQ(mails[0].bytes, "A: 1\n\n\nFrom b\n>From c\n");
  EXPECT_EQ(mails[0].line, 1u);
  EXPECT_THAT(Split(""), IsEmpty());
}

TEST(MailSplitter, ALongAttachmentIsCutAndWhatFollowsIsKept) {
  std::string file = "Subject: big\n\n--b\n\n";
  for (int i = 0; i < 1'000; ++i) file += std::string(76, 'A') + "\n";
  file += "--b\n\nafter\n";
  const auto mails = Split(file, {.max_encoded_bytes = 10'000});
  ASSERT_EQ(mails.size(), 1u);
  EXPECT_LT(mails[0].bytes.size(), 10'100u);
  EXPECT_THAT(mails[0].bytes, HasSubstr("--b\n\nafter\n"));
  EXPECT_THAT(mails[0].problems, ElementsAre(HasSubstr("10000 bytes in one piece")));
}

TEST(MailSplitter, AMailIsBoundedInBytesAndParts) {
  std::string text = "A: 1\n\n", parts = "A: 1\n\n";
  for (int i = 0; i < 1'000; ++i) text += "some words\n";
  for (int i = 0; i < 1'000; ++i) parts += "--b\n\n";
  const auto long_text = Split(text, {.max_bytes = 1'000});
  ASSERT_EQ(long_text.size(), 1u);
  EXPECT_LE(long_text[0].bytes.size(), 1'000u);
  EXPECT_THAT(long_text[0].problems, ElementsAre(HasSubstr("more than 1000 bytes")));
  const auto many_parts = Split(parts, {.max_dashed_lines = 10});
  EXPECT_LT(many_parts[0].bytes.size(), 100u);
  EXPECT_THAT(many_parts[0].problems, ElementsAre(HasSubstr("more than 10 lines")));
}

TEST(MailSplitter, ABoundedMailDoesNotSpoilTheNext) {
  const auto mails =
      Split("From a\nA: 1\n\n" + std::string(5'000, 'x') + "\n\nFrom b\nA: 2\n\nshort\n", {.max_bytes = 100});
  ASSERT_EQ(mails.size(), 2u);
  EXPECT_EQ(mails[1].bytes, "A: 2\n\nshort\n");
  EXPECT_THAT(mails[1].problems, IsEmpty());
}

}  // namespace
}  // namespace annals::cli
