#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "cli/print/marked_text.h"
#include "cli/print/print.h"

namespace annals::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(MarkedText, SignsStandUnderTheirWords) {
  EXPECT_EQ(MarkedText("Prices since July 2025?", {{7, 12, '-'}, {13, 22, '^'}}, 80),
            "Prices since July 2025?\n       ----- ^^^^^^^^^\n");
  EXPECT_EQ(MarkedText("no marks", {}, 80), "no marks\n");
  EXPECT_EQ(MarkedText("", {{0, 9, '^'}}, 80), "");
  EXPECT_EQ(MarkedText("ab", {{1, 99, '^'}}, 80), "ab\n ^\n");
}

TEST(MarkedText, CharactersAreColumns) { EXPECT_EQ(MarkedText("für 2024", {{5, 9, '^'}}, 80), "für 2024\n    ^^^^\n"); }

TEST(MarkedText, LongQuestionsAreBrokenAtSpaces) {
  EXPECT_EQ(MarkedText("one two 2024", {{8, 12, '^'}}, 8), "one two\n2024\n^^^^\n");
  EXPECT_EQ(MarkedText("abcdef", {{2, 4, '^'}}, 3), "abc\n  ^\ndef\n^\n");
}

TEST(MarkedText, ControlCharactersAreNotPrinted) { EXPECT_EQ(MarkedText("a\x1b[2Jb\n", {}, 80), "a [2Jb \n"); }

v1::TimeGroup Group(const char* from, const char* to, const char* relation, std::uint32_t begin, std::uint32_t end) {
  v1::TimeGroup group;
  group.mutable_interval()->set_from(from);
  group.mutable_interval()->set_to(to);
  group.set_relation(relation);
  group.set_granularity("month");
  group.add_spans()->set_begin(begin);
  group.mutable_spans(0)->set_end(end);
  return group;
}

std::string Printed(const std::string& question, const v1::RetrieveResponse& response) {
  std::ostringstream out;
  PrintUnderstood(question, response, {.width = 120}, out);
  return out.str();
}

TEST(PrintUnderstood, ShowsPeriodsAndWhatWasMadeOfThem) {
  const std::string question = "How did hiring change between July and October 2025?";
  v1::RetrieveResponse response;
  v1::TimeScope* scope = response.mutable_scope();
  scope->set_type(v1::SCOPE_TYPE_COMPARISON);
  *scope->add_groups() = Group("2025-07-01", "2025-08-01", "in", 30, 34);
  *scope->add_groups() = Group("2025-10-01", "", "since", 39, 51);
  scope->mutable_groups(0)->set_label("July 2025");
  scope->mutable_groups(1)->set_year_assumed(true);
  scope->set_reference_day("2025-11-01");
  scope->set_residual_query("How did hiring change?");
  v1::ScopeNote* note = response.add_notes();
  note->set_code("FORWARD_SEATS");
  note->set_text("Seats went to the period before.");
  const std::string text = Printed(question, response);
  EXPECT_THAT(text, HasSubstr(question + "\n                              ^^^^     ^^^^^^^^^^^^\n"));
  EXPECT_THAT(text, HasSubstr("Type       comparison, on the period that documents name themselves by\n"));
  EXPECT_THAT(text, HasSubstr("Period     [2025-07-01, 2025-08-01) in month July 2025\n"));
  EXPECT_THAT(text, HasSubstr("[2025-10-01, …) since month, no year was named: the latest one\n"));
  EXPECT_THAT(text, HasSubstr("Reference  2025-11-01\n"));
  EXPECT_THAT(text, HasSubstr("Rest       How did hiring change?\n"));
  EXPECT_THAT(text, HasSubstr("Note       Seats went to the period before. (FORWARD_SEATS)\n"));
}

TEST(PrintUnderstood, MarksEventsRecencyAndImpossibleDays) {
  v1::RetrieveResponse response;
  response.mutable_scope()->set_type(v1::SCOPE_TYPE_NONE);
  response.mutable_scope()->set_event("the merger");
  EXPECT_THAT(Printed("Who led before the merger?", response), HasSubstr("\n               ~~~~~~~~~~\n"));
  response.mutable_scope()->set_event("");
  response.mutable_scope()->set_recency("latest report");
  EXPECT_THAT(Printed("In the Latest Report?", response), HasSubstr("\n       ~~~~~~~~~~~~~\n"));
  response.mutable_scope()->add_no_such_day("29 February 2023");
  const std::string text = Printed("Sales on 29 February 2023?", response);
  EXPECT_THAT(text, HasSubstr("\n         ~~~~~~~~~~~~~~~~\n"));
  EXPECT_THAT(text, HasSubstr("No such    29 February 2023\n"));
  EXPECT_THAT(text, Not(HasSubstr("Period")));
}

}  // namespace
}  // namespace annals::cli
