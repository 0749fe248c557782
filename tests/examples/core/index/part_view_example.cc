// The example of core/index/part_view.h.
#include <gtest/gtest.h>

#include <cmath>

#include "core/index/part_view.h"
#include "tests/support/bundle_builder.h"

namespace annals::index {
namespace {

TEST(PartViewExample, IsTrue) {
  annals::testing::BundleFactory make(4);
  std::vector<DocumentBundle> bundles = {make.Document("a", "Rain").Chunk("Rain fell.").Build(),
                                         make.Document("b", "Wind").Chunk("Wind rose.").Build()};
  const PartOptions options{.dimension = 4};
  const std::vector<std::string> terms = {"rain"};
  //   CollectionFigures figures;                       // of 10,000 passages, of which the bundles hold two
  CollectionFigures figures;
  figures.chunks = {.rows = 10'000, .length = 50'000, .holding = {{"rain", 99}}, .in_scope = 10'000};
  //   std::shared_ptr<const View> view = MakePartView(std::move(bundles), {}, figures, options).value();
  std::shared_ptr<const View> view = MakePartView(std::move(bundles), {}, figures, options).value();
  const Bitmap all = view->Filter({}, nullptr).chunks;
  //   view->ChunkIdf("rain", all);                     // by the 10,000
  EXPECT_DOUBLE_EQ(view->ChunkIdf("rain", all), std::log(1 + (10'000 - 99 + 0.5) / 99.5));
  //   view->ChunkLexical(terms, all, all).population   // 10,000
  EXPECT_EQ(view->ChunkLexical(terms, all, all).population, 10'000U);
}

}  // namespace
}  // namespace annals::index
