// The example of core/question/spelling.h.
#include <gtest/gtest.h>

#include "core/question/spelling.h"
#include "tests/support/view_of.h"

namespace annals::question {
namespace {

TEST(SpellingExample, IsTrue) {
  testing::BundleFactory make(4);
  const auto read = testing::ViewOf(4, {make.Document("d", "Crews")
                                            .Chunk("Kevin Marsh met Karen Marsh.", {"Kevin Marsh met Karen Marsh."})
                                            .Mention("Kevin Marsh")
                                            .Mention("Karen Marsh")
                                            .Kind("Kevin Marsh", EntityKind::kPerson)
                                            .Kind("Karen Marsh", EntityKind::kPerson)
                                            .Build()});
  const index::View& view = *read;
  //   ResolveName(view, "MARSH, K.", EntityKind::kOther)  -> {Kevin Marsh, .85, initials}, {Karen Marsh, .85, initials}
  const std::vector<NameMatch> matches = ResolveName(view, "MARSH, K.", EntityKind::kOther);
  ASSERT_EQ(matches.size(), 2U);
  EXPECT_EQ(matches[0].matched, "Kevin Marsh");
  EXPECT_EQ(matches[1].matched, "Karen Marsh");
  for (const NameMatch& match : matches) {
    EXPECT_DOUBLE_EQ(match.likeness.score, .85);
    EXPECT_STREQ(Name(match.likeness.rule), "initials");
  }
  //   Decided(…)                                          -> nullopt: two people, and nothing tells them apart
  EXPECT_EQ(Decided(matches), std::nullopt);
}

}  // namespace
}  // namespace annals::question
