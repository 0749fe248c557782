// The example of core/question/owners.h.
#include <gtest/gtest.h>

#include "core/question/owners.h"

namespace annals::question {
namespace {

using language::Language;

TEST(OwnersExample, IsTrue) {
  //   const std::string_view owners[] = {"Crocs, Inc.", "JD.com"};
  const std::string_view owners[] = {"Crocs, Inc.", "JD.com"};
  //   OwnerNames(owners, Language::kEnglish).Find(SplitQuestion("What did Crocs and JD.com say?"))
  const auto found = OwnerNames(owners, Language::kEnglish).Find(SplitQuestion("What did Crocs and JD.com say?"));
  //     -> {"Crocs, Inc." [9,14), "JD.com" [19,25)}
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].owner, "Crocs, Inc.");
  EXPECT_EQ(found[0].begin, 9U);
  EXPECT_EQ(found[0].end, 14U);
  EXPECT_EQ(found[1].owner, "JD.com");
  EXPECT_EQ(found[1].begin, 19U);
  EXPECT_EQ(found[1].end, 25U);
}

}  // namespace
}  // namespace annals::question
