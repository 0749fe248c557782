// The example of core/question/residual.h.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/question/residual.h"
#include "tests/support/view_of.h"

namespace annals::question {
namespace {

TEST(ResidualExample, IsTrue) {
  annals::testing::BundleFactory make(4);
  const auto view = annals::testing::ViewOf(
      4, {make.Document("j", "Johnnycake, West Virginia").Chunk("A hamlet.", {"A hamlet."}).Build()});
  //   "What county borders the county in which Johnnycake, West Virginia is located?"
  const char* const question = "What county borders the county in which Johnnycake, West Virginia is located?";
  const auto words = SplitQuestion(question);
  const Residual residual =
      MakeResidual(*view, question, words, FindNames(*view, words, {}, Language::kEnglish), Language::kEnglish);
  //   terms  {counti, border, counti, locat}   text  "What county borders the county in which it is located?"
  EXPECT_THAT(residual.terms, ::testing::ElementsAre("counti", "border", "counti", "locat"));
  EXPECT_EQ(residual.text, "What county borders the county in which it is located?");
}

}  // namespace
}  // namespace annals::question
