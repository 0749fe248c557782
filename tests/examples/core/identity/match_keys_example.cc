// The example of core/identity/match_keys.h: spellings that share a part share a key.
#include <gtest/gtest.h>

#include <algorithm>

#include "core/identity/match_keys.h"

namespace annals::identity {
namespace {

bool Meet(const char* looked_for, const char* name, EntityKind kind) {
  const std::vector<std::uint64_t> keys = MatchKeys(name, kind);
  return std::ranges::any_of(LookupKeys(looked_for, kind),
                             [&](std::uint64_t key) { return std::ranges::binary_search(keys, key); });
}

TEST(MatchKeysExample, IsTrue) {
  //   "Kevin J. Marsh"  set of words {j, kevin, marsh} · compact kevinjmarsh · initials k+marsh
  EXPECT_TRUE(Meet("Marsh J. Kevin", "Kevin J. Marsh", EntityKind::kPerson));
  EXPECT_TRUE(Meet("KevinJMarsh", "Kevin J. Marsh", EntityKind::kPerson));
  EXPECT_TRUE(Meet("K. Marsh", "Kevin J. Marsh", EntityKind::kPerson));
  EXPECT_FALSE(Meet("Kevin Lund", "Kevin J. Marsh", EntityKind::kPerson));
  //   "Lakeland Cell Co., Ltd."  set {cell, lakeland} · compact lakelandcell · acronym lc
  EXPECT_TRUE(Meet("Cell Lakeland", "Lakeland Cell Co., Ltd.", EntityKind::kOrganisation));
  EXPECT_TRUE(Meet("LakelandCell", "Lakeland Cell Co., Ltd.", EntityKind::kOrganisation));
  EXPECT_TRUE(Meet("LC", "Lakeland Cell Co., Ltd.", EntityKind::kOrganisation));
}

}  // namespace
}  // namespace annals::identity
