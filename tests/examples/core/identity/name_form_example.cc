// The example of core/identity/name_form.h.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/identity/name_form.h"

namespace annals::identity {
namespace {

using ::testing::ElementsAre;

TEST(NameFormExample, IsTrue) {
  //   ReadName("Müller, Jürgen H.", kPerson)  -> words {jurgen, h, muller}, inverted
  const NameForm person = ReadName("Müller, Jürgen H.", EntityKind::kPerson);
  EXPECT_THAT(person.words, ElementsAre("jurgen", "h", "muller"));
  EXPECT_TRUE(person.inverted);
  //   ReadName("The Lakeland Cell Co., Ltd.") -> words {lakeland, cell}, legal "co ltd"
  const NameForm company = ReadName("The Lakeland Cell Co., Ltd.");
  EXPECT_THAT(company.words, ElementsAre("lakeland", "cell"));
  EXPECT_EQ(company.legal, "co ltd");
}

}  // namespace
}  // namespace annals::identity
