// The examples of core/retrieval/focus.h.
#include <gtest/gtest.h>

#include "core/retrieval/focus.h"
#include "tests/core/retrieval/asked.h"
#include "tests/core/retrieval/survey_fixture.h"

namespace annals::retrieval {
namespace {

class FocusExample : public SurveyTest {
 protected:
  void AddReport(unsigned month, const std::vector<std::string>& sentences, const std::string& heading) {
    auto report = make_.Document("r" + std::to_string(month), "Report");
    report.Label(MonthName(2025, month), Month(2025, month));
    for (const std::string& sentence : sentences) report.Chunk(sentence, {sentence}, heading);
    report.Chunk("Weather of the month " + std::to_string(month) + ".", {}, "Weather");
    Add(report.Build());
  }
};

TEST_F(FocusExample, IsTrue) {
  //   facets   "revenue growth, free cash flow and net debt" asks three things. A passage fits as far as one sentence of
  //            it says each: mean over the facets of the square of the best share (by idf) of the facet's words in one
  //            sentence. A sentence with half of the words says much less than half of the thing. Of "how many employees" a
  //            sentence that counts them, "87,736 employees", says as much again as one that has the word.
  AddReport(8, {"Net debt fell.", "The debt office moved.", "Revenue growth, free cash flow and net debt were fair."},
            "Finance");
  AddReport(7, {"Inflation rose."}, "Prices");
  AddReport(9, {"Inputs became dear."}, "Prices");
  AddReport(10, {"87,736 employees worked there.", "Employees were content there."}, "Staff");
  const auto view = image_->Current();
  {
    const Asked asked(*view, {.query = "how many employees were there in October 2025?", .reference = kToday});
    const Focus focus(*view, asked.plan, {});
    const auto facets =
        focus.Facets(asked.slice().allowed, asked.plan.question.pieces, std::pmr::get_default_resource());
    EXPECT_GT(facets.at(asked.Chunk("r10#0")), facets.at(asked.Chunk("r10#1")));
  }
  {
    const Asked asked(
        *view, {.query = "What were revenue growth, free cash flow and net debt in August 2025?", .reference = kToday});
    const Focus focus(*view, asked.plan, {});
    const auto facets =
        focus.Facets(asked.slice().allowed, asked.plan.question.pieces, std::pmr::get_default_resource());
    EXPECT_NEAR(facets.at(asked.Chunk("r8#0")), 1.0 / 3, 1e-9);
    EXPECT_GT(facets.at(asked.Chunk("r8#1")), 0);
    EXPECT_LT(facets.at(asked.Chunk("r8#1")), 0.5 / 3);
    EXPECT_NEAR(facets.at(asked.Chunk("r8#2")), 1, 1e-9);
    EXPECT_FALSE(facets.contains(asked.Chunk("r8#3")));
  }
  //   heading  "inflation" is answered under "Prices". Of the passages of the whole collection that fit the words best,
  //            the headings share the scores; a passage of the scope gets what the passages of *other* documents give its
  //            heading, as a share of the strongest heading's scores. Documents of a series repeat their headings, so
  //            other periods tell where to look in this one: it counts as far as the collection's headings repeat
  //            (core/scope/repeated_headings.h).
  const Asked asked(*view, {.query = "How was inflation in September 2025?", .reference = kToday});
  const Focus focus(*view, asked.plan, {});
  const double repeated = asked.plan.holdings->repeated_headings();
  EXPECT_LT(repeated, 1) << "only one report has the heading Finance";
  EXPECT_DOUBLE_EQ(focus.Heading(asked.Chunk("r9#0")), repeated);
  EXPECT_EQ(focus.Heading(asked.Chunk("r9#1")), 0);
  EXPECT_EQ(focus.Heading(asked.Chunk("r7#0")), 0) << "its own words do not count";
}

}  // namespace
}  // namespace annals::retrieval
