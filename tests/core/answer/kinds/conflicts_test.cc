#include "core/answer/kinds/conflicts.h"

#include <gmock/gmock.h>

#include "tests/core/answer/one_case.h"

namespace annals::answer {
namespace {

using ::testing::HasSubstr;

class ConflictsTest : public OneCase {
 protected:
  void PutReport(const std::string& id, int authority, const std::string& text, const std::string& label = "") {
    ingest::DocumentInput report{.id = id, .title = "Report of " + id, .text = text};
    report.authority = authority;
    report.label = label;
    if (label == "2023") report.period_from = "2023-01-01", report.period_to = "2024-01-01";
    if (label == "2024") report.period_from = "2024-01-01", report.period_to = "2025-01-01";
    Put(report);
  }

  static constexpr const char* kQuestion =
      "Do the sources agree on how many mooring permits the Harbour Office issued?";
};

TEST_F(ConflictsTest, BothSidesThePreferredOneFirst) {
  PutReport("courier", 10, "The Harbour Office issued 389 mooring permits in 2024.");
  PutReport("annual", 50, "The Harbour Office issued 412 mooring permits in 2024.");
  const auto draft = Try(AnswerConflicts, kQuestion);
  ASSERT_TRUE(draft);
  ASSERT_EQ(draft->answer.conflicts.size(), 1u);
  const Conflict& conflict = draft->answer.conflicts[0];
  EXPECT_EQ(conflict.sides.at(0).value, "412");
  EXPECT_EQ(conflict.sides.at(1).value, "389");
  EXPECT_THAT(conflict.reason, HasSubstr("authority"));
  ASSERT_EQ(draft->answer.paragraphs.size(), 2u);
  EXPECT_EQ(draft->answer.paragraphs[0].heading, "412");
}

TEST_F(ConflictsTest, AgreementAndOtherPeriodsAreNone) {
  PutReport("annual", 50, "The Harbour Office issued 412 mooring permits.", "2024");
  PutReport("gazette", 40, "The Harbour Office issued 412 mooring permits.", "2024");
  PutReport("older", 50, "The Harbour Office issued 389 mooring permits.", "2023");
  EXPECT_FALSE(Try(AnswerConflicts, kQuestion));
}

TEST_F(ConflictsTest, OnlyWhereContradictionsAreAskedFor) {
  PutReport("courier", 10, "The Harbour Office issued 389 mooring permits in 2024.");
  PutReport("annual", 50, "The Harbour Office issued 412 mooring permits in 2024.");
  EXPECT_FALSE(Try(AnswerConflicts, "How many mooring permits did the Harbour Office issue?"));
}

}  // namespace
}  // namespace annals::answer
