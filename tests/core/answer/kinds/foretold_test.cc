#include "core/answer/kinds/foretold.h"

#include <gmock/gmock.h>

#include "tests/core/answer/one_case.h"

namespace annals::answer {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class ForetoldTest : public OneCase {
 protected:
  void PutReport(const std::string& quarter, const std::string& from, const std::string& to, const std::string& text) {
    ingest::DocumentInput report{.id = quarter, .title = "Fern Line, report, " + quarter, .text = text};
    report.doc_type = "report";
    report.owner = "Fern Line";
    report.label = quarter;
    report.period_from = from;
    report.period_to = to;
    Put(report);
  }
};

TEST_F(ForetoldTest, WhatThePeriodBeforeSaysOfTheOneAsked) {
  PutReport("Q4 2025", "2025-10-01", "2026-01-01",
            "Fares rose by 2%. In the first quarter of 2026, we expect to put seven new ferries into service.");
  const auto draft = Try(AnswerForetold, "How many new ferries does Fern Line expect to put into service in Q1 2026?");
  ASSERT_TRUE(draft);
  EXPECT_FALSE(draft->answer.abstained);
  EXPECT_THAT(draft->answer.text, HasSubstr("seven new ferries"));
  EXPECT_FALSE(draft->answer.paragraphs.at(0).heading.empty()) << "why a passage outside the scope is here";
}

TEST_F(ForetoldTest, OnlyThePeriodRightBeforeForetells) {
  PutReport("Q2 2025", "2025-04-01", "2025-07-01",
            "In the first quarter of 2026, we expect to put seven new ferries into service.");
  EXPECT_FALSE(Try(AnswerForetold, "How many new ferries does Fern Line expect to put into service in Q1 2026?"));
}

TEST_F(ForetoldTest, WhatIsInScopeIsNotForetold) {
  PutReport("Q4 2025", "2025-10-01", "2026-01-01", "Seven new ferries were put into service.");
  EXPECT_FALSE(Try(AnswerForetold, "How many new ferries did Fern Line put into service in Q4 2025?"));
}

}  // namespace
}  // namespace annals::answer
