// Alias keys.
#include "core/identity/match_keys.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace annals::identity {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

TEST(MatchKeysTest, AreStoredSoTheyNeverChange) { EXPECT_THAT(MatchKeys("Wick"), ElementsAre(0xdabf64c493480e88u)); }

TEST(MatchKeysTest, AreBoundedWhateverTheName) {
  std::string longest;
  for (int i = 0; i < 2000; ++i) longest += "word" + std::to_string(i) + ", ";
  EXPECT_LE(MatchKeys(longest).size(), kMostMatchKeys);
  EXPECT_LE(LookupKeys(longest).size(), kMostMatchKeys);
  EXPECT_LE(LookupKeys("Marsh, Kevin John").size(), kMostMatchKeys);
  EXPECT_THAT(MatchKeys(""), IsEmpty());
  EXPECT_THAT(MatchKeys("…"), IsEmpty());
  EXPECT_THAT(MatchKeys("Wick"), SizeIs(1));
}

TEST(MatchKeysTest, TheCompactKeyIsOneOfThem) {
  EXPECT_EQ(CompactMatchKey("Jean-Luc Boon GmbH"), CompactMatchKey("JeanLuc Boon"));
  EXPECT_THAT(MatchKeys("Jean-Luc Boon"), ::testing::Contains(CompactMatchKey("Jeanluc Boon")));
}

TEST(MatchKeysTest, PlacesHaveNoInitials) {
  const auto keys = MatchKeys("New Wick", EntityKind::kPlace);
  EXPECT_LT(keys.size(), MatchKeys("New Wick", EntityKind::kOther).size());
}

}  // namespace
}  // namespace annals::identity
