#include "bench/support/renamed_passages.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace annals::bench {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

// One about somebody, and so many others that his name is rare.
std::vector<ingest::DocumentInput> Inputs() {
  std::vector<ingest::DocumentInput> inputs(201);
  for (ingest::DocumentInput& input : inputs) {
    input.id = "b" + std::to_string(&input - inputs.data());
    input.title = "Wheat";
    input.text = "prices rose.";
  }
  inputs[0].id = "a";
  inputs[0].title = "Lothair II";
  inputs[0].text = "Lothair II ruled Lotharingia. Lothair II met Charles in Metz.";
  return inputs;
}

TEST(RenamedPassages, AreTheFoldersOwnAndThenCopiesAboutOthers) {
  const RenamedPassages passages(Inputs());
  ASSERT_EQ(passages.originals(), 201);
  EXPECT_EQ(passages.At(0)["title"], "Lothair II");
  EXPECT_THAT(passages.TextOf(0), HasSubstr("Lothair II ruled"));
  EXPECT_EQ(passages.At(201)["id"], "d201");
  EXPECT_THAT(passages.TextOf(201), Not(HasSubstr("Lothair II ruled")));
  EXPECT_EQ(passages.InNamesOf(200, "Lothair"), "Lothair");
  EXPECT_NE(passages.InNamesOf(201, "Lothair"), "Lothair");
}

TEST(RenamedPassages, SayHowManyHoldSoManyRelations) {
  const RenamedPassages passages(Inputs());
  EXPECT_EQ(passages.UntilRelations(1), 1);
  EXPECT_GT(passages.UntilRelations(1'000), passages.UntilRelations(100));
}

}  // namespace
}  // namespace annals::bench
