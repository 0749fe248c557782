#include "core/index/merge_policy.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

namespace annals::index {
namespace {

TEST(MergePolicyTest, MergesNeighboursOnceTheyReachTheNextClass) {
  const std::vector<SegmentSize> few{{100}, {1}, {1}, {1}};
  EXPECT_FALSE(PickMerge(few, 4));
  const std::vector<SegmentSize> enough{{100}, {1}, {1}, {1}, {1}};
  const auto range = PickMerge(enough, 4);
  ASSERT_TRUE(range);
  EXPECT_EQ(range->first, 1u);
  EXPECT_EQ(range->last, 5u);
}

TEST(MergePolicyTest, RewritesASegmentWithPurgedDocumentsFirst) {
  const std::vector<SegmentSize> segments{{1}, {1}, {50, true}, {1}, {1}};
  const auto range = PickMerge(segments, 2);
  ASSERT_TRUE(range);
  EXPECT_EQ(range->first, 2u);
  EXPECT_EQ(range->last, 3u);
}

TEST(MergePolicyTest, LeavesAloneWhatIsTakenAndNeverReachesAcross) {
  std::vector<SegmentSize> segments{{8}, {4}, {4}, {4}, {4}};
  segments[2].taken = true;
  const auto range = PickMerge(segments, 2);
  ASSERT_TRUE(range);
  EXPECT_EQ(range->first, 3u);
  EXPECT_EQ(range->last, 5u);
  segments[0].taken = segments[4].taken = true;
  segments[2].has_removed = true;
  EXPECT_FALSE(PickMerge(segments, 2)) << "the two that are free do not stand beside each other";
}

// Whatever the sizes of the batches: few segments remain, and a row is copied few times.
TEST(MergePolicyTest, BoundsSegmentsAndCopies) {
  for (std::uint32_t seed = 1; seed <= 20; ++seed) {
    std::mt19937 random(seed);
    std::vector<SegmentSize> segments;
    double copied = 0, rows = 0;
    for (int i = 0; i < 3000; ++i) {
      const std::size_t batch = 1 + random() % (1 + random() % 50);
      segments.push_back({batch});
      rows += static_cast<double>(batch);
      while (const auto range = PickMerge(segments, 8)) {
        SegmentSize merged;
        for (std::size_t s = range->first; s < range->last; ++s) merged.rows += segments[s].rows;
        copied += static_cast<double>(merged.rows);
        segments.erase(segments.begin() + range->first + 1, segments.begin() + range->last);
        segments[range->first] = merged;
      }
    }
    const double classes = std::log(rows) / std::log(8);
    EXPECT_LE(static_cast<double>(segments.size()), 8 * (classes + 1));
    EXPECT_LE(copied, rows * (classes + 1));
  }
}

TEST(MergePolicyTest, LeavesNothingToDoForNoneOrOne) {
  EXPECT_FALSE(PickMerge({}, 2));
  EXPECT_FALSE(PickMerge(std::vector<SegmentSize>{{1000}}, 2));
}

}  // namespace
}  // namespace annals::index
