// The example of core/index/segment_builder.h.
#include <gtest/gtest.h>

#include "core/index/segment_builder.h"
#include "tests/core/index/image_fixture.h"

namespace annals::index {
namespace {

using language::Language;

TEST(SegmentBuilderExample, IsTrue) {
  const std::size_t dimension = kDimension;
  annals::testing::BundleFactory make(dimension);
  DocumentBundle bundle = Survey(make);
  const BundlePositions positions = LocateRows(bundle, dimension).value();
  //   SegmentBuilder builder(dimension, Language::kEnglish);
  SegmentBuilder builder(dimension, Language::kEnglish);
  //   builder.Add(std::move(bundle), positions);     // of LocateRows
  builder.Add(std::move(bundle), positions);
  //   std::shared_ptr<const Segment> segment = std::move(builder).Build();
  std::shared_ptr<const Segment> segment = std::move(builder).Build();
  ASSERT_EQ(segment->documents.size(), 1U);
  EXPECT_EQ(segment->documents[0].external_id, "survey");
  EXPECT_EQ(segment->chunk_count(), 2U);
  EXPECT_EQ(segment->statement_count(), 3U);
  EXPECT_EQ(segment->live, 1U);
}

}  // namespace
}  // namespace annals::index
