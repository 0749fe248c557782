#include "core/question/owners.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace annals::question {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(OwnersTest, LongestAliasFirstAndEachWordOnce) {
  const std::vector<std::string_view> owners = {"New York", "York"};
  const auto found =
      OwnerNames(owners, language::Language::kEnglish).Find(SplitQuestion("Did hiring rise in New York and in York?"));
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].owner, "New York");
  EXPECT_EQ(found[1].owner, "York");
  EXPECT_LT(found[0].end, found[1].begin);
}

TEST(OwnersTest, AliasesDropLegalWordsTheAndCom) {
  EXPECT_THAT(OwnerAliases("The Home Depot, Inc.", language::Language::kEnglish),
              ElementsAre("the home depot inc", "home depot inc", "home depot"));
  EXPECT_THAT(OwnerAliases("JD.com", language::Language::kEnglish),
              ElementsAre("jd com"));  // "jd" alone is too short to be safe
  EXPECT_THAT(OwnerAliases("Amazon.com", language::Language::kEnglish), ElementsAre("amazon com", "amazon"));
  EXPECT_THAT(OwnerAliases("  ", language::Language::kEnglish), IsEmpty());
}

TEST(OwnersTest, NoOwnerNoMatch) {
  const std::vector<std::string_view> owners = {"Boston"};
  EXPECT_THAT(OwnerNames(owners, language::Language::kEnglish).Find(SplitQuestion("What about Chicago?")), IsEmpty());
  EXPECT_THAT(OwnerNames(owners, language::Language::kEnglish).Find(SplitQuestion("")), IsEmpty());
}

}  // namespace
}  // namespace annals::question
