#include "core/question/facets.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/question/qualifiers.h"

namespace annals::question {
namespace {

using ::testing::ElementsAre;
using ::testing::SizeIs;

std::vector<std::string> Texts(const std::vector<Facet>& facets) {
  std::vector<std::string> texts;
  for (const Facet& facet : facets) texts.push_back(facet.text);
  return texts;
}

// Of a question of which nothing filters.
std::vector<Facet> FacetsIn(std::string_view text, std::size_t most = 10, const std::vector<ByteRange>& removed = {}) {
  const auto words = SplitQuestion(text);
  const Content content = ContentOf(text, words, Unmasked(text, words), Language::kEnglish);
  const QuestionKind kind = ClassifyQuestion(text, Language::kEnglish);
  return FindFacets({text, words, removed, content, kind, QualifiersOf(text, Language::kEnglish)}, most);
}

TEST(FacetsTest, AListIsCutAtItsCommas) {
  EXPECT_THAT(Texts(FacetsIn("What were total revenue growth, adjusted margin, and free cash flow?")),
              ElementsAre("total revenue growth", "adjusted margin", "free cash flow"));
  EXPECT_THAT(Texts(FacetsIn("What were net income, free cash flow and capital spending?")),
              ElementsAre("net income", "free cash flow", "capital spending"));
  EXPECT_THAT(Texts(FacetsIn("What were net income, cash and liquid assets, and spending?")),
              ElementsAre("net income", "cash and liquid assets", "spending"));
}

TEST(FacetsTest, WithoutAListThereIsOne) {
  EXPECT_THAT(Texts(FacetsIn("After the merger, how did costs develop?")), SizeIs(1));
  EXPECT_THAT(Texts(FacetsIn("What was the operating margin?")), ElementsAre("operating margin"));
  EXPECT_THAT(FacetsIn("What were the inflation trends?").front().terms, ElementsAre("inflat"));
  EXPECT_THAT(FacetsIn(""), SizeIs(1));
}

TEST(FacetsTest, EachSaysWhatItsFigureIs) {
  const std::vector<Facet> facets = FacetsIn("What were total revenue growth, adjusted margin, and free cash flow?");
  ASSERT_THAT(facets, SizeIs(3));
  EXPECT_TRUE(facets[0].change);
  EXPECT_EQ(facets[0].figure, Figure::kNumber) << "growth is said in percent or as an amount";
  EXPECT_EQ(facets[1].figure, Figure::kPercent);
  EXPECT_EQ(facets[1].qualifiers, std::uint32_t{kAdjusted});
  EXPECT_EQ(facets[2].figure, Figure::kMoney);
}

TEST(FacetsTest, OneThatExpectsLooksForwardAlone) {
  const std::vector<Facet> named = FacetsIn("What were net income, expected capex, and free cash flow?");
  ASSERT_THAT(named, SizeIs(3));
  EXPECT_FALSE(named[0].forward);
  EXPECT_TRUE(named[1].forward);
  const std::vector<Facet> all = FacetsIn("What is planned for net income, capital spending, and free cash flow?");
  ASSERT_THAT(all, SizeIs(3));
}

TEST(FacetsTest, ALongListEndsInOneForTheRest) {
  EXPECT_THAT(Texts(FacetsIn("What were sales, income, debt, and cash?", 2)), ElementsAre("sales", "income debt cash"));
}

TEST(FacetsTest, WordsOfPeriodsAndOwnersBelongToNone) {
  const std::string_view text = "What were Acme sales, income, and cash in May?";
  EXPECT_THAT(Texts(FacetsIn(text, 10, {{10, 14}, {text.find("in May"), text.size()}})),
              ElementsAre("sales", "income", "cash"));
}

}  // namespace
}  // namespace annals::question
