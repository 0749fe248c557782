// The example of core/answer/findings.h.
#include "core/answer/findings.h"
#include "tests/core/answer/one_case.h"

namespace annals::answer {
namespace {

using FindingsExample = OneCase;

TEST_F(FindingsExample, IsTrue) {
  PutSurvey("October", "10", "Ferries were full. Employment declined slightly in most yards.");
  With("How did employment change in October 2025?", [](const Case& c) {
    const retrieval::Result& result = c.found().result;
    const PassageReadings readings;
    //   const Findings found(c, result, readings);
    const Findings found(c, result, readings);
    ASSERT_EQ(found.evidence.size(), 2U);
    //   found.evidence[1].text                     "Employment declined slightly in most yards."
    EXPECT_EQ(found.evidence[1].text, "Employment declined slightly in most yards.");
    //   found.slots[0].candidates[0].evidence      1: the sentence that fits the first thing asked best
    ASSERT_EQ(found.slots.size(), 1U);
    EXPECT_EQ(found.slots[0].candidates.at(0).evidence, 1U);
    EXPECT_FALSE(found.OutOfScope());
    EXPECT_FALSE(found.Comparing());
  });
}

}  // namespace
}  // namespace annals::answer
