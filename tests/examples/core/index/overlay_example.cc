// The example of core/index/overlay.h.
#include <gtest/gtest.h>

#include "core/index/overlay.h"
#include "tests/core/index/image_fixture.h"
#include "tests/core/index/segment_of.h"

namespace annals::index {
namespace {

TEST(OverlayExample, IsTrue) {
  annals::testing::BundleFactory make(kDimension);
  const auto built = SegmentOf(kDimension, {Survey(make)});
  const Segment& segment = *built;
  const Overlay* const old_overlay = nullptr;
  const std::uint32_t row = 0;
  const Timestamp when = Hours(3);
  //   OverlayEdit edit(segment, old_overlay);
  OverlayEdit edit(segment, old_overlay);
  //   edit.Retire(row, when);
  edit.Retire(row, when);
  //   std::shared_ptr<const Overlay> next = std::move(edit).Finish();
  std::shared_ptr<const Overlay> next = std::move(edit).Finish();
  ASSERT_NE(next, nullptr);
  ASSERT_NE(next->Replacement(row), nullptr);
  EXPECT_EQ(next->Replacement(row)->retired, when);
  EXPECT_EQ(next->no_longer_live(), 1U);
  EXPECT_NE(segment.documents[row].retired, when) << "the segment is as it was";
}

}  // namespace
}  // namespace annals::index
