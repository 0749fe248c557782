// The example of core/index/image.h.
#include <gtest/gtest.h>

#include "core/index/image.h"
#include "tests/support/bundle_builder.h"

namespace annals::index {
namespace {

TEST(ImageExample, IsTrue) {
  const std::size_t dimension = 4;
  annals::testing::BundleFactory make(dimension);
  Change change;
  change.added.push_back(make.Document("a", "Rain").Chunk("It rained.", {"It rained."}).Build());
  //   auto image = MakeImage(dimension, ImageOptions{});
  auto image = MakeImage(dimension, ImageOptions{});
  //   image->Apply(change);                         // one thread at a time
  EXPECT_TRUE(image->Apply(change).ok());
  //   std::shared_ptr<const View> view = image->Current();   // any thread, never waits for Apply
  std::shared_ptr<const View> view = image->Current();
  //   while (image->Merge()) {}                     // a background thread
  while (image->Merge()) {
  }
  //   while (image->Seal()) {}                      // another, of low priority: this is most of the work
  while (image->Seal()) {
  }
  EXPECT_EQ(view->documents(), 1U);
}

}  // namespace
}  // namespace annals::index
