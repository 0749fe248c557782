#include "core/ingest/string_table.h"

#include <gtest/gtest.h>

namespace annals::ingest {
namespace {

TEST(StringTableTest, AViewFindsItsString) {
  StringMap<int> map = {{"rain", 1}};
  const std::string_view words = "rain and snow";
  const auto found = map.find(words.substr(0, 4));
  ASSERT_NE(found, map.end());
  EXPECT_EQ(found->second, 1);
  EXPECT_FALSE(map.contains(words)) << "the whole text is another";
  map.try_emplace(words.substr(9), 2);
  EXPECT_EQ(map.at("snow"), 2);
  StringSet set = {"rain"};
  EXPECT_TRUE(set.contains(words.substr(0, 4)));
  EXPECT_FALSE(set.contains(words.substr(0, 3)));
}

}  // namespace
}  // namespace annals::ingest
