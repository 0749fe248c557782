#include "bench/support/renamed_passages.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace annals::bench {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::vector<ingest::DocumentInput> Inputs() {
  ingest::DocumentInput first, second;
  first.id = "a";
  first.title = "Lothair II";
  first.text = "Lothair II ruled Lotharingia. Lothair II met Charles in Metz.";
  second.id = "b";
  second.title = "Wheat";
  second.text = "prices rose.";
  return {first, second};
}

TEST(RenamedPassages, AreTheFoldersOwnAndThenCopiesAboutOthers) {
  const RenamedPassages passages(Inputs());
  ASSERT_EQ(passages.originals(), 2);
  EXPECT_EQ(passages.At(0)["title"], "Lothair II");
  EXPECT_THAT(passages.TextOf(0), HasSubstr("Lothair II ruled"));
  EXPECT_EQ(passages.At(2)["id"], "d2");
  EXPECT_THAT(passages.TextOf(2), Not(HasSubstr("Lothair II ruled")));
  EXPECT_EQ(passages.InNamesOf(1, "Lothair"), "Lothair");
  EXPECT_NE(passages.InNamesOf(3, "Lothair"), "Lothair");
}

TEST(RenamedPassages, SayHowManyHoldSoManyRelations) {
  const RenamedPassages passages(Inputs());
  EXPECT_EQ(passages.UntilRelations(1), 1);
  EXPECT_GT(passages.UntilRelations(1'000), passages.UntilRelations(100));
}

}  // namespace
}  // namespace annals::bench
