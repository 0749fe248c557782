// The examples of core/identity/resolution.h.
#include <gtest/gtest.h>

#include "core/identity/resolution.h"

namespace annals::identity {
namespace {

using enum EntityKind;

TEST(ResolutionExample, IsTrue) {
  const std::vector<KnownName> known = {{EntityId(4), "Kevin Marsh", kPerson}};
  //   Resolve({"Marsh, Kevin", kPerson}, {{EntityId(4), "Kevin Marsh", kPerson}})  -> same: 4
  const Resolution same = Resolve({"Marsh, Kevin", kPerson}, known);
  EXPECT_EQ(same.same, EntityId(4));
  EXPECT_TRUE(same.maybe.empty());
  //   Resolve({"K. Marsh", kPerson},     {{EntityId(4), "Kevin Marsh", kPerson}})  -> maybe: {4, .85, "initials"}
  const Resolution maybe = Resolve({"K. Marsh", kPerson}, known);
  EXPECT_EQ(maybe.same, EntityId());
  ASSERT_EQ(maybe.maybe.size(), 1U);
  EXPECT_EQ(maybe.maybe[0].entity, EntityId(4));
  EXPECT_DOUBLE_EQ(maybe.maybe[0].score, .85);
  EXPECT_EQ(maybe.maybe[0].rule, "initials");
}

}  // namespace
}  // namespace annals::identity
