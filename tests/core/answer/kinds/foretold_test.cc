#include "core/answer/kinds/foretold.h"

#include <gmock/gmock.h>

#include <string>
#include <vector>

#include "tests/core/answer/one_case.h"
#include "tests/core/answer/passages.h"

namespace annals::answer {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
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

// Reports of the year 2024, and a question about 2025.
class FoundForetoldTest : public PassagesTest {
 protected:
  static Interval Year(int year) { return {DayOf(year, 1), DayOf(year + 1, 1)}; }
  static time::Group Asked(Interval interval) { return {.interval = interval, .anchor = interval}; }

  std::vector<std::string> Said(const std::string& passage, const retrieval::Result& scoped, int of = 2024) {
    Add(make_.Document("d" + std::to_string(view().documents()), "")
            .Label(std::to_string(of), Year(of))
            .Chunk(passage, {passage})
            .Build());
    retrieval::Result result = scoped;
    result.chunks.push_back(
        {.ordinal = static_cast<index::ChunkOrdinal>(view().chunks() - 1), .note = "of the period before"});
    const std::vector<Evidence> said = Foretold(view(), result, Gather("new stores", result));
    for (const Evidence& e : said) EXPECT_FALSE(e.fallback);
    return TextsOf(said);
  }
  std::vector<std::string> Said(const std::string& passage) { return Said(passage, AskedFor(Asked(Year(2025)))); }
  static retrieval::Result AskedFor(time::Group group) {
    retrieval::Result result;
    result.scope.type = time::ScopeType::kPoint;
    result.scope.groups.push_back(std::move(group));
    return result;
  }
};

TEST_F(FoundForetoldTest, WhatNamesThePeriod) {
  EXPECT_THAT(Said("In 2025, we plan to open 13 new stores."), ElementsAre("In 2025, we plan to open 13 new stores."));
}

TEST_F(FoundForetoldTest, NotWhatNamesAnotherOrNone) {
  EXPECT_THAT(Said("In 2026, we plan to open 13 new stores."), IsEmpty());
  EXPECT_THAT(Said("We opened 9 new stores."), IsEmpty());
  EXPECT_THAT(Said("We plan to open 13 new stores."), IsEmpty()) << "nobody said when";
}

TEST_F(FoundForetoldTest, WhatLooksAheadRightBehindOneThatNamesIt) {
  EXPECT_THAT(Said("Let us turn to 2025. We expect 13 new stores."), ElementsAre("We expect 13 new stores."));
  EXPECT_THAT(Said("Let us turn to 2025. We had 9 new stores."), IsEmpty());
  EXPECT_THAT(Said("Let us turn to 2026. We expect 13 new stores."), IsEmpty());
  EXPECT_THAT(Said("Let us turn to 2025. It rained. It snowed. It blew. We expect 13 new stores."), IsEmpty())
      << "too far behind";
}

TEST_F(FoundForetoldTest, OnlyOfThePeriodThatFollows) {
  EXPECT_THAT(Said("In 2025, we plan 13 new stores.", AskedFor(Asked(Year(2025))), 2023), IsEmpty());
}

TEST_F(FoundForetoldTest, OnlyWhereOneBoundedPeriodIsAskedFor) {
  const std::string says = "In 2025, we plan 13 new stores.";
  EXPECT_THAT(Said(says, {}), IsEmpty());
  EXPECT_THAT(Said(says, AskedFor(Asked({DayOf(2025, 1), kForever}))), IsEmpty());
  retrieval::Result two = AskedFor(Asked(Year(2025)));
  two.scope.groups.push_back(Asked(Year(2026)));
  EXPECT_THAT(Said(says, two), IsEmpty());
}

}  // namespace
}  // namespace annals::answer
