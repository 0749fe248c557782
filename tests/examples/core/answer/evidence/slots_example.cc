// The examples of core/answer/evidence/slots.h.
#include "core/answer/evidence/slots.h"
#include "tests/core/answer/mills.h"

namespace annals::answer {
namespace {

using SlotsExample = Mills;

TEST_F(SlotsExample, IsTrue) {
  //   "Operating margin of Ash Mills, Oak Works and Elm Yard in Q1 2024"            3 slots: one facet, three owners
  With("Operating margin of Ash Mills, Oak Works and Elm Yard in Q1 2024", [](const Case& c) {
    const Findings& found = c.found();
    const std::vector<Slot> slots =
        MakeSlots(c.view, found.result, found.evidence, found.facets, found.terms, c.options);
    ASSERT_EQ(slots.size(), 3U);
    EXPECT_EQ(found.facets.size(), 1U);
    EXPECT_EQ(slots[1].cell.owner, found.result.owners.at(1));
    EXPECT_EQ(slots[2].cell.owner, "Oak Works");
    EXPECT_EQ(found.evidence[slots[2].candidates.at(0).evidence].text, "The operating margin was 25.4%.");
  });
  //   "Net income, and free cash flow of Ash Mills in each quarter of 2024"         8 slots: two facets, four periods
  With("Net income, and free cash flow of Ash Mills in each quarter of 2024", [](const Case& c) {
    const Findings& found = c.found();
    const std::vector<Slot> slots =
        MakeSlots(c.view, found.result, found.evidence, found.facets, found.terms, c.options);
    ASSERT_EQ(slots.size(), 8U);
    EXPECT_EQ(found.facets.size(), 2U);
    EXPECT_EQ(slots[3].facet, 1U);
    EXPECT_EQ(found.evidence[slots[3].candidates.at(0).evidence].text, "Free cash flow was $2 million.");
  });
}

}  // namespace
}  // namespace annals::answer
