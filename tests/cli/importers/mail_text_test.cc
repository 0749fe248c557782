#include "cli/importers/mail/mail_text.h"

#include <gtest/gtest.h>

namespace annals::cli {
namespace {

TEST(OwnWords, DropsQuotesAndWhoWroteThem) {
  EXPECT_EQ(OwnWords("Hello,\r\n\r\nOn Monday, 4 March 2024, Ada Lund\r\n<ada@x> wrote:\r\n> Shall we?\r\n\r\nYes.\r\n",
                     true),
            "Hello,\n\n\nYes.");
  EXPECT_EQ(OwnWords("Ada Lund writes:\n > One.\nI think not.", false), "I think not.");
  EXPECT_EQ(OwnWords("The plan:\n> One.\nNo.", true), "The plan:\nNo.");
}

TEST(OwnWords, KnowsHabitsOfRepliesOnly) {
  EXPECT_EQ(OwnWords("AL> Shall we?\n  | And when?\nToday.", true), "Today.");
  EXPECT_EQ(OwnWords("AL> Shall we?\n| a | b |\nToday.", false), "AL> Shall we?\n| a | b |\nToday.");
}

TEST(OwnWords, DropsTheSignatureAndTheListsFooter) {
  EXPECT_EQ(OwnWords("Words.\n-- \nAda Lund\nTarn Ltd\n", false), "Words.");
  EXPECT_EQ(OwnWords("Words.\n_______________________________________________\nTides mailing list\nTides@x\n", false),
            "Words.");
  std::string table = "Words.\n--\n";
  for (int i = 0; i < 60; ++i) table += "a row of a table\n";
  EXPECT_EQ(OwnWords(table, false), table.substr(0, table.size() - 1));
}

TEST(OwnWords, CutsAnswersAboveTheOriginalButKeepsWhatIsForwarded) {
  const std::string mail = "Agreed.\n\n-----Original Message-----\nFrom: Ada\nShall we?\n";
  EXPECT_EQ(OwnWords(mail, true), "Agreed.");
  EXPECT_EQ(OwnWords(mail, false), mail.substr(0, mail.size() - 1));
}

TEST(OwnWords, WhatOnlyQuotesStaysAsItIs) {
  EXPECT_EQ(OwnWords("> Shall we?\n> Today?\n", true), "> Shall we?\n> Today?");
  EXPECT_EQ(OwnWords("-- \nAda", true), "-- \nAda");
  EXPECT_EQ(OwnWords("", true), "");
}

}  // namespace
}  // namespace annals::cli
