// The example of core/facts/asset_graph.h.
#include <gtest/gtest.h>

#include "core/facts/asset_graph.h"
#include "core/index/image.h"
#include "tests/support/bundle_builder.h"

namespace annals::facts {
namespace {

std::shared_ptr<const index::View> Mails() {
  annals::testing::BundleFactory make(4);
  index::Change change;
  change.added.push_back(make.Document("m-17", "")
                             .Set(&Document::asset_ref, "mail:17")
                             .Chunk("Here is the plan.", {"Here is the plan."})
                             .Build());
  change.added.push_back(make.Document("m-18", "")
                             .Set(&Document::asset_ref, "mail:18")
                             .AddAssetEdge("mail:18", "mail:17", "reply_to")
                             .AddAssetEdge("mail:18", "mail:17", "thread_member")
                             .Chunk("The contract comes with this.", {"The contract comes with this."})
                             .Build());
  change.added.push_back(make.Document("plan", "")
                             .Set(&Document::asset_ref, "mail:18/1/plan.pdf")
                             .AddAssetEdge("mail:18/1/plan.pdf", "mail:18", "attachment_of")
                             .Chunk("The contract attachment.", {"The contract attachment."})
                             .Build());
  auto image = index::MakeImage(4, {});
  EXPECT_TRUE(image->Apply(std::move(change)).ok());
  return image->Current();
}

TEST(AssetGraphExample, IsTrue) {
  const auto pinned = Mails();
  const index::View& view = *pinned;
  //   AssetGraph graph(view, std::nullopt);
  AssetGraph graph(view, std::nullopt);
  //   graph.Neighbours("mail:18")            reply_to and thread_member, both to "mail:17", outgoing
  const auto neighbours = graph.Neighbours("mail:18");
  ASSERT_EQ(neighbours.size(), 3U);
  EXPECT_EQ(neighbours[1].asset, "mail:17");
  EXPECT_TRUE(neighbours[1].outgoing);
  //   graph.PlaceOf("mail:18/1/plan.pdf")    parent "mail:18", thread "mail:17", group the attachment itself
  const AssetPlace place = graph.PlaceOf("mail:18/1/plan.pdf");
  EXPECT_EQ(place.parent, "mail:18");
  EXPECT_EQ(place.thread, "mail:17");
  EXPECT_EQ(place.group, place.asset);
  //   graph.Members("mail:17")               "mail:17" and "mail:18"
  const auto members = graph.Members("mail:17");
  ASSERT_EQ(members.size(), 2U);
  EXPECT_EQ(members[0].asset, "mail:17");
  EXPECT_EQ(members[1].asset, "mail:18");
}

}  // namespace
}  // namespace annals::facts
