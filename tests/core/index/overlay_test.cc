#include "core/index/overlay.h"

#include <gtest/gtest.h>

#include "tests/core/index/image_fixture.h"
#include "tests/core/index/segment_of.h"

namespace annals::index {
namespace {

class OverlayTest : public ::testing::Test {
 protected:
  OverlayTest() {
    std::vector<DocumentBundle> bundles;
    for (int i = 0; i < 130; ++i)
      bundles.push_back(make_.Document("d" + std::to_string(i), "").Chunk("Rain fell.").Mention("Rain").Build());
    segment_ = SegmentOf(kDimension, std::move(bundles));
  }
  std::shared_ptr<const Overlay> Edited(const Overlay* old, const std::function<void(OverlayEdit&)>& edit) const {
    OverlayEdit draft(*segment_, old);
    edit(draft);
    return std::move(draft).Finish();
  }

  annals::testing::BundleFactory make_{kDimension};
  std::shared_ptr<const Segment> segment_;
};

TEST_F(OverlayTest, WhereNothingHappenedThereIsNone) {
  EXPECT_EQ(Edited(nullptr, [](OverlayEdit&) {}), nullptr);
}

TEST_F(OverlayTest, TheFirstRetirementHolds) {
  const auto overlay = Edited(nullptr, [](OverlayEdit& edit) {
    edit.Retire(70, Hours(1));
    edit.Retire(70, Hours(2));
  });
  EXPECT_EQ(overlay->Replacement(70)->retired, Hours(1));
  EXPECT_EQ(overlay->Replacement(70)->external_id, "d70");
  EXPECT_EQ(overlay->no_longer_live(), 1U);
  EXPECT_EQ(overlay->Replacement(69), nullptr);
  EXPECT_EQ(overlay->Replacement(0), nullptr);
  EXPECT_FALSE(overlay->Removed(70));
}

TEST_F(OverlayTest, ARemovedDocumentHoldsAtNoTime) {
  const auto overlay = Edited(nullptr, [](OverlayEdit& edit) {
    edit.Retire(3, Hours(1));
    edit.Remove(3);
    edit.Remove(3);
    edit.Remove(4);
    edit.Retire(4, Hours(9));
  });
  for (const std::uint32_t row : {3U, 4U}) {
    EXPECT_TRUE(overlay->Removed(row));
    EXPECT_EQ(overlay->Replacement(row)->external_id, "");
    EXPECT_EQ(overlay->Replacement(row)->retired, overlay->Replacement(row)->recorded);
  }
  EXPECT_EQ(overlay->removed(), 2U);
  EXPECT_EQ(overlay->no_longer_live(), 2U) << "each counts once";
}

TEST_F(OverlayTest, AnEditLeavesTheOldOneAsItWas) {
  const auto first = Edited(nullptr, [](OverlayEdit& edit) { edit.Retire(1, Hours(1)); });
  const auto second = Edited(first.get(), [](OverlayEdit& edit) {
    edit.Retire(2, Hours(2));
    edit.Retire(129, Hours(3));
  });
  EXPECT_EQ(first->Replacement(2), nullptr);
  EXPECT_EQ(first->no_longer_live(), 1U);
  EXPECT_EQ(second->Replacement(1), first->Replacement(1)) << "shared";
  EXPECT_EQ(second->no_longer_live(), 3U);
  EXPECT_GT(second->bytes(), first->bytes());
}

TEST_F(OverlayTest, NamesThatNothingSupportsAnyMoreAreMarked) {
  const auto some = Edited(nullptr, [](OverlayEdit& edit) { edit.Remove(0); });
  EXPECT_EQ(some->unsupported_entities().count(), 0U) << "129 documents still name it";
  const auto all = Edited(some.get(), [](OverlayEdit& edit) {
    for (std::uint32_t d = 1; d < 130; ++d) edit.Remove(d);
  });
  EXPECT_EQ(all->unsupported_entities().count(), segment_->entities.versions());
}

}  // namespace
}  // namespace annals::index
