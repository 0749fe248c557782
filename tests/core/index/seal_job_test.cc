#include "core/index/seal_job.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/index/vectors/top_rows.h"
#include "core/index/vectors/vector_rows.h"
#include "tests/core/index/image_fixture.h"
#include "tests/core/index/segment_of.h"

namespace annals::index {
namespace {

class SealJobTest : public ::testing::Test {
 protected:
  // Each chunk has one statement but the last, which has none.
  std::shared_ptr<const Segment> Chunks(int count) {
    std::vector<DocumentBundle> bundles;
    for (int i = 0; i < count; ++i) {
      const std::string text = "Note " + std::to_string(i) + ".";
      auto note = make_.Document("d" + std::to_string(i), "");
      note.Chunk(text, i + 1 < count ? std::vector<std::string>{text} : std::vector<std::string>());
      bundles.push_back(note.Build());
    }
    return SegmentOf(kDimension, std::move(bundles));
  }

  annals::testing::BundleFactory make_{kDimension};
};

TEST_F(SealJobTest, OnlyALongListIsWorthIt) {
  const auto segment = Chunks(20);
  EXPECT_TRUE(WorthSealing(*segment, {.seal_at = 20}));
  EXPECT_FALSE(WorthSealing(*segment, {.seal_at = 21}));
}

TEST_F(SealJobTest, AShortListStaysWithoutAGraph) {
  const auto segment = Chunks(20);
  SealJob job(segment, {.seal_at = 20});
  while (job.Step()) {
  }
  const auto graphs = std::move(job).Finish();
  EXPECT_NE(graphs->chunks, nullptr);
  EXPECT_EQ(graphs->statements, nullptr) << "19 statements";
  EXPECT_EQ(graphs->segment, segment);
  EXPECT_GT(graphs->bytes(), 0U);
}

TEST_F(SealJobTest, AStepLinksASlice) {
  const auto segment = Chunks(60);
  SealJob job(segment, {.seal_at = 1, .slice = 20});
  EXPECT_EQ(job.segment(), segment.get());
  int steps = 0;
  while (job.Step()) ++steps;
  EXPECT_EQ(steps, 6) << "three of each list";
  EXPECT_FALSE(job.Step());
  const auto graphs = std::move(job).Finish();
  EXPECT_TRUE(graphs->chunks->complete());
  EXPECT_TRUE(graphs->statements->complete());
}

TEST_F(SealJobTest, TheGraphFindsWhatAScanFinds) {
  const auto segment = Chunks(300);
  SealJob job(segment, {.seal_at = 1, .slice = 50});
  while (job.Step()) {
  }
  const auto graphs = std::move(job).Finish();
  const auto query = make_.RandomUnit();
  TopRows nearest(10);
  for (std::uint32_t c = 0; c < 300; ++c)
    nearest.Offer(Dot(QueryVector(query), segment->chunk_vectors[c]), segment->chunk_ids[c].value, c);
  const auto found = graphs->chunks->Search(query, 128, {});
  ASSERT_TRUE(found.has_value());
  for (const Scored& near : nearest.Take()) EXPECT_TRUE(std::ranges::contains(*found, near.ordinal)) << near.ordinal;
}

}  // namespace
}  // namespace annals::index
