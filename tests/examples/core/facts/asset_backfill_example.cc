// The example of core/facts/asset_backfill.h.
#include <gtest/gtest.h>

#include "core/facts/asset_backfill.h"
#include "core/index/image.h"
#include "tests/support/bundle_builder.h"

namespace annals::facts {
namespace {

TEST(AssetBackfillExample, IsTrue) {
  annals::testing::BundleFactory make(4);
  index::Change change;
  auto builder = make.Document("m2", "");
  builder.Set(&Document::asset_ref, "mail:m2").Set(&Document::doc_type, "mail").Chunk("Yes.", {"Yes."});
  change.added.push_back(builder.Build());
  change.added.back().document.identifiers = {{"in_reply_to", "m1"}, {"message_id", "m2"}};
  auto image = index::MakeImage(4, {});
  ASSERT_TRUE(image->Apply(std::move(change)).ok());
  const auto pinned = image->Current();
  const index::View& view = *pinned;
  int edges = 0;
  //   for (const AssetEdge& edge : ToldLinks(view).missing) …    // edge.provenance == "backfill:mail_headers"
  for (const AssetEdge& edge : ToldLinks(view).missing) {
    EXPECT_EQ(edge.provenance, "backfill:mail_headers");
    ++edges;
  }
  EXPECT_EQ(edges, 2);
}

}  // namespace
}  // namespace annals::facts
