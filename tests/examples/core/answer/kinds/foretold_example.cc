// The example of core/answer/kinds/foretold.h.
#include "core/answer/kinds/foretold.h"
#include "tests/core/answer/one_case.h"

namespace annals::answer {
namespace {

using ForetoldExample = OneCase;

TEST_F(ForetoldExample, IsTrue) {
  ingest::DocumentInput report{.id = "q4", .title = "Fern Line, report, Q4 2024"};
  report.text = "Fares rose by 2%. For fiscal 2025, we plan to open 13 new stores.";
  report.doc_type = "report";
  report.owner = "Fern Line";
  report.label = "Q4 2024";
  report.period_from = "2024-10-01";
  report.period_to = "2025-01-01";
  Put(report);
  //   "How many new stores does Fern Line plan to open in 2025?" with reports up to Q4 2024
  With("How many new stores does Fern Line plan to open in 2025?", [](const Case& c) {
    const std::vector<Evidence> foretold = Foretold(c.view, c.found().result, c.found().evidence);
    //   -> "For fiscal 2025, we plan to open 13 new stores."
    ASSERT_EQ(foretold.size(), 1U);
    EXPECT_EQ(foretold[0].text, "For fiscal 2025, we plan to open 13 new stores.");
    EXPECT_TRUE(AnswerForetold(c));
  });
}

}  // namespace
}  // namespace annals::answer
