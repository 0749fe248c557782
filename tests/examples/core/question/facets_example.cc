// The example of core/question/facets.h.
#include <gtest/gtest.h>

#include "core/question/facets.h"

namespace annals::question {
namespace {

TEST(FacetsExample, IsTrue) {
  //   "What were Aon's total revenue growth, adjusted margin, and free cash flow in Q3 2024?"
  const std::string text = "What were Aon's total revenue growth, adjusted margin, and free cash flow in Q3 2024?";
  const auto words = SplitQuestion(text);
  const std::size_t owner = text.find("Aon's"), period = text.find("in Q3");
  const std::vector<ByteRange> removed = {{owner, owner + 5}, {period, text.size()}};
  const Content content = ContentOf(text, words, Mask(text, words, removed, {}, {}), Language::kEnglish);
  const QuestionKind kind = ClassifyQuestion(text, Language::kEnglish);
  const std::vector<Facet> facets =
      FindFacets({.question = text, .words = words, .removed = removed, .content = content, .kind = kind});
  //   -> {"total revenue growth", change}, {"adjusted margin", kAdjusted}, {"free cash flow", kMoney}
  ASSERT_EQ(facets.size(), 3u);
  EXPECT_EQ(facets[0].text, "total revenue growth");
  EXPECT_TRUE(facets[0].change);
  EXPECT_EQ(facets[1].text, "adjusted margin");
  EXPECT_EQ(facets[1].qualifiers, std::uint32_t{kAdjusted});
  EXPECT_EQ(facets[2].text, "free cash flow");
  EXPECT_EQ(facets[2].figure, Figure::kMoney);
}

}  // namespace
}  // namespace annals::question
