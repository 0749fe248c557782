// The example of core/identity/likeness.h.
#include <gtest/gtest.h>

#include "core/identity/likeness.h"

namespace annals::identity {
namespace {

TEST(LikenessExample, IsTrue) {
  //   Compare("Marsh, Kevin", kPerson, "kevin marsh", kPerson)                 -> .97 kOrder
  const Likeness order = Compare("Marsh, Kevin", EntityKind::kPerson, "kevin marsh", EntityKind::kPerson);
  EXPECT_DOUBLE_EQ(order.score, .97);
  EXPECT_EQ(order.rule, LikenessRule::kOrder);
  //   Compare("K. Marsh", kPerson, "Kevin Marsh", kPerson)                     -> .85 kInitials
  const Likeness initials = Compare("K. Marsh", EntityKind::kPerson, "Kevin Marsh", EntityKind::kPerson);
  EXPECT_DOUBLE_EQ(initials.score, .85);
  EXPECT_EQ(initials.rule, LikenessRule::kInitials);
  //   Compare("Lakeland Ltd", kOrganisation, "Lakeland Inc.", kOrganisation)   -> .6  kOtherLegalForm: two companies
  const Likeness form = Compare("Lakeland Ltd", EntityKind::kOrganisation, "Lakeland Inc.", EntityKind::kOrganisation);
  EXPECT_DOUBLE_EQ(form.score, .6);
  EXPECT_EQ(form.rule, LikenessRule::kOtherLegalForm);
}

}  // namespace
}  // namespace annals::identity
