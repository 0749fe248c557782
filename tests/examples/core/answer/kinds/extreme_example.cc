// The example of core/answer/kinds/extreme.h.
#include "core/answer/kinds/extreme.h"
#include "tests/core/answer/mills.h"

namespace annals::answer {
namespace {

using ExtremeExample = Mills;

TEST_F(ExtremeExample, IsTrue) {
  //   "Which company had the highest operating margin in Q1 2024: Ash Mills, Oak Works or Elm Yard?"
  With("Which company had the highest operating margin in Q1 2024: Ash Mills, Oak Works or Elm Yard?",
       [](const Case& c) {
         const Findings& found = c.found();
         const std::vector<Choice> choices =
             FillSlots(found.slots, found.evidence, 3, false, c.options, c.view.language());
         //     their best sentences say 9.6%, 25.4% and 13.5%
         ASSERT_EQ(choices.size(), 3U);
         const auto computed =
             FindExtreme(c.view, found.result.question.kind, found.facets, found.slots, choices, found.evidence);
         ASSERT_TRUE(computed);
         //   -> "Highest operating margin: Oak Works (25.4%)."   computed; its figures stand in the cited sentences
         EXPECT_EQ(computed->text, "Highest operating margin: Oak Works (25.4%).");
         ASSERT_EQ(computed->choices.size(), 3U);
         std::vector<std::string> said;
         for (const std::size_t choice : computed->choices)
           said.emplace_back(found.evidence[choices[choice].candidate.evidence].text);
         EXPECT_EQ(said, (std::vector<std::string>{"The operating margin was 25.4%.", "The operating margin was 13.5%.",
                                                   "The operating margin was 9.6%."}));
       });
}

}  // namespace
}  // namespace annals::answer
