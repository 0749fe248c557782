// The example of core/index/tables/asset_link_table.h.
#include <gtest/gtest.h>

#include "core/index/tables/asset_link_table.h"

namespace annals::index {
namespace {

TEST(AssetLinkTableExample, IsTrue) {
  //   auto table = std::make_shared<const AssetLinkTable>();
  auto table = std::make_shared<const AssetLinkTable>();
  //   table = table->Changed({{AssetLinkId(-1), {.source_ref = "mail:18", .target_ref = "mail:17"}}}, {});
  table = table->Changed({{AssetLinkId(-1), {.source_ref = "mail:18", .target_ref = "mail:17"}}}, {});
  //   table->At("mail:17").size() == 1
  EXPECT_EQ(table->At("mail:17").size(), 1U);
}

}  // namespace
}  // namespace annals::index
