// The example of core/index/view_cache.h.
#include <gtest/gtest.h>

#include "core/index/view_cache.h"
#include "tests/core/index/image_fixture.h"
#include "tests/support/view_of.h"

namespace annals::index {
namespace {

TEST(ViewCacheExample, IsTrue) {
  annals::testing::BundleFactory make(kDimension);
  const std::shared_ptr<const View> view = annals::testing::ViewOf(kDimension, {Survey(make)});
  const CollectionId collection{1};
  int readings = 0;
  const auto CountDocuments = [&](const View& read) {
    ++readings;
    return std::make_shared<const std::size_t>(read.live_documents());
  };
  //   ViewCache<std::size_t> cache([](const View& view) { return CountDocuments(view); });
  ViewCache<std::size_t> cache([&](const View& read) { return CountDocuments(read); });
  //   std::shared_ptr<const std::size_t> documents = cache.Get(collection, view);
  std::shared_ptr<const std::size_t> documents = cache.Get(collection, view);
  EXPECT_EQ(*documents, 1U);
  //   cache.Get(collection, view) == documents        // the view is not read again
  EXPECT_EQ(cache.Get(collection, view), documents);
  EXPECT_EQ(readings, 1);
}

}  // namespace
}  // namespace annals::index
