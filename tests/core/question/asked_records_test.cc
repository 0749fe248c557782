#include "core/question/asked_records.h"

#include <gtest/gtest.h>

#include "core/text/text.h"

namespace annals::question {
namespace {

AskedRecords AskedIn(std::string_view question) {
  return WhichRecords(text::Words(question), language::Language::kEnglish);
}

TEST(AskedRecordsTest, KindsAreNamedByWords) {
  EXPECT_TRUE(AskedIn("Which patents protect the Heron 12?").patents);
  EXPECT_FALSE(AskedIn("Which patents protect the Heron 12?").papers);
  EXPECT_TRUE(AskedIn("What papers did Ada Quist write?").papers);
  EXPECT_TRUE(AskedIn("What technology is in the Heron 12?").technologies);
  EXPECT_TRUE(AskedIn("Which devices use it?").products);
}

TEST(AskedRecordsTest, WhatSomebodyMade) {
  EXPECT_TRUE(AskedIn("What did Ada Quist write?").written);
  EXPECT_FALSE(AskedIn("What did Ada Quist write?").papers);
  EXPECT_TRUE(AskedIn("What did Ada Quist invent?").invented);
  const AskedRecords works = AskedIn("Name the works of Ada Quist.");
  EXPECT_TRUE(works.written && works.invented);
}

TEST(AskedRecordsTest, OtherQuestionsAskForNone) {
  for (const char* question :
       {"Where was Ada Quist born?", "Who works at Tarn Energy Works?", "", "How did prices change?"})
    EXPECT_FALSE(AskedIn(question).any()) << question;
}

TEST(AskedRecordsTest, KindsOfDocuments) {
  EXPECT_TRUE(IsPaper({.doc_type = "paper"}));
  EXPECT_TRUE(IsPaper({.doc_type = "preprint"}));
  EXPECT_TRUE(IsPatent({.doc_type = "patent", .status = "draft"}));
  EXPECT_FALSE(IsPaper({.doc_type = "patent", .status = "draft"}));
  EXPECT_TRUE(IsProduct({.doc_type = "product"}));
  EXPECT_FALSE(IsPaper({}) || IsPatent({}) || IsProduct({}));
}

}  // namespace
}  // namespace annals::question
