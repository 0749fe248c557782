// The example of core/retrieval/neighbourhood.h.
#include <gtest/gtest.h>

#include "core/index/image.h"
#include "core/retrieval/retrieve.h"
#include "tests/support/bundle_builder.h"

namespace annals::retrieval {
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

TEST(NeighbourhoodExample, IsTrue) {
  const auto pinned = Mails();
  const index::View& view = *pinned;
  Options options;
  options.locate.dense_weight = 0;
  question::Request request{.query = "Show me the context around the contract attachment", .top_k = 1};
  request.explain = true;
  //   Result r = Retrieve(view, {.query = "Show me the context around the contract attachment", .top_k = 1}, options);
  Result r = Retrieve(view, request, options);
  //   r.chunks[1].derivation.links[0].relation == "attachment_of"      from the attachment that was found to its mail
  ASSERT_GE(r.chunks.size(), 2U);
  EXPECT_EQ(r.chunks[1].derivation.links[0].relation, "attachment_of");
}

}  // namespace
}  // namespace annals::retrieval
