// The example of core/index/tables/asset_links.h.
#include <gtest/gtest.h>

#include "core/index/image.h"
#include "core/index/tables/asset_links.h"
#include "tests/support/bundle_builder.h"

namespace annals::index {
namespace {

std::shared_ptr<const View> Mails() {
  annals::testing::BundleFactory make(4);
  Change change;
  change.added.push_back(make.Document("m-17", "Harbour tariff")
                             .Set(&Document::asset_ref, "mail:17")
                             .AddAssetEdge("mail:18", "mail:17", "reply_to")
                             .Chunk("The tariff rises.", {"The tariff rises."})
                             .Build());
  auto image = MakeImage(4, ImageOptions{});
  EXPECT_TRUE(image->Apply(std::move(change)).ok());
  return image->Current();
}

TEST(AssetLinksExample, IsTrue) {
  const std::shared_ptr<const View> pinned = Mails();
  const View& view = *pinned;
  //   const auto links = AssetLinks::Read(view);
  const auto links = AssetLinks::Read(view);
  //   links->EdgesOf("mail:17")       every asset edge that starts or ends there
  EXPECT_EQ(links->EdgesOf("mail:17").size(), 1U);
  //   links->DocumentsOf("mail:17")   the live documents with that asset_ref
  EXPECT_EQ(links->DocumentsOf("mail:17").size(), 1U);
}

}  // namespace
}  // namespace annals::index
